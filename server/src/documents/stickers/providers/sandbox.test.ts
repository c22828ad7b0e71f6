import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StickerDocument } from '../contract.ts';
import { stickerDocument } from '../document.ts';
import { WARRANTY_SHEET } from '../../reports/rules/value/warranty-sheet.ts';
import type { BuildData, DecodedVehicle } from './build-data-provider.ts';
import { RECORDED_VINS, SandboxBuilds } from './sandbox.ts';

const NOW = new Date('2026-11-20T14:32:00Z');
const SITE = { name: 'Marque', host: 'marque.example', primaryColor: '#0b3d66' };
const prompt = new SandboxBuilds({ paceMs: 0 });

const any = fc.record({
  vin: fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
  modelYear: fc.integer({ min: 1930, max: 2027 }),
  make: fc.constantFrom('Honda', 'Tesla', 'Kia', 'Ford', 'BMW'),
  model: fc.constant('Model'),
  bodyClass: fc.constantFrom(
    'Sedan/Saloon',
    'Coupe',
    'Pickup',
    'Sport Utility Vehicle (SUV)',
    'Minivan',
    'Wagon',
    'Bus',
    '',
  ),
  fuel: fc.constantFrom('Gasoline', 'Electric', 'Diesel', 'Gasoline, Electric'),
  plantCity: fc.constantFrom('MARYSVILLE', 'Hofu', ''),
  plantCountry: fc.constantFrom('United States', 'JAPAN', 'Germany', 'Narnia', ''),
});

function sheetOf(build: BuildData, vehicle: DecodedVehicle) {
  const made = { number: 'MQS-7F3K-92QD-41XA', version: 1, createdAt: NOW.toISOString() };
  return stickerDocument({ ...made, verifyUrl: 'https://x/v', demo: true, vehicle, build }, SITE);
}

async function madeFor(vehicle: DecodedVehicle): Promise<StickerDocument> {
  const build = await prompt.find(vehicle.vin, vehicle, { now: NOW });
  if (!build) throw new Error('No build data');
  const { document, faults } = sheetOf(build, vehicle);
  expect(faults).toEqual([]);
  expect(StickerDocument.safeParse(document).error?.issues).toBeUndefined();
  return document;
}

describe('any decoded vehicle', () => {
  it('gets a sheet that may be sold, of its year, and the same again', async () => {
    await fc.assert(
      fc.asyncProperty(any, async vehicle => {
        const document = await madeFor(vehicle);
        expect(document.demo).toBe(true);
        expect(document.document.grade).toBe(vehicle.modelYear <= 1981 ? 'E' : 'C');
        expect(await madeFor(vehicle)).toEqual(document);
      }),
      { numRuns: 150 },
    );
  });

  it('carries only the blocks that labels of its year had', async () => {
    await fc.assert(
      fc.asyncProperty(any, async vehicle => {
        const document = await madeFor(vehicle);
        if (document.template !== 'sticker-modern') return;
        const { year } = document.vehicle;
        if (year < 1984) expect(document.fuel).toBeNull();
        if (year < 1995) expect(document.parts).toBeNull();
        if (year < 2008) expect(document.safety).toBeNull();
        if (year < 2011) expect(document.safety?.overall).toBeUndefined();
        if (year < 2013) expect(document.fuel?.ghg ?? null).toBeNull();
      }),
      { numRuns: 150 },
    );
  });
});

/** A car has one of each of these: two options of one kind contradict each other. */
const ONE_OF: readonly RegExp[] = [
  /radio|stereo/i,
  /transmission|powerglide/i,
  /wheels/i,
  /tires/i,
  /heater/i,
  /roof/i,
];

describe('the options of a sheet', () => {
  it('never contradict each other', async () => {
    const classics = fc.record({
      vin: fc.stringMatching(/^[A-Z0-9]{11}$/),
      modelYear: fc.integer({ min: 1940, max: 1981 }),
      make: fc.constant('Chevrolet'),
      model: fc.constantFrom('Bel Air', 'Camaro'),
    });
    const recorded = fc.record({
      vin: fc.constantFrom(...RECORDED_VINS),
      modelYear: fc.constantFrom(2003, 2014, 2019),
    });
    const electric = recorded.map(each => ({ ...each, make: 'Tesla', model: 'Model 3', fuel: 'Electric' }));
    const written = fc.constantFrom('1FTEW1EP8KFA00019', '124379N500019', 'VC57F100019').map(vin => ({ vin }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(classics, electric, written, any), async vehicle => {
        const { options } = await madeFor(vehicle);
        const names = (options ?? []).map(line => JSON.stringify('name' in line ? line.name : line.text));
        for (const kind of ONE_OF) expect(names.filter(name => kind.test(name)).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('are listed only where the record or the plates of this very vehicle name them', async () => {
    await fc.assert(
      fc.asyncProperty(any, async vehicle => {
        const document = await madeFor(vehicle);
        expect(document.options).toBeNull();
        if (document.template !== 'sticker-modern') return;
        expect(document.price.total).toBe(document.price.base + document.price.destination);
      }),
      { numRuns: 100 },
    );
    for (const vin of ['124379N500019', 'VC57F100019']) {
      const { options } = await madeFor({ vin });
      expect(options?.map(line => line.source)).toEqual(options?.map(() => 'plate'));
    }
  });
});

describe('a modern car', () => {
  const accord = { vin: '1HGCM82633A004352', modelYear: 2003, make: 'Honda', model: 'Accord', bodyClass: 'Coupe' };
  const model3 = {
    vin: '5YJ3E1EA2KF317000',
    modelYear: 2019,
    make: 'Tesla',
    model: 'Model 3',
    fuel: 'Electric',
    plantCity: 'Fremont',
    plantCountry: 'United States',
  };

  it('has a build record when it is one of the demonstration, with colors and every line from it', async () => {
    for (const vehicle of [accord, model3]) {
      const document = await madeFor(vehicle);
      if (document.template !== 'sticker-modern') throw new Error('Not a modern sheet');
      expect(document.document.grade).toBe('B');
      expect(document.vehicle.exterior).not.toBeNull();
      expect(document.options?.every(option => option.source === 'record')).toBe(true);
    }
    expect(RECORDED_VINS).toContain(accord.vin);
  });

  it('of the electric kind shows range and MPGe in place of gallons', async () => {
    const document = await madeFor(model3);
    if (document.template !== 'sticker-modern') throw new Error('Not a modern sheet');
    expect(document.fuel).toMatchObject({ kind: 'electric', range: expect.any(Number), kwh_100: expect.any(Number) });
    expect(document.warranty?.map(({ name }) => name)).toContainEqual({
      en: 'Battery and drive unit',
      es: 'Batería y unidad motriz',
    });
  });

  it('that is a plug-in hybrid is no electric car, whichever fuel is decoded first', async () => {
    const electrification = 'PHEV (Plug-in Hybrid Electric Vehicle)';
    const volt = { ...accord, vin: '1G1RD6S54GU100019', make: 'Chevrolet', model: 'Volt', modelYear: 2016 };
    const document = await madeFor({ ...volt, fuel: 'Electric', electrification });
    expect(document).toMatchObject({ fuel: { kind: 'plug_in', demo: true, electric: { range: expect.any(Number) } } });
  });

  it('leaves colors empty without a source', async () => {
    const document = await madeFor({ ...accord, vin: '1HGCM82653A004370' });
    expect(document).toMatchObject({ document: { grade: 'C' }, vehicle: { exterior: null, interior: null } });
  });

  it('from overseas comes through a port only where its record says so', async () => {
    const plant = { plantCity: 'HOFU', plantCountry: 'JAPAN' };
    const typical = await madeFor({ ...accord, vin: 'JM1GJ1W6XE1000019', ...plant });
    const unknown = { transport: null, port: null, sold_to: null, ship_to: null };
    expect(typical).toMatchObject({ assembly: { point: { en: 'Hofu, Japan', es: 'Hofu, Japón' }, ...unknown } });
    const recorded = await madeFor({ ...accord, ...plant });
    expect(recorded).toMatchObject({ assembly: { transport: { en: 'Ship and truck' }, port: expect.any(String) } });
  });

  it('says no body, trim or kind of vehicle that was not decoded', async () => {
    const { vehicle } = await madeFor({ vin: 'X', modelYear: 2014, make: 'Honda', model: 'Fit', series: 'GE8' });
    expect(vehicle).toMatchObject({ trim: '', body: null });
    const open = await madeFor({ ...accord, vin: 'Y', bodyClass: 'Convertible/Cabriolet' });
    expect(open.vehicle).toMatchObject({ body: { en: 'Convertible' } });
    const bike = { vin: 'Z', modelYear: 2014, make: 'Honda', vehicleType: 'Motorcycle' };
    expect(await prompt.find('Z', bike, { now: NOW })).toBeNull();
  });

  it('names what moves it, by the fuels that were decoded', async () => {
    const moved = async (decoded: Partial<DecodedVehicle>) => {
      const document = await madeFor({ ...accord, vin: 'JM1GJ1W6XE1000019', modelYear: 2016, ...decoded });
      return document.template === 'sticker-modern' ? document.fuel : null;
    };
    expect(await moved({ fuel: 'Gasoline' })).toMatchObject({
      powertrain: 'gasoline',
      price_note: { en: '$3.10 a gallon' },
    });
    expect(await moved({ fuel: 'Diesel' })).toMatchObject({
      powertrain: 'diesel',
      price_note: { en: '$3.80 a gallon of diesel' },
    });
    const e85 = await moved({ fuel: 'Gasoline', fuelSecondary: 'Ethanol (E85)' });
    expect(e85).toMatchObject({ powertrain: 'flex_fuel', second: { fuel: 'E85' } });
    const hybrid = {
      fuel: 'Gasoline',
      fuelSecondary: 'Electric',
      electrification: 'Strong HEV (Hybrid Electric Vehicle)',
    };
    expect(await moved(hybrid)).toMatchObject({ kind: 'gas', powertrain: 'hybrid' });
    expect(await moved({ fuel: 'Electric', fuelSecondary: 'Gasoline' })).toMatchObject({
      powertrain: 'plug_in',
      range: expect.any(Number),
    });
    expect(await moved({ fuel: 'Fuel Cell' })).toMatchObject({ kind: 'gas', powertrain: 'hydrogen', unit: 'mpge' });
    expect(await moved({ fuel: 'Electric' })).toMatchObject({ kind: 'electric', powertrain: 'electric' });
  });
});

describe('a classic', () => {
  it('before the label law gets a specification sheet, after it a sticker', async () => {
    const number = { make: 'Buick', model: 'Special' };
    expect(await madeFor({ vin: 'A57H1001', modelYear: 1958, ...number })).toMatchObject({ kind: 'specification' });
    expect(await madeFor({ vin: 'A59H1001', modelYear: 1959, ...number })).toMatchObject({
      kind: 'sticker',
      plate: null,
    });
    const typed = await madeFor({ vin: 'A57H1001', modelYear: 1957, ...number });
    expect(typed.template === 'sticker-classic' && typed.plate?.map(row => row.source)).toEqual(['number']);
  });

  it('prints only what the number says of engine, body and plant', async () => {
    const bare = await madeFor({ vin: '5R07C100001', modelYear: 1965, make: 'Ford', model: 'Mustang' });
    expect(bare).toMatchObject({ delivery: null });
    expect(bare.vehicle).toMatchObject({ serial: '5R07C100001', engine: null, body: null, plant: null, paint: null });
  });
});

describe('the grade alone', () => {
  const gradeAndBuild = async (vehicle: DecodedVehicle, builds = prompt) => {
    const build = await builds.find(vehicle.vin, vehicle, { now: NOW });
    return [await builds.grade(vehicle.vin, vehicle), build?.grade ?? null];
  };

  it('is the grade of the whole sheet, for any vehicle', async () => {
    const written = fc.constantFrom('1FTEW1EP8KFA00019', '124379N500019', 'X').map(vin => ({ vin }));
    const recorded = fc.record({
      vin: fc.constantFrom(...RECORDED_VINS),
      modelYear: fc.constant(2014),
      make: fc.constant('Kia'),
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(any, written, recorded), async vehicle => {
        const [grade, whole] = await gradeAndBuild(vehicle);
        expect(grade).toBe(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('is none without data, and fails when the source is down', async () => {
    const car = { vin: '1HGCM82633A004352', modelYear: 2003, make: 'Honda' };
    expect(await gradeAndBuild(car, new SandboxBuilds({ behavior: 'empty', paceMs: 0 }))).toEqual([null, null]);
    await expect(new SandboxBuilds({ behavior: 'down', paceMs: 0 }).grade(car.vin, car)).rejects.toThrow('down');
  });
});

describe('with a set behavior', () => {
  const car = { vin: '1HGCM82633A004352', modelYear: 2003, make: 'Honda', model: 'Accord' };
  const find = (behavior: 'wrong' | 'empty' | 'down') =>
    new SandboxBuilds({ behavior, paceMs: 0 }).find(car.vin, car, { now: NOW });

  it('has no data, is down, or returns lines that do not add up, which the check stops', async () => {
    expect(await find('empty')).toBeNull();
    await expect(find('down')).rejects.toThrow('down');
    const wrong = await find('wrong');
    expect(wrong && sheetOf(wrong, car).faults).toMatchObject([{ code: 'sum' }]);
  });

  it('has no data for a vehicle without a decoded year or make', async () => {
    expect(await prompt.find('X', { vin: 'X', make: 'Ford' }, { now: NOW })).toBeNull();
    expect(await prompt.find('X', { vin: 'X', modelYear: 1999 }, { now: NOW })).toBeNull();
  });
});

describe('equipment that nobody lists for the model', () => {
  const car = { vin: '1HGCM82653A004370', modelYear: 2016, make: 'Honda', model: 'Accord', bodyClass: 'Sedan/Saloon' };
  const itemsOf = async (vehicle: DecodedVehicle): Promise<string[]> => {
    const { standard } = await madeFor(vehicle);
    const items = Array.isArray(standard)
      ? standard.flatMap(group => group.items.map(item => item.text))
      : standard?.items;
    return (items ?? []).map(text => (typeof text === 'string' ? text : text.en));
  };

  it('is called usual in the year, and that of a record is not', async () => {
    expect(await madeFor(car)).toMatchObject({ generic: true });
    expect(await madeFor({ ...car, vin: '1HGCM82633A004352' })).toMatchObject({ generic: false });
    const classic = { vin: 'A69H1001', modelYear: 1969, make: 'Buick', model: 'Special' };
    expect(await madeFor(classic)).toMatchObject({ standard: { generic: true } });
  });

  it('has no part of an engine where nothing burns', async () => {
    for (const fuel of ['Fuel Cell', 'Electric'])
      expect((await itemsOf({ ...car, fuel })).join(' ')).not.toMatch(
        /exhaust|start-stop|catalytic|fuel injection|CVT/i,
      );
    expect((await itemsOf({ ...car, modelYear: 2003, fuel: 'Diesel' })).join(' ')).not.toContain('fuel injection');
  });

  it('has a belt where the rule of its year asks for one, and no car’s equipment in a truck', async () => {
    const belts = async (vehicle: Partial<DecodedVehicle>) =>
      (await itemsOf({ vin: 'X69H1001', modelYear: 1969, make: 'Chevrolet', ...vehicle })).filter(item =>
        /belt/.test(item),
      );
    for (const model of ['Corvette', 'Impala'])
      expect(await belts({ model, bodyClass: 'Coupe' })).toEqual(['a seat belt at every seat', 'front shoulder belts']);
    expect(await belts({ model: 'Impala', bodyClass: 'Convertible' })).toEqual(['a seat belt at every seat']);
    expect(await belts({ model: 'Impala', modelYear: 1967 })).toEqual(['front seat belts']);
    expect(await belts({ model: 'C10', bodyClass: 'Pickup' })).toEqual(['front seat belts']);
  });

  it.each([
    ['Mazda', 'MX-5', 'Hatchback'],
    ['Honda', 'CR-X', 'Hatchback'],
    ['Nissan', '370Z', 'Hatchback'],
    ['smart', 'fortwo', 'Hatchback'],
    ['Ferrari', '458 Italia', 'Coupe'],
  ])('has nothing for a rear seat in a %s %s', async (make, model, bodyClass) => {
    expect((await itemsOf({ ...car, make, model, bodyClass })).join(' ')).not.toMatch(/rear seat|child seat/i);
    const fit = await itemsOf({ ...car, model: 'Fit', bodyClass });
    expect(fit.join(' ')).toMatch(/child seat/i);
  });

  it.each([
    [/airbags/, 1999],
    [/curtain/, 2013],
    [/stability/, 2012],
    [/camera/, 2019],
    [/Child seat anchors/, 2003],
    [/Tire pressure/, 2008],
  ])('has %s not before every car had to have it', async (item, since) => {
    const has = async (modelYear: number) => (await itemsOf({ ...car, modelYear })).some(text => item.test(text));
    expect([await has(since - 1), await has(since)]).toEqual([false, true]);
  });

  it('has the warranty that a report counts on, and none where it has none', async () => {
    const counted = (make: string, year: number) =>
      WARRANTY_SHEET.filter(({ makes, from, to }) => makes.includes(make) && from <= year && to >= year).map(
        ({ months, miles }) => ({ years: months / 12, miles }),
      );
    const written = { vin: '1FTEW1EP8KFA00019' };
    for (const [vehicle, terms] of [
      [car, counted('HONDA', 2016)],
      [written, counted('FORD', 2019)],
    ] as const) {
      const { warranty } = (await madeFor(vehicle)) as { warranty: { years: number; miles: number | null }[] | null };
      expect(warranty?.map(({ years, miles }) => ({ years, miles }))).toEqual(terms);
    }
    expect(await madeFor({ ...car, make: 'Suzuki' })).toMatchObject({ warranty: null });
  });

  it('has the class of a truck in its name', async () => {
    const sierra = { ...car, make: 'GMC', model: 'Sierra', series: '2500', trim: 'Denali', bodyClass: 'Pickup' };
    expect(await madeFor(sierra)).toMatchObject({ vehicle: { model: 'Sierra 2500', trim: 'Denali' } });
    expect(await madeFor({ ...sierra, model: 'Sierra 2500' })).toMatchObject({ vehicle: { model: 'Sierra 2500' } });
    const noted = await madeFor({ ...sierra, series: '2500 (3/4 Ton)' });
    expect(noted).toMatchObject({ vehicle: { model: 'Sierra 2500' } });
  });
});
