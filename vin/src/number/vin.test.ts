import { expect, it } from 'vitest';
import { findVinInText, findVinsInText, normalizeNumber, normalizeVin } from './vin.ts';

it('drops blanks, separators and case, and keeps every letter', () => {
  expect(normalizeVin(' 1hgcm-82633 a004352\u200b')).toBe('1HGCM82633A004352');
  expect(normalizeVin('１ＨＧＣＭ８２６３３Ａ００４３５２')).toBe('1HGCM82633A004352');
  expect(normalizeVin('oiq')).toBe('OIQ');
  expect(normalizeVin('1FT*')).toBe('1FT*');
});

it('finds a VIN in running text, one with a right check digit first', () => {
  expect(findVinInText('2003 Accord, VIN: 1HGCM82633A004352, clean title')).toBe('1HGCM82633A004352');
  expect(findVinInText('https://x.example/vin/1hgcm82633a004352?a=1')).toBe('1HGCM82633A004352');
  expect(findVinInText('stock 1FTEW1EP5KFA12345 or 1HGCM82633A004352')).toBe('1HGCM82633A004352');
  expect(findVinInText('stock 1FTEW1EP5KFA12345')).toBe('1FTEW1EP5KFA12345');
  expect(findVinInText('no number here, not even 12345678901234567 or ABCDEFGHJKLMNPRST')).toBeNull();
  expect(findVinInText('X1HGCM82633A004352')).toBeNull();
});

it('finds every VIN of a text once, those with a right check digit first', () => {
  expect(findVinsInText('5YJ3E1EA2KF317000 and 1hgcm82633a004352, again 5YJ3E1EA2KF317000')).toEqual([
    '5YJ3E1EA2KF317000',
    '1HGCM82633A004352',
  ]);
  expect(findVinsInText('1HGCM82633A004352\n5YJ3E1EA2KF317000')).toHaveLength(2);
  expect(findVinsInText('stock 1FTEW1EP5KFA12345 or 1HGCM82633A004352')).toEqual([
    '1HGCM82633A004352',
    '1FTEW1EP5KFA12345',
  ]);
  expect(findVinsInText('no number here')).toEqual([]);
});

it('keeps the number of a vehicle chosen by its name as it is written', () => {
  expect(normalizeNumber(' 2014-Mazda-Mazda6-k3f9q2 ')).toBe('2014-mazda-mazda6-k3f9q2');
  expect(normalizeNumber(' 1hgcm-82633 a004352')).toBe('1HGCM82633A004352');
});
