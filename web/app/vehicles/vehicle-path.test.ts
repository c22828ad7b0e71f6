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
    ['someone@example.com', 'box', 'SOMEONE@EXAMPLE.COM'],
    ['555-123-4567', 'box', '555-123-4567'],
    ['57 Chevy VC57S100001', 'classic', 'VC57S100001'],
    ['57 chevy vc57s 100001', 'classic', 'VC57S100001'],
    ['JZA80-0001234', 'classic', 'JZA80-0001234'],
    ['Supra jza80-0001234', 'classic', 'JZA80-0001234'],
    ['WP0 ZZZ99Z TS392124', 'vehicle', 'WP0ZZZ99ZTS392124'],
  ])('%s → %s', (typed, to, number) => {
    expect(destinationOf(typed, 'vin')).toEqual({ to, number });
  });

  it('never carries more than 40 characters on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom('vin' as const, 'classic' as const), (typed, by) => {
        expect(destinationOf(typed, by).number.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
