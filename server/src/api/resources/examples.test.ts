import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DEALERSHIP_SCOPES, KEY_SCOPES, type KeyMode, type KeyScope } from '../keys/contract.ts';
import { OPERATIONS, type Operation } from './contract.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
/** A live key, a test key, and a live key of another account. */
let live: string;
let trial: string;
let strange: string;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
  live = await keyOf(member);
  trial = await keyOf(member, { mode: 'test' });
  strange = await keyOf(await buildMember(test));
});
afterAll(() => test.close());

async function keyOf(
  owner: typeof member,
  { mode = 'live', scopes = [...KEY_SCOPES] }: { mode?: KeyMode; scopes?: KeyScope[] } = {},
): Promise<string> {
  const settings = { name: 'Stock sync', per_minute: 600, addresses: [], days: null };
  return (await test.app.keys.make(owner, { ...settings, mode, scopes })).secret;
}

type Answer = Record<string, never> & { data: Record<string, unknown>[] };
interface Asked {
  key?: string;
  method?: Operation['method'];
  body?: object;
  headers?: Record<string, string>;
}

/** Asks with the live key; what has a body is posted unless it is said otherwise. */
async function ask(path: string, { key = live, body, method = body ? 'POST' : 'GET', headers = {} }: Asked = {}) {
  const answer = await test.http.inject({
    method,
    url: path,
    headers: { host: 'localhost', authorization: `Bearer ${key}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, json: isJson ? answer.json<Answer>() : ({} as Answer), headers: answer.headers };
}

/** A report that a live key has bought. */
async function newReport(): Promise<{ id: string; number: string }> {
  await grantCredits(test, member, 'vhr', 1);
  const { json, status } = await ask('/v1/orders', { body: { kind: 'report', vin: ACCORD, confirm_price: 1 } });
  expect(status, JSON.stringify(json)).toBe(200);
  await test.drain();
  const { json: document } = await ask(`/v1/documents/${String(json['document_id'])}`);
  return { id: String(document['id']), number: String(document['number']) };
}

const bought: string[] = [];
/** The report that these tests share. */
async function boughtReport(): Promise<string> {
  if (bought.length === 0) bought.push((await newReport()).id);
  return bought[0]!;
}

async function newShare(document_id: string, more: object = {}): Promise<string> {
  const { json, status } = await ask('/v1/shares', { body: { document_id, ...more } });
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['id']);
}

const ENDPOINT = { url: 'https://example.com/webhooks', events: ['order.paid'] };
const ENDPOINTS = '/v1/webhook-endpoints';

/** An endpoint in place of the one before: an account has ten at most. */
async function newEndpoint(): Promise<string> {
  for (const { id } of (await ask(ENDPOINTS)).json.data) await ask(`${ENDPOINTS}/${String(id)}`, { method: 'DELETE' });
  const { json, status } = await ask(ENDPOINTS, { body: ENDPOINT });
  expect(status, JSON.stringify(json)).toBe(200);
  return String(json['id']);
}

async function newMessage(): Promise<string> {
  const { json } = await ask(`${ENDPOINTS}/${await newEndpoint()}/test`, { method: 'POST' });
  return String(json['id']);
}

describe('the example of', () => {
  /** Those that any key may be allowed. */
  const ANY_KEY = Object.values(OPERATIONS).filter(({ scope }) => !DEALERSHIP_SCOPES.some(only => only === scope));

  /** What the examples name is of nobody: the test names what it has ordered. */
  async function exampleFields(id: string, fields: Record<string, string>): Promise<Record<string, string>> {
    if (!('id' in fields)) return fields;
    if (id.includes('Webhook')) return { id: await (id.endsWith('Message') ? newMessage() : newEndpoint()) };
    if (id.endsWith('Share')) return { id: await newShare(await boughtReport()) };
    const { json } = await ask('/v1/orders', { key: trial, body: OPERATIONS.createOrder.example.body });
    return { id: String(json[id === 'getOrder' ? 'id' : 'document_id']) };
  }

  /** A key with one request in its log, and the id of that. */
  async function loggedKey(): Promise<{ key: string; id: string }> {
    const key = await keyOf(member, { mode: 'test' });
    await ask('/v1/key', { key });
    const { data } = (await ask('/v1/requests', { key })).json;
    return { key, id: String(data[0]!['id']) };
  }

  const answers: Record<string, unknown> = {};
  it.each(ANY_KEY)('$id is answered', async (operation: Operation) => {
    const { fields, query, body } = operation.example as Record<'fields' | 'query' | 'body', Record<string, string>>;
    const isOfLog = operation.id === 'getRequest' || operation.id === 'listRequests';
    const logged = isOfLog ? await loggedKey() : { key: trial };
    const named: Record<string, string> = isOfLog ? logged : await exampleFields(operation.id, fields);
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? '');
    const text = new URLSearchParams(query).toString();
    const given = 'document_id' in body ? { ...body, document_id: await boughtReport() } : body;
    const sent = { method: operation.method, ...(Object.keys(body).length > 0 ? { body: given } : {}) };
    const { status, json, headers } = await ask(text ? `${path}?${text}` : path, {
      ...sent,
      key: operation.live ? live : logged.key,
    });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(headers['marque-version']).toBe('2026-11-28');
    if (operation.file) expect(headers['content-type']).toBe(operation.file);
    else answers[operation.id] = sameEachTime(operation.id.startsWith('list') ? inOrder(json) : json);
  });

  it('is answered as the description and the reference show it', async () => {
    const named = Object.fromEntries(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    await expect(`${JSON.stringify(named, null, 2)}\n`).toMatchFileSnapshot('rules/example-answers.json');
  });
});

/** A list of entries that share a moment, in the order of what they say: their ids are random. */
function inOrder(list: Answer) {
  const textOf = (entry: object) => JSON.stringify(sameEachTime(entry));
  return { ...list, data: list.data.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1)) };
}

/** An answer whose lists have two entries at most, and whose ids, links and durations are always the same. */
function sameEachTime(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(each => sameEachTime(each));
  if (name === 'ms') return 12;
  if (name === 'bytes') return 233;
  if (name === 'secret_tail') return '6f7g8h9j';
  if (typeof value === 'string')
    return value
      .replaceAll(/\b([a-z]{3})_[0-9a-z]{20}\b/g, '$1_1a2b3c4d5e6f7g8h9j0k')
      .replace(/\/r\/.+$/, '/r/1a2b3c4d5e6f7g8h9j0k')
      .replaceAll(/whsec_[\w+/=-]+/g, 'whsec_1a2b3c4d5e6f7g8h9j0k');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sameEachTime(each, key)]));
}

describe('a link to a document', () => {
  it('opens what its owner chose, is listed with its opens, and ends', async () => {
    const document_id = await boughtReport();
    const { json: made } = await ask('/v1/shares', { body: { document_id, pin: '4711', hidden: ['value'], days: 7 } });
    expect(made).toMatchObject({
      state: 'open',
      kind: 'report',
      has_pin: true,
      mask_vin: true,
      hidden: ['value'],
      opens: 0,
    });
    test.clock.advanceDays(1);
    const { json: second } = await ask('/v1/shares', { body: { document_id } });
    const visitor = await buildMember(test);
    const token = String(second['url']).split('/r/')[1] ?? '';
    expect(await test.app.shares.open(visitor, { token })).toMatchObject({ kind: 'report', mask_vin: true });
    const first = (await ask(`/v1/shares?limit=1&document_id=${document_id}`)).json;
    expect([first.data, first['has_more']]).toMatchObject([[{ id: second['id'], opens: 1 }], true]);
    const rest = (await ask(`/v1/shares?starting_after=${String(second['id'])}`)).json;
    expect(rest.data.map(({ id }) => id)).toContain(made['id']);
    expect((await ask('/v1/shares?document_id=rep_other')).json.data).toEqual([]);
    const path = `/v1/shares/${String(second['id'])}`;
    expect((await ask(path, { method: 'DELETE' })).json).toMatchObject({ id: second['id'], state: 'closed' });
    await expect(test.app.shares.open(visitor, { token })).rejects.toMatchObject({ reason: 'share_gone' });
    expect(await ask(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect((await ask(path)).json).toMatchObject({ state: 'closed' });
  });

  it('is refused for what is not there to be shared, and is nobody else’s', async () => {
    const document_id = await boughtReport();
    const id = await newShare(document_id);
    const few = await keyOf(member, { scopes: ['documents'] });
    const refusals: [Asked, string, number, string][] = [
      [{ key: strange, body: { document_id } }, '/v1/shares', 404, 'document_not_found'],
      [{ key: trial, body: { document_id } }, '/v1/shares', 403, 'live_key_needed'],
      [{ key: few, body: { document_id } }, '/v1/shares', 403, 'key_scope'],
      [{ body: { document_id, pin: 'abc' } }, '/v1/shares', 400, 'share_pin_format'],
      [{ body: { document_id, days: 8 } }, '/v1/shares', 400, 'invalid_field'],
      [{ key: strange }, `/v1/shares/${id}`, 404, 'not_found'],
      [{ key: strange, method: 'DELETE' }, `/v1/shares/${id}`, 404, 'not_found'],
      [{ key: strange }, `/v1/shares?starting_after=${id}`, 404, 'not_found'],
      [{ key: trial }, '/v1/shares', 403, 'live_key_needed'],
      [{ method: 'DELETE', body: { reason: 'sold' } }, `/v1/shares/${id}`, 400, 'unknown_field'],
    ];
    for (const [sent, path, status, reason] of refusals)
      expect(await ask(path, sent), `${path} ${reason}`).toMatchObject({ status, json: { reason } });
    expect((await ask(`/v1/shares/${id}`)).json).toMatchObject({ state: 'open' });
  });

  it('is made and ended once under the name of a request, and neither PIN nor address is kept to be read', async () => {
    const document_id = await boughtReport();
    const headers = { 'idempotency-key': 'share-0001' };
    const body = { document_id, pin: '81726354' };
    const send = () => ask('/v1/shares', { headers, body });
    const made = await send();
    expect((await send()).json).toEqual(made.json);
    await test.database.executeSql(`update key_answers set status = null, answer = null, started_at = 'epoch'`);
    expect((await send()).json).toMatchObject({ id: made.json['id'], url: made.json['url'] });
    const path = `/v1/shares/${String(made.json['id'])}`;
    const end = { method: 'DELETE', headers: { 'idempotency-key': 'share-0002' } } as const;
    const ended = await ask(path, end);
    const again = await ask(path, end);
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([ended.json, 'true']);
    const token = String(made.json['url']).split('/r/')[1] ?? '?';
    await test.app.v1.writeRequests();
    for (const table of ['key_answers', 'key_requests']) {
      const { rows } = await test.database.executeSql(`select * from ${table}`);
      const text = JSON.stringify(rows);
      expect([table, text.includes(token), text.includes('81726354')]).toEqual([table, false, false]);
    }
  });
});

describe('a webhook endpoint', () => {
  it('is made, changed, switched, given a new secret and removed, as its owner sees it on the page', async () => {
    const { json: made } = await ask(ENDPOINTS, { body: ENDPOINT });
    expect(made).toMatchObject({ object: 'webhook_endpoint', ...ENDPOINT, description: '', state: 'on', waiting: 0 });
    expect(String(made['secret'])).toMatch(/^whsec_/);
    const path = `${ENDPOINTS}/${String(made['id'])}`;
    const changed = await ask(path, { method: 'PATCH', body: { description: 'Stock' } });
    expect(changed.json).toMatchObject({ ...ENDPOINT, description: 'Stock' });
    const off = await ask(`${path}/state`, { method: 'PUT', body: { on: false } });
    expect(off.json).toMatchObject({ state: 'off' });
    expect(await ask(`${path}/test`, { method: 'POST' })).toMatchObject({
      status: 409,
      json: { reason: 'webhook_off' },
    });
    const rotated = await ask(`${path}/rotate`, { method: 'POST' });
    expect(rotated.json['secret']).not.toBe(made['secret']);
    expect(rotated.json['old_secret_ends']).toBeTruthy();
    const onPage = (await test.app.webhooks.list(member)).find(({ id }) => id === made['id']);
    expect(onPage).toMatchObject({ description: 'Stock', state: 'off', tail: rotated.json['secret_tail'] });
    expect((await ask(path, { method: 'DELETE' })).json).toMatchObject({ id: made['id'], removed: true });
    expect(await ask(path)).toMatchObject({ status: 404 });
  });

  it('is made once under the name of a request, and its secret is kept nowhere to be read', async () => {
    const send = () => ask(ENDPOINTS, { body: ENDPOINT, headers: { 'idempotency-key': 'endpoint-0001' } });
    const made = await send();
    expect((await send()).json).toEqual(made.json);
    await test.database.executeSql(`update key_answers set status = null, answer = null, started_at = 'epoch'`);
    expect((await send()).json).toMatchObject({ id: made.json['id'], secret: made.json['secret'] });
    await test.app.v1.writeRequests();
    const tables = ['key_answers', 'key_requests', 'webhook_endpoints'];
    const kept = await Promise.all(tables.map(table => test.database.executeSql(`select * from ${table}`)));
    expect(JSON.stringify(kept.map(({ rows }) => rows))).not.toContain(String(made.json['secret']));
  });

  it('has its messages page by page, which are sent again', async () => {
    const path = `${ENDPOINTS}/${await newEndpoint()}`;
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      test.clock.advanceDays(1);
      ids.unshift(String((await ask(`${path}/test`, { method: 'POST' })).json['id']));
    }
    const first = (await ask(`${path}/messages?limit=2`)).json;
    const rest = (await ask(`${path}/messages?limit=2&starting_after=${String(first.data[1]?.['id'])}`)).json;
    expect([first['has_more'], rest['has_more']]).toEqual([true, false]);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    await test.database.executeSql(`update webhook_messages set state = 'failed', next_at = null`);
    expect((await ask(`${path}/messages?state=failed`)).json.data).toHaveLength(3);
    const again = await ask(`/v1/webhook-messages/${ids[0]}/replay`, { method: 'POST' });
    expect(again.json).toMatchObject({ object: 'webhook_message', state: 'waiting', tries: 0 });
    const since = new Date(Date.parse('2000-01-01')).toISOString();
    expect((await ask(`${path}/replay`, { body: { since } })).json).toEqual({ object: 'replay', count: 2 });
    const whole = (await ask(`/v1/webhook-messages/${ids[0]}`)).json;
    expect(JSON.parse(String(whole['body']))).toMatchObject({ type: 'webhook.test' });
    expect(whole['attempts']).toEqual([]);
  });

  it('is nobody else’s, goes to no private address, and is not for a test key or another scope', async () => {
    const message = await newMessage();
    const id = String((await ask(ENDPOINTS)).json.data[0]?.['id']);
    const few = await keyOf(member, { scopes: ['documents'] });
    const refusals: [Asked, string, number, string][] = [
      [{ key: trial }, ENDPOINTS, 403, 'live_key_needed'],
      [{ key: trial, body: ENDPOINT }, ENDPOINTS, 403, 'live_key_needed'],
      [{ key: few, body: ENDPOINT }, ENDPOINTS, 403, 'key_scope'],
      [{ body: { ...ENDPOINT, url: 'https://10.0.0.1/' } }, ENDPOINTS, 400, 'webhook_url_private'],
      [{ method: 'PATCH', body: { url: 'https://10.0.0.1/' } }, `${ENDPOINTS}/${id}`, 400, 'webhook_url_private'],
      [{ method: 'PATCH', body: { events: [] } }, `${ENDPOINTS}/${id}`, 400, 'invalid_field'],
      [{ key: strange }, `${ENDPOINTS}/${id}`, 404, 'not_found'],
      [{ key: strange, method: 'PATCH', body: { description: 'Mine' } }, `${ENDPOINTS}/${id}`, 404, 'not_found'],
      [{ key: strange, method: 'PUT', body: { on: false } }, `${ENDPOINTS}/${id}/state`, 404, 'not_found'],
      [{ key: strange, method: 'DELETE' }, `${ENDPOINTS}/${id}`, 404, 'not_found'],
      [{ key: strange, method: 'POST' }, `${ENDPOINTS}/${id}/rotate`, 404, 'not_found'],
      [{ key: strange, method: 'POST' }, `${ENDPOINTS}/${id}/test`, 404, 'not_found'],
      [{ key: strange }, `${ENDPOINTS}/${id}/messages`, 404, 'not_found'],
      [{ key: strange, body: { since: '2026-01-31T00:00:00Z' } }, `${ENDPOINTS}/${id}/replay`, 404, 'not_found'],
      [{ key: strange }, `/v1/webhook-messages/${message}`, 404, 'not_found'],
      [{ key: strange, method: 'POST' }, `/v1/webhook-messages/${message}/replay`, 404, 'not_found'],
      [{}, `${ENDPOINTS}/${id}/messages?starting_after=msg_other`, 404, 'not_found'],
    ];
    for (const [sent, path, status, reason] of refusals)
      expect(await ask(path, sent), `${path} ${reason}`).toMatchObject({ status, json: { reason } });
    expect((await ask(`${ENDPOINTS}/${id}`)).json).toMatchObject({ ...ENDPOINT, state: 'on', description: '' });
  });
});

// Last: it takes the report back.
describe('the number of a document', () => {
  it('says whether it is genuine, of which vehicle and day, and whether a file is one of its PDFs', async () => {
    const { id, number } = await newReport();
    const pdf = await test.app.reports.pdf(member, id);
    const path = `/v1/verify/${number.toLowerCase()}`;
    const { status, json } = await ask(path, { key: strange });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json).toMatchObject({ number, status: 'genuine', kind: 'report', vin_tail: ACCORD.slice(-4), match: null });
    const sha256 = createHash('sha256').update(pdf.bytes).digest('hex');
    expect(json['files']).toMatchObject([{ sha256, language: 'en', version: 1 }]);
    for (const [sent, match] of [
      [sha256.toUpperCase(), true],
      ['0'.repeat(64), false],
    ] as const)
      expect((await ask(`${path}?sha256=${sent}`)).json).toMatchObject({ match });
    expect(await ask(`${path}?sha256=12`)).toMatchObject({ status: 400, json: { field: 'sha256' } });
    await test.app.issuedDocuments.revoke(test.database.db, member.site.id, id, 'refund');
    expect((await ask(path)).json).toMatchObject({ status: 'withdrawn' });
  });

  it('that none has, or that samples have, is an answer without a vehicle', async () => {
    for (const [number, status] of [
      ['MQR-NOTHING', 'unknown'],
      ['mqs-sample', 'sample'],
    ])
      expect(await ask(`/v1/verify/${number}`)).toMatchObject({
        status: 200,
        json: { status, number: number!.toUpperCase(), kind: null, title: null, files: [], match: null },
      });
  });
});
