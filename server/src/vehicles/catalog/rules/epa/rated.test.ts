import type { Decoded } from '@marque/vin';
import { describe, expect, it } from 'vitest';
import { configurationOf, type Configuration } from './configuration.ts';
import { ratedOf } from './rated.ts';
import { recordOf } from './read-row.ts';

/** A row of EPA's file under an id; the other cells by their columns. */
function row(id: string, { menu, ...cells }: Record<string, string>): Configuration {
  const usual = { year: '2015', make: 'Ford', vclass: 'Midsize Cars', fueltype1: 'Regular Gasoline' };
  const record = recordOf({ id: '1', ...usual, ...cells }, '2025-10-29');
  if ('reason' in record) throw new Error(record.reason);
  const { model_text, vehicle_class, displacement_l, copied_on, ...same } = record;
  const names = { modelText: model_text, vehicleClass: vehicle_class, displacementL: displacement_l };
  return configurationOf({ ...same, ...names, id, copiedOn: copied_on, model: menu ?? '' });
}

function ids(facts: Record<string, string | number>, rows: Configuration[]): string[] {
  const known = Object.entries(facts).map(([key, value]) => [key, { value, source: 'known' }]);
  const vehicle = Object.fromEntries(known) as Decoded['vehicle'];
  return ratedOf({ vin: '', vehicle }, rows).map(({ id }) => id);
}

const FUSION = {
  modelYear: 2015,
  make: 'Ford',
  model: 'Fusion',
  trim: 'SE',
  displacementL: 2,
  cylinders: 4,
  fuel: 'Gasoline',
};
const ROWS = [
  row('front', {
    model: 'Fusion FWD',
    drive: 'Front-Wheel Drive',
    trany: 'Automatic (S6)',
    displ: '2.0',
    cylinders: '4',
  }),
  row('all', { model: 'Fusion AWD', drive: 'All-Wheel Drive', trany: 'Automatic (S6)', displ: '2.0', cylinders: '4' }),
  row('manual', {
    model: 'Fusion FWD',
    drive: 'Front-Wheel Drive',
    trany: 'Manual 6-spd',
    displ: '2.0',
    cylinders: '4',
  }),
  row('plug', {
    model: 'Fusion Energi Plug-in Hybrid',
    basemodel: 'Fusion',
    atvtype: 'Plug-in Hybrid',
    displ: '2.0',
    cylinders: '4',
  }),
];

describe('the configurations of a name without a number', () => {
  const named = (model: string, rows: Configuration[]) => ids({ modelYear: 2015, make: 'Ford', model }, rows);
  const ELECTRIC = row('electric', {
    model: 'Mach-E AWD',
    basemodel: 'Mach-E',
    atvtype: 'EV',
    fueltype1: 'Electricity',
  });

  it('are those of every kind, electric ones among them', () => {
    expect(named('Mach-E', [ELECTRIC])).toEqual(['electric']);
    const gasoline = row('gasoline', { model: 'Mach-E FWD', basemodel: 'Mach-E' });
    expect(named('Mach-E', [ELECTRIC, gasoline])).toEqual(['electric', 'gasoline']);
    const number = { modelYear: 2015, make: 'Ford', model: 'Mach-E', trim: 'Select' };
    expect(ids(number, [ELECTRIC, gasoline])).toEqual(['gasoline']);
  });

  it('are those of every drive: the menu’s name leaves no word out', () => {
    const cells = { make: 'BMW', basemodel: 'X5' };
    const rows = [
      row('two', { ...cells, model: 'X5 sDrive40i', drive: 'Rear-Wheel Drive' }),
      row('four', { ...cells, model: 'X5 xDrive40i', drive: 'All-Wheel Drive' }),
    ];
    expect(ids({ modelYear: 2015, make: 'BMW', model: 'X5' }, rows)).toEqual(['two', 'four']);
  });

  it('are not those of a model whose name goes on, nor of another body under the same first word', () => {
    const of = (id: string, model: string, menu: string) => row(id, { make: 'Toyota', model, menu });
    const corollas = [of('own', 'Corolla LE', 'Corolla'), of('cross', 'Corolla Cross AWD', 'Corolla Cross')];
    expect(ids({ modelYear: 2015, make: 'Toyota', model: 'Corolla' }, corollas)).toEqual(['own']);
    const text = 'Caravan/Grand Caravan 2WD';
    const caravan = row('own', { make: 'Dodge', model: text, menu: text, basemodel: 'Caravan/Grand Caravan' });
    expect(ids({ modelYear: 2015, make: 'Dodge', model: 'Caravan/Grand Caravan' }, [caravan])).toEqual(['own']);
    const mini = ['Cooper S', 'Cooper S Clubman', 'Cooper Countryman All4', 'John Cooper Works Convertible'].map(
      model => row(model, { make: 'MINI', model }),
    );
    expect(ids({ modelYear: 2015, make: 'MINI', model: 'Hardtop' }, mini)).toEqual(['Cooper S']);
  });

  it.each([
    ['Mercedes-Benz', 'EQB-Class', 'EQB 300 4matic', 'EQB'],
    ['Mercedes-Benz', 'EQE-Class SUV', 'EQE 350 4matic (SUV)', 'EQE'],
    ['Mercedes-Benz', 'EQS-Class Sedan', 'EQS 450 Plus', 'EQS'],
    ['Ferrari', 'F355', 'Ferrari F355 Berlinetta/GTS', ''],
    ['Oldsmobile', 'Eighty Eight (88)', 'Eighty-Eight', ''],
    ['Toyota', 'Corolla Matrix', 'Matrix', ''],
    ['BMW', '325iC', '325i Convertible', ''],
  ])('of a %s %s are found as “%s”', (make, model, text, basemodel) => {
    const rows = [row('own', { make, model: text, basemodel })];
    expect(ids({ modelYear: 2015, make, model }, rows)).toEqual(['own']);
  });

  it('are found where the name says what it burns or drives, and EPA says it in cells', () => {
    const prime = row('prime', { make: 'Toyota', model: 'RAV4 Prime 4WD', atvtype: 'Plug-in Hybrid' });
    expect(ids({ modelYear: 2015, make: 'Toyota', model: 'RAV4 Prime (PHEV)' }, [prime])).toEqual(['prime']);
    const six = { make: 'BMW', model: '650i xDrive Coupe', drive: 'All-Wheel Drive' };
    const rows = [row('four', six), row('two', { ...six, model: '650i Coupe', drive: 'Rear-Wheel Drive' })];
    expect(ids({ modelYear: 2015, make: 'BMW', model: '650xi' }, rows)).toEqual(['four']);
  });

  it('of a sedan are not those of the SUV of the same name', () => {
    const rows = ['EQE 350 4matic', 'EQE 350 4matic (SUV)'].map(model =>
      row(model, { make: 'Mercedes-Benz', model, basemodel: 'EQE' }),
    );
    const of = (model: string) => ids({ modelYear: 2015, make: 'Mercedes-Benz', model }, rows);
    expect([of('EQE-Class Sedan'), of('EQE-Class SUV')]).toEqual([['EQE 350 4matic'], ['EQE 350 4matic (SUV)']]);
  });

  it('are those of every body, and those of a truck of which only one half was rated', () => {
    const bodies = [row('coupe', { model: 'TT Coupe quattro' }), row('open', { model: 'TT Roadster quattro' })];
    expect(named('TT', bodies)).toEqual(['coupe', 'open']);
    const half = { model: 'F250 Pickup 2WD', vclass: 'Standard Pickup Trucks 2WD', drive: 'Rear-Wheel Drive' };
    expect(named('F-250', [row('half', half)])).toEqual(['half']);
    expect(ids({ modelYear: 2015, make: 'Ford', model: 'F-250', fuel: 'Gasoline' }, [row('half', half)])).toEqual([]);
  });

  it('are found under the very text of EPA, drive and slash included', () => {
    expect(named('E450 4matic', [row('own', { model: 'E450 4matic' })])).toEqual(['own']);
    expect(named('300D/300CD', [row('own', { model: '300D/300CD' })])).toEqual(['own']);
  });
});

describe('the configurations of a vehicle', () => {
  it('stay several where the number leaves them open', () => {
    expect(ids(FUSION, ROWS)).toEqual(['front', 'all', 'manual']);
  });

  it('are those of its drive and its transmission where the number says them', () => {
    expect(ids({ ...FUSION, driveType: 'AWD/All-Wheel Drive' }, ROWS)).toEqual(['all']);
    expect(ids({ ...FUSION, transmission: 'Manual/Standard' }, ROWS)).toEqual(['manual']);
    expect(ids({ ...FUSION, driveType: 'RWD/Rear-Wheel Drive', transmission: 'Automatic' }, ROWS)).toEqual(['front']);
  });

  it('are none rather than those of other driven wheels or another source of power', () => {
    const [front] = ROWS;
    expect(ids({ ...FUSION, driveType: 'AWD/All-Wheel Drive' }, [front!])).toEqual([]);
    expect(ids({ ...FUSION, electrification: 'PHEV (Plug-in Hybrid Electric Vehicle)' }, [front!])).toEqual([]);
    expect(ids({ ...FUSION, fuel: 'Diesel' }, [front!])).toEqual([]);
    expect(ids({ ...FUSION, fuel: 'Electric' }, ROWS)).toEqual([]);
  });

  it('of a plug-in hybrid are the plug-in ones, of a mild hybrid also those EPA calls no hybrid', () => {
    expect(ids({ ...FUSION, electrification: 'PHEV (Plug-in Hybrid Electric Vehicle)' }, ROWS)).toEqual(['plug']);
    expect(ids({ ...FUSION, fuel: 'Electric', fuelSecondary: 'Gasoline' }, ROWS)).toEqual(['plug']);
    expect(ids({ ...FUSION, electrification: 'Mild HEV (Hybrid Electric Vehicle)' }, ROWS)).toEqual([
      'front',
      'all',
      'manual',
    ]);
  });

  it('never mix natural gas with gasoline', () => {
    const civic = { modelYear: 2015, make: 'Honda', model: 'Civic', displacementL: 1.8, cylinders: 4 };
    const cells = { make: 'Honda', displ: '1.8', cylinders: '4', trany: 'Automatic 5-spd', drive: 'Front-Wheel Drive' };
    const rows = [
      row('gasoline', { ...cells, model: 'Civic' }),
      row('gas', { ...cells, model: 'Civic CNG', atvtype: 'CNG', fueltype1: 'Natural Gas' }),
    ];
    expect(ids({ ...civic, fuel: 'Gasoline' }, rows)).toEqual(['gasoline']);
    expect(ids({ ...civic, fuel: 'Compressed Natural Gas (CNG)' }, rows)).toEqual(['gas']);
  });

  it('are not those of another model that EPA groups with it', () => {
    const outback = {
      modelYear: 2017,
      make: 'Subaru',
      model: 'Outback',
      displacementL: 2.5,
      cylinders: 4,
      fuel: 'Gasoline',
    };
    const cells = {
      make: 'Subaru',
      basemodel: 'Legacy/Outback',
      displ: '2.5',
      cylinders: '4',
      drive: 'All-Wheel Drive',
    };
    const rows = [row('legacy', { ...cells, model: 'Legacy AWD' }), row('outback', { ...cells, model: 'Outback AWD' })];
    expect(ids(outback, rows)).toEqual(['outback']);
  });
});
