import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destinationOf } from './vehicle-path.ts';

describe('where a typed number leads', () => {
  it.each([
    ['1HGCM82633A004352', 'vehicle', '1HGCM82633A004352'],
    ['1hg cm8263-3a004352', 'vehicle', '1HGCM82633A004352'],
    ['For sale: 2003 Accord, VIN 1HGCM82633A004352, runs well', 'vehicle', '1HGCM82633A004352'],
    ['1FTEW1EP5KFA12345', 'vehicle', '1FTEW1EP5KFA12345'],
    ['8F02R152388', 'classic', '8F02R152388'],
    ['1D37H2K573219', 'classic', '1D37H2K573219'],
    ['1HGCM82633AO04352', 'box', '1HGCM82633AO04352'],
    ['1HGCM82633A00435', 'box', '1HGCM82633A00435'],
    ['', 'box', ''],
    ['<script>', 'box', '<SCRIPT>'],
    ['HELLOWORLD', 'box', 'HELLOWORLD'],
    ['buy my car', 'box', 'BUY MY CAR'],
    ['abc 1234', 'plate', 'ABC1234'],
    ['xyz 12345', 'plate', 'XYZ12345'],
    ['1HGCM826', 'box', '1HGCM826'],
    ['TESLA3', 'plate', 'TESLA3'],
    ['MYCAR', 'plate', 'MYCAR'],
    ['I♥CARS', 'plate', 'ICARS'],
    ['7', 'box', '7'],
    ['1HGCM82633A004352 5YJ3E1EA2KF317000', 'several', '1HGCM82633A004352'],
    ['1HGCM8🚗2633A004352', 'box', '1HGCM8🚗2633A004352'],
    ['someone@example.com', 'box', 'SOMEONE@EXAMPLE.COM'],
    ['555-123-4567', 'box', '555-123-4567'],
    ['57 Chevy VC57S100001', 'classic', 'VC57S100001'],
    ['57 chevy vc57s 100001', 'classic', 'VC57S100001'],
    ['JZA80-0001234', 'classic', 'JZA80-0001234'],
    ['Supra jza80-0001234', 'classic', 'JZA80-0001234'],
    ['WP0 ZZZ99Z TS392124', 'vehicle', 'WP0ZZZ99ZTS392124'],
  ])('%s → %s', (typed, to, number) => {
    expect(destinationOf(typed, 'vin')).toMatchObject({ to, number });
  });

  it('takes a short number of before 1981 for no plate where one is asked for', () => {
    expect(destinationOf('1234567', 'classic')).toMatchObject({ to: 'classic', number: '1234567' });
    expect(destinationOf('1234567', 'vin')).toMatchObject({ to: 'plate', number: '1234567' });
  });

  it('names every VIN of a text', () => {
    expect(destinationOf('1HGCM82633A004352 5YJ3E1EA2KF317000', 'classic')).toEqual({
      to: 'several',
      number: '1HGCM82633A004352',
      vins: ['1HGCM82633A004352', '5YJ3E1EA2KF317000'],
    });
  });

  it('never carries more than 40 characters on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom('vin' as const, 'classic' as const), (typed, by) => {
        expect(destinationOf(typed, by).number.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
