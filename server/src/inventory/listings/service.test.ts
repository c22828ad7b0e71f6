import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importStockCall } from '../stock/contract.ts';
import { LISTINGS_PATH } from './contract.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';
const CLASSIC = '194676S100001';

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
  await address('12 Harbor Rd, Portland, ME 04101, US');
});

const address = (text: string) =>
  test.app.dealerships.saveRooftop(owner, { rooftop, name: 'Harbor, North', address: text, phone: '', license_no: '' });
const stock = (lines: string) =>
  test.app.stock.take(
    owner,
    importStockCall.input.parse({
      rooftop,
      name: 'stock.csv',
      content: `vin,stock,price,mileage,condition,color,photos\n${lines}`,
    }),
  );
const fetched = (token: string) =>
  test.http.inject({ url: `${LISTINGS_PATH}?token=${token}`, headers: { host: 'localhost' } });
const rowsOf = (body: string): Record<string, string>[] => parse(body, { columns: true });

it('sends what Google takes, each value in the form that its specification names', async () => {
  const photos = 'https://a.example/1.jpg https://a.example/2.jpg https://a.example/3.jpg';
  await stock(
    `${ACCORD},HP1,"12,995",48210,certified,"Silver ""Satin"", metallic",${photos}\n${TESLA},HP2,30000,,new,,\n`,
  );
  const token = await test.app.listings.newToken(owner, rooftop);
  const { body, headers } = await fetched(token);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [accord, tesla] = rowsOf(body);
  expect(accord).toMatchObject({
    store_code: rooftop,
    id: 'HP1',
    vin: ACCORD,
    year: '2003',
    make: 'Honda',
    model: 'Accord',
    exterior_color: 'Silver "Satin", metallic',
    mileage: '48210 miles',
    condition: 'used',
    certified_pre_owned: 'yes',
    price: '12995.00 USD',
    date_in_stock: test.clock.now.toISOString().slice(0, 10),
    dealership_address: '12 Harbor Rd, Portland, ME 04101, US',
    image_link: 'https://a.example/1.jpg',
    additional_image_link: 'https://a.example/2.jpg,https://a.example/3.jpg',
  });
  expect(tesla).toMatchObject({ condition: 'new', mileage: '', certified_pre_owned: 'no', image_link: '' });
  const [feed] = await test.app.listings.list(owner);
  expect(feed).toMatchObject({ sent: 2, without_photo: 1, left_out: 0, fetched: test.clock.now.toISOString() });
});

it('leaves out what Google would refuse, and says why', async () => {
  await stock(`${ACCORD},HP1,,48210,used,,\n1HGCM82643A004352,HP2,9000,,,,\n${CLASSIC},HP3,45000,81000,used,,\n`);
  const [feed] = await test.app.listings.list(owner);
  const lacks = Object.fromEntries(feed!.first_left_out.map(({ stock_number: number, lacks: why }) => [number, why]));
  expect(lacks['HP1']).toEqual(['price']);
  expect(lacks['HP2']).toEqual(['vin', 'condition', 'mileage']);
  expect(lacks['HP3'] ?? []).not.toContain('vin');
  const token = await test.app.listings.newToken(owner, rooftop);
  const sent = rowsOf((await fetched(token)).body).map(({ id }) => id);
  expect(sent).toEqual(lacks['HP3'] ? [] : ['HP3']);
});

it('sends nothing without an address, with an old token, or of a dealership that is suspended', async () => {
  await stock(`${ACCORD},HP1,9000,48210,used,,\n`);
  const old = await test.app.listings.newToken(owner, rooftop);
  const token = await test.app.listings.newToken(owner, rooftop);
  for (const wrong of [old, '', 'unknown'])
    expect((await fetched(wrong)).json()).toMatchObject({ reason: 'listing_token' });
  expect(rowsOf((await fetched(token)).body)).toHaveLength(1);
  await address('');
  expect(rowsOf((await fetched(token)).body)).toEqual([]);
  expect((await test.app.listings.list(owner))[0]).toMatchObject({ has_address: false });
  await decide('suspended');
  expect((await fetched(token)).json()).toMatchObject({ reason: 'dealership_suspended' });
  await decide('approved');
  await test.app.listings.end(owner, rooftop);
  expect((await fetched(token)).statusCode).toBe(401);
});

it('is made by those who may import files, each for the own dealership', async () => {
  const sales = await joinedMember(test, owner, 'sales');
  await expect(test.app.listings.newToken(sales, rooftop)).rejects.toMatchObject({ reason: 'dealership_role' });
  const other = await buildDealership(test);
  await expect(test.app.listings.newToken(other.owner, rooftop)).rejects.toMatchObject({ reason: 'not_found' });
  await expect(test.app.listings.end(other.owner, rooftop)).rejects.toMatchObject({ reason: 'not_found' });
  expect(await test.app.listings.list(sales)).toHaveLength(1);
});
