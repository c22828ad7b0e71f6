import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits, MISTYPED, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { StyleRecord } from '../../vehicles/catalog/import/records.ts';
import { KEY_SCOPES, NEWEST_VERSION, type KeyMode, type KeyScope } from '../keys/contract.ts';
import { OPERATIONS, type Operation } from './contract.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
let secret: string;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
  secret = await keyOf({ mode: 'test' });
});
afterAll(() => test.close());

async function keyOf({ mode = 'live', scopes = [...KEY_SCOPES] }: { mode?: KeyMode; scopes?: KeyScope[] } = {}) {
  const settings = { name: 'Stock sync', per_minute: 60, addresses: [], days: null };
  return (await test.app.keys.make(member, { ...settings, mode, scopes })).secret;
}

type Answer = Record<string, never> & { data: Record<string, unknown>[] };
async function ask(path: string, { key = secret, body, headers = {}, ...sent }: Asked = {}) {
  const answer = await test.http.inject({
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    url: path,
    headers: {
      host: 'localhost',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const json = isJson ? answer.json<Answer>() : ({} as Answer);
  return { status: answer.statusCode, json, headers: answer.headers, bytes: answer.rawPayload };
}
interface Asked {
  key?: string;
  method?: Operation['method'];
  body?: object | string;
  headers?: Record<string, string>;
}

describe('a refusal', () => {
  it('is a problem detail, also for what is no address and for a browser', async () => {
    const { status, json, headers } = await ask('/v1/nothing', { headers: { accept: 'text/html' } });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(json).toMatchObject({ type: 'urn:marque:problem:not_found', title: 'Not Found', status: 404 });
    expect(json['request_id']).toBe(headers['x-request-id']);
  });

  it('comes without a key, for a wrong scope and for an unknown version', async () => {
    expect(await ask('/v1/key', { key: '' })).toMatchObject({
      status: 401,
      json: { reason: 'key_needed' },
      headers: { 'www-authenticate': 'Bearer' },
    });
    const few = await keyOf({ scopes: ['decode'] });
    const path = `/v1/vehicles/${ACCORD}`;
    expect(await ask(path, { key: few })).toMatchObject({ status: 200 });
    for (const other of [`${path}/recalls`, `${path}?expand=recalls`])
      expect(await ask(other, { key: few })).toMatchObject({ status: 403, json: { reason: 'key_scope' } });
    const old = await ask(path, { headers: { 'marque-version': '2020-01-01' } });
    expect(old).toMatchObject({ status: 400, json: { reason: 'api_version' } });
  });

  it('and any answer is in the version of the key, which stays while newer ones come, or in the one asked for', async () => {
    const old = await keyOf();
    await test.database.executeSql(`update api_keys set version = '2026-01-15' where tail = '${old.slice(-8)}'`);
    expect((await ask('/v1/key', { key: old })).headers['marque-version']).toBe('2026-01-15');
    expect((await ask('/v1/key', { key: await keyOf() })).headers['marque-version']).toBe(NEWEST_VERSION);
    const asked = await ask('/v1/key', { key: old, headers: { 'marque-version': NEWEST_VERSION } });
    expect(asked.headers['marque-version']).toBe(NEWEST_VERSION);
  });

  it('names the field of a wrong query, and a member’s session is no key', async () => {
    expect(await ask(`/v1/vehicles/${ACCORD}?expand=price`)).toMatchObject({ status: 400, json: { field: 'expand' } });
    expect(await ask('/v1/vehicles?year=1999')).toMatchObject({ status: 400, json: { field: 'make' } });
    expect(await ask('/v1/key', { key: member.token })).toMatchObject({ status: 401, json: { reason: 'key_needed' } });
  });
});

describe('vehicles', () => {
  it('are read in batches of 10,000, and not one more', async () => {
    const vins = Array.from({ length: 10_000 }, (_, at) => (at === 1 ? MISTYPED : ACCORD));
    let turnsOfOthers = 0;
    const others = setInterval(() => (turnsOfOthers += 1));
    const { status, json } = await ask('/v1/vehicles/batch', { body: { vins } });
    clearInterval(others);
    expect(turnsOfOthers).toBeGreaterThan(50);
    expect([status, json.data.length]).toEqual([200, 10_000]);
    expect(json.data[0]).toMatchObject({ valid: true, title: '2003 Honda Accord', make: 'Honda' });
    expect(json.data[1]).toMatchObject({ valid: false });
    const more = await ask('/v1/vehicles/batch', { body: { vins: [...vins, ACCORD] } });
    expect(more).toMatchObject({ status: 400, json: { reason: 'api_batch', field: 'vins' } });
  });

  it('are read from JSON that begins with a byte order mark', async () => {
    const body = `\uFEFF${JSON.stringify({ vins: [ACCORD] })}`;
    expect(await ask('/v1/vehicles/batch', { body })).toMatchObject({ status: 200 });
  });

  it('have the recalls of the sandbox with a test key, and an outage is never an empty list', async () => {
    const { status, json } = await ask(`/v1/vehicles/${TESLA}/recalls`);
    expect([status, json['object']]).toEqual([200, 'recalls']);
    const away = await ask('/v1/vehicles/KNAFX5A88F5000019/recalls');
    expect(away).toMatchObject({ status: 502, json: { reason: 'recall_sources_down' } });
  });
});

describe('availability', () => {
  it('says what each document costs and whether the account has it', async () => {
    const before = await ask('/v1/availability', { body: { vins: [ACCORD, MISTYPED] } });
    expect(before.json.data[0]).toMatchObject({
      title: '2003 Honda Accord',
      offers: [
        { document: 'report', available: true, cost: { credits: 1, unit: 'vhr' }, covered: false },
        { document: 'sticker', available: true, cost: { unit: 'sticker' }, covered: false },
      ],
    });
    expect(before.json.data[1]).toMatchObject({ offers: [{ available: false, cost: null }, { available: false }] });
    await grantCredits(test, member, 'vhr', 1);
    const after = await ask('/v1/availability', { body: { vins: [ACCORD] } });
    expect(after.json.data[0]).toMatchObject({ offers: [{ covered: true }, { covered: false }] });
    const vins = Array.from({ length: 501 }, () => ACCORD);
    expect(await ask('/v1/availability', { body: { vins } })).toMatchObject({ status: 400 });
  });
});

const BODY = { kind: 'report', vin: ACCORD, confirm_price: 1 };
const SETTINGS = { name: 'Buyer', per_minute: 60, addresses: [], days: null };
const keyFor = async (of: typeof member, mode: KeyMode = 'live', scopes: KeyScope[] = ['orders']) =>
  (await test.app.keys.make(of, { ...SETTINGS, mode, scopes })).secret;
const order = (key: string, body: object = BODY) => ask('/v1/orders', { key, body });

describe('an order', () => {
  it('is charged once it is delivered, and the same vehicle is not charged again', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 2);
    const key = await keyFor(owner);
    const { status, json } = await order(key);
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json).toMatchObject({
      status: 'processing',
      billed: 'held',
      test: false,
      price: { unit: 'vhr', credits: 1 },
    });
    await test.drain();
    const path = `/v1/orders/${String(json['id'])}`;
    expect((await ask(path, { key })).json).toMatchObject({ status: 'ready', billed: 'charged' });
    expect((await order(key)).json).toMatchObject({
      status: 'ready',
      billed: 'nothing',
      document_id: json['document_id'],
    });
    expect(await creditsLeft(test, owner, 'vhr')).toBe(1);
    for (const other of [await keyFor(member), await keyFor(owner, 'test')])
      expect(await ask(path, { key: other })).toMatchObject({ status: 404, json: { reason: 'not_found' } });
    const revoked = (await test.app.keys.list(owner)).find(({ mode }) => mode === 'live')!;
    await test.app.keys.revoke(owner, { key: revoked.id });
    expect(await ask(path, { key })).toMatchObject({ status: 401, json: { reason: 'key_unknown' } });
  });

  it('that finds nothing is billed nothing: its credit is back, and the order says so', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    const key = await keyFor(owner, 'live', ['orders', 'documents']);
    const { json } = await order(key, { ...BODY, vin: 'KMHC85LC7HU000019' });
    expect([json['status'], json['billed'], await creditsLeft(test, owner, 'vhr')]).toEqual(['processing', 'held', 0]);
    await test.drain();
    const { json: over } = await ask(`/v1/orders/${String(json['id'])}`, { key });
    expect([over['status'], over['billed'], await creditsLeft(test, owner, 'vhr')]).toEqual(['no_data', 'returned', 1]);
    expect((await ask(`/v1/documents/${String(json['document_id'])}`, { key })).status).toBe(409);
  });

  it('is refused without the price in force, which the refusal says, and nothing is charged', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    const key = await keyFor(owner);
    for (const [confirmed, status, reason] of [
      [undefined, 422, 'price_unconfirmed'],
      [2, 409, 'price_changed'],
    ] as const)
      expect(await order(key, { ...BODY, confirm_price: confirmed })).toMatchObject({
        status,
        json: { reason, field: 'confirm_price', details: { price: { unit: 'vhr', credits: 1 } } },
      });
    expect(await order(key, { ...BODY, vin: MISTYPED })).toMatchObject({ status: 422, json: { field: 'vin' } });
    expect(await order(key, { ...BODY, kind: 'sticker' })).toMatchObject({ json: { code: 'insufficient_credits' } });
    const few = await keyFor(owner, 'live', ['decode']);
    expect(await order(few)).toMatchObject({ status: 403, json: { reason: 'key_scope' } });
    expect((await ask('/v1/orders', { key })).json).toMatchObject({ data: [], has_more: false });
    expect(await creditsLeft(test, owner, 'vhr')).toBe(1);
  });

  it('of a sticker that has to be chosen says the choices, and is placed with a selection', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'sticker', 1);
    const key = await keyFor(owner);
    const name = { source: 'A price list', copied_on: '2026-01-31', year: 2014, make: 'Mazda', model: 'Mazda6' };
    const items = [{ kind: 'msrp', name: 'Base price', price: 23_500 }];
    const styles = ['i Touring', 'i Sport'].map(trim =>
      StyleRecord.parse({ ...name, trim, style: `${trim} Sedan`, items }),
    );
    await test.app.catalog.writeStarterSet('orders', styles);
    const body = { kind: 'sticker', vin: 'JM1GJ1W6XE1000019', confirm_price: 1 };
    const { status, json } = await order(key, body);
    expect([status, json['reason']]).toEqual([409, 'selection_needed']);
    const { choices } = json['details'] as unknown as { choices: { form: { trims: { style: string }[] } } };
    const style = choices.form.trims[0]!.style;
    expect(await creditsLeft(test, owner, 'sticker')).toBe(1);
    const chosen = await order(key, { ...body, selection: { style, packages: null } });
    expect(chosen.status, JSON.stringify(chosen.json)).toBe(200);
    await test.drain();
    expect((await ask(`/v1/orders/${String(chosen.json['id'])}`, { key })).json).toMatchObject({ billed: 'charged' });
  });

  it('that is sent again under its key is placed once and has the same answer for a day', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 2);
    const key = await keyFor(owner);
    const headers = { 'idempotency-key': 'order-0001' };
    const send = (body: object = BODY, more = {}) => ask('/v1/orders', { key, body, headers, ...more });
    const all = await Promise.all(Array.from({ length: 6 }, () => send()));
    const [placed] = all.filter(({ status }) => status === 200);
    for (const { status, json } of all)
      expect(status === 200 ? json : json['reason']).toEqual(status === 200 ? placed?.json : 'request_running');
    expect(await creditsLeft(test, owner, 'vhr')).toBe(1);
    const again = await send();
    expect([again.status, again.json, again.headers['idempotent-replayed']]).toEqual([200, placed?.json, 'true']);
    expect(await send({ ...BODY, vin: TESLA })).toMatchObject({ status: 409, json: { reason: 'key_used' } });
    const other = await keyFor(owner);
    const ofOther = await send(BODY, { key: other });
    expect(ofOther.json).toMatchObject({ billed: 'nothing', document_id: placed?.json['document_id'] });
    expect((await ask('/v1/orders', { key })).json.data).toHaveLength(2);
    const wrong = { headers: { 'idempotency-key': 'order-0002' } };
    const refused = await send({ ...BODY, confirm_price: 9 }, wrong);
    expect((await send({ ...BODY, confirm_price: 9 }, wrong)).json).toEqual(refused.json);
    expect(await send(BODY, { headers: { 'idempotency-key': 'short' } })).toMatchObject({ status: 400 });
  });

  it('of a process that was lost is taken up under the same name, and after a day it is a new one', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    const key = await keyFor(owner);
    const send = () => ask('/v1/orders', { key, body: BODY, headers: { 'idempotency-key': 'order-lost' } });
    const first = await send();
    await test.database.executeSql(
      `update key_answers set status = null, answer = null where request_key = 'order-lost'`,
    );
    expect(await send()).toMatchObject({ status: 409, json: { reason: 'request_running' } });
    test.clock.advanceDays(2 / (24 * 60));
    expect((await send()).json).toMatchObject({ id: first.json['id'], document_id: first.json['document_id'] });
    expect(await creditsLeft(test, owner, 'vhr')).toBe(0);
    test.clock.advanceDays(1);
    expect((await send()).json['id']).not.toBe(first.json['id']);
  });

  it('of a test key is delivered at once, marked and free', async () => {
    const owner = await buildMember(test);
    const key = await keyFor(owner, 'test');
    for (const kind of ['report', 'sticker', 'report'])
      expect((await order(key, { ...BODY, kind })).json).toMatchObject({
        test: true,
        status: 'ready',
        billed: 'nothing',
      });
    const first = (await ask('/v1/orders?limit=2', { key })).json;
    expect([first.data.length, first['has_more']]).toEqual([2, true]);
    const path = `/v1/orders?limit=2&starting_after=${String(first.data[1]!['id'])}`;
    const rest = (await ask(path, { key })).json;
    expect([rest.data.length, rest['has_more']]).toEqual([1, false]);
    const strange = await ask('/v1/orders?starting_after=ord_nothing', { key });
    expect(strange).toMatchObject({ status: 404, json: { field: 'starting_after' } });
  });
});

describe('a document', () => {
  it('is one of the account alone, as its pages have it, for a key with the scope', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    await grantCredits(test, owner, 'sticker', 1);
    const key = await keyFor(owner, 'live', ['documents', 'orders', 'decode']);
    const { json: report } = await order(key);
    const { json: sticker } = await order(key, { ...BODY, kind: 'sticker', vin: '1FTEW1EP8KFA00019' });
    expect(sticker['document_id'], JSON.stringify(sticker)).toBeTruthy();
    const [reportId, stickerId] = [String(report['document_id']), String(sticker['document_id'])];
    const path = `/v1/documents/${reportId}`;
    expect(await ask(path, { key })).toMatchObject({ status: 409, json: { reason: 'document_not_ready' } });
    const early = await ask(`/v1/orders/${String(report['id'])}?expand=document`, { key });
    expect(early.json).toMatchObject({ status: 'processing', document: null });
    await test.drain();
    const { status, json } = await ask(`${path}?expand=vehicle`, { key });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json).toMatchObject({ object: 'document', test: false, kind: 'report', vehicle: { make: 'Honda' } });
    const { document } = await test.app.reports.data(owner, reportId);
    expect(json['content']).toEqual(JSON.parse(JSON.stringify(document)));
    const label = await ask(`/v1/documents/${stickerId}`, { key });
    expect(label.json).toMatchObject({ kind: 'sticker', content: { template: expect.any(String) as string } });
    for (const [kind, id] of [
      ['report', reportId],
      ['sticker', stickerId],
    ]) {
      const own = await test.http.inject({
        url: `/documents/${kind}/${id}.pdf`,
        headers: { host: 'localhost', authorization: `Bearer ${owner.token}` },
      });
      const { bytes, headers } = await ask(`/v1/documents/${id}/pdf`, { key });
      expect(headers['content-type']).toBe('application/pdf');
      expect(bytes.equals(own.rawPayload)).toBe(true);
    }
    const whole = await ask(`/v1/orders/${String(report['id'])}?expand=document,document.vehicle`, { key });
    expect(whole.json).toMatchObject({ document: { id: reportId, vehicle: { make: 'Honda' } } });
    const first = (await ask('/v1/documents?limit=1', { key })).json;
    const rest = (await ask(`/v1/documents?starting_after=${String(first.data[0]!['id'])}`, { key })).json;
    expect([first['has_more'], rest['has_more']]).toEqual([true, false]);
    const listed = [...first.data, ...rest.data].map(({ id }) => String(id));
    expect(listed.toSorted()).toEqual([reportId, stickerId].toSorted());
    const refusals = [
      [await keyFor(member, 'live', ['documents']), path, 404, 'document_not_found'],
      [await keyFor(member, 'live', ['documents']), `${path}/pdf`, 404, 'document_not_found'],
      [await keyFor(owner, 'test', ['documents']), path, 404, 'document_not_found'],
      [await keyFor(owner, 'live', ['decode']), path, 403, 'key_scope'],
      [await keyFor(owner, 'live', ['decode']), `${path}/pdf`, 403, 'key_scope'],
      [await keyFor(owner, 'live', ['documents']), `${path}?expand=vehicle`, 403, 'key_scope'],
      [await keyFor(owner, 'live', ['orders']), `/v1/orders/${String(report['id'])}?expand=document`, 403, 'key_scope'],
    ] as const;
    for (const [other, url, code, reason] of refusals)
      expect(await ask(url, { key: other }), url).toMatchObject({ status: code, json: { reason } });
    for (const wrong of [
      `${path}?expand=price`,
      `/v1/orders/${String(report['id'])}?expand=vehicle`,
      `${path}?expand=`,
    ])
      expect(await ask(wrong, { key }), wrong).toMatchObject({ status: 400, json: { field: 'expand' } });
  });

  it('of a test order is the sample, and says so', async () => {
    const owner = await buildMember(test);
    const key = await keyFor(owner, 'test', ['documents', 'orders']);
    const { json } = await order(key, { ...BODY, vin: TESLA });
    const path = `/v1/documents/${String(json['document_id'])}`;
    const { document } = await test.app.reports.sample(owner);
    const found = await ask(path, { key });
    expect(found.json).toMatchObject({ test: true, vin: document.vehicle.vin, content: { demo: true } });
    expect((await ask(`${path}/pdf`, { key })).headers['content-type']).toBe('application/pdf');
    expect((await ask('/v1/documents', { key })).json.data).toMatchObject([{ test: true, status: 'ready' }]);
    const other = await keyFor(member, 'test', ['documents']);
    expect(await ask(path, { key: other })).toMatchObject({ status: 404 });
  });
});

describe('the description', () => {
  interface Described {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string; schema: object }[] }>>;
    components: { schemas: Record<string, { properties?: Record<string, object> }> };
  }

  it('has every operation, and nothing it points to is missing', async () => {
    const { status, json } = await ask('/v1/openapi.json', { key: '' });
    const described = json as unknown as Described;
    expect([status, described.openapi]).toEqual([200, '3.1.0']);
    const named = Object.values(described.paths).flatMap(methods =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(named.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
    const text = JSON.stringify(json);
    const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer = '']) => pointer);
    expect(pointers.length).toBeGreaterThan(20);
    for (const pointer of pointers) {
      const parts = pointer.replace(/^#\//, '').split('/');
      const found = parts.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], json);
      expect([pointer, typeof found]).toEqual([pointer, 'object']);
    }
  });

  it('says what a vehicle has, what may be sent, and how many at most', async () => {
    const { components, paths } = (await ask('/v1/openapi.json')).json as unknown as Described;
    expect(components.schemas['Vehicle']?.properties).toMatchObject({
      vin: { type: 'string' },
      recalls: { $ref: '#/components/schemas/Recalls' },
    });
    expect(components.schemas['DecodeVehiclesBody']?.properties).toMatchObject({ vins: { maxItems: 10_000 } });
    const { parameters } = paths['/v1/vehicles/{vin}/value']!['get']!;
    expect(parameters.map(({ name }) => name)).toEqual(['vin', 'mileage', 'Marque-Version']);
    expect(parameters[1]?.schema).toMatchObject({ type: 'integer', maximum: 1_000_000 });
  });
});
