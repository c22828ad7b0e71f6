import { expect, it } from 'vitest';
import { loadDecoder } from '@marque/vin/node';
import { vehicleOf } from './vehicle.ts';

const decoder = loadDecoder();

it('keeps what was decoded and leaves out what was not', () => {
  const accord = vehicleOf(decoder.decode('1HGCM82633A004352'));
  expect(accord).toMatchObject({ modelYear: 2003, make: 'Honda', model: 'Accord', doors: 2, checkDigitOk: true });
  expect('transmission' in accord).toBe(false);
});

it('holds a wrong check digit against an American number, and none against a number without one', () => {
  const accord = decoder.decode('1HGCM82633A004352');
  const wrong = { ...accord, checkDigit: { ok: false, expected: '3', actual: '4', position: 9 as const } };
  expect(vehicleOf(wrong).checkDigitOk).toBe(false);
  expect('checkDigitOk' in vehicleOf({ ...wrong, kind: 'europe' })).toBe(false);
  expect('checkDigitOk' in vehicleOf({ ...accord, checkDigit: null })).toBe(false);
});
