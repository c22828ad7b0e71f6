import { afterAll, beforeAll, expect, it } from 'vitest';
import { StyleRecord } from '../catalog/import/records.ts';
import type { FirstSearch } from '../../platform/sites/rules/caller.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const numberOf = (year: number, make: string, model: string, trim?: string) =>
  test.app.vehicles.numberOf({ year, make, model, trim });
const preview = (number: string) => test.app.vehicles.preview(test.visitor(), number);

it('gives a vehicle of the catalog a number that says what it is, always the same', async () => {
  const number = numberOf(2019, 'Honda', 'CR-V', 'EX');
  expect(number).toMatch(/^2019-honda-cr-v-ex-[0-9a-hjkmnp-tv-z]{6}$/);
  expect(numberOf(2019, 'honda', 'crv', 'ex')).toBe(number);
  expect(await preview(number)).toMatchObject({
    vin: number,
    kind: 'ymm',
    valid: true,
    title: '2019 Honda CR-V',
    vehicle: { year: 2019, make: 'Honda', model: 'CR-V', trim: 'EX' },
    problems: [],
    on_file: [],
    offers: { report: false, sticker: true },
    sticker_grade: 'D',
  });
});

it('shows what the catalog knows of the chosen style, with its source, and nothing the styles differ in', async () => {
  const base = { source: 'A price list', copied_on: '2026-01-31', year: 2019, make: 'Honda', model: 'CR-V' };
  const price = (amount: number) => [{ kind: 'msrp', name: 'Base price', price: amount }];
  const EX = { trim: 'EX', body: 'SUV', drive: 'AWD', engine: '1.5 L turbo', city_mpg: 27, highway_mpg: 33 };
  const LX = { trim: 'LX', body: 'SUV', engine: '2.4 L' };
  await test.app.catalog.writeStarterSet(
    'ymm',
    [
      { ...base, ...EX, style: 'EX AWD', items: price(29_150) },
      { ...base, ...LX, style: 'LX 2WD', drive: 'FWD', items: price(24_350) },
      { ...base, ...LX, style: 'LX AWD', drive: 'AWD', items: price(25_850) },
    ].map(style => StyleRecord.parse(style)),
  );
  const rowsOf = async (trim: string) =>
    Object.fromEntries(
      (await preview(numberOf(2019, 'Honda', 'CR-V', trim))).specifications.map(row => [row.key, row]),
    );
  const origin = { inferred: false, source: 'A price list', copied_on: '2026-01-31' };
  expect(await rowsOf('EX')).toMatchObject({
    bodyClass: { value: 'SUV', ...origin },
    engine: { value: '1.5 L turbo', ...origin },
    driveType: { value: 'AWD', ...origin },
    mpg: { value: expect.stringMatching(/^27 \/ 33 \/ /) as unknown, ...origin },
    msrp: { value: '$29,150', ...origin },
  });
  const lx = await rowsOf('LX');
  expect(lx).toMatchObject({ engine: { value: '2.4 L' } });
  expect(Object.keys(lx)).not.toEqual(expect.arrayContaining(['driveType']));
  expect(lx).not.toHaveProperty('msrp');
});

it('knows names of several words apart, with and without a trim', async () => {
  const makes: [number, string][] = [
    [2019, 'Mercedes-Benz'],
    [1969, 'Chevrolet'],
    [2015, 'Land Rover'],
  ];
  for (const [year, make] of makes) {
    for (const { value: model, name } of test.app.catalog.models({ year, make })) {
      const trims = test.app.catalog.trims({ year, make, model }).map(each => each.value);
      for (const trim of [undefined, ...trims.slice(0, 3)]) {
        const { vehicle, valid } = await preview(numberOf(year, make, model, trim));
        expect(valid).toBe(true);
        expect(vehicle).toMatchObject({ year, make, model: name, trim: trim ?? null });
      }
    }
  }
});

it.each([
  '2019-honda-cr-v-ex-aaaaaa',
  '1899-honda-cr-v-k3f9q2',
  '2019-honda-nonsense-k3f9q2',
  '2019-honda',
  '1969-chevrolet-camaro-ss-k3f9q2-and-more',
])('names no vehicle for a number that was made up: %s', async number => {
  const made = await preview(number);
  expect(made).toMatchObject({ kind: 'ymm', valid: false, vehicle: { make: null } });
  expect(made.problems.map(({ code }) => code)).toEqual(['ymm_unknown']);
});

it('refuses what the catalog does not have, with the field', () => {
  expect(() => numberOf(1899, 'Ford', 'F-150')).toThrow(
    expect.objectContaining({ reason: 'catalogue_year', field: 'year' }),
  );
  expect(() => numberOf(2019, 'Datsun', '240Z')).toThrow(expect.objectContaining({ field: 'make' }));
  expect(() => numberOf(2019, 'Honda', 'CR-V', 'Nonsense')).toThrow(
    expect.objectContaining({ reason: 'catalogue_trim', field: 'trim' }),
  );
});

it('is kept among the searches, so that it can be opened again', async () => {
  const number = numberOf(1969, 'Chevrolet', 'Camaro');
  let firstSearch: FirstSearch | null = null;
  const visitor = { ...test.visitor(), keepGuest: (first?: FirstSearch) => void (firstSearch = first ?? null) };
  await test.app.vehicles.preview(visitor, number);
  const { searches } = await test.app.vehicles.searches.page({ ...visitor, guest: 'guest-of-ymm', firstSearch });
  expect(searches).toMatchObject([{ vin: number, title: '1969 Chevrolet Camaro' }]);
});

it('sells a sticker of the model and no report, and is never sent to a source of history', () => {
  const number = numberOf(2019, 'Honda', 'CR-V');
  expect(() => test.app.vehicles.forDocument(number, 'report')).toThrow(
    expect.objectContaining({ reason: 'vin_wrong' }),
  );
  expect(test.app.vehicles.forDocument(number, 'sticker')).toMatchObject({ soldAs: 'modern' });
  expect(test.app.vehicles.soldAs(numberOf(1969, 'Chevrolet', 'Camaro'))).toBe('classic');
});
