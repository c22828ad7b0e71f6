import { createClient, type MarqueClient, type Schemas } from '@marque/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, MISTYPED } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { KEY_SCOPES, type KeyMode, type KeyScope } from '../keys/contract.ts';
import { OPERATIONS } from './contract.ts';

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

async function newKey(scopes: KeyScope[] = [...KEY_SCOPES], mode: KeyMode = 'test'): Promise<string> {
  const settings = { name: 'Stock sync', mode, scopes, per_minute: 600, addresses: [], days: null };
  return (await test.app.keys.make(member, settings)).secret;
}

/** The packed client, with the app in place of a net. */
function clientOf(key: string, version?: string): MarqueClient {
  const fetch = async (request: Request): Promise<Response> => {
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
  };
  return createClient({ address: 'http://localhost', key, fetch, ...(version ? { version } : {}) });
}

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
  });

  it('returns a refusal as a problem, with the version it asks for', async () => {
    const few = clientOf(await newKey(['decode']));
    const { data, error } = await few.GET('/v1/vehicles/{vin}/recalls', { params: { path: { vin: ACCORD } } });
    expect([data, error?.reason, error?.status]).toEqual([undefined, 'key_scope', 403]);
    const old = await clientOf(secret, '2020-01-01').GET('/v1/key');
    expect(old.error?.reason).toBe('api_version');
  });
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

/** Operations whose answer is the same for every account. */
const KEPT = [
  'getVehicle',
  'findVehicle',
  'decodeVehicles',
  'getRecalls',
  'getRatings',
  'getValue',
  'findPlate',
  'getAvailability',
];

it('the answers that the reference shows are those of the examples', async () => {
  const answers: Record<string, unknown> = {};
  for (const operation of Object.values(OPERATIONS).filter(({ id }) => KEPT.includes(id))) {
    const { fields, query, body } = operation.example as Record<'fields' | 'query' | 'body', Record<string, string>>;
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => fields[name] ?? '');
    const text = new URLSearchParams(Object.entries(query)).toString();
    const answer = await test.http.inject({
      method: operation.method,
      url: text ? `${path}?${text}` : path,
      headers: { host: 'localhost', authorization: `Bearer ${secret}` },
      ...(Object.keys(body).length > 0 ? { payload: body } : {}),
    });
    expect(answer.statusCode, operation.id).toBe(200);
    answers[operation.id] = shortened(answer.json());
  }
  await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot('rules/example-answers.json');
});

/** A value whose lists have two entries at most. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}

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

  it('a key that is revoked while a batch is read opens nothing after it', async () => {
    const { key, secret: ended } = await test.app.keys.make(member, {
      name: 'Ends',
      mode: 'test',
      per_minute: 600,
      addresses: [],
      days: null,
      scopes: ['decode'],
    });
    const [batch] = await Promise.all([
      send(ended, { url: BATCH, body: vins(200) }),
      test.app.keys.revoke(member, { key: key.id }),
    ]);
    // It was let in, or it was not; what was let in is answered whole.
    if (batch.statusCode === 200) expect(batch.json<Schemas['VehicleList']>().data).toHaveLength(200);
    else expect(batch.json<Schemas['Problem']>().reason).toBe('key_unknown');
    const after = await send(ended, { url: BATCH, body: vins(1) });
    expect([after.statusCode, after.json<Schemas['Problem']>().reason]).toEqual([401, 'key_unknown']);
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
