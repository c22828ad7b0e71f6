import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importStockCall, previewStockCall, scanVehicleCall, stockCall } from './contract.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';
const FORD = '1FTEW1EP5KFA12345';

let test: TestApp;
let owner: Caller;
let rooftop: string;
let decide: Awaited<ReturnType<typeof buildDealership>>['decide'];

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  ({ owner, decide } = await buildDealership(test));
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
});

const file = (content: string, more: object = {}) => ({ rooftop, name: 'stock.csv', content, ...more });
const preview = (content: string, more: object = {}, caller = owner) =>
  test.app.stock.preview(caller, previewStockCall.input.parse(file(content, more)));
const take = (content: string, more: object = {}) =>
  test.app.stock.take(owner, importStockCall.input.parse(file(content, more)));
const list = (more: object = {}) => test.app.stock.list(owner, stockCall.input.parse(more));

describe('a file of stock', () => {
  it('is taken whole: what it adds, changes and no longer has, with the history of each figure', async () => {
    const first = `\uFEFFStock #;VIN;Internet Price;Odometer\nHP1;${ACCORD};"$12.995,00";48.210\nHP2;${TESLA};25995;77.580 km\n`;
    expect(await preview(first)).toMatchObject({ added: 2, changed: 0, gone: 0, conflicts: [], rejects: 0 });
    expect((await list()).vehicles).toEqual([]);
    await take(first);
    const { vehicles, last_file } = await list();
    expect(vehicles.find(({ vin }) => vin === ACCORD)).toMatchObject({
      stock_number: 'HP1',
      year: 2003,
      model: 'Accord',
      price: 1_299_500,
      mileage: 48_210,
      mileage_unit: 'mi',
      doubt: null,
    });
    expect(vehicles.find(({ vin }) => vin === TESLA)).toMatchObject({ mileage: 77_580, mileage_unit: 'km' });
    expect(last_file?.name).toBe('stock.csv');

    test.clock.advanceDays(1);
    const second = `Stock #|VIN|Internet Price|Odometer\nHP1|${ACCORD}|11,995|48,300\nHP3|${FORD}||10\n`;
    expect(await take(second)).toMatchObject({ added: 1, changed: 1, prices_changed: 1, gone: 1 });
    const after = await list();
    expect(after.counts.states).toEqual({ stock: 2, sold: 0, gone: 1 });
    expect(after.counts.filters).toMatchObject({ no_price: 1, doubt: 1 });
    const accord = after.vehicles.find(({ vin }) => vin === ACCORD)!;
    const { figures } = await test.app.stock.vehicle(owner, accord.id);
    const prices = figures.filter(({ kind }) => kind === 'price');
    expect(prices.map(({ value }) => value)).toEqual([1_199_500, 1_299_500]);
    expect([prices[0]!.until, prices[1]!.until]).toEqual([null, prices[0]!.since]);
    const { csv } = await test.app.stock.history(owner);
    expect(csv).toContain(`${ACCORD},HP1,`);
    expect(csv.match(/price,11995\.00|price,12995\.00|price,25995\.00/g)).toHaveLength(3);
    expect(await take(second)).toMatchObject({ added: 0, changed: 0, same: 2, gone: 0 });
  });

  it('shows contradictions first, and takes nothing until each is decided', async () => {
    await take(`vin,stock,price,mileage\n${ACCORD},HP1,10000,50000\n`);
    const content = `vin,stock,price,mileage\n${ACCORD},HP1,10000,40000\n${TESLA},HP2,20000,10\n${TESLA},HP2,21000,10\n`;
    const { conflicts, added } = await preview(content);
    expect(conflicts.map(({ key }) => key)).toEqual([`vin_twice:${TESLA}`, `mileage_fell:${ACCORD}`]);
    expect(added).toBe(0);
    await expect(take(content)).rejects.toMatchObject({ reason: 'stock_undecided', params: { count: 2 } });
    await take(content, { decisions: { [`vin_twice:${TESLA}`]: 4, [`mileage_fell:${ACCORD}`]: 0 } });
    const { vehicles } = await list();
    expect(vehicles.find(({ vin }) => vin === TESLA)?.price).toBe(2_100_000);
    expect(vehicles.find(({ vin }) => vin === ACCORD)?.mileage).toBe(50_000);
  });

  it('returns what cannot be used as a file, each line with its reason', async () => {
    const content = `vin,stock,price\n=A1,HP1,1\n${ACCORD},3-Dec,2\n${TESLA},HP3,call\n${FORD},HP4\nBAD!,HP5,3\n`;
    const { rejects, rejects_csv: csv, rows } = await preview(content);
    expect([rejects, rows]).toEqual([5, 0]);
    const reasons = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',').slice(0, 2).join());
    expect(reasons).toEqual(['2,vin', '3,stock_number', '4,price', '5,', '6,vin']);
    expect(csv).toContain('looks like a date');
  });

  it('is refused where it is none, names no VIN, or has too many rows', async () => {
    await expect(preview('<!doctype html><html>')).rejects.toMatchObject({ reason: 'stock_file' });
    await expect(preview('a,b\n1,2\n')).rejects.toMatchObject({ reason: 'stock_columns' });
    const long = `vin\n${`${ACCORD}\n`.repeat(200_000)}`;
    await expect(preview(long)).rejects.toMatchObject({ reason: 'stock_rows' });
  });

  it('remembers which column is which', async () => {
    const content = `number,amount\n${ACCORD},9000\n`;
    await expect(preview(content)).rejects.toMatchObject({ reason: 'stock_columns' });
    await take(content, { mapping: { number: 'vin', amount: 'price' } });
    expect(await preview(content)).toMatchObject({ same: 1, mapping: { number: 'vin', amount: 'price' } });
  });
});

describe('stock by hand', () => {
  const typed = {
    vin: ACCORD,
    stock_number: 'HP1',
    price: '9,995',
    mileage: '50,000',
    mileage_unit: 'mi' as const,
    condition: 'used' as const,
    color: 'Blue',
  };

  it('adds, changes, sells and brings back, and refuses the same twice', async () => {
    const added = await test.app.stock.save(owner, { rooftop, ...typed });
    await expect(test.app.stock.save(owner, { rooftop, ...typed })).rejects.toMatchObject({ reason: 'stock_there' });
    const twin = { rooftop, ...typed, vin: TESLA };
    await expect(test.app.stock.save(owner, twin)).rejects.toMatchObject({ reason: 'stock_number_there' });
    await expect(test.app.stock.save(owner, { ...twin, price: 'call' })).rejects.toMatchObject({ field: 'price' });
    expect(await test.app.stock.move(owner, { vehicles: [added.id], state: 'sold' })).toBe(1);
    const sold = await test.app.stock.vehicle(owner, added.id);
    expect([sold.vehicle.state, sold.figures.every(({ until }) => until !== null)]).toEqual(['sold', true]);
    const back = await test.app.stock.save(owner, { rooftop, ...typed });
    expect([back.id, back.state]).toEqual([added.id, 'stock']);
    expect((await test.app.stock.vehicle(owner, added.id)).figures.filter(({ until }) => until === null)).toHaveLength(
      2,
    );
  });

  it('moves to another rooftop where each stock number stays one, and is written into a file', async () => {
    const { rooftops } = await test.app.dealerships.saveRooftop(owner, {
      name: 'Second',
      address: '',
      phone: '',
      license_no: '',
    });
    const second = rooftops.find(({ id }) => id !== rooftop)!.id;
    const here = await test.app.stock.save(owner, { rooftop, ...typed, photos: 'https://a.example/1.jpg' });
    const there = await test.app.stock.save(owner, { ...typed, rooftop: second, vin: TESLA });
    const all = { vehicles: [here.id, there.id], rooftop: second };
    await expect(test.app.stock.moveToRooftop(owner, all)).rejects.toMatchObject({
      reason: 'stock_number_twice',
      params: { number: 'HP1' },
    });
    await test.app.stock.save(owner, { ...typed, vehicle: there.id, rooftop: second, vin: TESLA, stock_number: 'HP2' });
    expect(await test.app.stock.moveToRooftop(owner, all)).toBe(1);
    const { csv } = await test.app.stock.file(owner, [here.id, there.id, 'stk_unknown']);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`${ACCORD},HP1,Second,2003,Honda,Accord`);
    const { documents, specifications, pays } = await test.app.stock.vehicle(owner, here.id);
    expect([documents, pays, specifications.length > 3]).toEqual([[], false, true]);
    const photos = `https://a.example/1.jpg http://b.example/2.jpg`;
    await expect(test.app.stock.save(owner, { ...typed, vehicle: here.id, rooftop, photos })).rejects.toMatchObject({
      field: 'photos',
    });
  });

  it('is for each role what it may, and read only where the dealership is suspended', async () => {
    const lot = await joinedMember(test, owner, 'lot');
    await expect(test.app.stock.save(lot, { rooftop, ...typed })).rejects.toMatchObject({ reason: 'dealership_role' });
    expect(await test.app.stock.save(lot, { rooftop, ...typed, price: '' })).toMatchObject({ price: null });
    await expect(preview(`vin\n${TESLA}\n`, {}, lot)).rejects.toMatchObject({ reason: 'dealership_role' });
    const other = await buildDealership(test);
    const { vehicles } = await list();
    await expect(test.app.stock.vehicle(other.owner, vehicles[0]!.id)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await test.app.stock.move(other.owner, { vehicles: [vehicles[0]!.id], state: 'sold' })).toBe(0);
    await decide('suspended');
    await expect(test.app.stock.save(owner, { rooftop, ...typed })).rejects.toMatchObject({
      reason: 'dealership_suspended',
    });
    expect((await list()).vehicles).toHaveLength(1);
  });
});

describe('a vehicle that is scanned on the lot', () => {
  const scan = async (more: object, caller = owner) => {
    const { id } = await test.app.dealerships.need(caller, 'read');
    const given = { key: 'key-of-the-device-1', dealership: id, rooftop, vin: ACCORD, mileage: '48,210', ...more };
    return test.app.stock.scan(caller, scanVehicleCall.input.parse(given));
  };

  it('is taken once, however often the device sends it, also at the same moment', async () => {
    const first = await Promise.all([scan({}), scan({})]);
    expect(first.map(({ outcome }) => outcome).toSorted()).toEqual(['added', 'again']);
    expect((await scan({ mileage: '99,999' })).vehicle.mileage).toBe(48_210);
    expect((await list()).vehicles).toHaveLength(1);
  });

  it('that is in stock keeps what was not scanned, and a mileage does not fall', async () => {
    await take(`vin,stock,price,mileage,color\n${ACCORD},HP1,9000,48000,Silver\n`);
    const lot = await joinedMember(test, owner, 'lot');
    const { vehicle, outcome } = await scan({ stock_number: '' }, lot);
    expect(outcome).toBe('changed');
    expect(vehicle).toMatchObject({ stock_number: 'HP1', price: 900_000, mileage: 48_210, color: 'Silver' });
    await expect(scan({ key: 'key-of-the-device-2', mileage: '100' })).rejects.toMatchObject({
      reason: 'stock_mileage_fell',
    });
    await expect(scan({ key: 'key-of-the-device-2', price: '1' }, lot)).rejects.toMatchObject({
      reason: 'dealership_role',
    });
    expect((await scan({ key: 'key-of-the-device-2' }, lot)).outcome).toBe('changed');
  });

  it('is refused for another dealership than the one in use, and where its photo is none', async () => {
    const other = await buildDealership(test);
    await expect(scan({ dealership: other.id })).rejects.toMatchObject({ reason: 'not_found', field: 'dealership' });
    await expect(scan({ photo: 'data:image/jpeg;base64,AAAA' })).rejects.toMatchObject({ reason: 'image_unreadable' });
    expect((await list()).vehicles).toEqual([]);
  });
});

it('a view has a name, for its person or for everybody of the dealership, and goes with who made it', async () => {
  const sales = await joinedMember(test, owner, 'sales');
  const view = { rooftop: '', state: 'stock', filter: 'no_price', search: 'Ford' } as const;
  await test.app.stock.saveView(owner, { name: 'Mine', view, shared: false });
  await test.app.stock.saveView(sales, { name: 'Ours', view, shared: true });
  const named = async (caller: Caller) => (await test.app.stock.views(caller)).map(({ name, own }) => [name, own]);
  expect((await named(owner)).toSorted()).toEqual([
    ['Mine', true],
    ['Ours', false],
  ]);
  expect(await named(sales)).toEqual([['Ours', true]]);
  const [ours] = await test.app.stock.views(sales);
  expect(ours).toMatchObject({ view, shared: true });
  expect(await test.app.stock.removeView(owner, ours!.id)).toHaveLength(2);
  expect(await test.app.stock.removeView(sales, ours!.id)).toEqual([]);
  expect(await named((await buildDealership(test)).owner)).toEqual([]);
});
