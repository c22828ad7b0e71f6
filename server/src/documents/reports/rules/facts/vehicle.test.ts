import { expect, it } from 'vitest';
import { loadDecoder } from '@marque/vin/node';
import { identityRows } from './identity.ts';
import { vehicleOf } from './vehicle.ts';

const decoder = loadDecoder();

it('keeps decoded fields and leaves out the others', () => {
  const accord = vehicleOf(decoder.decode('1HGCM82633A004352'));
  expect(accord).toMatchObject({ modelYear: 2003, make: 'Honda', model: 'Accord', doors: 2, checkDigitOk: true });
  expect('transmission' in accord).toBe(false);
});

it('reports a wrong check digit for an American number only', () => {
  const accord = decoder.decode('1HGCM82633A004352');
  const wrong = { ...accord, checkDigit: { ok: false, expected: '3', actual: '4', position: 9 as const } };
  expect(vehicleOf(wrong).checkDigitOk).toBe(false);
  expect('checkDigitOk' in vehicleOf({ ...wrong, kind: 'europe' })).toBe(false);
  expect('checkDigitOk' in vehicleOf({ ...accord, checkDigit: null })).toBe(false);
});

it('gives no model year when the number leaves it open, but lists the possible ones', () => {
  const porsche = vehicleOf(decoder.decode('WP0ZZZ99ZTS392124'));
  expect(porsche).toMatchObject({ make: 'Porsche', model: '911', modelYears: [1996, 2026] });
  expect('modelYear' in porsche).toBe(false);
  const yearOf = (vin: string) => identityRows(vehicleOf(decoder.decode(vin)))[0]?.[1];
  expect(yearOf('WP0ZZZ99ZTS392124')).toMatchObject({ en: '1996 or 2026; the number does not tell which' });
  expect(yearOf('WVWZZZ1KZAW123456')).toMatchObject({ en: '2010 by the maker’s own practice; no rule confirms it' });
  expect(yearOf('WDB2020221F123456')).toMatchObject({ en: 'Not in the number' });
  expect(yearOf('1HGCM82633A004352')).toBe('2003');
});

it('marks what was inferred in both languages, and nothing that was read', () => {
  const { vehicle, ...accord } = decoder.decode('1HGCM82633A004352');
  const known = (value: string, source: 'known' | 'inferred') => ({ value, source });
  const rowsOf = (source: 'known' | 'inferred') => {
    const driveType = known('FWD/Front-Wheel Drive', source);
    const kept = vehicleOf({ ...accord, vehicle: { ...vehicle, driveType, transmission: known('Automatic', source) } });
    return identityRows(kept).filter(([name]) =>
      ['Drive', 'Transmission'].includes(typeof name === 'string' ? name : name.en),
    );
  };
  const origins = (source: 'known' | 'inferred') => rowsOf(source).map(([, value, origin]) => [value, origin]);
  const [automatic, front] = [
    { en: 'Automatic', es: 'Automática' },
    { en: 'Front-wheel drive', es: 'Tracción delantera' },
  ];
  const [inferred, vin] = [
    { en: 'inferred', es: 'dato deducido' },
    { en: 'VIN', es: 'VIN' },
  ];
  expect(origins('inferred')).toEqual([
    [automatic, inferred],
    [front, inferred],
  ]);
  expect(origins('known')).toEqual([
    [automatic, vin],
    [front, vin],
  ]);
});

it('says where each value is from, also of a European number and a serial number', () => {
  const originsOf = (vin: string) =>
    identityRows(vehicleOf(decoder.decode(vin))).map(([name, , origin]) => [
      typeof name === 'string' ? name : name.en,
      typeof origin === 'string' ? origin : origin?.en,
    ]);
  expect(originsOf('WP0ZZZ99ZTS392124')).toContainEqual(['Assembly plant', 'inferred']);
  expect(new Set(originsOf('1HGCM82633A004352').map(([, origin]) => origin))).toEqual(new Set(['VIN']));
  expect(originsOf('7F02T115310').map(([, origin]) => origin)).toContain('Serial number');
});
