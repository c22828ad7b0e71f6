import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_ROWS, type CallRow } from '../testing/rows/call-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import {
  callSender,
  buildTwoSites,
  EMAIL_A,
  HOST_A,
  HOST_B,
  type SendCall,
  type TwoSites,
} from '../testing/two-sites.ts';

let test: TestApp;
let world: TwoSites;
let sendCall: SendCall;
beforeAll(async () => {
  test = await createTestApp();
  sendCall = callSender(test);
  world = await buildTwoSites(test);
});
afterAll(() => test.close());

const calls = Object.entries(CALL_ROWS).map(([name, row]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, row };
});

/** Data of A in an answer on B, beyond the request's own. */
function leaks(body: string, sent: object = {}): string[] {
  const known = JSON.stringify(sent);
  return world.secrets.filter(secret => body.includes(secret) && !known.includes(secret));
}

const withAccess = (...accesses: CallRow['access'][]) => calls.filter(each => accesses.includes(each.row.access));
const naming = calls.filter(each => each.row.foreign);

it('every call has a row in testing/call-rows.ts, and every row a call', async () => {
  const answer = await test.http.inject({ url: '/api/openapi.json', headers: { host: HOST_B } });
  const { paths } = answer.json() as { paths: Record<string, object> };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.map(each => each.name).sort()).toEqual(served.sort());
});

describe('without a token', () => {
  it.each(withAccess('member', 'operator'))('$name is refused', async call => {
    const { status, body } = await sendCall(HOST_A, call, call.row.input ?? {});
    expect(status, body).toBe(401);
  });

  it.each(withAccess('operator'))('$name is refused to a plain member', async call => {
    const { status, json } = await sendCall(HOST_A, call, call.row.input ?? {}, world.memberA);
    expect([status, (json as { reason: string }).reason]).toEqual([403, 'role_needed']);
  });
});

describe('a token of site A on site B', () => {
  it.each(withAccess('member', 'operator'))('$name: is rejected', async call => {
    const { row } = call;
    for (const token of [world.memberA, world.operatorA]) {
      const { status, body } = await sendCall(HOST_B, call, row.input ?? {}, token);
      expect(status, body).toBe(401);
      expect(leaks(body)).toEqual([]);
    }
  });

  it.each(withAccess('anyone'))('$name: answers like an anonymous request', async call => {
    const { body } = await sendCall(HOST_B, call, call.row.input ?? {}, world.memberA);
    expect(leaks(body)).toEqual([]);
  });
});

describe('a resource of site A named on site B', () => {
  it.each(naming)('$name: returns not found and reads nothing', async call => {
    const { row } = call;
    const input = row.foreign?.(world.a) ?? {};
    const token = row.access === 'operator' ? world.operatorB : world.memberB;
    const { status, body } = await sendCall(HOST_B, call, input, token);
    expect(status, body).toBe(row.foreignStatus ?? 404);
    expect(leaks(body, input)).toEqual([]);
  });

  it.each([
    ['report', () => `/documents/report/${world.a.report}.pdf`],
    ['sticker', () => `/documents/sticker/${world.a.sticker}.pdf`],
  ])('the PDF of a %s is its owner’s only', async (_name, path) => {
    const get = async (host: string, token?: string) =>
      (await sendCall(host, { method: 'GET', path: path() }, {}, token)).status;
    expect(await get(HOST_A, world.memberA)).toBe(200);
    expect(await get(HOST_A, world.operatorA)).toBe(404);
    for (const token of [world.memberA, world.memberB, world.operatorB])
      expect([401, 404]).toContain(await get(HOST_B, token));
    expect([401, 404]).toContain(await get(HOST_A));
  });

  it.each([
    ['invoice', '/api-cwa/invoice', () => ({ order: world.a.paidOrder })],
    ['picture', '/media/{id}', () => ({ id: world.a.picture })],
  ])('the %s is there for its owner', async (_name, path, input) => {
    const status = async (token?: string) => (await sendCall(HOST_A, { method: 'GET', path }, input(), token)).status;
    expect(await status(world.memberA)).toBe(200);
    expect(await status(world.operatorA)).toBe(404);
    expect([401, 404]).toContain(await status());
  });

  it('leaves no mail on its way to the member of A', async () => {
    await test.drain();
    const before = test.mailbox.length;
    for (const path of ['/api-cwa/reset-password', '/api-cwa/magic-link']) {
      await sendCall(HOST_B, { method: 'POST', path }, { email: EMAIL_A });
    }
    await test.drain();
    expect(test.mailbox.slice(before).filter(mail => mail.to === EMAIL_A)).toEqual([]);
  });

  it('leaves the data of A unchanged', async () => {
    const get = async (path: string, token = world.memberA, input = {}) =>
      JSON.stringify((await sendCall(HOST_A, { method: 'GET', path }, input, token)).json);
    expect(await get('/api/user/profile')).toContain(EMAIL_A);
    expect(await get('/api/user/sessions')).toContain(world.a.session);
    expect(await get('/api-cwa/orders')).toContain(world.a.order);
    expect(await get('/api-cwa/orders')).toContain('"pending_payment"');
    expect(await get('/api/user/subscriptions')).toContain('"cancel_at_period_end":false');
    expect(await get('/api-cwa/dealer')).toContain('"pending"');
    expect(await get('/api-cwa/report', world.memberA, { vin: world.a.vin })).toContain(world.a.report);
    expect(await get('/api/operator/coupons', world.operatorA)).toContain('"ended":null');
    expect(await get('/api/operator/access', world.operatorA)).toContain('"ended":null');
    const reset = { new_pass: 'quite another sentence', reset_token: world.a.resetToken };
    expect((await sendCall(HOST_A, { method: 'POST', path: '/api-cwa/change-password' }, reset)).status).toBe(200);
  });
});
