import type { Decoded } from '@marque/vin';
import { describe, expect, it } from 'vitest';
import { recordOf } from './read-row.ts';
import { configurationOf, type Configuration } from './configuration.ts';
import { inferredOf } from './infer.ts';
import { matching, subjectOf } from './match.ts';

type Vehicle = Decoded['vehicle'];

const DAY = '2025-10-29';

/** A row of EPA's file: model, drive, transmission, displacement and cylinders, and what else matters. */
function row(
  model: string,
  drive: string,
  trany: string,
  engine: string,
  others: Record<string, string> = {},
): Configuration {
  const [displ = '', cylinders = ''] = engine.split(' ');
  const cells = { vclass: 'Midsize Cars', fueltype1: 'Regular Gasoline', ...others };
  const record = recordOf(
    { id: '1', year: '2015', make: 'Ford', model, drive, trany, displ, cylinders, ...cells },
    DAY,
  );
  if ('reason' in record) throw new Error(record.reason);
  const { model_text, vehicle_class, displacement_l, copied_on, ...same } = record;
  const row = {
    id: 'conf_1',
    modelText: model_text,
    vehicleClass: vehicle_class,
    displacementL: displacement_l,
    copiedOn: copied_on,
  };
  return configurationOf({ ...same, ...row });
}

function vehicleOf(facts: Record<string, string | number>): Vehicle {
  const known = Object.entries(facts).map(([key, value]) => [key, { value, source: 'known' }]);
  return Object.fromEntries(known) as Vehicle;
}

function infer(facts: Record<string, string | number>, rows: Configuration[], vin = '') {
  const vehicle = vehicleOf(facts);
  const subject = subjectOf(vehicle);
  return inferredOf({ vin, vehicle }, subject ? matching(subject, rows) : []);
}

const FUSION = { modelYear: 2015, make: 'Ford', model: 'Fusion', trim: 'SE', displacementL: 2.5, cylinders: 4 };

describe('a drive', () => {
  it('is the value where EPA lists one, with the rule and the day of the copy', () => {
    const rows = [
      row('Fusion FWD', 'Front-Wheel Drive', 'Automatic (S6)', '2.5 4'),
      row('Fusion AWD', 'All-Wheel Drive', 'Automatic (S6)', '2.0 4'),
    ];
    expect(infer(FUSION, rows).driveType).toEqual({
      value: 'FWD/Front-Wheel Drive',
      key: 'epa',
      rule: 'the only drive EPA lists for the 2015 Ford Fusion with 2.5 L and 4 cylinders',
      source: 'EPA fuel economy data (fueleconomy.gov)',
      copiedOn: '2025-10-29',
    });
  });

  it('is several candidates where EPA lists several, and no value', () => {
    const rows = [
      row('Fusion FWD', 'Front-Wheel Drive', 'Automatic (S6)', '2.0 4'),
      row('Fusion AWD', 'All-Wheel Drive', 'Automatic (S6)', '2.0 4'),
    ];
    const { driveType } = infer({ ...FUSION, displacementL: 2 }, rows);
    expect(driveType).toMatchObject({
      candidates: ['FWD/Front-Wheel Drive', 'AWD/All-Wheel Drive'],
      rule: 'the drives EPA lists for the 2015 Ford Fusion with 2 L and 4 cylinders',
    });
    expect(driveType).not.toHaveProperty('value');
  });

  it('is unknown without a row of that name and engine', () => {
    expect(
      infer({ ...FUSION, displacementL: 3.5 }, [row('Fusion FWD', 'Front-Wheel Drive', 'Automatic 6-spd', '2.5 4')]),
    ).toEqual({});
    expect(infer(FUSION, [row('Focus FWD', 'Front-Wheel Drive', 'Manual 5-spd', '2.5 4')])).toEqual({});
    expect(
      infer({ modelYear: 2015, make: 'Ford' }, [row('Fusion', 'Front-Wheel Drive', 'Manual 5-spd', '2.5 4')]),
    ).toEqual({});
  });

  it('is never taken from the light truck for the heavy one', () => {
    const rows = [row('Silverado C15 2WD', 'Rear-Wheel Drive', 'Automatic 6-spd', '6.0 8', { make: 'Chevrolet' })];
    const facts = {
      modelYear: 2015,
      make: 'Chevrolet',
      model: 'Silverado',
      displacementL: 6,
      cylinders: 8,
      bodyClass: 'Pickup',
    };
    expect(infer({ ...facts, series: '1500' }, rows).driveType).toMatchObject({ value: 'RWD/Rear-Wheel Drive' });
    expect(infer({ ...facts, series: '2500' }, rows)).toEqual({});
    const gvwr = 'Class 2H: 9,001 - 10,000 lb (4,082 - 4,536 kg)';
    expect(infer({ ...facts, gvwr }, rows)).toEqual({});
  });

  it('is not taken from the rear-driven half of a truck whose other half EPA has not rated', () => {
    const rows = [
      row('Navigator 2WD FFV', 'Rear-Wheel Drive', 'Automatic 6-spd', '5.4 8', {
        vclass: 'Sport Utility Vehicle - 2WD',
      }),
    ];
    const facts = { modelYear: 2009, make: 'Lincoln', model: 'Navigator', displacementL: 5.4, cylinders: 8 };
    expect(infer(facts, rows)).toEqual({});
    expect(infer(facts, rows, '5LMFU28579LJ00000').driveType).toMatchObject({
      value: '4WD/4-Wheel Drive/4x4',
      key: 'code',
    });
  });

  it('that the tables hold is left alone', () => {
    const facts = { ...FUSION, driveType: 'AWD/All-Wheel Drive' };
    const rows = [
      row('Fusion FWD', 'Front-Wheel Drive', 'Automatic (S6)', '2.5 4'),
      row('Fusion AWD', 'All-Wheel Drive', 'Automatic 6-spd', '2.5 4'),
    ];
    expect(infer(facts, rows)).not.toHaveProperty('driveType');
  });
});

describe('what the number itself says', () => {
  const JEEP = {
    modelYear: 2015,
    make: 'Jeep',
    model: 'Grand Cherokee',
    trim: 'Limited',
    displacementL: 3.6,
    cylinders: 6,
  };

  it("by the maker's code decides between two axles and four", () => {
    const rows = [
      row('Grand Cherokee 2WD', 'Rear-Wheel Drive', 'Automatic 8-spd', '3.6 6', { make: 'Jeep' }),
      row('Grand Cherokee 4WD', '4-Wheel Drive', 'Automatic 8-spd', '3.6 6', { make: 'Jeep' }),
    ];
    expect(infer(JEEP, rows, '1C4RJFBG4FC000000').driveType).toEqual({
      value: '4WD/4-Wheel Drive/4x4',
      key: 'code',
      rule: "position 6 is F, Jeep's code for 4WD on the Grand Cherokee",
      source: 'the number itself',
    });
    expect(infer(JEEP, rows, '1C4RJEBG4FC000000').driveType).toMatchObject({ value: 'RWD/Rear-Wheel Drive' });
    expect(infer(JEEP, rows, '1C4RJZBG4FC000000').driveType).toMatchObject({
      candidates: expect.anything() as unknown,
    });
    expect(infer(JEEP, [], '1C4RJFBG4FC000000').driveType).toMatchObject({ value: '4WD/4-Wheel Drive/4x4' });
  });

  it.each([
    ['1FTEW1EP0KFA00000', 2019, 'Ford', 'F-150', '4WD'],
    ['1FTEW1CP0KFA00000', 2019, 'Ford', 'F-150', 'RWD'],
    ['1GCEK19T04E000000', 2004, 'Chevrolet', 'Silverado', '4WD'],
    ['1GCEC19T04E000000', 2004, 'Chevrolet', 'Silverado', 'RWD'],
    ['5J6RW2H50KA000000', 2019, 'Honda', 'CR-V', 'AWD'],
    ['5J6RW1H50KA000000', 2019, 'Honda', 'CR-V', 'FWD'],
    ['5N1AT2MV0FC000000', 2015, 'Nissan', 'Rogue', 'AWD'],
    ['5XYPGDA30KG000000', 2019, 'Kia', 'Sorento', 'AWD'],
    ['1C6RR7LT0FS000000', 2015, 'Ram', '1500', '4WD'],
    ['1FMJU1JT0FEF00000', 2015, 'Ford', 'Expedition', '4WD'],
  ])('%s of the %i %s %s is driven %s', (vin, modelYear, make, model, drive) => {
    const found = infer({ modelYear, make, model }, [], vin).driveType;
    expect(found).toMatchObject({ key: 'code', value: expect.stringMatching(`^${drive}/`) as unknown });
  });

  it('is not read from a number with characters missing, nor for a year the code was not used in', () => {
    expect(infer(JEEP, [], '1C4RJF')).toEqual({});
    expect(infer({ ...JEEP, modelYear: 1990 }, [], '1C4RJFBG4FC000000')).toEqual({});
  });

  const X1 = { modelYear: 2018, make: 'BMW', model: 'X1', displacementL: 2, cylinders: 4 };
  const X1_ROWS = [
    row('X1 sDrive28i', 'Front-Wheel Drive', 'Automatic (S8)', '2.0 4', { make: 'BMW' }),
    row('X1 xDrive28i', 'All-Wheel Drive', 'Automatic (S8)', '2.0 4', { make: 'BMW' }),
  ];

  it('by its words names the axles, and EPA which of two is driven', () => {
    expect(infer({ ...X1, trim: 'sDrive28i' }, X1_ROWS).driveType).toMatchObject({
      value: 'FWD/Front-Wheel Drive',
      key: 'words',
    });
    expect(infer({ ...X1, trim: 'sDrive28i' }, [])).toEqual({});
    expect(
      infer({ ...X1, model: 'Model 3', make: 'Tesla', otherEngineInfo: 'Dual Motor - Standard' }, []).driveType,
    ).toMatchObject({
      value: 'AWD/All-Wheel Drive',
      rule: 'the name says Dual Motor',
    });
  });

  it('by silence means two axles for makers that nearly always write the word, where EPA has both', () => {
    const rows = [
      row('328i', 'Rear-Wheel Drive', 'Automatic (S8)', '2.0 4', { make: 'BMW' }),
      row('328i xDrive', 'All-Wheel Drive', 'Automatic (S8)', '2.0 4', { make: 'BMW' }),
    ];
    const facts = { modelYear: 2014, make: 'BMW', model: '328i', series: '3-Series', displacementL: 2, cylinders: 4 };
    expect(infer(facts, rows).driveType).toMatchObject({ value: 'RWD/Rear-Wheel Drive', key: 'no_words' });
    expect(infer(facts, rows).driveType?.rule).toContain('BMW nearly always writes one');
    expect(infer({ ...facts, make: 'Ford' }, rows).driveType).toHaveProperty('candidates');
    expect(infer({ ...facts, modelYear: 1995 }, rows).driveType).toHaveProperty('candidates');
  });
});

describe('a Mercedes-Benz', () => {
  const benz = { make: 'Mercedes-Benz', basemodel: 'E-Class' };
  const E350 = { modelYear: 2014, make: 'Mercedes-Benz', model: 'E-Class', trim: 'E350', displacementL: 3.5 };
  const rows = [
    row('E350', 'Rear-Wheel Drive', 'Automatic 7-spd', '3.5 6', benz),
    row('E350 4matic', 'All-Wheel Drive', 'Automatic 7-spd', '3.5 6', benz),
  ];

  it('is not told by a name without 4MATIC, which the names for NHTSA leave out at times', () => {
    expect(infer(E350, rows, 'WDDHFZZB0EA000000').driveType).toHaveProperty('candidates');
  });

  it("is told by the maker's code, whatever the name leaves out", () => {
    const by = (vin: string) => infer(E350, rows, vin).driveType;
    expect(by('WDDHF8JB0EB000000')).toMatchObject({ value: 'AWD/All-Wheel Drive', key: 'code' });
    expect(by('WDDHF5KB0EB000000')).toMatchObject({ value: 'RWD/Rear-Wheel Drive', key: 'code' });
  });

  it("with a longitudinal engine is driven in the rear where EPA's file says front", () => {
    const of = (model: string, baseModel: string, vin = '') =>
      infer(
        { modelYear: 2018, make: 'Mercedes-Benz', model: baseModel, trim: model, displacementL: 4 },
        [row(model, 'Front-Wheel Drive', 'Automatic 9-spd', '4.0 8', { make: 'Mercedes-Benz', basemodel: baseModel })],
        vin,
      ).driveType;
    expect(of('S560', 'S-Class')).toMatchObject({ value: 'RWD/Rear-Wheel Drive' });
    expect(of('S560', 'S-Class', 'WDDUG8DB0JA000000')).toMatchObject({ value: 'RWD/Rear-Wheel Drive' });
    expect(of('CLA250', 'CLA-Class')).toMatchObject({ value: 'FWD/Front-Wheel Drive' });
  });
});

describe('the word for four driven wheels', () => {
  const facts = { modelYear: 2005, make: 'Ford', model: 'Car', displacementL: 3, cylinders: 6 };
  it.each([
    ['Car AWD', '4-Wheel or All-Wheel Drive', 'Midsize Cars', 'AWD'],
    ['Car 4WD', '4-Wheel or All-Wheel Drive', 'Standard Pickup Trucks 4WD', '4WD'],
    ['Car', '4-Wheel or All-Wheel Drive', 'Compact Cars', 'AWD'],
    ['Car 4matic', '4-Wheel Drive', 'Compact Cars', 'AWD'],
    ['Car', '4-Wheel Drive', 'Standard Sport Utility Vehicle 4WD', '4WD'],
    ['Car', '4-Wheel or All-Wheel Drive', 'Sport Utility Vehicle - 4WD', 'AWD', 'BMW'],
    ['Car 4WD', 'All-Wheel Drive', 'Small Sport Utility Vehicle 4WD', 'AWD'],
    ['Car', 'Part-time 4-Wheel Drive', 'Small Pickup Trucks 4WD', '4WD'],
  ])('of %s, %s, %s is %s', (model, drive, vclass, word, make = 'Ford') => {
    const found = infer({ ...facts, make }, [
      row(model, drive, 'Automatic 5-spd', '3.0 6', { vclass, make }),
    ]).driveType;
    expect(found).toMatchObject({ value: expect.stringMatching(`^${word}/`) as unknown });
  });

  it('is not known of EPA\'s "2-Wheel Drive" but on a pickup', () => {
    const of = (vclass: string) =>
      infer(facts, [row('Car 2WD', '2-Wheel Drive', 'Manual 5-spd', '3.0 6', { vclass })]).driveType;
    expect(of('Small Pickup Trucks 2WD')).toMatchObject({ value: 'RWD/Rear-Wheel Drive' });
    expect(of('Minivan - 2WD')).toBeUndefined();
  });
});

describe('a transmission', () => {
  const of = (...words: string[]) =>
    infer(
      FUSION,
      words.map(word => row('Fusion FWD', 'Front-Wheel Drive', word, '2.5 4')),
    );

  it('is the value with its gears where one is left', () => {
    expect(of('Automatic (S6)', 'Automatic 6-spd')).toMatchObject({
      transmission: { value: 'Automatic', key: 'epa' },
      transmissionSpeeds: { value: 6 },
    });
    expect(of('Automatic (AV-S6)')).toMatchObject({
      transmission: { value: 'Continuously Variable Transmission (CVT)' },
    });
    expect(of('Automatic (AV-S6)')).not.toHaveProperty('transmissionSpeeds');
    expect(of('Automatic (A1)')).toMatchObject({ transmissionSpeeds: { value: 1 } });
    expect(of('Automatic (AM-S7)')).toMatchObject({ transmissionSpeeds: { value: 7 } });
  });

  it('of a car without an engine is no CVT, whatever EPA calls its one gear', () => {
    const mirai = { modelYear: 2017, make: 'Toyota', model: 'Mirai', fuel: 'Fuel Cell' };
    const found = infer(mirai, [
      row('Mirai', 'Front-Wheel Drive', 'Automatic (variable gear ratios)', '', {
        make: 'Toyota',
        atvtype: 'FCV',
        fueltype1: 'Hydrogen',
      }),
    ]);
    expect(found.transmission).toMatchObject({ value: 'Automatic' });
  });

  it('is candidates where several are left', () => {
    expect(of('Automatic (S6)', 'Manual 6-spd').transmission).toMatchObject({
      candidates: ['Automatic', 'Manual/Standard'],
    });
    expect(of('Automatic (S6)', 'Automatic 8-spd').transmissionSpeeds).toMatchObject({ candidates: [6, 8] });
    expect(of('')).not.toHaveProperty('transmission');
  });
});

describe('the name of a model', () => {
  it('is compared by words, with what trim, body and fuel say', () => {
    const golf = { modelYear: 2016, make: 'Volkswagen', model: 'Golf', displacementL: 2, cylinders: 4 };
    const rows = [
      row('Golf', 'Front-Wheel Drive', 'Manual 5-spd', '2.0 4', { make: 'Volkswagen' }),
      row('Golf R', 'All-Wheel Drive', 'Manual 6-spd', '2.0 4', { make: 'Volkswagen' }),
      row('Golf Sportwagen 4motion', 'All-Wheel Drive', 'Manual 6-spd', '2.0 4', { make: 'Volkswagen' }),
    ];
    expect(infer({ ...golf, trim: 'SE' }, rows).driveType).toMatchObject({ value: 'FWD/Front-Wheel Drive' });
    expect(infer({ ...golf, model: 'Golf R' }, rows).driveType).toMatchObject({ value: 'AWD/All-Wheel Drive' });
    expect(infer({ ...golf, bodyClass: 'Wagon' }, rows).driveType).toMatchObject({ value: 'AWD/All-Wheel Drive' });
    expect(infer(golf, rows).driveType).toHaveProperty('candidates');
  });

  it('is found by its base model and the figures of its trim', () => {
    const rows = [
      row('C300 4matic', 'All-Wheel Drive', 'Automatic 7-spd', '2.0 4', {
        make: 'Mercedes-Benz',
        basemodel: 'C-Class',
      }),
      row('C250 Coupe', 'Rear-Wheel Drive', 'Automatic 7-spd', '2.0 4', {
        make: 'Mercedes-Benz',
        basemodel: 'C-Class',
      }),
    ];
    const facts = {
      modelYear: 2015,
      make: 'Mercedes-Benz',
      model: 'C-Class',
      bodyClass: 'Sedan/Saloon',
      displacementL: 2,
    };
    expect(infer({ ...facts, trim: 'C300' }, rows).driveType).toMatchObject({ value: 'AWD/All-Wheel Drive' });
  });

  it('with a trim that leaves a hybrid open may be either', () => {
    const rows = [
      row('Highlander 2WD', 'Front-Wheel Drive', 'Automatic 5-spd', '3.5 6', { make: 'Toyota' }),
      row('Highlander Hybrid 4WD', 'All-Wheel Drive', 'Automatic (variable gear ratios)', '3.5 6', {
        make: 'Toyota',
        atvtype: 'Hybrid',
      }),
    ];
    const facts = {
      modelYear: 2015,
      make: 'Toyota',
      model: 'Highlander',
      displacementL: 3.5,
      cylinders: 6,
      fuel: 'Gasoline',
    };
    expect(infer({ ...facts, trim: 'Base/Hybrid' }, rows).transmission).toHaveProperty('candidates');
    expect(infer({ ...facts, trim: 'Hybrid' }, rows).transmission).toMatchObject({
      value: expect.stringContaining('CVT') as unknown,
    });
  });

  it('of an electric car is not that of the one with an engine', () => {
    const rows = [
      row('Focus FWD', 'Front-Wheel Drive', 'Manual 5-spd', '2.0 4'),
      row('Focus Electric', 'Front-Wheel Drive', 'Automatic (A1)', ' ', { atvtype: 'EV', fueltype1: 'Electricity' }),
    ];
    const focus = { modelYear: 2015, make: 'Ford', model: 'Focus', trim: 'Electric' };
    expect(infer({ ...focus, fuel: 'Electric' }, rows)).toMatchObject({ transmission: { value: 'Automatic' } });
    expect(infer({ ...focus, fuel: 'Gasoline' }, rows)).toMatchObject({ transmission: { value: 'Manual/Standard' } });
  });
});
