import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { KEY_SCOPES, type KeyMode, type KeyScope } from '../keys/contract.ts';
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

describe('the example of', () => {
  /** Scopes of which a test key is refused. */
  const REAL: ReadonlySet<string> = new Set(['shares']);

  /** What the examples name is of nobody: the test names what it has ordered. */
  async function exampleFields(id: string, fields: Record<string, string>): Promise<Record<string, string>> {
    if (!('id' in fields)) return fields;
    if (id.endsWith('Share')) return { id: await newShare(await boughtReport()) };
    const { json } = await ask('/v1/orders', { key: trial, body: OPERATIONS.createOrder.example.body });
    if (id === 'getRequest') return { id: String((await ask('/v1/requests', { key: trial })).json.data[0]!['id']) };
    return { id: String(json[id === 'getOrder' ? 'id' : 'document_id']) };
  }

  it.each(Object.values(OPERATIONS))('$id is answered', async operation => {
    const { fields, query, body } = operation.example as Record<'fields' | 'query' | 'body', Record<string, string>>;
    const named = await exampleFields(operation.id, fields);
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? '');
    const text = new URLSearchParams(query).toString();
    const given = 'document_id' in body ? { ...body, document_id: await boughtReport() } : body;
    const isReal = REAL.has(operation.scope ?? '');
    const sent = { method: operation.method, ...(Object.keys(body).length > 0 ? { body: given } : {}) };
    const { status, json, headers } = await ask(text ? `${path}?${text}` : path, {
      ...sent,
      key: isReal ? live : trial,
    });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(headers['marque-version']).toBe('2026-11-28');
  });
});

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
    for (const table of ['key_answers', 'key_requests']) {
      const { rows } = await test.database.executeSql(`select * from ${table}`);
      const text = JSON.stringify(rows);
      expect([table, text.includes(token), text.includes('81726354')]).toEqual([table, false, false]);
    }
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
