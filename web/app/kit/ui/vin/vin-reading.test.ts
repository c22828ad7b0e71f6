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
    ['1HG CM8263 3A004352', false, 'fits'],
    ['WVWZZZ1KZAW123456', false, 'abroad'],
    ['WP0 ZZZ99Z TS392124', false, 'abroad'],
    ['HELLOWORLD', true, 'words'],
    ['HELLOWORLD', false, 'typing'],
    ['SOMEONE@EXAMPLE.COM', true, 'words'],
    ['555-123-4567', true, 'words'],
    ['57 CHEVY VC57S100001', true, 'words'],
    ['57 CHEVY VC57S100001', false, 'typing'],
    ['JZA80-0001234', true, 'frame'],
    ['ABC 1234', true, 'plate'],
    ['ABC 1234', false, 'typing'],
    ['TESLA3', true, 'plate'],
    ['MYCAR', true, 'plate'],
    ['AB♥1234', true, 'plate'],
    ['57 CHEVY', true, 'words'],
    ['1HGCM826', true, 'plate'],
    ['1HGCM8263', true, 'classic'],
    ['1HGCM82633A004352 or 5YJ3E1EA2KF317000', false, 'several'],
    ['1HGCM82633A004352\n5YJ3E1EA2KF317000', true, 'several'],
    ['1HGCM8🚗2633A004352', false, 'symbols'],
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
    expect(readVin('1HGCM82633AÑ04352', false)).toMatchObject({ state: 'letters', fixed: null });
  });

  it('leaves out signs only when asked', () => {
    expect(readVin('1HGCM8🚗2633A0043#52', false)).toEqual({
      state: 'symbols',
      symbols: ['🚗', '#'],
      fixed: '1HGCM82633A004352',
    });
  });

  it('takes a short number for a plate, and for one of before 1981 if it has a digit', () => {
    expect(readVin('abc-1234', true)).toEqual({ state: 'plate', plate: 'ABC1234', classic: true });
    expect(readVin('MYCAR', true)).toEqual({ state: 'plate', plate: 'MYCAR', classic: false });
  });

  it('finds the number among words', () => {
    expect(readVin('57 CHEVY VC57S100001', true)).toEqual({ state: 'words', number: 'VC57S100001' });
    expect(readVin('HELLO WORLD', true)).toEqual({ state: 'words', number: null });
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
  it('groups a full VIN 3-6-8, and leaves other numbers as typed', () => {
    expect(grouped('1HGCM82633A004352')).toBe('1HG CM8263 3A004352');
    for (const other of ['1', '1HGCM8263', 'VC57S100001', '124379N664466', '1HGCM82633A00435', 'JZA80-0001234']) {
      expect(grouped(other)).toBe(other);
    }
  });

  it('keeps the caret behind the same character', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJ-NPR-Z]{17}$/), fc.nat(17), (vin, at) => {
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
