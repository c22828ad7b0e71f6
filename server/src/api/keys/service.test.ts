import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import type { KeyMode } from './contract.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
beforeAll(async () => {
  test = await createTestApp({ config: { ...TEST_CONFIG, rateLimits: true } });
});
afterAll(() => test.close());

const SETTINGS = { name: 'Stock sync', scopes: ['decode' as const], per_minute: 60, addresses: [] as string[] };
const make = async (more: object = {}, mode: KeyMode = 'live') => {
  member = await buildMember(test);
  return test.app.keys.make(member, { ...SETTINGS, mode, days: null, ...more });
};
const ask = async (secret: string, path = '/api/vehicles/GetAllMakes?format=json', ip = '198.51.100.7') => {
  const headers = { host: 'localhost', authorization: `Bearer ${secret}` };
  const answer = await test.http.inject({ url: path, headers, remoteAddress: ip });
  return { status: answer.statusCode, reason: reasonIn(answer.body), limit: answer.headers['ratelimit-limit'] };
};
/** Of an answer of ours, or of one in the words of NHTSA's service. */
const reasonIn = (body: string) =>
  /"reason":"(\w+)"|"messageDetail":"Reason: (\w+)\./.exec(body)?.slice(1).find(Boolean);

describe('a key', () => {
  it('opens the API, and is kept as its hash and its last eight characters only', async () => {
    const { key, secret } = await make();
    expect(secret).toMatch(/^mk_live_[0-9a-z]{32}$/);
    expect([key.prefix, key.tail, key.last_used]).toEqual(['mk_live_', secret.slice(-8), null]);
    expect((await ask(secret)).status).toBe(200);
    const { rows } = await test.database.executeSql('select * from api_keys');
    const entries = await test.database.executeSql('select * from audit_entries');
    for (const kept of [rows, entries.rows, await test.app.keys.list(member)]) {
      expect(JSON.stringify(kept)).toContain(key.tail);
      expect(JSON.stringify(kept)).not.toContain(secret.slice(8, -8));
    }
    expect((await test.app.keys.list(member))[0]?.last_used).toBe(test.clock.now.toISOString());
  });

  it('tells its owner by mail what was done to it, and never its secret', async () => {
    const { key, secret } = await make({ name: 'Stock sync' });
    const rotated = await test.app.keys.rotate(member, { key: key.id, overlap_hours: 0 });
    await test.app.keys.revoke(member, { key: key.id });
    await test.app.keys.revoke(member, { key: key.id });
    await test.drain();
    const to = member.actor.kind === 'member' ? member.actor.email : '';
    const mails = test.mailbox.filter(mail => mail.to === to);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'An API key was created',
      'An API key was rotated',
      'An API key was revoked',
    ]);
    const [made, anew] = mails.map(({ text }) => text);
    expect([made?.includes(key.tail), anew?.includes(rotated.key.tail)]).toEqual([true, true]);
    for (const one of [secret, rotated.secret]) expect(JSON.stringify(mails)).not.toContain(one);
  });

  it('is unknown on another brand, and opens no call of a member', async () => {
    const { secret } = await make();
    const headers = { host: 'harbor.localhost', authorization: `Bearer ${secret}` };
    const other = await test.http.inject({ url: '/api/vehicles/GetAllMakes', headers });
    expect([other.statusCode, reasonIn(other.body)]).toEqual([401, 'key_unknown']);
    expect(other.json()).toEqual({ message: expect.any(String), messageDetail: expect.any(String) });
    expect(await ask(secret, '/api/user/profile')).toMatchObject({ status: 401, reason: 'key_elsewhere' });
  });

  it.each(['?key=', '?format=json&apikey=', '?k%65y=%6D'])('is refused in an address (%s)', async query => {
    const { secret } = await make();
    const url = `/api/vehicles/GetAllMakes${query}${query.endsWith('%6D') ? secret.slice(1).replaceAll('_', '%5F') : secret}`;
    const answer = await test.http.inject({ url, headers: { host: 'localhost' } });
    expect([answer.statusCode, reasonIn(answer.body)]).toEqual([400, 'key_query']);
  });

  it('has its own limit, which counts wherever it comes from', async () => {
    const { secret } = await make({ per_minute: 2 });
    const statuses = [];
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) statuses.push(await ask(secret, undefined, ip));
    expect(statuses.map(each => each.status)).toEqual([200, 200, 429]);
    expect([statuses[0]?.limit, statuses[2]?.reason]).toEqual(['2', 'too_many']);
  });

  it('has one limit for all it opens, and each answer says how much is left', async () => {
    const { secret } = await make({ per_minute: 3 });
    const headers = { host: 'localhost', authorization: `Bearer ${secret}` };
    const send = (url: string, method: 'GET' | 'POST' = 'GET') =>
      test.http.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) });
    /** Of the minute that began with the first request. */
    const seconds = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/);
    const all = [
      () => send('/v1/key'),
      () => send('/api/vehicles/GetAllMakes?format=json'),
      () => send('/mcp', 'POST'),
    ];
    for (const [at, ask] of all.entries()) {
      const left = { 'ratelimit-limit': '3', 'ratelimit-remaining': String(2 - at), 'ratelimit-reset': seconds };
      expect((await ask()).headers).toMatchObject(left);
    }
    for (const ask of all) {
      const over = await ask();
      expect(over.statusCode).toBe(429);
      expect(over.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': seconds });
    }
  });

  it('that may not decode does not open NHTSA’s address, in whatever case', async () => {
    const { secret } = await make({ scopes: ['recalls'] });
    for (const folder of ['/api/vehicles', '/API/Vehicles'])
      expect(await ask(secret, `${folder}/GetAllMakes?format=json`)).toMatchObject({
        status: 403,
        reason: 'key_scope',
      });
  });

  it('works from its addresses only', async () => {
    const { secret } = await make({ addresses: ['198.51.100.0/24', '2001:db8::/32'] });
    expect((await ask(secret)).status).toBe(200);
    expect((await ask(secret, undefined, '2001:db8::1')).status).toBe(200);
    expect(await ask(secret, undefined, '203.0.113.9')).toMatchObject({ status: 403, reason: 'key_place' });
    const wrong = test.app.keys.make(member, { ...SETTINGS, mode: 'test', days: null, addresses: ['10.0.0.0/33'] });
    await expect(wrong).rejects.toMatchObject({ reason: 'key_addresses', field: 'addresses' });
  });

  it('ends with its time, with its owner’s word and with the account', async () => {
    const dated = await make({ days: 1 });
    test.clock.advanceDays(1);
    expect(await ask(dated.secret)).toMatchObject({ status: 401, reason: 'key_unknown' });
    const revoked = await make();
    await test.app.keys.revoke(member, { key: revoked.key.id });
    await test.app.keys.revoke(member, { key: revoked.key.id });
    expect((await ask(revoked.secret)).status).toBe(401);
    const blocked = await make();
    await test.database.executeSql('update users set blocked_at = now()');
    expect((await ask(blocked.secret)).status).toBe(401);
  });
});

describe('a rotation', () => {
  it('leaves the secret before for its hours, and no third one beside it', async () => {
    const { key, secret: old } = await make();
    const { secret } = await test.app.keys.rotate(member, { key: key.id, overlap_hours: 2 });
    expect([(await ask(old)).status, (await ask(secret)).status]).toEqual([200, 200]);
    const again = test.app.keys.rotate(member, { key: key.id, overlap_hours: 2 });
    await expect(again).rejects.toMatchObject({ reason: 'key_rotating' });
    test.clock.advanceDays(2 / 24);
    expect([(await ask(old)).status, (await ask(secret)).status]).toEqual([401, 200]);
  });

  it('is over when the owner ends the secret before', async () => {
    const { key, secret: old } = await make();
    const { secret } = await test.app.keys.rotate(member, { key: key.id, overlap_hours: 2 });
    expect((await test.app.keys.endOld(member, { key: key.id })).old).toBeNull();
    expect([(await ask(old)).status, (await ask(secret)).status]).toEqual([401, 200]);
  });
});

it('a member has no key of another, and an old session makes none', async () => {
  const { key } = await make();
  const stranger = await buildMember(test);
  await expect(test.app.keys.revoke(stranger, { key: key.id })).rejects.toMatchObject({ reason: 'not_found' });
  test.clock.advanceDays(11 / 1440);
  const late = test.app.keys.make(member, { ...SETTINGS, mode: 'live', days: null });
  await expect(late).rejects.toMatchObject({ reason: 'login_again' });
});
