import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildMember, MEMBER_PASSWORD, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import { recordGood } from '../backup/store.ts';
import type { Overview, PackTry, PersonFigures, SearchHit } from './contract.ts';

let test: TestApp;
const DAY_MS = 86_400_000;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A member of the brand `default` with roles for brands, signed in. */
async function operatorOf(roles: Record<string, OperatorRole>): Promise<string> {
  const member = await buildMember(test);
  const account = accountOf(member);
  for (const [scope, role] of Object.entries(roles))
    await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, { role, scope, by: 'test' }));
  const email = member.actor.kind === 'member' ? member.actor.email : '';
  return (await test.app.accounts.login(test.visitor(), { email, pass: MEMBER_PASSWORD })).token;
}

async function get<T>(url: string, token: string, brand?: string) {
  const headers = { host: 'localhost', authorization: `Bearer ${token}`, ...(brand && { 'x-brand': brand }) };
  const answer = await test.http.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const overview = (token: string, brand?: string) => get<Overview>('/api/operator/overview?days=7', token, brand);
const ticket = (host: string) =>
  test.http.inject({
    method: 'POST',
    url: '/api-cwa/create_support_ticket',
    headers: { host },
    payload: { vin: TESLA, message: 'The range is wrong.', email: 'ann@example.com' },
  });

it('an operator of one brand learns nothing of another, and the attempt is in the other’s log', async () => {
  const token = await operatorOf({ default: 'owner' });
  expect((await overview(token)).status).toBe(200);
  expect((await overview(token, 'harbor')).status).toBe(404);
  expect((await get(`/api/operator/tickets?brand=harbor`, token, 'harbor')).status).toBe(404);
  const chief = await operatorOf({ harbor: 'owner' });
  const { body } = await get<{ entries: { action: string }[] }>('/api/operator/audit', chief, 'harbor');
  expect(body.entries.map(({ action }) => action)).toEqual(['console.refused', 'console.refused']);
});

it('a brand that is not there is not found, and a plain member fills no log', async () => {
  const member = await buildMember(test);
  expect((await overview(member.token, 'harbor')).status).toBe(404);
  expect((await overview(member.token, 'nobody')).status).toBe(404);
  const chief = await operatorOf({ harbor: 'owner' });
  const { body } = await get<{ entries: unknown[] }>('/api/operator/audit', chief, 'harbor');
  expect(body.entries).toHaveLength(2);
});

it('an operator of two brands has for each the roles given for it', async () => {
  await ticket('harbor.localhost');
  const token = await operatorOf({ default: 'owner', harbor: 'support' });
  const tickets = await get<{ tickets: unknown[] }>('/api/operator/tickets', token, 'harbor');
  expect(tickets.body.tickets).toHaveLength(1);
  expect((await get('/api/operator/audit', token, 'harbor')).status).toBe(403);
  const { body } = await overview(token);
  expect(body.figures?.brands).toEqual([
    expect.objectContaining({ id: 'default', tickets: 0 }),
    expect.objectContaining({ id: 'harbor', tickets: 1 }),
  ]);
  const ticketsOf = async (of: 'brand' | 'all', who: string) =>
    (await get<Overview>(`/api/operator/overview?of=${of}`, who)).body.figures?.days.at(-1)?.tickets;
  expect([await ticketsOf('brand', token), await ticketsOf('all', token)]).toEqual([0, 1]);
  // Whose orders an operator may not read are in no sum.
  expect(await ticketsOf('all', await operatorOf({ default: 'owner', harbor: 'content' }))).toBe(0);
});

it('the overview says what waits, and leaves out what nobody has to see to', async () => {
  const token = await operatorOf({ harbor: 'site_admin' });
  expect((await overview(token, 'harbor')).body.attention).toEqual([]);
  test.clock.now = new Date(test.clock.now.getTime() + DAY_MS + 60_000);
  const late = (await overview(token, 'harbor')).body.attention;
  expect(late).toEqual([{ key: 'tickets_late', count: 1, oldest: expect.any(String), names: [] }]);
});

it('says that the last backup is too old, or that none is known, where the settings ask for one', async () => {
  const token = await operatorOf({ harbor: 'site_admin' });
  const reader = await operatorOf({ harbor: 'content' });
  const { backups } = test.app.config;
  const found = async (from = token) =>
    (await overview(from, 'harbor')).body.attention.filter(({ key }) => key.startsWith('backup'));
  expect(await found()).toEqual([]);
  backups.maxAgeHours = 26;
  try {
    expect(await found()).toEqual([{ key: 'backup_unknown', count: 1, oldest: null, names: [] }]);
    expect(await found(reader)).toEqual([]);
    const made = (hoursAgo: number) => new Date(test.clock.now.getTime() - hoursAgo * 3_600_000);
    await recordGood(test.database.executeSql, made(27));
    expect(await found()).toEqual([{ key: 'backup_old', count: 1, oldest: made(27).toISOString(), names: [] }]);
    await recordGood(test.database.executeSql, made(25));
    expect(await found()).toEqual([]);
  } finally {
    backups.maxAgeHours = null;
  }
});

it('what waits is counted beyond one page, without what the operator has proposed', async () => {
  const token = await operatorOf({ meridian: 'owner' });
  const [own] = await test.app.accounts.operatorAccounts('meridian');
  const propose = (by: string, count: number) =>
    test.database.executeSql(`
      insert into approvals (id, site_id, action, object, payload, changes, reason, proposed_by, created_at, expires_at)
      select 'apv_${by}' || each, 'meridian', 'site.settings', 'meridian', '{}', '[]', 'a test', '${by}',
        '2026-06-15T10:00:00Z'::timestamptz + each * interval '1 second', '2036-01-01T00:00:00Z'
      from generate_series(1, ${count}) each`);
  await propose('usr_another', 130);
  await propose(own!.userId, 3);
  expect((await overview(token, 'meridian')).body.attention).toContainEqual({
    key: 'approvals',
    count: 130,
    oldest: '2026-06-15T10:00:01.000Z',
    names: [],
  });
});

it('who may not read orders sees no figures', async () => {
  const token = await operatorOf({ default: 'content' });
  const { body } = await overview(token);
  expect(body.figures).toBeNull();
});

it('the figures of a day are compared with those of the period before', async () => {
  const token = await operatorOf({ default: 'finance' });
  const buyer = await buildMember(test);
  const checkout = createCheckoutDriver(test);
  await checkout.pay(buyer, { cart_plan: 'report-1' });
  const today = (await overview(token)).body.figures;
  expect(today?.days).toHaveLength(7);
  expect(today?.days.at(-1)).toMatchObject({ orders: 1, revenue: expect.any(Number) });
  const sold = today?.days.at(-1)?.revenue;
  expect(sold).toBeGreaterThan(0);
  test.clock.now = new Date(test.clock.now.getTime() + 7 * DAY_MS);
  const later = (await overview(token)).body.figures;
  expect(later?.before.at(-1)).toMatchObject({ orders: 1, revenue: sold });
  expect(later?.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(0);
});

it('a job that failed for good is listed, counted in the overview, and settled again when asked', async () => {
  const token = await operatorOf({ default: 'site_admin' });
  await test.queue.add('dead-letter', { $kind: 'generate-report', siteId: 'default', id: 'rep_gone' });
  await test.queue.put('dead-letter', 'failed');
  const list = async () =>
    (await get<{ failed: { id: string; job: string; about: string }[] }>('/api/operator/jobs', token)).body;
  const [job] = (await list()).failed;
  expect(job).toMatchObject({ job: 'generate-report', about: 'rep_gone', site: 'default' });
  expect((await overview(token)).body.attention).toContainEqual(expect.objectContaining({ key: 'jobs', count: 1 }));
  const retry = () =>
    test.http.inject({
      method: 'POST',
      url: '/api/operator/retry-job',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: { job: job?.id },
    });
  expect((await retry()).json()).toMatchObject({ status: 'success', kind: 'generate-report' });
  expect((await retry()).statusCode).toBe(404);
  await test.drain();
  expect((await list()).failed).toEqual([]);
  expect((await test.queue.jobs('dead-letter')).map(({ state }) => state)).toEqual(['completed']);
});

it('the search finds orders, people and tickets of the brand, and only what the roles may read', async () => {
  const buyer = await buildMember(test);
  const email = buyer.actor.kind === 'member' ? buyer.actor.email : '';
  const { order } = await createCheckoutDriver(test).buy(buyer, { cart_plan: 'report-1', vin: TESLA });
  const opened = (await ticket('localhost')).json<{ ticket: { id: string; number: string } }>().ticket;
  const hitsOf = async (token: string, q: string, brand?: string) => {
    const { body } = await get<{ hits: SearchHit[] }>(`/api/operator/search?q=${encodeURIComponent(q)}`, token, brand);
    return body.hits.map(({ kind, id }) => `${kind} ${id}`);
  };
  const chief = await operatorOf({ default: 'owner', harbor: 'owner' });
  const ofOrder = [`order ${order.id}`, `person ${accountOf(buyer).userId}`];
  expect(await hitsOf(chief, email)).toEqual(ofOrder);
  expect(await hitsOf(chief, TESLA)).toContain(`order ${order.id}`);
  expect(await hitsOf(chief, order.number)).toEqual(ofOrder);
  expect(await hitsOf(chief, opened.number)).toEqual([`ticket ${opened.id}`]);
  expect(await hitsOf(chief, 'no such thing')).toEqual([]);
  for (const q of [email, order.number, opened.number]) expect(await hitsOf(chief, q, 'harbor')).toEqual([]);
  const writer = await operatorOf({ default: 'content' });
  expect(await hitsOf(writer, email)).toEqual([]);
});

it('who manages brands lists the data packs; one that servers fetch is due at once when asked for', async () => {
  const fetching = await createTestApp({ config: { ...test.app.config, dataRefresh: true } });
  try {
    const member = await buildMember(fetching);
    const grant = { role: 'site_admin', scope: 'default', by: 'test' } as const;
    await fetching.database.db.transaction(tx => fetching.app.accounts.grantRole(tx, accountOf(member), grant));
    const operator = { ...member, actor: { ...member.actor, roles: ['site_admin'] } as typeof member.actor };
    const { packs } = await fetching.app.console.packs(operator);
    expect(packs.length).toBeGreaterThan(5);
    const pulled = packs.find(pack => pack.pulled)?.name ?? '';
    const byHand = packs.find(pack => !pack.pulled)?.name ?? '';
    await fetching.app.console.pullPack(operator, { pack: pulled });
    expect(await fetching.queue.jobs('refresh-data-packs')).not.toEqual([]);
    await expect(fetching.app.console.pullPack(operator, { pack: byHand })).rejects.toThrow('not_found');
  } finally {
    await fetching.close();
  }
});

it('an installation that fetches nothing by itself says so', async () => {
  const token = await operatorOf({ default: 'site_admin' });
  const { packs } = (await get<{ packs: { name: string; pulled: boolean }[] }>('/api/operator/packs', token)).body;
  const answer = await test.http.inject({
    method: 'POST',
    url: '/api/operator/pull-pack',
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    payload: { pack: packs.find(pack => pack.pulled)?.name },
  });
  expect(answer.json()).toMatchObject({ reason: 'packs_not_fetched', field: 'pack' });
});

it('a file of a pack is taken from who may manage every brand, imported, and on record', async () => {
  const all = Object.fromEntries(test.app.sites.all().map(({ id }) => [id, 'site_admin' as const]));
  const [one, chief] = [await operatorOf({ default: 'site_admin' }), await operatorOf(all)];
  // Over a connection: a request that is injected has no socket.
  const server = await test.server();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const send = async (token: string, pack: string, body: string) => {
    const answer = await fetch(`http://localhost:${port}/operator/packs/${pack}/file?name=..%2Fa.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect((await send(one, 'recalls', 'no recalls')).body).toMatchObject({ reason: 'packs_of_all' });
  expect((await send(chief, 'unknown', 'no recalls')).status).toBe(404);
  expect((await send(chief, 'recalls', 'no recalls')).status).toBe(202);
  await vi.waitFor(async () => {
    const { body } = await get<{ tries: object[] }>('/api/operator/pack?pack=recalls', chief);
    expect(body.tries).toMatchObject([{ origin: 'console', file: expect.stringMatching(/a\.txt$/), result: 'failed' }]);
  }, 20_000);
  expect((await test.app.audit.about('default', 'recalls', 9)).map(({ action }) => action)).toEqual(['pack.imported']);
});

it('rows that an import could not use are told in the language of the operator', async () => {
  const token = await operatorOf({ default: 'site_admin' });
  const path = join(mkdtempSync(join(tmpdir(), 'console-')), 'list.csv');
  const models = ['Mustang', 'Fiesta', 'Focus', 'Fusion'].map(model => `style,2016,Ford,${model},A list`);
  writeFileSync(path, ['record,year,make,model,source', ...models, 'style,soon,Ford,Edge,A list', 'x,1,,,'].join('\n'));
  const about = {
    origin: 'console',
    onlyIfChanged: false,
    signal: new AbortController().signal,
    progress() {},
  } as const;
  await test.app.dataPacks.import(test.app.dataPacks.named('catalogue')!, path, about);
  const reasonsIn = async (language: string) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}`, cookie: `marque_language=${language}` };
    const answer = await test.http.inject({ url: '/api/operator/pack?pack=catalogue', headers });
    const [tried] = answer.json<{ tries: PackTry[] }>().tries;
    return tried?.rejects?.map(({ line, field, reason }) => `${line} ${field} ${reason}`);
  };
  expect(await reasonsIn('en')).toEqual([
    expect.stringMatching(/^7 record must be one of style, /),
    '6 year is not a number',
  ]);
  expect(await reasonsIn('es')).toEqual([
    expect.stringMatching(/^7 record debe ser uno de style, /),
    '6 year no es un número',
  ]);
});

it('adds up what a member has ordered and asked, as far as the operator may read it', async () => {
  const { order, user } = await createCheckoutDriver(test).pay(await buildMember(test), { cart_plan: 'report-5' });
  const figures = async (role: OperatorRole, person = user.id) =>
    get<{ figures: PersonFigures }>(
      `/api/operator/person-figures?person=${person}`,
      await operatorOf({ default: role }),
    );
  const { body } = await figures('owner');
  expect(body.figures).toMatchObject({
    orders: { placed: 1, paid: 1, money: [{ currency: 'USD', paid: order.total, refunded: 0, net: order.total }] },
    documents: 0,
    credits: [{ unit: 'vhr', left: 5, unlimited: false }],
    tickets: { open: 0, total: 0 },
  });
  expect((await figures('finance')).body.figures.tickets).toBeNull();
  expect((await figures('content')).status).toBe(403);
  expect((await figures('owner', 'usr_unknown')).status).toBe(404);
});

it('lists the jobs that are due, the one that is due the longest first, with the oldest of each queue', async () => {
  const token = await operatorOf({ default: 'site_admin' });
  await test.drain();
  await test.queue.due('reconcile-day', [
    { data: { id: 'rep_1', siteId: 'default' }, state: 'active', seconds: 90 },
    { data: { id: 'rep_2' }, state: 'retry', seconds: 3000 },
    { data: {}, state: 'created', seconds: 20 },
    { data: { id: 'rep_later' }, state: 'created', seconds: -900 },
  ]);
  const { body } = await get<{ queues: { job: string }[]; open: { job: string }[] }>('/api/operator/jobs', token);
  const own = <Row extends { job: string }>(rows: Row[]) => rows.filter(({ job }) => job === 'reconcile-day');
  expect(own(body.open)).toMatchObject([
    { about: 'rep_2', site: null, state: 'waiting' },
    { about: 'rep_1', site: 'default', state: 'active' },
    { about: null, state: 'waiting' },
  ]);
  const [queue] = own(body.queues) as unknown as Record<string, number>[];
  expect(queue).toMatchObject({ scheduled: 1, waiting: 2, active: 1 });
  expect(queue!.oldest_waiting_seconds).toBeGreaterThanOrEqual(3000);
  expect(queue!.oldest_active_seconds).toBeGreaterThanOrEqual(90);
  expect(queue!.oldest_active_seconds).toBeLessThan(3000);
});
