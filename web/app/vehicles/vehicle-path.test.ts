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
