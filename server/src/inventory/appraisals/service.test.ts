import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Campaign, RecallAnswer, RecallProvider } from '../../vehicles/recalls/rules/recall-provider.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importStockCall, saveStockVehicleCall, stockCall } from '../stock/contract.ts';
import { type Appraisal, appraisalsCall, saveAppraisalCall, startAppraisalCall } from './contract.ts';

const ACCORD = '1HGCM82633A004352';
const WRONG = '1HGCM82643A004352';
const TESLA = '5YJ3E1EA2KF317000';

const campaign = (number: string, more: Partial<Campaign> = {}): Campaign => ({
  campaign: number,
  date: '2020-01-02',
  component: 'AIR BAGS:FRONTAL',
  summary: 'It may break.',
  consequence: 'A crash.',
  remedy: 'It is replaced.',
  park_it: false,
  park_outside: false,
  ota: false,
  ...more,
});

/** A list by model, which a test changes. */
const list = {
  name: 'List',
  list: 'nhtsa' as const,
  demo: false,
  recalls: [] as Campaign[],
  isDown: false,
  async find({ model, make }): Promise<RecallAnswer> {
    if (list.isDown) return { kind: 'failed', fault: 'down' };
    const names = [{ make, model }];
    return { kind: 'found', scope: 'model', campaigns: list.recalls, names, checkedAt: test.clock.now };
  },
} satisfies RecallProvider & Record<string, unknown>;

let test: TestApp;
let owner: Caller;
let rooftop: string;
let decide: Awaited<ReturnType<typeof buildDealership>>['decide'];

beforeAll(async () => {
  test = await createTestApp({ recallProviders: [list] });
});
beforeEach(async () => {
  await test.database.executeSql('delete from recall_answers');
  ({ owner, decide } = await buildDealership(test));
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
  list.isDown = false;
  list.recalls = [];
});

const start = async (vin = ACCORD, mileage = '81,000', caller = owner) =>
  (await test.app.appraisals.start(caller, startAppraisalCall.input.parse({ rooftop, vin, mileage }))).appraisal;
const save = (appraisal: string, more: object = {}) =>
  test.app.appraisals.save(
    owner,
    saveAppraisalCall.input.parse({ appraisal, mileage: '81000', sheet: {}, costs: [], ...more }),
  );
const offer = (appraisal: string, more: object = {}, caller = owner) =>
  test.app.appraisals.offer(caller, { appraisal, cents: 550_000, until: null, note: '', ...more });
const close = (appraisal: string, state: 'bought' | 'passed' | 'open', stock_number = '') =>
  test.app.appraisals.close(owner, { appraisal, state, stock_number });
const stock = async () => (await test.app.stock.list(owner, stockCall.input.parse({}))).vehicles;

describe('what is known of a vehicle that is offered', () => {
  it('is its recalls, do-not-drive first, and its value at the mileage with its range and source', async () => {
    list.recalls = [campaign('20V000001', { date: '2024-01-01' }), campaign('19V000002', { park_it: true })];
    const { checked, doubt, mileage, by } = await start();
    expect(checked.recalls).toMatchObject({ state: 'found', failed: [] });
    expect(checked.recalls.campaigns.map(each => each.campaign)).toEqual(['19V000002', '20V000001']);
    expect(checked.recalls.campaigns[0]).toMatchObject({ about: 'Airbags', status: 'unknown', demo: false });
    const range = checked.value.valuation!.values.trade_in!;
    expect([range.low < range.mid, range.mid < range.high]).toEqual([true, true]);
    expect(checked.value).toMatchObject({
      state: 'found',
      miles: 81_000,
      valuation: { demo: true, source: 'sandbox' },
    });
    expect([doubt, mileage, by === null]).toEqual([null, 81_000, false]);
  });

  it('says that nobody answered, and never "none" for it', async () => {
    list.isDown = true;
    const { id, checked } = await start();
    expect(checked.recalls).toMatchObject({ state: 'no_answer', campaigns: [] });
    expect(checked.recalls.failed.length).toBeGreaterThan(0);
    list.isDown = false;
    expect((await test.app.appraisals.check(owner, id)).checked.recalls.state).not.toBe('no_answer');
  });

  it('is little for a number that names no vehicle, which is doubted and taken all the same', async () => {
    const { doubt, checked } = await start(WRONG);
    expect([doubt, checked.recalls.state]).toEqual(['check_digit', 'no_vehicle']);
    await expect(start('??')).rejects.toMatchObject({ reason: 'stock_vin' });
    await expect(start(ACCORD, 'many')).rejects.toMatchObject({ reason: 'stock_mileage' });
  });

  it('is asked again at another mileage, in kilometers counted over', async () => {
    const { id, checked } = await start(TESLA);
    const near = await save(id);
    expect(near.checked).toEqual(checked);
    const { checked: again, mileage_unit: unit } = await save(id, { mileage: '16093 km' });
    expect([unit, again.value.miles]).toEqual(['km', 10_000]);
    expect(again.value.valuation!.values.retail!.mid).toBeGreaterThan(checked.value.valuation!.values.retail!.mid);
  });

  it('is beside vehicles like it that the dealership had, with the last price and the days on the lot', async () => {
    const content = `vin,stock,price,mileage\n1HGCM82633A004353,A1,7000,90000\n${TESLA},T1,20000,10\n`;
    await test.app.stock.take(owner, importStockCall.input.parse({ rooftop, name: 'stock.csv', content }));
    const [like] = (await stock()).filter(({ model }) => model === 'Accord');
    const { id } = await start();
    expect((await test.app.appraisals.show(owner, id)).own_sales).toEqual([]);
    test.clock.advanceDays(12);
    await test.app.stock.move(owner, { vehicles: [like!.id], state: 'sold' });
    const { own_sales: sales } = await test.app.appraisals.show(owner, id);
    expect(sales).toMatchObject([{ id: like!.id, price: 700_000, mileage: 90_000, days: 12, state: 'sold' }]);
  });
});

describe('an appraisal', () => {
  it('is one for a VIN while it runs, whoever begins it again', async () => {
    const first = await start();
    const sales = await joinedMember(test, owner, 'sales');
    expect((await start(ACCORD, '1', sales)).id).toBe(first.id);
    await close(first.id, 'passed');
    expect((await start()).id).not.toBe(first.id);
  });

  it('keeps what was seen, the cost of what is needed, and the offer with who made it', async () => {
    const { id } = await start();
    const sheet = { tires: { grade: 'poor', note: 'Two need replacing.' }, keys: 1, title: 'lienholder' };
    const costs = [
      { label: 'Tires', cents: 48_000 },
      { label: 'Detail', cents: 15_000 },
    ];
    const saved = await save(id, { sheet, costs, color: 'Silver' });
    expect(saved.sheet).toMatchObject({ ...sheet, exterior: { grade: null, note: '' } });
    expect([saved.costs_total, saved.color]).toEqual([63_000, 'Silver']);
    const offered = await offer(id, { until: '2999-12-31', note: 'With both keys.' });
    expect(offered).toMatchObject({ state: 'offered', offer: { cents: 550_000, until: '2999-12-31' } });
    expect(offered.offer!.by).not.toBeNull();
    await expect(offer(id, { until: '2020-01-01' })).rejects.toMatchObject({ reason: 'offer_past' });
    const { appraisals, counts } = await test.app.appraisals.list(
      owner,
      appraisalsCall.input.parse({ state: 'offered' }),
    );
    expect([appraisals.map(each => each.id), counts]).toEqual([[id], { open: 0, offered: 1, bought: 0, passed: 0 }]);
  });

  it('that is bought is in stock with its mileage and photos, without a price, and then stays as it is', async () => {
    const { id } = await start();
    await save(id, { color: 'Silver' });
    const photo = await photoUrl();
    const [shown] = (await test.app.appraisals.addPhoto(owner, { appraisal: id, photo })).photos;
    const bought = await close(id, 'bought', 'HP7');
    const [vehicle] = await stock();
    expect(vehicle).toMatchObject({
      id: bought.vehicle,
      vin: ACCORD,
      stock_number: 'HP7',
      price: null,
      mileage: 81_000,
    });
    expect(vehicle).toMatchObject({ color: 'Silver', photos: [owner.origin + shown!] });
    await expect(save(id)).rejects.toMatchObject({ reason: 'appraisal_closed' });
    await expect(close(id, 'open')).rejects.toMatchObject({ reason: 'appraisal_closed' });
    const photos = owner.origin + shown!;
    const again = saveStockVehicleCall.input.parse({ vehicle: vehicle!.id, rooftop, vin: ACCORD, photos });
    expect((await test.app.stock.save(owner, again)).photos).toEqual([photos]);
    const foreign = { ...again, photos: `${owner.origin}/media/vehicles/usr_other/med_1` };
    await expect(test.app.stock.save(owner, foreign)).rejects.toMatchObject({ reason: 'stock_photos' });
  });

  it('is not bought twice: the vehicle that is in stock already is said, and the appraisal stays open', async () => {
    const { id } = await start();
    const content = `vin,stock,price,mileage\n${ACCORD},A1,7000,90000\n`;
    await test.app.stock.take(owner, importStockCall.input.parse({ rooftop, name: 'stock.csv', content }));
    await expect(close(id, 'bought')).rejects.toMatchObject({ reason: 'stock_there' });
    expect((await test.app.appraisals.show(owner, id)).appraisal.state).toBe('open');
  });

  it('stands beside others in the order they are named, without those that are not there', async () => {
    const first = await start();
    const second = await start(TESLA);
    const beside = await test.app.appraisals.compare(owner, [second.id, 'apr_unknown', first.id, second.id]);
    expect(beside.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('photos of an appraisal', () => {
  it('are drawn again, shown to who has the address, and gone when they are taken away', async () => {
    const { id } = await start();
    const { photos } = await test.app.appraisals.addPhoto(owner, { appraisal: id, photo: await photoUrl() });
    const address = { url: photos[0]!, headers: { host: 'localhost' } };
    const { headers, statusCode } = await test.http.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await test.http.inject({ ...address, headers: { host: 'harbor.localhost' } })).statusCode).toBe(404);
    const { photos: left } = await test.app.appraisals.removePhoto(owner, { appraisal: id, photo: photos[0]! });
    expect([left, (await test.http.inject(address)).statusCode]).toEqual([[], 404]);
  });

  it('are refused where they are no pictures or too many', async () => {
    const { id } = await start();
    const add = (photo: string) => test.app.appraisals.addPhoto(owner, { appraisal: id, photo });
    await expect(add('data:image/png;base64,AAAA')).rejects.toMatchObject({ reason: 'image_unreadable' });
    const photo = await photoUrl();
    let last: Appraisal | null = null;
    for (let at = 0; at < 12; at++) last = await add(photo);
    expect(last!.photos).toHaveLength(12);
    await expect(add(photo)).rejects.toMatchObject({ reason: 'appraisal_photos' });
  });

  it('go a year after the last change where the vehicle was not bought, with their bytes', async () => {
    const photo = await photoUrl();
    const [passed, bought] = [await start(), await start(TESLA)];
    const shown: string[] = [];
    for (const { id } of [passed, bought])
      shown.push((await test.app.appraisals.addPhoto(owner, { appraisal: id, photo })).photos[0]!);
    await close(passed.id, 'passed');
    await close(bought.id, 'bought');
    const answers = () =>
      Promise.all(shown.map(async url => (await test.http.inject({ url, headers: { host: 'localhost' } })).statusCode));
    test.clock.advanceDays(364);
    await test.app.retention.run();
    expect(await answers()).toEqual([200, 200]);
    test.clock.advanceDays(2);
    await test.app.retention.run();
    await test.drain();
    expect(await answers()).toEqual([404, 200]);
    // Their people have been signed out meanwhile, and the appraisal is there.
    const { rows } = await test.database.executeSql(`select photos from appraisals where id = '${passed.id}'`);
    expect(rows).toEqual([{ photos: [] }]);
  });
});

it('is for owners, managers and sales of its dealership, and can be read while that is suspended', async () => {
  const { id } = await start();
  const lot = await joinedMember(test, owner, 'lot');
  const sales = await joinedMember(test, owner, 'sales');
  const { owner: other } = await buildDealership(test);
  for (const caller of [lot, other])
    await expect(test.app.appraisals.show(caller, id)).rejects.toMatchObject({
      reason: caller === lot ? 'dealership_role' : 'not_found',
    });
  await expect(offer(id, {}, lot)).rejects.toMatchObject({ reason: 'dealership_role' });
  await expect(offer(id, {}, other)).rejects.toMatchObject({ reason: 'not_found' });
  expect(await test.app.appraisals.compare(other, [id])).toEqual([]);
  expect((await offer(id, {}, sales)).state).toBe('offered');
  await decide('suspended');
  expect((await test.app.appraisals.show(sales, id)).may).toEqual({ appraise: false });
  await expect(offer(id, {}, sales)).rejects.toMatchObject({ reason: 'dealership_suspended' });
});

/** A small picture as a `data:` address. */
async function photoUrl(): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } });
  return `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`;
}
