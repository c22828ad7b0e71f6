import { expect, test } from 'vitest';
import { createSteadyReading, vinInBarcode } from './scanned-text.ts';

test.each([
  ['1HGCM82633A004352', '1HGCM82633A004352'],
  ['I1HGCM82633A004352', '1HGCM82633A004352'],
  [' 1hgcm82633a004352 ', '1HGCM82633A004352'],
  ['https://example.com/?vin=1HGCM82633A004352&x=1', '1HGCM82633A004352'],
  ['VIN:1HGCM82633A004352;MODEL:ACCORD', '1HGCM82633A004352'],
  ['WVWZZZ1KZ6W000001', 'WVWZZZ1KZ6W000001'],
  ['4006381333931', null],
  ['1HGCM82633A00435', null],
  ['IIHGCM82633A004352', null],
])('the VIN in %s is %s', (text, vin) => {
  expect(vinInBarcode(text)).toBe(vin);
});

test('a number whose check digit does not fit counts when it is read twice in a row', () => {
  const read = createSteadyReading();
  expect(read('1HGCM82633A004352')).toBe('1HGCM82633A004352');
  expect(read('WVWZZZ1KZ6W000001')).toBeNull();
  expect(read('WVWZZZ1KZ6W000002')).toBeNull();
  expect(read('WVWZZZ1KZ6W000002')).toBe('WVWZZZ1KZ6W000002');
});
