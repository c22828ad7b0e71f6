import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { MenuItem } from './contract.ts';
import { writeConfigurations, writeNames } from './store.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'marque-catalogue-'));
  await read(...STYLES);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const TRUCK = { year: 2015, make: 'Ford', model: 'F-150', body: 'Pickup', drive: '4WD' };
const STYLES = [
  {
    ...TRUCK,
    trim: 'XLT',
    style: 'XLT SuperCrew 4x4',
    engine: '3.5 L V6 turbo',
    city_mpg: 17,
    highway_mpg: 23,
    combined_mpg: 19,
    doubted: ['body'],
    items: [
      { kind: 'msrp', name: 'Base price', price: 38_565, demo: true },
      { kind: 'destination', name: 'Destination', price: 1195, demo: true },
      { kind: 'exterior', code: 'YZ', name: 'White', hex: '#ffffff' },
      { kind: 'interior', code: 'G', name: 'Gray cloth' },
      { kind: 'package', code: 'P1', name: 'Tow package', price: 995, demo: true },
      { kind: 'option', code: 'O1', name: 'Hitch', price: 0, demo: true },
      { kind: 'option', code: 'O2', name: 'Power running boards' },
      { kind: 'standard', name: 'Air bags', category: 'Safety' },
      { kind: 'standard', name: 'Stability control', category: 'Safety' },
    ],
    rules: [
      { code: 'P1', kind: 'includes', other: 'O1', demo: true },
      { code: 'P1', kind: 'excludes', other: 'O2', demo: true },
      { code: 'O2', kind: 'excludes', other: 'P1' },
    ],
  },
  { ...TRUCK, trim: 'XL', style: 'XL Regular Cab 4x4' },
  { year: 1990, make: 'Yugo', model: 'GV Plus', trim: 'Base' },
];

/** Reads styles in as a file of our own format. */
async function read(...styles: object[]): Promise<void> {
  const header = { format: 'marque-catalogue/1', source: 'A price list', copied_on: '2026-01-31' };
  const path = join(folder, 'list.jsonl');
  writeFileSync(path, [header, ...styles].map(each => JSON.stringify(each)).join('\n'));
  await test.app.catalog.import({ path, dryRun: false, rejectsPath: join(folder, 'rejects.csv') });
}

async function post(call: string, payload: object) {
  const answer = await test.http.inject({
    method: 'POST',
    url: `/api-cwa/${call}`,
    headers: { host: 'localhost' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function menu(name: string, query: Record<string, string>): Promise<string[]> {
  const url = `/api-cwa/catalogue/${name}`;
  const answer = await test.http.inject({ url, query, headers: { host: 'localhost' } });
  return answer.json()[name].map((item: MenuItem) => item.name);
}

describe('get-ymmtsticker-autoblog', () => {
  const ask = (payload: object) => post('get-ymmtsticker-autoblog', payload);

  it('answers with the styles of the trim, each with its origin', async () => {
    const { status, body } = await ask({ year: 2015, make: 'FORD', model: 'F150', trim: 'xlt' });
    expect([status, body.status, body.year_restricted]).toEqual([200, 'success', false]);
    expect(body.styles).toEqual([
      {
        style: 'XLT SuperCrew 4x4',
        trim: 'XLT',
        body: 'Pickup',
        doors: null,
        seats: null,
        engine: '3.5 L V6 turbo',
        fuel: null,
        transmission: null,
        drive: '4WD',
        msrp: { amount: 3_856_500, currency: 'USD', source: 'A price list', copied_on: '2026-01-31', demo: true },
        confidence: 1,
        doubted: ['body'],
        source: 'A price list',
        copied_on: '2026-01-31',
        demo: false,
      },
    ]);
  });

  it.each([[undefined], [null], [''], ['Lariat']])(
    'answers with every style of the model for the trim %o',
    async trim => {
      const { body } = await ask({ year: 2015, make: 'Ford', model: 'F-150', trim });
      expect(body.styles.map((style: { trim: string; confidence: number }) => [style.trim, style.confidence])).toEqual([
        ['XL', 0.5],
        ['XLT', 0.5],
      ]);
    },
  );

  it('answers with the trims of the tables where no style is on record, and says no more about them', async () => {
    const { body } = await ask({ year: '1969', make: 'Ford', model: 'Mustang' });
    expect(body.styles).toMatchObject([
      { style: 'Grande', confidence: 0.3, msrp: null, engine: null, source: 'Tables of classic vehicle numbers' },
      { style: 'Mach 1', copied_on: null, demo: false },
    ]);
    const honda = await ask({ year: 1995, make: 'Honda', model: 'Civic' });
    expect([honda.body.year_restricted, honda.body.styles[0].source]).toEqual([true, 'NHTSA vPIC']);
    expect((await ask({ year: 1966, make: 'Ford', model: 'Mustang' })).body.styles).toEqual([]);
  });

  it('says which field is wrong', async () => {
    const model = await ask({ year: 2015, make: 'Ford', model: 'Civic' });
    expect([model.status, model.body.field]).toEqual([404, 'model']);
    const year = await ask({ year: 1899, make: 'Ford', model: 'Civic' });
    expect([year.status, year.body.field]).toEqual([400, 'year']);
  });
});

describe('get-autoblog-data', () => {
  const ask = (payload: object) => post('get-autoblog-data', payload);

  it('answers with colors, packages, options, prices and rules, marked line by line', async () => {
    const { status, body } = await ask({ year: 2015, make: 'Ford', model: 'F-150', style: 'XLT SuperCrew 4x4' });
    expect([status, body.status]).toEqual([200, 'success']);
    const real = { source: 'A price list', copied_on: '2026-01-31', demo: false };
    const invented = { ...real, demo: true };
    const line = { code: null, category: null, hex: null, price: null, currency: null };
    expect(body.data).toMatchObject({
      style: { style: 'XLT SuperCrew 4x4', confidence: 1 },
      base_msrp: { amount: 3_856_500, currency: 'USD', ...invented },
      destination: { amount: 119_500, currency: 'USD', ...invented },
      invoice: null,
      fuel: { city_mpg: 17, highway_mpg: 23, combined_mpg: 19, ...real },
    });
    expect(body.data.colors).toEqual({
      exterior: [{ ...line, ...real, code: 'YZ', name: 'White', hex: '#ffffff' }],
      interior: [{ ...line, ...real, code: 'G', name: 'Gray cloth' }],
    });
    expect(body.data.packages).toEqual([
      { ...line, ...invented, code: 'P1', name: 'Tow package', price: 99_500, currency: 'USD' },
    ]);
    expect(body.data.options.map((each: { code: string; price: number }) => [each.code, each.price])).toEqual([
      ['O1', 0],
      ['O2', null],
    ]);
    expect(body.data.standard).toEqual([
      {
        category: 'Safety',
        items: ['Air bags', 'Stability control'].map(name => ({ ...line, ...real, name, category: 'Safety' })),
      },
    ]);
    expect(body.data.rules).toEqual([
      { if: 'P1', includes: ['O1'], excludes: ['O2'], ...invented },
      { if: 'O2', excludes: ['P1'], ...real },
    ]);
  });

  it('answers with empty lists for a trim of the tables, and rejects a style nobody knows', async () => {
    const { body } = await post('get_autoblog_data', { year: 1969, make: 'Ford', model: 'Mustang', style: 'Mach 1' });
    expect(body.data).toMatchObject({ base_msrp: null, fuel: null, packages: [], options: [], rules: [] });
    const unknown = await ask({ year: 2015, make: 'Ford', model: 'F-150', style: 'Lariat' });
    expect([unknown.status, unknown.body.field, unknown.body.message]).toEqual([
      404,
      'style',
      'There is no style “Lariat” of the 2015 Ford F-150 on record. Choose one from the list.',
    ]);
  });
});

describe('the menus', () => {
  it('have what was read in: makes and models the tables lack, and trims', async () => {
    expect(await menu('makes', { year: '1990' })).toContain('Yugo');
    expect(await menu('models', { year: '1990', make: 'yugo' })).toEqual(['GV Plus']);
    expect(await menu('trims', { year: '2015', make: 'Ford', model: 'F-150' })).toEqual(['XL', 'XLT']);
  });

  it('have the models of configurations only where the tables lack the make', async () => {
    const row = {
      vehicle_class: null,
      drive: null,
      transmission: null,
      cylinders: null,
      displacement_l: null,
      fuel: null,
    };
    const figures = { engine: null, city_mpg: null, highway_mpg: null, combined_mpg: null, figures: {}, demo: false };
    const origin = { source: 'Another list', copied_on: '2026-01-31' };
    const sold = [
      { ref: '1', year: 2013, make: 'Scion', model: 'tC', model_text: 'tC' },
      { ref: '2', year: 2013, make: 'Ford', model: 'F150 Pickup 4WD', model_text: 'F150 Pickup 4WD' },
    ];
    await test.database.db.transaction(async tx => {
      await writeConfigurations(
        tx,
        sold.map(each => ({ ...row, ...figures, ...origin, ...each })),
      );
      await writeNames(tx);
    });
    await read(...STYLES);
    expect(await menu('models', { year: '2013', make: 'scion' })).toEqual(['tC']);
    expect(await menu('models', { year: '2013', make: 'Ford' })).not.toContain('F150 Pickup 4WD');
  });

  it('notice a file that another process read in', async () => {
    const query = { year: '2015', make: 'Ford', model: 'F-150' };
    await test.database.executeSql(`
      update catalogue_names set names = '[[2015, "Ford", "F-150", ["STX", "XLT"]]]' where kind = 'styles';
      insert into catalogue_imports values ('imp_2', 'x', 'x', 'x', 1, 0, '2026-12-31')`);
    expect(await menu('trims', query)).toEqual(['XL', 'XLT']);
    await test.app.versions.look();
    expect(await menu('trims', query)).toEqual(['STX', 'XLT']);
  });
});
