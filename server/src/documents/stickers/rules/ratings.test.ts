import { describe, expect, it } from 'vitest';
import { recordOf } from '../../../vehicles/catalog/rules/epa/read-row.ts';
import { fuelEconomy, noFuel, type RatedConfiguration } from '../../../vehicles/ratings/rules/fuel.ts';
import { noComplaints } from '../../../vehicles/ratings/rules/complaints.ts';
import { noSafety, safetyRatings } from '../../../vehicles/ratings/rules/stars.ts';
import type { SafetyRow } from '../../../vehicles/ratings/contract.ts';
import { stickerDocument } from '../document.ts';
import type { BuildData, ModernBuild } from '../providers/build-data-provider.ts';
import { CAMARO_1969, F150_2019 } from '../providers/sandbox/written.ts';
import { withRatings } from './ratings.ts';

const DAY = '2025-10-29';

function row(cells: Record<string, string>): RatedConfiguration {
  const usual = { id: '1', year: '2019', make: 'Ford', model: 'F150 Pickup 4WD', fueltype1: 'Regular Gasoline' };
  const figures = { city08: '18', highway08: '23', comb08: '20', fuelcost08: '2300', yousavespend: '-3500' };
  const record = recordOf({ ...usual, ...figures, ...cells }, DAY);
  if ('reason' in record) throw new Error(record.reason);
  const mpg = { cityMpg: record.city_mpg, highwayMpg: record.highway_mpg, combinedMpg: record.combined_mpg };
  const names = { modelText: record.model_text, vehicleClass: record.vehicle_class };
  return { ...record, ...mpg, ...names, displacementL: record.displacement_l, copiedOn: record.copied_on };
}

const VARIANT: SafetyRow = {
  name: '2019 FORD F-150 4WD',
  overall: 5,
  frontal: 5,
  frontal_driver: 5,
  frontal_passenger: 5,
  side: 5,
  side_front: 5,
  side_rear: 5,
  side_pole: 5,
  rollover: 4,
  rollover_risk: 17.6,
  assistance: [],
};

/** The label of a build with these figures, as it is stored. */
function labelWith(rows: RatedConfiguration[], variants: SafetyRow[] = [], build: BuildData = F150_2019, year = 2019) {
  const fuel = rows.length > 0 ? fuelEconomy(year, rows) : noFuel('none', DAY);
  const safety = variants.length > 0 ? safetyRatings(variants, '2026-06-01') : noSafety('not_covered', null);
  const ratings = { fuel, safety, complaints: noComplaints('not_covered', null) };
  const facts = {
    number: 'MQS-1',
    version: 1,
    createdAt: '2026-06-15T00:00:00Z',
    verifyUrl: 'https://x/v',
    demo: true,
    vehicle: { vin: 'X' },
  };
  const site = { id: 'default', name: 'Marque', host: 'marque.example', primaryColor: '#225588' };
  const { document } = stickerDocument({ ...facts, build: withRatings(build, ratings) }, site);
  if (document.template !== 'sticker-modern') throw new Error('Not a modern sheet');
  return document;
}

describe('the price of a label', () => {
  it('says that the gas guzzler tax is due where EPA’s file does, of all candidates or of some, and adds no amount', () => {
    const guzzler = row({ guzzler: 'G' });
    const priceOf = (rows: RatedConfiguration[]) => labelWith(rows).price;
    expect(priceOf([guzzler])).toMatchObject({ gas_guzzler: 0, gas_guzzler_due: 'all' });
    expect(priceOf([guzzler, row({})])).toMatchObject({ gas_guzzler_due: 'some' });
    expect(priceOf([row({})]).gas_guzzler_due).toBeUndefined();
    expect(priceOf([guzzler]).total).toBe(priceOf([row({})]).total);
  });
});

describe('the fuel block of a label', () => {
  it("is EPA's where EPA rated the model, with source and day, beside invented lines", () => {
    const { fuel, demo, sources } = labelWith([row({})]);
    expect(fuel).toMatchObject({
      kind: 'gas',
      demo: false,
      source: {
        name: { en: 'EPA fuel economy data (fueleconomy.gov)', es: 'Datos de consumo de la EPA (fueleconomy.gov)' },
        on: DAY,
      },
      city: 18,
      combined: 20,
      gal_100: 5,
      annual_cost: 230_000,
      five_year: 350_000,
      smog: null,
      class: null,
      price_note: null,
    });
    expect(demo).toBe(true);
    expect(sources).toContainEqual({
      name: { en: 'EPA fuel economy data (fueleconomy.gov)', es: 'Datos de consumo de la EPA (fueleconomy.gov)' },
      on: DAY,
    });
  });

  it('stays what came with the build, marked as invented, where EPA has nothing', () => {
    const { fuel } = labelWith([]);
    expect(fuel).toMatchObject({ kind: 'gas', demo: true, combined: 21 });
    expect(fuel).not.toHaveProperty('restated');
  });

  it('shows a range over the candidates, and what they agree on as one figure', () => {
    const { fuel } = labelWith([row({}), row({ id: '2', city08: '17', comb08: '19', fuelcost08: '2400' })]);
    expect(fuel).toMatchObject({
      candidates: 2,
      city: [17, 18],
      highway: 23,
      combined: [19, 20],
      gal_100: [5, 5.3],
      annual_cost: [230_000, 240_000],
    });
  });

  it('leaves out a comparison that some candidates win and others lose', () => {
    expect(labelWith([row({}), row({ id: '2', yousavespend: '500' })]).fuel?.five_year).toBeNull();
  });

  it('of a plug-in hybrid is on gasoline, and what it does on its battery stands apart', () => {
    const plug = { atvtype: 'Plug-in Hybrid', fueltype2: 'Electricity', comba08: '133', combe: '25', rangea: '25' };
    expect(labelWith([row(plug)]).fuel).toMatchObject({
      kind: 'plug_in',
      unit: 'mpg',
      combined: 20,
      electric: { combined: 133, kwh_100: 25, range: 25 },
    });
  });

  it('of an electric car has range and energy', () => {
    const electric = { atvtype: 'EV', fueltype1: 'Electricity', comb08: '131', combe: '26', range: '220' };
    expect(labelWith([row(electric)]).fuel).toMatchObject({
      kind: 'electric',
      kwh_100: 26,
      range: 220,
      charge_hours: null,
    });
  });

  it('names the other fuel where all candidates have the same', () => {
    const flex = { fueltype2: 'E85', citya08: '13', highwaya08: '17', comba08: '15' };
    const second = { fuel: 'E85', city: 13, highway: 17, combined: 15 };
    expect(labelWith([row(flex)]).fuel).toMatchObject({ kind: 'gas', second });
    expect(labelWith([row(flex), row({ id: '2' })]).fuel).toMatchObject({ second: null });
  });

  it('is left off where the candidates run on unlike things', () => {
    const electric = { id: '2', atvtype: 'EV', fueltype1: 'Electricity', comb08: '70', combe: '48', range: '230' };
    expect(labelWith([row({}), row(electric)]).fuel).toBeNull();
  });

  it('of before 2008 says that EPA restated it', () => {
    const build: ModernBuild = { ...F150_2019, vehicle: { ...F150_2019.vehicle, year: 2003 } };
    expect(labelWith([row({})], [], build, 2003).fuel).toMatchObject({ restated: true, five_year: null });
  });
});

describe('the stars of a label', () => {
  it("are NHTSA's where NHTSA rated the model, a range where variants differ", () => {
    const rear = { ...VARIANT, name: '2019 FORD F-150 2WD', overall: 4, rollover: null };
    expect(labelWith([], [VARIANT, rear]).safety).toMatchObject({
      demo: false,
      source: { name: { en: 'NHTSA 5-Star Safety Ratings' }, on: '2026-06-01' },
      candidates: 2,
      overall: [4, 5],
      frontal_driver: 5,
      rollover: 4,
    });
  });

  it('stay what came with the build, marked as invented, where NHTSA was not asked', () => {
    expect(labelWith([]).safety).toMatchObject({ demo: true, overall: 5, rollover: 4 });
  });
});

it('does not touch the sheet of a classic', () => {
  const ratings = {
    fuel: fuelEconomy(1984, [row({})]),
    safety: noSafety('none', null),
    complaints: noComplaints('none', null),
  };
  expect(withRatings(CAMARO_1969, ratings)).toBe(CAMARO_1969);
});
