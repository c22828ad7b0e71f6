import { describe, expect, it } from 'vitest';
import { decoder } from '../testing/decoder.ts';

const codes = (input: string) => decoder.decode(input).problems.map(problem => problem.code);

describe('modern numbers', () => {
  it('reads as much as possible of a number whose end is missing', () => {
    const { kind, partial, vehicle, errorCodes } = decoder.decode('5UXWX7C5*BA');
    expect([kind, partial, errorCodes]).toEqual(['modern', true, [6]]);
    expect([vehicle.make?.value, vehicle.model?.value, vehicle.modelYear?.value]).toEqual(['BMW', 'X3', 2011]);
    expect(decoder.decode('2C4RC1L72J').vehicle.model?.value).toBe('Pacifica');
  });

  it('gives both readings when the thirty-year cycle is open and both make sense', () => {
    const { candidates, problems } = decoder.decode('1HD1BML16MY023282');
    expect(problems.some(problem => problem.code === 'year_ambiguous')).toBe(candidates.length === 2);
    expect(decoder.decode('1HD1BML16MY023282').vehicle.modelYear?.value).toBe(1991);
  });

  it('uses the caller’s year when the number leaves it open, and reports a contradiction', () => {
    expect(decoder.decode('1HD1BML16MY023282', { modelYear: 2021 }).errorCodes).not.toContain(8);
    const { problems, vehicle } = decoder.decode('1HGCM82633A004352', { modelYear: 2004 });
    expect(vehicle.modelYear?.value).toBe(2004);
    expect(problems.find(problem => problem.code === 'year_mismatch')?.params).toEqual({ asked: 2004, read: 2003 });
  });

  it('infers the drive from the words of trim and series, and marks it as inferred', () => {
    expect(decoder.decode('WA1A4AFY2J2008189').vehicle.driveType).toEqual({
      value: 'AWD/All-Wheel Drive',
      source: 'inferred',
      reason: 'the trim says quattro',
    });
  });

  it('applies NHTSA’s list of descriptor years', () => {
    expect(decoder.vpic('KNDJH741485111111')['ModelYear']).toBe('2009');
    expect(decoder.vpic('KMHGC4DH8BU111111')['ModelYear']).toBe('2012');
  });
});

describe('other numbers', () => {
  it('reads the later year of a European number whose position 7 is a digit', () => {
    const volvo = decoder.decode('YV1FS5251B2010993');
    expect([volvo.kind, volvo.vehicle.model?.value, volvo.vehicle.modelYear, volvo.modelYears]).toEqual([
      'europe',
      'S60',
      undefined,
      [2011],
    ]);
    // Of the North American market, with a wrong digit: its type code is on record there.
    expect(decoder.decode('YV1RS592362534893').kind).toBe('modern');
  });

  it('knows the maker of a European number, and marks the year as unreliable', () => {
    const { kind, vehicle, modelYears, problems } = decoder.decode('WAUZZZ8X7CB111111');
    expect(kind).toBe('europe');
    expect(vehicle.make?.value).toBe('Audi');
    expect(vehicle.model).toEqual({ value: 'A1', source: 'inferred', reason: 'type code 8X at positions 7-8' });
    expect(vehicle.modelYear).toBeUndefined();
    expect(modelYears).toEqual([2012]);
    expect(problems.map(problem => problem.code)).toEqual(['year_not_encoded']);
    expect(decoder.decode('VF1BR2D0H36247022').vehicle.modelYear).toBeUndefined();
    expect(codes('WAUZZZ8X7CB11111O')[0]).toBe('bad_character');
  });

  it.each([
    ['WP0ZZZ99ZTS392124', 'Porsche', '911', [1996, 2026]],
    ['WVWZZZ1KZAW123456', 'Volkswagen', 'Golf', [2010]],
    ['WP0ZZZ98Z5U700001', 'Porsche', undefined, [2005]],
    ['VF1BR2D0H36000019', 'Renault', 'Clio', []],
    ['VF36D5FS900000019', 'Peugeot', '407', []],
    ['VF7NC9HR8AY000019', 'Citroën', 'C4', []],
    ['WBAVN31080V000019', 'BMW', 'X1', []],
    ['WMWRC31020T000019', 'MINI', 'Hatch', []],
    ['W0L0AHL698G000019', 'Opel', 'Astra', [2008]],
    ['W0L0TGF7552000019', 'Opel', 'Zafira', [2005]],
    ['ZAR94000007000019', 'Alfa Romeo', 'Giulietta', []],
    ['ZAR93900007000019', 'Alfa Romeo', undefined, []],
    ['ZFA25000002000019', 'Fiat', 'Ducato', []],
    ['UU1HSDJ9G56000019', 'Dacia', 'Duster', []],
    ['SB1BT76L00E000019', 'Toyota', 'Avensis', []],
    ['SJNFAAJ10U1000019', 'Nissan', 'Qashqai', []],
    ['WF0MXXGBWMB000019', 'Ford', undefined, [1981, 2011]],
    ['WDB2020221F123456', 'Mercedes-Benz', 'C-Class', []],
  ])('gives no model year and no check digit for %s', (vin, make, model, modelYears) => {
    const decoded = decoder.decode(vin);
    expect(decoded).toMatchObject({ kind: 'europe', checkDigit: null, modelYears });
    expect(decoded.vehicle.modelYear).toBeUndefined();
    expect([decoded.vehicle.make?.value, decoded.vehicle.model?.value]).toEqual([make, model]);
    expect(decoded.problems.map(({ code }) => code)).toEqual(['year_not_encoded']);
  });

  it('reads classic numbers with all readings', () => {
    const { kind, vehicle, candidates } = decoder.decode('124379N664466');
    expect(kind).toBe('classic');
    expect(vehicle.make?.value).toBe('Chevrolet');
    expect(candidates[0]).toMatchObject({ yearFrom: 1969, sequence: '664466' });
  });

  it('leaves year-make-model names alone', () => {
    expect(decoder.decode('1969-chevrolet-camaro-ss-k3f9q2')).toMatchObject({ kind: 'ymm', problems: [] });
  });

  it('explains the error of every other input', () => {
    expect(codes('')).toEqual(['empty']);
    expect(codes('1F')).toEqual(['too_short']);
    expect(codes('1HGCM82633A004352X')[0]).toBe('too_long');
    expect(codes('1HGCM82633A0O4352')).toContain('bad_character');
    expect(codes('QQQ45678901234567')).toContain('unknown_maker');
    expect(decoder.decode('💥💥💥').kind).toBe('unknown');
    expect(decoder.decode('1QQ45678901234567').kind).toBe('unknown');
  });
});

describe('a text that is no vehicle number', () => {
  it.each([
    'HELLOWORLD',
    'hello world',
    'MUSTANG',
    'HELLOWORLDHELLOWO',
    '555-123-4567',
    'call 555-123-4567 now',
    '+14155552671',
    '(415) 555-2671',
    'someone@example.com',
    'https://example.com/cars/2019',
  ])('rejects %s and reads nothing from it', text => {
    const decoded = decoder.decode(text);
    expect(decoded).toMatchObject({ kind: 'unknown', vehicle: {}, modelYears: [], candidates: [], suggestions: [] });
    expect(decoded.problems.map(({ code }) => code)).toEqual(['no_number']);
  });

  it.each([
    ['JZA80-0001234', 'JZA80-0001234'],
    ['jza80‐0001234', 'JZA80-0001234'],
    ['JZA800001234', 'JZA800001234'],
    ['BNR32-012345', 'BNR32-012345'],
    ['EP3-1000001', 'EP3-1000001'],
    ['FD3S-100001', 'FD3S-100001'],
    ['GRX133-0001234', 'GRX133-0001234'],
    ['Toyota Supra JZA80-0001234', 'JZA80-0001234'],
  ])('like %s, a Japanese chassis number, is named as one', (text, vin) => {
    const decoded = decoder.decode(text);
    expect(decoded).toMatchObject({ kind: 'unknown', vin, vehicle: {}, candidates: [] });
    expect(decoded.problems.map(({ code }) => code)).toEqual(['frame_number']);
    expect(decoder.decode(vin)).toMatchObject({ vin, problems: decoded.problems });
  });

  it.each(['1234', '12345', '1234567890123456', 'ABCDEFGHJKLMNPRST', 'XXZ45678901234567', 'XYZ12345678'])(
    'like %s, of no known maker, claims no vehicle and no year',
    text => {
      expect(decoder.decode(text)).toMatchObject({ kind: 'unknown', vehicle: {}, modelYears: [], candidates: [] });
    },
  );

  it('recognizes a chassis number that a North American scheme reads', () => {
    expect(decoder.decode('HLS30-00001')).toMatchObject({ kind: 'classic', vin: 'HLS3000001' });
  });
});

describe('a number among words', () => {
  it.each([
    ['57 Chevy VC57S100001', 'VC57S100001'],
    ['57 chevy vc57s 100001', 'VC57S100001'],
    ['7 Chevy VC57S100001', 'VC57S100001'],
    ["'57 Bel Air, VC57S100001, 62000 miles", 'VC57S100001'],
    ['1969 Camaro 124379N664466 for sale', '124379N664466'],
    ['VIN is WP0ZZZ99ZTS392124, ok', 'WP0ZZZ99ZTS392124'],
    ['2003 Accord, VIN: 1HG CM8263 3A004352, clean title', '1HGCM82633A004352'],
    ['1HGCM82633A004352 and 5YJ3E1EA2KF317000 are for sale', '1HGCM82633A004352'],
  ])('%s → %s', (text, vin) => {
    const { input, ...read } = decoder.decode(text);
    expect(input).toBe(text);
    expect(read.vin).toBe(vin);
    expect(read.vehicle).toEqual(decoder.decode(vin).vehicle);
  });

  it('is no word itself: numbers written in pieces stay whole', () => {
    for (const text of ['WVW ZZZ 1KZ AW123456', 'WVWZZZ 1KZ AW123456', 'WAU-ZZZ-8X7-CB111111', '1HG CM8263 3A004352']) {
      expect(decoder.decode(text).vin).toBe(text.replace(/[ -]/g, ''));
    }
  });
});

describe('a number with a character too many', () => {
  it('is not read; numbers without the extra character are suggested', () => {
    const { kind, vehicle, suggestions } = decoder.decode('1HGCM82633A0043521');
    expect([kind, vehicle]).toEqual(['unknown', {}]);
    expect(suggestions[0]).toEqual({
      vin: '1HGCM82633A004352',
      reason: 'extra',
      positions: [],
      vehicle: { modelYear: 2003, make: 'Honda', model: 'Accord' },
    });
  });
});

describe('misread pre-1981 VINs', () => {
  it('come with the likely numbers and their vehicles', () => {
    const { kind, suggestions } = decoder.decode('1473Z137925');
    expect(kind).toBe('unknown');
    expect(suggestions[0]).toEqual({
      vin: '1Y73Z137925',
      reason: 'confusable',
      positions: [2],
      vehicle: { modelYear: 1961, make: 'Ford', model: 'Thunderbird' },
    });
  });
});
