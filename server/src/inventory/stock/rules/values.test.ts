import { describe, expect, it } from 'vitest';
import { readMileage, readPhotos, readPrice, readStockNumber } from './values.ts';

describe('a price', () => {
  it.each([
    ['$12,995', 1_299_500],
    ['$12.995,00', 1_299_500],
    ['12.995', 1_299_500],
    ['12995,50', 1_299_550],
    ['USD 1,299.5', 129_950],
    ['1.299.500', 129_950_000],
    ['12 995,00 $', 1_299_500],
    ['', null],
    ['0', null],
  ])('%s is %s cents', (text, value) => {
    expect(readPrice(text)).toEqual({ value });
  });

  it.each(['Call', '-500', '12,99,5', '1.2.3', '12,995,00', '12.9955.00'])('%s is none', text => {
    expect(readPrice(text)).toEqual({ problem: 'price' });
  });

  it('has a limit', () => {
    expect(readPrice('99,999,999')).toEqual({ problem: 'price_most' });
  });
});

describe('a mileage', () => {
  it.each([
    ['48,210', 48_210, 'mi'],
    ['77.580 km', 77_580, 'km'],
    ['48210mi', 48_210, 'mi'],
    ['1.234.567', 1_234_567, 'mi'],
  ] as const)('%s has its unit', (text, mileage, unit) => {
    expect(readMileage(text, 'mi')).toEqual({ value: { mileage, unit } });
  });

  it('is unknown where there is none, and is no word', () => {
    expect(readMileage('', 'km')).toEqual({ value: { mileage: null, unit: 'km' } });
    expect(readMileage('exempt', 'mi')).toEqual({ problem: 'mileage' });
  });
});

it.each(['3-Dec', '12/3/2024', '2024-12-03', 'Dec-24'])('%s is a date and no stock number', text => {
  expect(readStockNumber(text)).toEqual({ problem: 'stock_date' });
});

it('photos are addresses that begin with https', () => {
  expect(readPhotos('https://a.example/1.jpg|https://a.example/2.jpg')).toMatchObject({ value: { length: 2 } });
  expect(readPhotos('http://a.example/1.jpg')).toEqual({ problem: 'photos_address' });
});
