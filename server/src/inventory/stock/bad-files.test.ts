import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealership } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importStockCall, previewStockCall, scanVehicleCall, stockCall } from './contract.ts';

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';

let test: TestApp;
let owner: Awaited<ReturnType<typeof buildDealership>>['owner'];
let rooftop: string;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  ({ owner } = await buildDealership(test));
  rooftop = (await test.app.dealerships.show(owner)).rooftops[0]!.id;
});

const file = (content: string, more: object = {}) => ({ rooftop, name: 'stock.csv', content, ...more });
const preview = (content: string, more: object = {}) =>
  test.app.stock.preview(owner, previewStockCall.input.parse(file(content, more)));
const take = (content: string, more: object = {}) =>
  test.app.stock.take(owner, importStockCall.input.parse(file(content, more)));
const stock = async () => (await test.app.stock.list(owner, stockCall.input.parse({}))).vehicles;
const only = async () => {
  const [vehicle, ...others] = await stock();
  expect(others).toEqual([]);
  return vehicle!;
};
/** What the server answers a call of the owner. */
const send = (url: string, payload: object) =>
  test.http.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${owner.token}` },
    payload,
  });

/** A cell that a spreadsheet runs: it begins as a formula does, and is no figure. */
const RUNS = /(?:^|,|\n)"?[=+@\t-](?!\d)/;

describe('a file of stock', () => {
  it('may begin with a byte order mark', async () => {
    await take(`\uFEFFvin,stock,price\n${ACCORD},HP1,12995\n`);
    expect(await only()).toMatchObject({ vin: ACCORD, stock_number: 'HP1', price: 1_299_500 });
  });

  it('may be apart by semicolons, with commas in its values', async () => {
    await take(`vin;color;price\n${ACCORD};Black, metallic;12.995,00\n`);
    expect(await only()).toMatchObject({ color: 'Black, metallic', price: 1_299_500 });
  });

  it('has prices like `$12.995,00`', async () => {
    await take(`vin,price\n${ACCORD},"$12.995,00"\n`);
    expect((await only()).price).toBe(1_299_500);
  });

  it.each([
    ['its value', `vin,mileage\n${ACCORD},77.580 km\n`],
    ['its column', `vin,Odometer (km)\n${ACCORD},77580\n`],
    ['a column of units', `vin,mileage,unit\n${ACCORD},"77,580",km\n`],
    ['a value against its column', `vin,Kilometers,unit\n${ACCORD},77580 km,mi\n`],
  ])('may have mileage in km, as %s says', async (_where, content) => {
    await take(content);
    expect(await only()).toMatchObject({ mileage: 77_580, mileage_unit: 'km' });
  });

  it.each([`vin,Kilometraje\n${ACCORD},77580\n`, `vin,Kilometers\n${ACCORD},77580 mi\n`])(
    'has miles where nothing says otherwise, or the value does: %j',
    async content => {
      await take(content);
      expect(await only()).toMatchObject({ mileage: 77_580, mileage_unit: 'mi' });
    },
  );

  it('of 200,000 lines changes nothing, however it comes', async () => {
    await take(`vin\n${TESLA}\n`);
    const lines = Array.from({ length: 200_000 }, (_, at) => `${String(at).padStart(17, '1')},HP${at},9000,50000\n`);
    const content = `vin,stock,price,mileage\n${lines.join('')}`;
    for (const read of [preview, take])
      await expect(read(content)).rejects.toMatchObject({ reason: 'stock_rows', params: { max: 20_000 } });
    const answer = await send(previewStockCall.path, file(content + lines.join('')));
    expect([answer.statusCode, answer.json().reason]).toEqual([413, 'body_too_large']);
    expect(await only()).toMatchObject({ vin: TESLA });
  });

  it('with a VIN twice and two prices is taken once somebody has decided which one counts', async () => {
    const content = `vin,price\n${ACCORD},10000\n${ACCORD},11000\n`;
    const { conflicts, added } = await preview(content);
    const prices = conflicts.map(({ kind, lines }) => [kind, lines.map(({ line, price }) => [line, price])]);
    expect([added, prices]).toEqual([
      0,
      [
        [
          'vin_twice',
          [
            [2, 1_000_000],
            [3, 1_100_000],
          ],
        ],
      ],
    ]);
    await expect(take(content)).rejects.toMatchObject({ reason: 'stock_undecided' });
    expect(await stock()).toEqual([]);
    await take(content, { decisions: { [`vin_twice:${ACCORD}`]: 3 } });
    expect((await only()).price).toBe(1_100_000);
  });

  it.each(['3-Dec', '12/3/2024', '2024-12-03', 'Dec-24'])(
    'with the stock number %s, which a spreadsheet made a date, has that line back',
    async number => {
      const { rejects, first_rejects: first } = await preview(`vin,stock\n${ACCORD},${number}\n${TESLA},HP2\n`);
      expect([rejects, first[0]]).toMatchObject([1, { line: 2, field: 'stock_number' }]);
      expect(first[0]?.reason).toContain('looks like a date');
    },
  );

  it.each(['=1+1', '+1', '@SUM(A1)', ' =HYPERLINK("http://a.example")'])(
    'with the formula %s has that line back, and its list of rejects runs nothing',
    async formula => {
      const content = `vin,color\n${ACCORD},"${formula.replaceAll('"', '""')}"\n`;
      const { rejects, rows, rejects_csv: csv } = await preview(content);
      expect([rejects, rows]).toEqual([1, 0]);
      expect(csv).toContain('formula');
      expect(csv).not.toMatch(RUNS);
    },
  );
});

it('what a file brings runs nothing in the files that go out', async () => {
  await take(`vin,stock,color,price\n${ACCORD},-cmd|A1,-2+cmd,12995\n`);
  const { id } = await only();
  const files = [await test.app.stock.file(owner, [id]), await test.app.stock.history(owner)];
  for (const { csv } of files) {
    expect(csv).toContain(`'-cmd|A1`);
    expect(csv).not.toMatch(RUNS);
  }
});

it('a photo of 40 MB is refused before it is looked at', async () => {
  const photo = `data:image/jpeg;base64,${'A'.repeat(40 * 1024 * 1024)}`;
  const { id: dealership } = await test.app.dealerships.need(owner, 'read');
  const scan = { rooftop, key: 'key-of-the-device-1', dealership, vin: ACCORD, mileage: '', photo };
  const answer = await send(scanVehicleCall.path, scan);
  expect([answer.statusCode, answer.json().reason]).toEqual([413, 'body_too_large']);
  expect(await stock()).toEqual([]);
});
