import { describe, expect, it } from 'vitest';
import { recordOf } from '../catalog/rules/epa/read-row.ts';
import { fuelEconomy, noFuel, type RatedConfiguration } from './rules/fuel.ts';

const DAY = '2025-10-29';

/** A row of EPA's file by its columns in lower case. */
function row(cells: Record<string, string>): RatedConfiguration {
  const usual = { id: '1', year: '2021', make: 'Toyota', model: 'Prius', fueltype1: 'Regular Gasoline' };
  const record = recordOf({ ...usual, ...cells }, DAY);
  if ('reason' in record) throw new Error(record.reason);
  return {
    ...record,
    modelText: record.model_text,
    vehicleClass: record.vehicle_class,
    displacementL: record.displacement_l,
    cityMpg: record.city_mpg,
    highwayMpg: record.highway_mpg,
    combinedMpg: record.combined_mpg,
    copiedOn: record.copied_on,
  };
}

const CAMRY = {
  model: 'Camry',
  city08: '28',
  highway08: '39',
  comb08: '32',
  fuelcost08: '1450',
  yousavespend: '1500',
  ghgscore: '7',
};

describe('the fuel economy of a vehicle', () => {
  it('has the figures of the source, its name and the day of the copy', () => {
    const fuel = fuelEconomy(2021, [row(CAMRY)]);
    expect(fuel).toMatchObject({
      state: 'found',
      source: { en: 'EPA fuel economy data (fueleconomy.gov)' },
      as_of: DAY,
      demo: false,
      restated: false,
      kind: 'fuel',
      unit: 'mpg',
      city: [28, 28],
      highway: [39, 39],
      combined: [32, 32],
      annual_cost: [145_000, 145_000],
    });
    expect(fuel.rows).toHaveLength(1);
    expect(fuel.rows[0]).toMatchObject({ five_year: -150_000, greenhouse_gas: 7, second: null });
  });

  it('saves nothing without a price of its fuel, nor over another basis than its cost, and has kWh with one decimal', () => {
    const [hydrogen] = fuelEconomy(2021, [row({ fueltype1: 'Hydrogen', comb08: '74', yousavespend: '9750' })]).rows;
    expect(hydrogen).toMatchObject({ annual_cost: null, five_year: null });
    const plugIn = { ...CAMRY, atvtype: 'Plug-in Hybrid', fueltype2: 'Electricity', comba08: '120', combe: '28.0913' };
    expect(fuelEconomy(2021, [row(plugIn)]).rows[0]).toMatchObject({
      annual_cost: 145_000,
      five_year: null,
      kwh_100: 28.1,
    });
  });

  it('says where the gas guzzler tax is due, by either letter of EPA’s for it', () => {
    const rows = ['G', 'T', '', 'S'].map(guzzler => row({ ...CAMRY, guzzler }));
    const due = fuelEconomy(2021, rows).rows.map(each => each.gas_guzzler ?? false);
    expect(due).toEqual([true, true, false, false]);
  });

  it('is a span over all candidates, each of which is listed', () => {
    const fuel = fuelEconomy(2021, [row(CAMRY), row({ ...CAMRY, id: '2', city08: '22', comb08: '26' })]);
    expect(fuel).toMatchObject({ city: [22, 28], highway: [39, 39], combined: [26, 32] });
    expect(fuel.rows.map(({ ref }) => ref)).toEqual(['1', '2']);
  });

  it('has no span where a candidate lacks the figure, and none over unlike kinds', () => {
    const gap = fuelEconomy(2021, [row(CAMRY), row({ ...CAMRY, id: '2', city08: '0' })]);
    expect(gap).toMatchObject({ city: null, combined: [32, 32] });
    const electric = row({
      id: '2',
      atvtype: 'EV',
      fueltype1: 'Electricity',
      comb08: '120',
      city08: '130',
      highway08: '110',
    });
    const mixed = fuelEconomy(2021, [row(CAMRY), electric]);
    expect(mixed).toMatchObject({ state: 'found', kind: null, unit: null, combined: null, annual_cost: null });
    expect(mixed.rows.map(each => each.unit)).toEqual(['mpg', 'mpge']);
  });

  it('of a plug-in hybrid is never that of an electric vehicle', () => {
    const prime = row({
      model: 'Prius Prime',
      atvtype: 'Plug-in Hybrid',
      fueltype2: 'Electricity',
      city08: '55',
      highway08: '53',
      comb08: '54',
      citya08: '145',
      comba08: '133',
      combe: '25.0',
      range: '640',
      rangea: '25',
    });
    const fuel = fuelEconomy(2021, [prime]);
    expect(fuel).toMatchObject({ kind: 'plug_in', unit: 'mpg', combined: [54, 54] });
    expect(fuel.rows[0]).toMatchObject({
      fuel: { en: 'Regular Gasoline', es: 'Gasolina regular' },
      second: { fuel: { en: 'Electricity' }, unit: 'mpge', city: 145, highway: null, combined: 133 },
      electric_range: 25,
      kwh_100: 25,
    });
  });

  it('of two fuels has both, each in its unit', () => {
    const flex = row({ ...CAMRY, atvtype: 'FFV', fueltype2: 'E85', citya08: '20', highwaya08: '27', comba08: '23' });
    expect(fuelEconomy(2021, [flex]).rows[0]).toMatchObject({
      kind: 'fuel',
      unit: 'mpg',
      second: { fuel: 'E85', unit: 'mpg', city: 20, highway: 27, combined: 23 },
    });
    const gas = row({ ...CAMRY, fueltype1: 'Natural Gas' });
    expect(fuelEconomy(2021, [gas])).toMatchObject({ kind: 'fuel', unit: 'mpge' });
  });

  it.each([
    [1984, true],
    [2007, true],
    [2008, false],
  ])('of %i is called restated: %s', (year, restated) => {
    expect(fuelEconomy(year, [row(CAMRY)]).restated).toBe(restated);
  });

  it('without a configuration says that EPA has none, and without a question names no source', () => {
    expect(noFuel('none', DAY)).toMatchObject({ state: 'none', as_of: DAY, city: null, rows: [] });
    expect(noFuel('unavailable', null)).toMatchObject({
      source: { en: 'EPA fuel economy data (fueleconomy.gov)' },
      as_of: null,
    });
    expect(noFuel('not_covered', null)).toMatchObject({ source: null, as_of: null });
  });
});
