import { readFileSync } from 'node:fs';
import { createClient, type MarqueClient, type Schemas } from '@marque/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSample, samplesOf } from '../../../../scripts/readme-samples.ts';
import { ACCORD, buildMember, MISTYPED } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { KEY_SCOPES, type KeyMode, type KeyScope } from '../keys/contract.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
let secret: string;
let client: MarqueClient;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
  secret = await newKey();
  client = clientOf(secret);
});
afterAll(() => test.close());

const newKey = async (scopes?: KeyScope[], mode?: KeyMode) => (await makeKey(member, mode, scopes)).secret;

function makeKey(owner: typeof member, mode: KeyMode = 'test', scopes: KeyScope[] = [...KEY_SCOPES]) {
  return test.app.keys.make(owner, { name: 'Stock sync', mode, scopes, per_minute: 600, addresses: [], days: null });
}

/** The app in place of a net. */
async function inApp(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const answer = await test.http.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host: 'localhost' },
    ...(body.length > 0 ? { payload: body } : {}),
  });
  const type = String(answer.headers['content-type']);
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } });
}

/** The packed client. */
const clientOf = (key: string, version?: string): MarqueClient =>
  createClient({ address: 'http://localhost', key, fetch: inApp, ...(version ? { version } : {}) });

describe('the typed client', () => {
  it('reads a vehicle, a batch and what could be bought', async () => {
    const { data } = await client.GET('/v1/vehicles/{vin}', {
      params: { path: { vin: ACCORD }, query: { expand: 'recalls' } },
    });
    expect(data).toMatchObject({ title: '2003 Honda Accord', recalls: { object: 'recalls' } });
    const many = await client.POST('/v1/vehicles/batch', { body: { vins: [ACCORD, MISTYPED] } });
    expect(many.data?.data.map(({ valid }) => valid)).toEqual([true, false]);
    const offers = await client.POST('/v1/availability', { body: { vins: [ACCORD] } });
    expect(offers.data?.data[0]?.offers.map(({ document }) => document)).toEqual(['report', 'sticker']);
    const priced = await client.GET('/v1/vehicles/{vin}', {
      params: { path: { vin: ACCORD }, query: { expand: 'offers' } },
    });
    expect(priced.data?.offers).toEqual(offers.data?.data[0]?.offers);
    const named = { year: 2019, make: 'Tesla', model: 'Model 3', expand: 'offers' } as const;
    const found = await client.GET('/v1/vehicles', { params: { query: named } });
    expect(found.data?.offers?.map(({ document }) => document)).toEqual(['report', 'sticker']);
  });

  it('returns a refusal as a problem, with the version it asks for', async () => {
    const few = clientOf(await newKey(['decode']));
    const { data, error } = await few.GET('/v1/vehicles/{vin}/recalls', { params: { path: { vin: ACCORD } } });
    expect([data, error?.reason, error?.status]).toEqual([undefined, 'key_scope', 403]);
    const old = await clientOf(secret, '2020-01-01').GET('/v1/key');
    expect(old.error?.reason).toBe('api_version');
  });
});

it('the sample of its README is as it says', async () => {
  vi.stubEnv('MARQUE_KEY', secret);
  vi.stubGlobal('fetch', inApp);
  const readme = readFileSync(new URL('../../../../client/package/README.md', import.meta.url), 'utf8');
  const [sample = ''] = samplesOf(readme, 'ts');
  const shown = await runSample(sample, { '@marque/client': { createClient } });
  expect(shown.map(({ expression, value }) => [expression, value])).toEqual([
    ['data.title', '2003 Honda Accord'],
    ['data.recalls?.complete', expect.any(Boolean)],
    ['many.data?.data[1]?.valid', false],
  ]);
});

it('the typed client makes, changes, switches and removes', async () => {
  const own = clientOf(await newKey(['webhooks'], 'live'));
  const body = { url: 'https://example.com/webhooks', events: ['order.paid' as const], description: '' };
  const made = await own.POST('/v1/webhook-endpoints', { body });
  const params = { path: { id: made.data?.id ?? '' } };
  const changed = await own.PATCH('/v1/webhook-endpoints/{id}', { params, body: { description: 'Stock' } });
  expect(changed.data?.description).toBe('Stock');
  const off = await own.PUT('/v1/webhook-endpoints/{id}/state', { params, body: { on: false } });
  expect(off.data?.state).toBe('off');
  const tried = await own.POST('/v1/webhook-endpoints/{id}/test', { params });
  expect(tried.error?.reason).toBe('webhook_off');
  expect((await own.DELETE('/v1/webhook-endpoints/{id}', { params })).data?.removed).toBe(true);
});

describe('bad input', () => {
  interface Sent {
    url: string;
    headers?: Record<string, string>;
    body?: object | string;
    scopes?: KeyScope[];
  }
  const vins = (count: number) => ({ vins: Array.from({ length: count }, () => ACCORD) });
  const send = (key: string, { url, headers = {}, body }: Sent) =>
    test.http.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: {
        host: 'localhost',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const VEHICLE = `/v1/vehicles/${ACCORD}`;
  const BATCH = '/v1/vehicles/batch';

  it.each<[string, Sent, number, string]>([
    ['a key in the address', { url: `${VEHICLE}?key=mk_live_0123456789` }, 400, 'key_query'],
    ['a batch of 10,001', { url: BATCH, body: vins(10_001) }, 400, 'api_batch'],
    ['an empty batch', { url: BATCH, body: vins(0) }, 400, 'invalid_field'],
    ['a body that is no JSON', { url: BATCH, body: '{"vins": [' }, 400, 'not_json'],
    ['two byte order marks', { url: BATCH, body: `\uFEFF\uFEFF${JSON.stringify(vins(1))}` }, 400, 'not_json'],
    ['an unknown version', { url: VEHICLE, headers: { 'marque-version': 'latest' } }, 400, 'api_version'],
    ['a scope the key has not', { url: `${VEHICLE}/recalls`, scopes: ['decode'] }, 403, 'key_scope'],
    ['an unknown field', { url: BATCH, body: { ...vins(1), vin: ACCORD } }, 400, 'unknown_field'],
    ['a browser', { url: '/v1/nothing', headers: { accept: 'text/html' } }, 404, 'not_found'],
  ])('%s is refused as a problem', async (_what, sent, status, reason) => {
    const answer = await send(sent.scopes ? await newKey(sent.scopes) : secret, sent);
    const problem = answer.json<Schemas['Problem']>();
    expect([answer.statusCode, problem.reason]).toEqual([status, reason]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(problem.detail.length).toBeGreaterThan(10);
    expect(problem.request_id).toBe(answer.headers['x-request-id']);
  });

  it.each<[string, Sent]>([
    ['one byte order mark', { url: BATCH, body: `\uFEFF${JSON.stringify(vins(1))}` }],
    ['a browser that asks for a vehicle', { url: VEHICLE, headers: { accept: 'text/html' } }],
  ])('%s is none', async (_what, sent) => {
    const answer = await send(secret, sent);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  });
});

it('the log of a key has its requests with their answers, in lists without numbers of vehicles, and never a plate', async () => {
  const own = clientOf(await newKey());
  const read = await own.GET('/v1/vehicles/{vin}', { params: { path: { vin: ACCORD } } });
  await own.POST('/v1/orders', { body: { kind: 'report', vin: ACCORD, confirm_price: 2 } });
  await own.GET('/v1/plates/{state}/{plate}', { params: { path: { state: 'CA', plate: 'DEMO123' } } });
  const { data: list } = await own.GET('/v1/requests');
  expect(list?.data.map(({ method, path, status }) => `${method} ${path} ${status}`).toSorted()).toEqual([
    'GET /v1/plates/… 200',
    'GET /v1/vehicles/…4352 200',
    'POST /v1/orders 409',
  ]);
  expect(JSON.stringify(list)).not.toContain(ACCORD);
  // To the millisecond: those of the first three are not all below half of one.
  expect(Math.max(...(list?.data ?? []).map(({ ms }) => ms))).toBeGreaterThan(0);
  const idOf = (part: string) => list?.data.find(({ path }) => path.includes(part))?.id ?? '';
  const [plate, refused, first] = [idOf('/plates/'), idOf('/orders'), idOf('/vehicles/')];
  const whole = async (id: string, from = own) =>
    (await from.GET('/v1/requests/{id}', { params: { path: { id } } })).data;
  expect((await whole(first))?.path).toBe(`/v1/vehicles/${ACCORD}`);
  expect(JSON.parse((await whole(first))?.answer ?? '')).toEqual(read.data);
  expect(JSON.parse((await whole(refused))?.body ?? '')).toMatchObject({ vin: ACCORD });
  expect(await whole(plate)).toMatchObject({ body: null, answer: null });
  const { rows } = await test.database.executeSql('select * from key_requests');
  expect(JSON.stringify(rows)).not.toContain('DEMO123');
  expect(await whole(first, clientOf(await newKey()))).toBeUndefined();
});

describe('the log of an account', () => {
  interface Page {
    requests: {
      id: string;
      key: string;
      path: string;
      operation: string | null;
      status: number;
      bytes: number | null;
    }[];
    next: string | null;
  }
  const call = async <Answer>(owner: typeof member, path: string, body?: object) => {
    const answer = await test.http.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      headers: { host: 'localhost', authorization: `Bearer ${owner.token}` },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, json: answer.json<Answer>() };
  };
  const list = async (owner: typeof member, query = '') =>
    (await call<Page>(owner, `/api/user/api-requests${query}`)).json;

  it('has the requests of all its keys by key, operation and outcome, and nobody else’s', async () => {
    const owner = await buildMember(test);
    const [one, two] = [await makeKey(owner), await makeKey(owner, 'live')];
    await clientOf(one.secret).GET('/v1/vehicles/{vin}', { params: { path: { vin: ACCORD } } });
    await clientOf(two.secret).GET('/v1/key');
    await clientOf(two.secret).POST('/v1/orders', { body: { kind: 'report', vin: ACCORD, confirm_price: 2 } });
    const operations = async (query: string) =>
      (await list(owner, query)).requests.map(({ operation }) => operation).toSorted();
    expect(await operations('')).toEqual(['createOrder', 'getKey', 'getVehicle']);
    expect(await operations(`?key=${one.key.id}`)).toEqual(['getVehicle']);
    expect(await operations('?operation=getKey')).toEqual(['getKey']);
    expect(await operations('?outcome=refused')).toEqual(['createOrder']);
    expect(await operations('?outcome=failed')).toEqual([]);
    expect(JSON.stringify(await list(owner))).not.toContain(ACCORD);
    const first = await list(owner, '?limit=2');
    const rest = await list(owner, `?limit=2&after=${first.next}`);
    expect([first.requests.length, rest.requests.length, rest.next]).toEqual([2, 1, null]);
    expect((await list(member)).requests.filter(({ key }) => key === one.key.id)).toEqual([]);
    const { id } = first.requests[0]!;
    expect((await call(member, `/api/user/api-request?id=${id}`)).status).toBe(404);
    expect((await call(member, '/api/user/replay-api-request', { id })).status).toBe(404);
    expect((await call(owner, '/api/user/api-requests?outcome=late')).status).toBe(400);
  });

  it('has what was asked at NHTSA’s address and by agents, with masked numbers, and nothing without a key', async () => {
    const owner = await buildMember(test);
    const { secret: own } = await makeKey(owner);
    const authorization = `Bearer ${own}`;
    const ask = (url: string, headers: object = { authorization }) =>
      test.http.inject({ url, headers: { host: 'localhost', ...headers } });
    const post = (url: string, payload: string, headers: object) =>
      test.http.inject({ method: 'POST', url, headers: { host: 'localhost', authorization, ...headers }, payload });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const batch = (count: number) => `format=json&data=${Array.from({ length: count }, () => ACCORD).join(';')}`;
    await ask(`/api/vehicles/decodevinvalues/${ACCORD}?format=json`, {});
    const one = await ask('/api/vehicles/decodevinvalues/5UXWX7C5*BA?format=json');
    await ask('/api/vehicles/GetNothing');
    await post('/api/vehicles/DecodeVINValuesBatch/', batch(2), form);
    const streamed = await post('/api/vehicles/DecodeVINValuesBatch/?data=5UXWX7C5*BA', batch(300), form);
    const called = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'decode_vin', arguments: { vin: ACCORD } },
    };
    await post('/mcp', JSON.stringify(called), {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    });
    const { requests } = await list(owner);
    expect(requests.map(({ operation, path, status }) => `${operation} ${path} ${status}`).toSorted()).toEqual([
      'mcp.decode_vin /mcp 200',
      'vpic /api/vehicles/GetNothing 404',
      'vpic.DecodeVINValuesBatch /api/vehicles/DecodeVINValuesBatch/ 200',
      'vpic.DecodeVINValuesBatch /api/vehicles/DecodeVINValuesBatch/?data=… 200',
      'vpic.DecodeVinValues /api/vehicles/decodevinvalues/…5*BA?format=json 200',
    ]);
    const sizeOf = (part: string) => requests.find(({ path }) => path.includes(part))?.bytes;
    expect([sizeOf('…5*BA'), sizeOf('?data=')]).toEqual([one.rawPayload.length, streamed.rawPayload.length]);
    const replay = async (part: string) =>
      call<{ replayed: { status: number; answer: string }; reason: string }>(owner, '/api/user/replay-api-request', {
        id: requests.find(({ operation, path }) => `${operation} ${path}`.endsWith(part))?.id,
      });
    const again = await replay('DecodeVINValuesBatch/');
    expect(JSON.parse(again.json.replayed.answer)).toMatchObject({ Count: 2 });
    expect(await replay('/mcp')).toMatchObject({ status: 409, json: { reason: 'replay_not_kept' } });
  });

  it('sends a request of a test key again as that key, wherever it may be used from, and none of a live key', async () => {
    const owner = await buildMember(test);
    const { key, secret: testSecret } = await makeKey(owner);
    await clientOf(testSecret).POST('/v1/orders', { body: { kind: 'report', vin: ACCORD, confirm_price: 1 } });
    await clientOf(testSecret).GET('/v1/plates/{state}/{plate}', {
      params: { path: { state: 'CA', plate: 'DEMO123' } },
    });
    const live = await makeKey(owner, 'live');
    await clientOf(live.secret).GET('/v1/key');
    const { name, scopes, per_minute } = key;
    await test.app.keys.change(owner, { key: key.id, name, scopes, per_minute, addresses: ['203.0.113.7'] });
    const idOf = async (operation: string) => (await list(owner, `?operation=${operation}`)).requests[0]!.id;
    const replay = async (operation: string) =>
      call<{ replayed: { status: number; answer: string }; reason: string }>(owner, '/api/user/replay-api-request', {
        id: await idOf(operation),
      });
    const ordered = await replay('createOrder');
    expect(ordered).toMatchObject({ status: 200, json: { replayed: { status: 200 } } });
    expect(JSON.parse(ordered.json.replayed.answer)).toMatchObject({ object: 'order', test: true, status: 'ready' });
    expect((await list(owner, `?operation=createOrder&key=${key.id}`)).requests).toHaveLength(2);
    expect(await replay('getKey')).toMatchObject({ status: 409, json: { reason: 'replay_live' } });
    expect(await replay('findPlate')).toMatchObject({ status: 409, json: { reason: 'replay_not_kept' } });
    const detail = await call<{ replayable: string }>(owner, `/api/user/api-request?id=${await idOf('getKey')}`);
    expect(detail.json.replayable).toBe('live');
    await test.app.keys.revoke(owner, { key: key.id });
    expect(await replay('createOrder')).toMatchObject({ status: 409, json: { reason: 'key_ended' } });
  });

  it('lends a key for one request only', async () => {
    const owner = await buildMember(test);
    const { key } = await makeKey(owner);
    const [first, again] = await test.app.keys.lend(owner, { key: key.id }, async lent => [
      (await clientOf(lent).GET('/v1/key')).data?.id,
      (await clientOf(lent).GET('/v1/key')).error?.reason,
    ]);
    expect([first, again]).toEqual([key.id, 'key_unknown']);
    const after = await test.app.keys.lend(owner, { key: key.id }, lent => Promise.resolve(lent));
    expect((await clientOf(after).GET('/v1/key')).error?.reason).toBe('key_unknown');
    const refusal = () => test.app.keys.lend(member, { key: key.id }, lent => Promise.resolve(lent));
    await expect(refusal()).rejects.toMatchObject({ reason: 'not_found' });
  });
});
