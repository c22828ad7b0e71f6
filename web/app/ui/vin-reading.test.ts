import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grouped, spacesBefore } from './vin-groups.ts';
import { caretAfter, differingPositions, readVin, significantBefore } from './vin-reading.ts';

describe('what can be said about a typed number', () => {
  it.each([
    ['', true, 'empty'],
    ['1HGCM82633A0', false, 'typing'],
    ['1HGCM82633A0', true, 'classic'],
    ['8F02R152388', true, 'classic'],
    ['1HG', true, 'typing'],
    ['1HGCM82633A00435', true, 'short'],
    ['1HGCM82633A00435', false, 'typing'],
    ['1HGCM82633A004352', false, 'fits'],
    ['1FTEW1EP5KFA12345', false, 'check'],
    ['1HGCM82633A0043521', true, 'long'],
  ])('%s (paused: %s) → %s', (vin, paused, state) => {
    expect(readVin(vin, paused).state).toBe(state);
  });

  it('names the letters that cannot be, and reads them as digits only when asked', () => {
    expect(readVin('1HGCM82633AO0Q352', false)).toEqual({
      state: 'letters',
      positions: [12, 14],
      letters: ['O', 'Q'],
      fixed: '1HGCM82633A000352',
    });
    expect(readVin('1HGCM82633A#04352', false)).toMatchObject({ state: 'letters', fixed: null });
  });

  it('says what the check digit should be', () => {
    expect(readVin('1FTEW1EP5KFA12345', false)).toEqual({ state: 'check', expected: '4', actual: '5' });
  });

  it('has something to say about anything', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.boolean(), (text, paused) => {
        expect(typeof readVin(text, paused).state).toBe('string');
      }),
    );
  });
});

describe('the written form', () => {
  it('groups 3-6-8 while one types', () => {
    expect(['1', '1HG', '1HGC', '1HGCM8263', '1HGCM82633A004352'].map(grouped)).toEqual([
      '1',
      '1HG',
      '1HG C',
      '1HG CM8263',
      '1HG CM8263 3A004352',
    ]);
  });

  it('keeps the caret behind the same character', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJ-NPR-Z]{1,17}$/), fc.nat(17), (vin, at) => {
        const before = Math.min(at, vin.length);
        const caret = caretAfter(before, spacesBefore);
        expect(significantBefore(grouped(vin), caret)).toBe(before);
      }),
    );
  });

  it('finds where two numbers differ', () => {
    expect(differingPositions('1HGCM82633A004325', '1HGCM82633A004352')).toEqual([16, 17]);
  });
});
