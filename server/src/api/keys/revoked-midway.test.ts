import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { buildDealership } from '../../testing/dealerships/building.ts';
import { stockCall } from '../../inventory/stock/contract.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { DEALERSHIP_SCOPES, KEY_SCOPES, type KeyScope } from './contract.ts';

/** A key that its owner revokes while a request with it is answered. */

const OUTBACK = '4S4BSACC5H3200019';
/** What a client of the Model Context Protocol takes. */
const ACCEPTED = 'application/json, text/event-stream';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

async function keyOf(of: Caller, owner: 'account' | 'dealership' = 'account') {
  const scopes: KeyScope[] = owner === 'account' ? [...KEY_SCOPES] : [...DEALERSHIP_SCOPES];
  const settings = { name: 'Stock sync', per_minute: 600, addresses: [], days: null, mode: 'live' as const };
  const { key, secret } = await test.app.keys.make(of, { ...settings, owner, scopes });
  return { secret, revoke: () => test.app.keys.revoke(of, { key: key.id, owner }) };
}

/** What a request is sent with. */
const sentBy = (secret: string, type = 'application/json') => {
  return { host: 'localhost', authorization: `Bearer ${secret}`, 'content-type': type };
};
async function post(url: string, secret: string, payload: object, headers: object = {}) {
  const answer = await test.http.inject({
    method: 'POST',
    url,
    headers: { ...sentBy(secret), ...headers },
    payload,
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown> & { reason?: string }>() };
}
const REFUSED = { status: 401, json: { reason: 'key_unknown' } };

describe('a key that is revoked while its request is answered', () => {
  it('has the whole batch of vehicles, and opens no other', async () => {
    const { secret, revoke } = await keyOf(await buildMember(test));
    const { factsOf } = test.app.vehicles;
    let read = 0;
    vi.spyOn(test.app.vehicles, 'factsOf').mockImplementation(async decoded => {
      read += 1;
      if (read === 100) await revoke();
      return factsOf(decoded);
    });
    const vins = Array.from({ length: 200 }, () => ACCORD);
    const { status, json } = await post('/v1/vehicles/batch', secret, { vins });
    expect([status, (json['data'] as object[]).length, read]).toEqual([200, 200, 200]);
    expect(await post('/v1/vehicles/batch', secret, { vins })).toMatchObject(REFUSED);
    expect(read).toBe(200);
  });

  it('has the whole batch at NHTSA’s address, of which a part was sent before', async () => {
    const { secret, revoke } = await keyOf(await buildMember(test));
    const data = Array.from({ length: 2000 }, (_, at) => `1HGCM82633A${String(at).padStart(6, '0')}`).join(';');
    const send = () =>
      test.http.inject({
        method: 'POST',
        url: '/api/vehicles/DecodeVINValuesBatch/',
        headers: sentBy(secret, 'application/x-www-form-urlencoded'),
        payload: new URLSearchParams({ format: 'json', data }).toString(),
        payloadAsStream: true,
      });
    const answer = await send();
    const parts: Buffer[] = [];
    for await (const part of answer.stream() as AsyncIterable<Buffer>) {
      if (parts.length === 0) await revoke();
      parts.push(part);
    }
    // Otherwise the key was revoked behind the last number.
    expect(parts.length).toBeGreaterThan(2);
    const { Results } = JSON.parse(Buffer.concat(parts).toString()) as { Results: { VIN: string }[] };
    expect([answer.statusCode, Results.length, Results.at(-1)?.VIN]).toEqual([200, 2000, '1HGCM82633A001999']);
    expect((await send()).statusCode).toBe(401);
  });

  it('has its whole batch of stock written down, and changes nothing after it', async () => {
    const { owner } = await buildDealership(test);
    const { secret, revoke } = await keyOf(owner, 'dealership');
    const { enter } = test.app.stock;
    vi.spyOn(test.app.stock, 'enter').mockImplementationOnce(async (...given) => {
      await revoke();
      return enter(...given);
    });
    const vehicles = [
      { vin: ACCORD, price: 100 },
      { vin: TESLA, price: 100 },
      { vin: OUTBACK, price: -1 },
    ];
    const { status, json } = await post('/v1/inventory/batch', secret, { vehicles });
    expect([status, json['counts']]).toMatchObject([200, { added: 2, rejected: 1 }]);
    const cheaper = vehicles.map(each => ({ ...each, price: 50 }));
    expect(await post('/v1/inventory/batch', secret, { vehicles: cheaper })).toMatchObject(REFUSED);
    const { vehicles: kept } = await test.app.stock.list(owner, stockCall.input.parse({}));
    expect(kept.map(({ price }) => price)).toEqual([100, 100]);
  });

  it('has the document that was ordered, pays for what is delivered alone, and orders no more', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 4);
    const { secret, revoke } = await keyOf(owner);
    const { generate } = test.app.reports;
    const vins = [ACCORD, 'KMHC85LC7HU000019', TESLA, OUTBACK];
    vi.spyOn(test.app.reports, 'generate').mockImplementation(async (caller, input, key) => {
      if (input.vin === vins[1]) await revoke();
      return generate(caller, input, key);
    });
    const answers = [];
    for (const [at, vin] of vins.entries()) {
      const headers = { 'idempotency-key': `batch-order-${at}` };
      answers.push(await post('/v1/orders', secret, { kind: 'report', vin, confirm_price: 1 }, headers));
    }
    const placed = { status: 200, json: { billed: 'held' } };
    expect(answers).toMatchObject([placed, placed, REFUSED, REFUSED]);
    // Not even the answer of a request that is sent again.
    const again = { 'idempotency-key': 'batch-order-0' };
    const body = { kind: 'report', vin: ACCORD, confirm_price: 1 };
    expect(await post('/v1/orders', secret, body, again)).toMatchObject(REFUSED);
    await test.drain();
    // Of the second vehicle nothing is known, so its credit is back.
    expect(await creditsLeft(test, owner, 'vhr')).toBe(3);
  });

  it('has the order of its agent, and no tool after it', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 2);
    const { secret, revoke } = await keyOf(owner);
    const { generate } = test.app.reports;
    vi.spyOn(test.app.reports, 'generate').mockImplementationOnce(async (...given) => {
      await revoke();
      return generate(...given);
    });
    const call = (vin: string) =>
      test.http.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...sentBy(secret), accept: ACCEPTED, 'mcp-protocol-version': '2025-11-25' },
        payload: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'order_document', arguments: { kind: 'report', vin, confirm_price: 1 } },
        },
      });
    expect((await call(ACCORD)).body).toContain('"status":"processing"');
    expect((await call(TESLA)).statusCode).toBe(401);
    await test.drain();
    expect(await creditsLeft(test, owner, 'vhr')).toBe(1);
  });
});
