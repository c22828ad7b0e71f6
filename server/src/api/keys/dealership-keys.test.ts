import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../kit/clock.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { KeyMode, KeyOwner, KeyScope } from './contract.ts';

let test: TestApp;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealership = await buildDealership(test);
  ({ owner } = dealership);
  const { account } = await test.app.dealerships.need(owner, 'read');
  const cause = { type: 'admin', id: `wallet-${dealership.id}` } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'vhr', quantity: 20, reason: 'admin', cause }),
  );
});
afterAll(() => test.close());

const OWNED = { owner: 'dealership' as const, name: 'Stock sync', per_minute: 600, addresses: [], days: null };
/** The sources answer and have nothing. */
const NO_DATA = 'KMHC85LC7HU000019';
const ALL: KeyScope[] = ['decode', 'orders', 'documents'];
interface Wanted {
  mode?: KeyMode;
  scopes?: KeyScope[];
  credits_per_day?: number | null;
}
const make = (caller: Caller, { mode = 'live', scopes = ALL, ...limits }: Wanted = {}) =>
  test.app.keys.make(caller, { ...OWNED, ...limits, mode, scopes });

async function ask(secret: string, url: string, body?: object) {
  const answer = await test.http.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${secret}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, json: answer.json<Record<string, never>>() };
}
const report = (vin: string) => ({ kind: 'report', vin, confirm_price: 1 });
const left = async () => {
  const { credits } = await test.app.credits.consumables(await test.app.dealerships.asBuyer(owner));
  return credits.vhr.unlimited ? Number.NaN : credits.vhr.left;
};

describe('a key of a dealership', () => {
  it('pays from its wallet for what is delivered, and its documents are the dealership’s', async () => {
    const { secret } = await make(owner);
    const { name } = await test.app.dealerships.show(owner);
    expect((await ask(secret, '/v1/key')).json).toMatchObject({ dealership: name });
    const offer = await ask(secret, '/v1/availability', { vins: [TESLA] });
    expect(offer.json['data']).toMatchObject([{ offers: [{ cost: { credits: 1 }, covered: true }, {}] }]);
    const before = await left();
    const { status, json } = await ask(secret, '/v1/orders', report(TESLA));
    expect([status, json]).toMatchObject([200, { billed: 'held', price: { credits: 1 } }]);
    await test.drain();
    expect((await ask(secret, `/v1/orders/${json['id']}`)).json).toMatchObject({ status: 'ready', billed: 'charged' });
    expect(await left()).toBe(before - 1);
    expect(await test.app.reports.find(await test.app.dealerships.asBuyer(owner), TESLA)).not.toBeNull();
    expect(await test.app.reports.find(owner, TESLA)).toBeNull();
  });

  it('is charged nothing for what is not delivered, and no more than its limit', async () => {
    const { secret } = await make(owner, { credits_per_day: 1 });
    const before = await left();
    const none = await ask(secret, '/v1/orders', report(NO_DATA));
    expect(none.status).toBe(200);
    await test.drain();
    const ended = await ask(secret, `/v1/orders/${none.json['id']}`);
    expect(ended.json).toMatchObject({ status: 'no_data', billed: 'returned' });
    expect(await left()).toBe(before);
    expect((await ask(secret, '/v1/orders', report(TESLA))).status).toBe(200);
    const over = await ask(secret, '/v1/orders', report(ACCORD));
    expect(over).toMatchObject({ status: 402, json: { reason: 'dealership_limit_day' } });
    await test.drain();
    expect(await left()).toBe(before - 1);
  });

  it('is made and seen by owners and managers alone, and works on when its maker leaves', async () => {
    const manager = await joinedMember(test, owner, 'manager');
    const { key, secret } = await make(manager, { scopes: ['decode'] });
    const seller = await joinedMember(test, owner, 'sales');
    await expect(make(seller)).rejects.toMatchObject({ reason: 'dealership_role' });
    await expect(test.app.keys.list(seller, 'dealership')).rejects.toMatchObject({ reason: 'dealership_role' });
    await test.app.dealerships.leave(manager);
    expect((await ask(secret, '/v1/key')).status).toBe(200);
    expect(await test.app.keys.list(owner, 'dealership')).toMatchObject([{ id: key.id, state: 'active' }]);
    expect(await test.app.keys.list(owner)).toEqual([]);
    const { rows } = await test.database.executeSql(`select * from audit_entries where object = '${key.id}'`);
    expect(rows).toMatchObject([{ action: 'key.made', who: manager.actor.kind === 'member' && manager.actor.userId }]);
  });

  it('has a log that owners and managers read, sent again with a test key, and that is there for nobody else', async () => {
    const [trial, live] = [await make(owner, { mode: 'test' }), await make(owner)];
    await ask(trial.secret, `/v1/vehicles/${TESLA}`);
    await ask(live.secret, '/v1/key');
    const log = test.app.requestLog;
    const manager = await joinedMember(test, owner, 'manager');
    const list = async (caller: Caller, of: KeyOwner = 'dealership') =>
      (await log.list(caller, { owner: of, limit: 20 })).requests;
    const idOf = async (operation: string) =>
      (await list(manager)).find(each => each.operation === operation)?.id ?? 'none';
    expect((await list(manager)).map(({ operation }) => operation).toSorted()).toEqual(['getKey', 'getVehicle']);
    const named = { id: await idOf('getVehicle'), owner: 'dealership' as const };
    expect(await log.read(manager, named)).toMatchObject({ replayable: 'yes', entry: { key: trial.key.id } });
    const replay = (caller: Caller, of: { id: string; owner: KeyOwner }) =>
      log.replay(caller, of, async ({ secret, path }) => {
        const { status, json } = await ask(secret, path);
        return { status, request_id: 'req_again', answer: JSON.stringify(json) };
      });
    expect((await replay(manager, named)).replayed).toMatchObject({ status: 200 });
    expect((await ask(live.secret, '/v1/orders', { kind: 'report', vin: TESLA })).status).toBe(422);
    const days = await log.days(manager, { owner: 'dealership' });
    expect([days.length, days.at(-1)?.day, days.at(-2)?.requests]).toEqual([30, dayOf(test.clock.now), 0]);
    expect(days.at(-1)).toMatchObject({ requests: 4, refused: 1, failed: 0 });
    const ofTrial = await log.days(manager, { owner: 'dealership', key: trial.key.id });
    expect(ofTrial.at(-1)).toMatchObject({ requests: 2, refused: 0 });
    const ofLive = { ...named, id: await idOf('getKey') };
    await expect(replay(manager, ofLive)).rejects.toMatchObject({ reason: 'replay_live' });
    expect(await list(owner, 'account')).toEqual([]);
    await expect(log.read(owner, { ...named, owner: 'account' })).rejects.toMatchObject({ reason: 'not_found' });
    const seller = await joinedMember(test, owner, 'sales');
    await expect(list(seller)).rejects.toMatchObject({ reason: 'dealership_role' });
    await expect(replay(seller, named)).rejects.toMatchObject({ reason: 'dealership_role' });
    const { owner: stranger } = await buildDealership(test);
    expect(await list(stranger)).toEqual([]);
    await expect(log.read(stranger, named)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(replay(stranger, named)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('is nothing to another dealership, nor to the own keys of its maker', async () => {
    const { key, secret } = await make(owner);
    const ordered = await ask(secret, '/v1/orders', report(TESLA));
    const { owner: stranger } = await buildDealership(test);
    const revoke = (caller: Caller, of: 'account' | 'dealership') =>
      test.app.keys.revoke(caller, { key: key.id, owner: of });
    await expect(revoke(stranger, 'dealership')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(revoke(owner, 'account')).rejects.toMatchObject({ reason: 'not_found' });
    const other = await make(stranger);
    expect((await ask(other.secret, `/v1/orders/${ordered.json['id']}`)).status).toBe(404);
    const nobody = await buildMember(test);
    await expect(make(nobody)).rejects.toMatchObject({ reason: 'dealers_only' });
  });

  it('spends for nobody whose own spending is limited', async () => {
    const manager = await joinedMember(test, owner, 'manager');
    const { key } = await make(owner);
    const person = manager.actor.kind === 'member' ? manager.actor.userId : '';
    const limits = { credits_per_day: 2, credits_per_month: null };
    await test.app.dealerships.changePerson(owner, { person, role: 'manager', rooftop: null, ...limits });
    await expect(make(manager)).rejects.toMatchObject({ reason: 'key_spender', field: 'scopes' });
    const named = { key: key.id, owner: 'dealership' as const };
    const rotated = () => test.app.keys.rotate(manager, { ...named, overlap_hours: 1 });
    await expect(rotated()).rejects.toMatchObject({ reason: 'key_spender' });
    const reading = await make(manager, { scopes: ['decode'] });
    const settings = { name: 'Sync', scopes: ALL, per_minute: 60, addresses: [] };
    const widened = () => test.app.keys.change(manager, { ...settings, key: reading.key.id, owner: 'dealership' });
    await expect(widened()).rejects.toMatchObject({ reason: 'key_spender' });
    expect((await test.app.keys.revoke(manager, named)).state).toBe('revoked');
  });

  it('ends when the dealership is suspended, with a mail to those who run it, and does not come back', async () => {
    const { key, secret } = await make(owner);
    await dealership.decide('suspended');
    expect(await ask(secret, '/v1/key')).toMatchObject({ status: 401, json: { reason: 'key_unknown' } });
    await expect(make(owner)).rejects.toMatchObject({ reason: 'dealership_suspended' });
    expect(await test.app.keys.list(owner, 'dealership')).toMatchObject([{ state: 'revoked' }]);
    await dealership.decide('approved');
    expect((await ask(secret, '/v1/key')).status).toBe(401);
    await test.drain();
    const to = owner.actor.kind === 'member' ? owner.actor.email : '';
    const mails = test.mailbox.filter(mail => mail.to === to && mail.text.includes(key.tail));
    expect(mails.map(({ subject }) => subject)).toEqual(['An API key was created', 'An API key was revoked']);
    expect(mails[0]?.html).toContain('/dealer/keys');
  });
});

it('a key of an account has no limits of a dealership', async () => {
  const settings = { name: 'Sync', scopes: ALL, per_minute: 60, addresses: [], mode: 'live' as const, days: null };
  const made = () => test.app.keys.make(owner, { ...settings, credits_per_month: 5 });
  await expect(made()).rejects.toMatchObject({ reason: 'key_dealership', field: 'credits_per_month' });
});

it('a key of a dealership has no webhook endpoints: what happens there is sent to those of its managers', async () => {
  const { secret } = await make(owner, { scopes: ['webhooks'] });
  expect(await ask(secret, '/v1/webhook-endpoints')).toMatchObject({
    status: 403,
    json: { reason: 'webhook_account' },
  });
});
