import { describe, expect, it } from 'vitest';
import type { FuelEconomy, FuelRow, Ratings } from '../../../../vehicles/ratings/contract.ts';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { electrifiedAs, leftOf } from './extras.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { WARRANTY_SHEET } from './warranty-sheet.ts';

const write = recordFactory(VEHICLE.vin);
const NO_RATING = { state: 'not_covered', source: null, as_of: null, demo: false } as const;
const GASOLINE: FuelRow = {
  ref: '1',
  name: 'Outback AWD',
  kind: 'fuel',
  fuel: 'Regular Gasoline',
  unit: 'mpg',
  city: 25,
  highway: 32,
  combined: 28,
  displacement_l: 2.5,
  cylinders: 4,
  transmission: null,
  drive: null,
  vehicle_class: null,
  second: null,
  kwh_100: null,
  range: null,
  electric_range: null,
  charge_hours: null,
  annual_cost: 170_000,
  five_year: null,
  greenhouse_gas: null,
};
const ELECTRIC: FuelRow = {
  ...GASOLINE,
  kind: 'electric',
  fuel: 'Electricity',
  unit: 'mpge',
  kwh_100: 28.5,
  range: 240,
};

function ratings(fuel: Partial<FuelEconomy>): Ratings {
  const none = { restated: false, kind: null, unit: null, city: null, highway: null, combined: null, rows: [] };
  return {
    fuel: { ...NO_RATING, ...none, annual_cost: null, ...fuel },
    safety: { ...NO_RATING, rows: [] },
    complaints: { ...NO_RATING, total: null, crashes: null, fires: null, injured: null, killed: null, components: [] },
  };
}
const found = { state: 'found', source: 'EPA', as_of: '2025-10-29' } as const;

function extra(key: string, fuel: Partial<FuelEconomy>, vehicle = {}, records: HistoryRecord[] = []) {
  const facts = factsWith(answersWith(records), { ratings: ratings(fuel), vehicle: { ...VEHICLE, ...vehicle } });
  return reportDocument(facts, SITE).extras?.find(each => each.key === key) ?? null;
}

describe('the cost of ownership', () => {
  it('is fuel as EPA states it; what no source gives is not known', () => {
    const cost = extra('cost', { ...found, annual_cost: [165_000, 210_000], rows: [GASOLINE] });
    expect(cost).toMatchObject({ state: 'found', as_of: '2025-10-29', demo: false });
    expect(cost?.rows.map(({ label, value, source }) => [(label as { en: string }).en, value, source])).toEqual([
      ['Fuel per year, 15,000 miles', '$1,650–$2,100', 'EPA'],
      ['Fuel in five years', '$8,250–$10,500', 'EPA'],
      ['Fuel per mile', '11.0¢–14.0¢', 'EPA'],
      ['Loss of value', null, null],
      ['Insurance', null, null],
      ['Maintenance and repairs', null, null],
      ['Taxes and fees', null, null],
    ]);
    expect(cost?.fuel).toEqual({ miles_year: 15_000, low: 165_000, high: 210_000 });
  });

  it('has the four states of its source, and no figure but where there is one', () => {
    expect(extra('cost', { state: 'not_covered' })).toBeNull();
    expect(extra('cost', { ...found, state: 'unavailable' })).toMatchObject({ state: 'unavailable', rows: [] });
    expect(extra('cost', { ...found, state: 'none' })).toMatchObject({ state: 'none_reported', rows: [] });
    expect(extra('cost', { ...found, rows: [GASOLINE] })).toMatchObject({ state: 'none_reported', rows: [] });
  });
});

describe('battery and range', () => {
  it.each([
    ['BEV (Battery Electric Vehicle)', 'electric'],
    ['Electric', 'electric'],
    ['PHEV (Plug-in Hybrid Electric Vehicle)', 'plug_in'],
    ['Strong HEV (Hybrid Electric Vehicle)', 'hybrid'],
    ['Mild HEV (Hybrid Electric Vehicle)', 'hybrid'],
    ['FCEV (Fuel Cell Electric Vehicle)', 'fuel_cell'],
    ['Gasoline', null],
    ['Flexible Fuel Vehicle (FFV)', null],
    ['Electric / Gasoline', 'plug_in'],
    ['Gasoline, Electric (PHEV)', 'plug_in'],
    ['Gasoline / Electric', 'hybrid_or_plug_in'],
    ['Hybrid', 'hybrid_or_plug_in'],
  ])('tells %s apart', (fuel, kind) => {
    expect(electrifiedAs({ ...VEHICLE, fuel }, null)).toBe(kind);
  });

  it('has the figures of EPA for the model, and says that the size and state of the battery are not known', () => {
    const rows = [ELECTRIC, { ...ELECTRIC, range: 310, charge_hours: 10 }];
    const block = extra(
      'electrified',
      { ...found, kind: 'electric', rows },
      { fuel: 'BEV (Battery Electric Vehicle)' },
    );
    expect(block?.rows).toMatchObject([
      { value: { en: 'Electric: runs on its battery alone' } },
      { value: { en: '240–310 miles' }, source: 'EPA' },
      { value: { en: '28.5 kWh per 100 miles' } },
      { value: null, source: null },
      { value: null },
      { value: null },
    ]);
    expect(JSON.stringify(block)).not.toContain('hours"');
  });

  it('of a hybrid nobody calls one with or without a plug says neither, until EPA does', () => {
    const vehicle = { fuel: 'Gasoline / Electric' };
    const block = extra('electrified', { state: 'none' }, vehicle);
    expect(block?.rows[0]?.value).toMatchObject({ en: 'Hybrid: no source says whether it has a plug' });
    expect(JSON.stringify(block)).not.toMatch(/no plug|cannot be charged|from a plug"/);
    expect(electrifiedAs({ ...VEHICLE, ...vehicle }, { ...ratings({ ...found, kind: 'fuel' }).fuel })).toBe('hybrid');
    expect(electrifiedAs({ ...VEHICLE, ...vehicle }, { ...ratings({ ...found, kind: 'plug_in' }).fuel })).toBe(
      'plug_in',
    );
  });

  it('of a hybrid without a plug promises no range, and a gasoline car has no such section', () => {
    const hybrid = extra(
      'electrified',
      { ...found, rows: [GASOLINE] },
      { fuel: 'Strong HEV (Hybrid Electric Vehicle)' },
    );
    expect(hybrid?.rows.map(({ value }) => value)).toMatchObject([
      { en: expect.stringContaining('no plug') },
      null,
      null,
    ]);
    expect(extra('electrified', { ...found, rows: [GASOLINE] }, { fuel: 'Gasoline' })).toBeNull();
  });
});

describe('what is left of the warranty', () => {
  const term = WARRANTY_SHEET.find(({ cover, makes }) => cover === 'powertrain' && makes.includes('SUBARU'));
  if (!term) throw new Error('The sheet has no such term');

  it('is counted from the first title and against the mileage, whichever ends first', () => {
    expect(leftOf(term, '2022-01-01', '2024-01-01', 20_000)).toEqual({ months: 36, miles: 40_000, over: false });
    expect(leftOf(term, '2022-01-01', '2024-01-01', 61_000)).toMatchObject({ over: true });
    expect(leftOf(term, '2015-01-01', '2024-01-01', 1_000)).toMatchObject({ over: true });
    expect(leftOf(term, null, '2024-01-01', null)).toEqual({ months: null, miles: null, over: false });
  });

  it('is an estimate with the source and the doubt of each term', () => {
    const first = write.title('2023-04-22', 'Columbus, OH', 14, 'first');
    const read = write.service('2026-01-22', 'Erie, PA', 30_000, 'battery');
    const block = extra('warranty', {}, { modelYear: 2023 }, [first, read]);
    expect(block?.rows.map(({ value }) => value)).toMatchObject([
      { en: 'Ended' },
      { en: expect.stringMatching(/^About 5\d months or 50,000 miles$/) },
      { en: 'Ended' },
      { en: 'About 17 months or 30,000 miles' },
      { en: 'About 17 months' },
    ]);
    for (const { source } of block?.rows ?? [])
      expect(source).toMatchObject({ en: expect.stringMatching(/law|not checked/i) });
    expect(JSON.stringify(block?.notes)).toContain('only the maker can confirm it');
    expect(JSON.stringify(block?.notes)).not.toContain('usually ends');
  });

  it('may be void after salvage, has no start without a first title, and is not shown for a make the sheet lacks', () => {
    const salvaged = write.jsi('2024-05-01', 'Gary, IN', { disposition: 'sold' });
    const block = extra('warranty', {}, { modelYear: 2023 }, [salvaged]);
    expect(JSON.stringify(block?.notes)).toMatch(/usually ends.*/);
    expect(JSON.stringify(block?.notes)).toContain('is not known');
    expect(extra('warranty', {}, { make: 'Bugatti' })).toBeNull();
    expect(extra('warranty', {}, { kind: 'europe' })).toBeNull();
  });
});
