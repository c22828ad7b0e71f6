import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_ROWS } from '../testing/rows/call-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { tableSums } from '../testing/databases.ts';
import { buildTwoSites, changeRoles, HOST_A, HOST_B, type TwoSites } from '../testing/two-sites.ts';
import { lookedAt } from '../identity/people/rules/looks.ts';

const MINUTE_MS = 60_000;
/** Reads that take everything along, or that ask a service that is paid for. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['GET /api/user/export', 'GET /api-cwa/license_plate_decode']);

let test: TestApp;
let world: TwoSites;
beforeAll(async () => {
  test = await createTestApp();
  world = await buildTwoSites(test);
});
afterAll(() => test.close());

interface Sent {
  token?: string;
  cookie?: string;
  input?: object;
  host?: string;
}

/** Asks a call as `callSender` does, in a browser that may look at an account. */
async function ask(name: string, { token = world.operatorA, cookie, input = {}, host = HOST_A }: Sent = {}) {
  const [method = '', pattern = ''] = name.split(' ');
  const rest: Record<string, unknown> = { ...input };
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = encodeURIComponent(String(rest[key] ?? 'unknown'));
    delete rest[key];
    return value;
  });
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]));
  const isRead = method === 'GET';
  const answer = await test.http.inject({
    method: method as 'GET' | 'POST',
    url: isRead ? `${path}?${query}` : path,
    headers: { host, authorization: `Bearer ${token}`, ...(cookie ? { cookie } : {}) },
    ...(isRead ? {} : { payload: rest }),
  });
  const reason = answer.headers['content-type']?.toString().includes('json') ? answer.json().reason : undefined;
  return { answer, status: answer.statusCode, reason };
}

async function look(reason = 'Cannot find the invoice'): Promise<string> {
  const { answer } = await ask('POST /api/operator/see-as', { input: { person: world.a.userId, reason } });
  const [cookie] = answer.cookies;
  if (!cookie) throw new Error(answer.body);
  return `${cookie.name}=${cookie.value}`;
}

const emailIn = async (sent: Sent) => {
  const { answer } = await ask('GET /api/user/profile', sent);
  return (answer.json() as { profile: { email: string } }).profile.email;
};

/** Calls to sources are counted for the operator, and written when their time comes. */
const sums = () => tableSums(test.database.db, /^(audit_|account_views$|source_days$)/);

const calls = Object.entries(CALL_ROWS)
  .filter(([, { access }]) => access !== 'operator')
  .map(([name, row]) => ({ name, row }));
const reads = calls.filter(({ name }) => name.startsWith('GET '));
const writes = calls.filter(({ name }) => !name.startsWith('GET ') && name !== 'POST /api-cwa/logout');

describe('an operator who looks at an account', () => {
  it('is answered every read as its member is, and nothing is changed by it', async () => {
    const cookie = await look();
    const inputOf = ({ row }: (typeof calls)[number]) => row.foreign?.(world.a) ?? row.input ?? {};
    const before = await sums();
    const answers = new Map<string, number>();
    for (const call of reads) answers.set(call.name, (await ask(call.name, { cookie, input: inputOf(call) })).status);
    expect(await sums()).toEqual(before);
    for (const call of reads) {
      const own = await ask(call.name, { token: world.memberA, input: inputOf(call) });
      expect([call.name, answers.get(call.name)]).toEqual([call.name, NOT_SHOWN.has(call.name) ? 403 : own.status]);
    }
  });

  it('is refused every call that is not a read', async () => {
    const cookie = await look();
    for (const { name, row } of writes) {
      const { status, reason } = await ask(name, { cookie, input: row.foreign?.(world.a) ?? row.input ?? {} });
      expect([name, status, reason]).toEqual([name, 403, 'looking_only']);
    }
    expect(writes.length).toBeGreaterThan(80);
  });

  it('sees a document without opening it, and each page is in the log and on the page of the member', async () => {
    const cookie = await look('Ticket 7');
    await ask('GET /members/dashboard.data', { cookie });
    const { status } = await ask(`GET /documents/sticker/${world.a.sticker}.pdf`, { cookie });
    expect(status).toBe(200);
    const person = await ask('GET /api/operator/audit', { cookie, input: { object: world.a.userId, limit: 3 } });
    const { entries } = person.answer.json() as { entries: { action: string; after: { path?: string } }[] };
    const paths = ['/members/dashboard', `/documents/sticker/${world.a.sticker}.pdf`];
    expect(entries.map(({ action, after }) => [action, after.path])).toEqual([
      ['person.page_seen', paths[1]],
      ['person.page_seen', paths[0]],
      ['person.seen_as', undefined],
    ]);
    const own = await ask('GET /api/user/account-views', { token: world.memberA });
    const [view] = (own.answer.json() as { views: { reason: string; pages: { path: string }[] }[] }).views;
    expect([view?.reason, view?.pages.map(({ path }) => path)]).toEqual(['Ticket 7', paths]);
  });

  it('stays himself in the console, and again when it is stopped', async () => {
    const cookie = await look();
    expect(await emailIn({ cookie })).toBe('owner-of-things@example.com');
    expect((await ask('GET /api/operator/people', { cookie })).status).toBe(200);
    const { answer } = await ask('POST /api/operator/stop-seeing', { cookie });
    expect(answer.json().person).toEqual({ id: world.a.userId, brand: 'default' });
    expect(await emailIn({ cookie })).toBe('operator@example.com');
  });

  it('sees nothing after 15 minutes, in another session, or with the role taken away', async () => {
    const cookie = await look();
    expect(await emailIn({ cookie, token: world.memberA })).toBe('owner-of-things@example.com');
    expect((await ask('POST /api-cwa/cancel-subscription', { cookie, token: world.memberA })).reason).not.toBe(
      'looking_only',
    );
    const other = await ask('GET /api/user/profile', { cookie, token: world.operatorB, host: HOST_B });
    expect((other.answer.json() as { profile: { email: string } }).profile.email).toBe('operator@example.com');
    const began = test.clock.now;
    test.clock.now = new Date(began.getTime() + 15 * MINUTE_MS - 1);
    expect(await emailIn({ cookie })).toBe('owner-of-things@example.com');
    test.clock.now = new Date(began.getTime() + 15 * MINUTE_MS);
    expect(await emailIn({ cookie })).toBe('operator@example.com');
    const again = await look();
    await changeRoles(test.database.db, 'auditor');
    expect(await emailIn({ cookie: again })).toBe('operator@example.com');
    const refused = await ask('POST /api/operator/see-as', { input: { person: world.a.userId, reason: 'A look' } });
    expect([refused.status, refused.reason]).toEqual([403, 'role_needed']);
  });
});

it('names the page of a request without its query', () => {
  expect(lookedAt('/*', '/members/dashboard.data?_routes=x')).toBe('/members/dashboard');
  expect(lookedAt('/*', '/_root.data')).toBe('/');
  expect(lookedAt('/api-cwa/orders', '/api-cwa/orders')).toBeNull();
});
