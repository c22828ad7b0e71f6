import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, MISTYPED, TESLA } from '../../testing/builders.ts';
import { buildDealership } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DEALERSHIP_SCOPES, type KeyMode, type KeyScope } from '../keys/contract.ts';
import { OPERATIONS, type Operation } from './contract.ts';

let test: TestApp;
let owner: Caller;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  ({ owner } = await buildDealership(test));
  key = await keyOf(owner);
});
afterAll(() => test.close());

async function keyOf(of: Caller, mode: KeyMode = 'live', scopes: KeyScope[] = [...DEALERSHIP_SCOPES]): Promise<string> {
  const settings = { name: 'Stock sync', per_minute: 6000, addresses: [], days: null };
  return (await test.app.keys.make(of, { ...settings, owner: 'dealership', mode, scopes })).secret;
}

/** Another dealership with a key of its own. */
async function another() {
  const { owner: other } = await buildDealership(test);
  return { other, secret: await keyOf(other) };
}

type Json = Record<string, unknown> & { data: Record<string, unknown>[]; results: Record<string, unknown>[] };
async function ask(
  method: Operation['method'],
  path: string,
  { body, as = key, headers = {} }: { body?: object; as?: string; headers?: Record<string, string> } = {},
) {
  const answer = await test.http.inject({
    method,
    url: `/v1/${path}`,
    headers: { host: 'localhost', authorization: `Bearer ${as}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, json: answer.json<Json>(), headers: answer.headers };
}
const vinsOf = async (query = '', as = key) =>
  (await ask('GET', `inventory${query}`, { as })).json.data.map(({ vin }) => vin);
const CAMRY = '4T1BF1FK6EU000019';
const OUTBACK = '4S4BSACC5H3200019';

describe('a vehicle over the API', () => {
  it('is added, read by each of its names, changed and gone, and each figure is on record', async () => {
    const body = { stock_number: 'A 1042', price: 899_500, mileage: 90_000, condition: 'used', color: 'Silver' };
    const added = await ask('PUT', `inventory/${ACCORD}`, { body });
    expect(added).toMatchObject({ status: 200, json: { kept: true, status: 'added' } });
    expect(added.json['vehicle']).toMatchObject({ ...body, vin: ACCORD, make: 'Honda', doubt: null, state: 'stock' });
    const { id } = added.json['vehicle'] as { id: string };
    for (const name of [ACCORD, id, 'A%201042?by=stock_number'])
      expect((await ask('GET', `inventory/${name}`)).json).toMatchObject({ id, needs: { sticker: 'missing' } });
    expect((await ask('PUT', `inventory/${ACCORD}`, { body })).json).toMatchObject({ status: 'same' });
    const cheaper = await ask('PATCH', `inventory/${id}`, { body: { price: 849_500 } });
    expect(cheaper.json).toMatchObject({ status: 'changed', vehicle: { price: 849_500, mileage: 90_000 } });
    const replaced = await ask('PUT', 'inventory/A%201042?by=stock_number', { body: { vin: ACCORD, price: 849_500 } });
    expect(replaced.json).toMatchObject({ status: 'changed', vehicle: { mileage: null, color: '', condition: null } });
    const gone = await ask('DELETE', `inventory/${ACCORD}`);
    expect(gone.json).toMatchObject({ status: 'changed', vehicle: { state: 'gone' } });
    expect((await ask('DELETE', `inventory/${ACCORD}`)).json).toMatchObject({ status: 'same' });
    const { figures } = await test.app.stock.vehicle(owner, id);
    expect(figures.map(({ kind, value, place, until }) => [kind, value, place, until === null])).toEqual(
      expect.arrayContaining([
        ['price', 899_500, 'program', false],
        ['price', 849_500, 'program', false],
        ['mileage', 90_000, 'program', false],
      ]),
    );
    expect(await vinsOf()).not.toContain(ACCORD);
    expect(await vinsOf('?state=gone')).toContain(ACCORD);
    expect((await ask('PUT', `inventory/${ACCORD}`, { body })).json).toMatchObject({
      status: 'added',
      vehicle: { id },
    });
  });

  it('shows a VIN in doubt, and takes no lower mileage and no stock number twice unless that is so', async () => {
    const doubted = await ask('PUT', `inventory/${MISTYPED}`, { body: { stock_number: 'M1', mileage: 10 } });
    expect(doubted.json['vehicle']).toMatchObject({ doubt: 'check_digit' });
    await ask('PUT', `inventory/${TESLA}`, { body: { stock_number: 'T1', mileage: 30_000 } });
    const lower = { stock_number: 'T1', mileage: 20_000 };
    const fell = await ask('PUT', `inventory/${TESLA}`, { body: lower });
    const known = { details: { stored: { mileage: 30_000 } } };
    expect(fell).toMatchObject({
      status: 409,
      json: { reason: 'stock_mileage_fell', field: 'mileage', ...known },
    });
    expect((await ask('PATCH', `inventory/${TESLA}`, { body: { mileage: 20_000 } })).json).toMatchObject({
      reason: 'stock_mileage_fell',
    });
    expect((await ask('GET', `inventory/${TESLA}`)).json).toMatchObject({ mileage: 30_000 });
    const accept = ['mileage_fell'];
    expect((await ask('PUT', `inventory/${TESLA}`, { body: { ...lower, accept } })).json).toMatchObject({
      status: 'changed',
    });
    const twice = await ask('PUT', `inventory/${CAMRY}`, { body: { stock_number: 'T1' } });
    expect(twice).toMatchObject({ status: 409, json: { reason: 'stock_number_there', field: 'stock_number' } });
    expect((await ask('GET', `inventory/${CAMRY}`)).status).toBe(404);
  });

  it.each([
    ['PUT', `inventory/${CAMRY}`, { price: -1 }, 400, 'invalid_field', 'price'],
    ['PUT', `inventory/${CAMRY}`, { photos: ['http://cdn.example.com/1.jpg'] }, 400, 'invalid_field', 'photos'],
    ['PUT', `inventory/${CAMRY}`, { vin: TESLA }, 400, 'stock_names', 'vin'],
    ['PUT', 'inventory/A7?by=stock_number', {}, 400, 'stock_vin', 'vin'],
    ['PUT', 'inventory/A-7', {}, 400, 'stock_vin', 'vin'],
    ['PUT', `inventory/${CAMRY}`, { rooftop: 'rtp_unknown' }, 404, 'not_found', 'rooftop'],
    ['PATCH', `inventory/${CAMRY}`, { price: 100 }, 404, 'not_found', 'vehicle'],
    ['PATCH', `inventory/${CAMRY}`, { vin: TESLA }, 400, 'unknown_field', 'vin'],
    ['POST', 'inventory/batch', { vehicles: [] }, 400, 'invalid_field', 'vehicles'],
    [
      'POST',
      'inventory/batch',
      { vehicles: Array.from({ length: 1001 }, () => ({ vin: CAMRY })) },
      400,
      'api_batch',
      'vehicles',
    ],
  ] as const)('is refused (%s %s %j)', async (method, path, body, status, reason, field) => {
    expect(await ask(method, path, { body })).toMatchObject({ status, json: { reason, field } });
  });

  it('is of the rooftop that is named, and moves from another only when that is said', async () => {
    const { other, secret: as } = await another();
    const rooftop = { name: 'North', address: '', phone: '', license_no: '' };
    await test.app.dealerships.saveRooftop(other, rooftop);
    const { data } = (await ask('GET', 'rooftops', { as })).json;
    const [first, north] = data.map(({ id }) => String(id));
    const unnamed = await ask('PUT', `inventory/${CAMRY}`, { as, body: {} });
    expect(unnamed).toMatchObject({ status: 400, json: { reason: 'rooftop_needed', field: 'rooftop' } });
    const at = (place: string | undefined, accept: string[] = []) =>
      ask('PUT', `inventory/${CAMRY}`, { as, body: { rooftop: place, mileage: 5000, accept } });
    expect((await at(first)).status).toBe(200);
    expect((await at(north)).json).toMatchObject({ reason: 'stock_other_rooftop', field: 'rooftop' });
    expect((await at(north, ['other_rooftop'])).json).toMatchObject({ vehicle: { rooftop: north } });
    expect(await vinsOf(`?rooftop=${north}`, as)).toEqual([CAMRY]);
    expect(await vinsOf(`?rooftop=${first}`, as)).toEqual([]);
  });

  it('is changed once by a request that is sent again', async () => {
    const headers = { 'idempotency-key': 'price-of-today' };
    const body = { price: 777_000 };
    const first = await ask('PATCH', `inventory/${MISTYPED}`, { body, headers });
    await ask('PATCH', `inventory/${MISTYPED}`, { body: { price: 100 } });
    const again = await ask('PATCH', `inventory/${MISTYPED}`, { body, headers });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect((await ask('GET', `inventory/${MISTYPED}`)).json).toMatchObject({ price: 100 });
  });
});

describe('a batch', () => {
  it('takes what is right and rejects the rest by row, without a word about vehicles that were not sent', async () => {
    const { secret: as } = await another();
    await ask('PUT', `inventory/${OUTBACK}`, { as, body: { stock_number: 'O1', mileage: 50_000 } });
    await ask('PUT', `inventory/${MISTYPED}`, { as, body: { stock_number: 'M1' } });
    const vehicles = [
      { vin: ACCORD, stock_number: 'A1', price: 100 },
      { vin: ACCORD, stock_number: 'A1', price: 100 },
      { vin: TESLA, price: 100 },
      { vin: TESLA, price: 200 },
      { vin: OUTBACK, stock_number: 'O1', mileage: 4000 },
      { vin: CAMRY, stock_number: 'M1' },
      { vin: '19XFC2F56GE000019', price: '12,995' },
      { vin: 'JM1GJ1W6XE1000019', doors: 4 },
      'no vehicle',
      { vin: 'KMHC85LC7HU000019', stock_number: 'K1' },
    ];
    const { status, json } = await ask('POST', 'inventory/batch', { as, body: { vehicles } });
    expect([status, json['counts']]).toEqual([200, { added: 2, changed: 0, same: 0, repeated: 1, rejected: 7 }]);
    const problems = json.results.map(({ status: what, problem }) => {
      const { reason, field } = (problem ?? {}) as { reason?: string; field?: string };
      return reason ? `${reason} ${field}` : what;
    });
    expect(problems).toEqual([
      'added',
      'repeated',
      'stock_vin_twice vin',
      'stock_vin_twice vin',
      'stock_mileage_fell mileage',
      'stock_number_there stock_number',
      'invalid_field price',
      'unknown_field doors',
      'invalid_field vehicles',
      'added',
    ]);
    expect(json.results[4]).toMatchObject({ problem: { stored: { mileage: 50_000 } } });
    expect(json.results[2]).toMatchObject({ id: null, problem: { with: [3] } });
    expect((await vinsOf('', as)).toSorted()).toEqual([ACCORD, 'KMHC85LC7HU000019', MISTYPED, OUTBACK].toSorted());
  });

  it('of 1,000 vehicles is taken', async () => {
    const { secret: as } = await another();
    const vehicles = Array.from({ length: 1000 }, (_each, at) => ({
      vin: `1HGCM8263${at % 10}A${String(at).padStart(6, '0')}`,
      stock_number: `S${at}`,
      photos: [`https://cdn.example.com/${at}.jpg`],
    }));
    const { json } = await ask('POST', 'inventory/batch', { as, body: { vehicles } });
    expect(json['counts']).toMatchObject({ added: 1000, rejected: 0 });
    const again = await ask('POST', 'inventory/batch', { as, body: { vehicles } });
    expect(again.json['counts']).toMatchObject({ same: 1000 });
  });
});

describe('the list', () => {
  it('is read page by page, and filtered by what vehicles need', async () => {
    const { secret: as } = await another();
    const vehicles = [{ vin: ACCORD, price: 100 }, { vin: TESLA }, { vin: MISTYPED, price: 100, stock_number: 'M-7' }];
    await ask('POST', 'inventory/batch', { as, body: { vehicles } });
    const read: unknown[] = [];
    let after = '';
    for (let more = true; more;) {
      const { json } = await ask('GET', `inventory?limit=1${after}`, { as });
      read.push(...json.data.map(({ vin }) => vin));
      after = `&starting_after=${String(json.data[0]!['id'])}`;
      more = json['has_more'] === true;
    }
    expect(read.toSorted()).toEqual([ACCORD, TESLA, MISTYPED].toSorted());
    expect(await vinsOf('?needs=price', as)).toEqual([TESLA]);
    expect(await vinsOf('?needs=vin', as)).toEqual([MISTYPED]);
    expect(await vinsOf('?q=M-7', as)).toEqual([MISTYPED]);
  });

  it('and everything in it is nothing to another dealership, nor to a key without the scope or of an account', async () => {
    const { json } = await ask('PUT', `inventory/${OUTBACK}`, { body: { stock_number: 'O-9', mileage: 5 } });
    const { id, rooftop } = json['vehicle'] as { id: string; rooftop: string };
    const { other, secret: as } = await another();
    for (const name of [OUTBACK, id, 'O-9?by=stock_number']) {
      expect((await ask('GET', `inventory/${name}`, { as })).status).toBe(404);
      expect((await ask('PATCH', `inventory/${name}`, { as, body: { price: 1 } })).status).toBe(404);
      expect((await ask('DELETE', `inventory/${name}`, { as })).status).toBe(404);
    }
    expect(await ask('GET', `inventory?starting_after=${id}`, { as })).toMatchObject({ status: 404 });
    expect(await vinsOf(`?rooftop=${rooftop}`, as)).toEqual([]);
    expect((await ask('PUT', `inventory/${OUTBACK}`, { as, body: { rooftop } })).status).toBe(404);
    expect((await ask('GET', `inventory/${OUTBACK}`)).json).toMatchObject({ price: null, mileage: 5, state: 'stock' });
    const reader = await keyOf(other, 'live', ['inventory_read']);
    expect(await ask('PUT', `inventory/${OUTBACK}`, { as: reader, body: {} })).toMatchObject({
      status: 403,
      json: { reason: 'key_scope' },
    });
    const settings = { name: 'Own', per_minute: 60, addresses: [], days: null, mode: 'live' as const };
    const own = () => test.app.keys.make(owner, { ...settings, scopes: ['inventory_read'] });
    await expect(own()).rejects.toMatchObject({ reason: 'key_dealership', field: 'scopes' });
  });
});

it('a test key has everything checked and answered, and changes nothing', async () => {
  const { other, secret: as } = await another();
  const trial = await keyOf(other, 'test');
  const put = await ask('PUT', `inventory/${ACCORD}`, { as: trial, body: { price: 100 } });
  expect(put.json).toMatchObject({ kept: false, status: 'added', vehicle: { price: 100 } });
  const batch = await ask('POST', 'inventory/batch', { as: trial, body: { vehicles: [{ vin: TESLA }, { vin: '!' }] } });
  expect(batch.json).toMatchObject({ kept: false, counts: { added: 1, rejected: 1 } });
  expect(await vinsOf('', trial)).toEqual([]);
  await ask('PUT', `inventory/${ACCORD}`, { as, body: { price: 200 } });
  expect((await ask('DELETE', `inventory/${ACCORD}`, { as: trial })).json).toMatchObject({ kept: false });
  expect((await ask('GET', `inventory/${ACCORD}`, { as: trial })).json).toMatchObject({ state: 'stock', price: 200 });
});

/** What is asked first is there for what is asked next. */
const EXAMPLES = [
  OPERATIONS.listRooftops,
  OPERATIONS.putInventoryVehicle,
  OPERATIONS.listInventory,
  OPERATIONS.getInventoryVehicle,
  OPERATIONS.changeInventoryVehicle,
  OPERATIONS.sendInventory,
  OPERATIONS.removeInventoryVehicle,
];
it('the examples are answered, one after the other', async () => {
  const { secret: as } = await another();
  const own = Object.values(OPERATIONS).filter(({ tag }) => tag === 'Inventory');
  expect(EXAMPLES.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  for (const { method, path, example } of EXAMPLES) {
    const { fields, query, body } = example as Record<'fields' | 'query' | 'body', Record<string, string>>;
    const filled = path.replace('/v1/', '').replace('{vehicle}', fields['vehicle'] ?? '');
    const text = new URLSearchParams(query).toString();
    const sent = Object.keys(body).length > 0 ? { body } : {};
    const { status, json } = await ask(method, text ? `${filled}?${text}` : filled, { ...sent, as });
    expect(status, JSON.stringify(json)).toBe(200);
  }
});
