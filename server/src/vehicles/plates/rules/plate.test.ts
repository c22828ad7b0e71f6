import { describe, expect, it } from 'vitest';
import { readCatalog } from '../../../kit/text/messages.ts';
import { placeOf, plateOf, readingsOf } from './plate.ts';
import { PLATE_STATES, UNCOVERED_TERRITORIES } from './states.ts';

describe('a plate as typed', () => {
  it.each([
    ['DEMO123', 'DEMO123', false],
    [' demo123 ', 'DEMO123', false],
    ['abc 1234', 'ABC1234', true],
    ['AB-12.34', 'AB1234', true],
    ['I❤️NY', 'INY', true],
    ['♥ 2 U', '2U', true],
    ['1\u{FE0F}\u{20E3}GO', '1GO', true],
    ['ABC-12345', 'ABC12345', true],
    ['A', 'A', false],
  ])('%j is %s', (text, plate, dropped) => {
    expect(plateOf(text)).toEqual({ plate, dropped });
  });

  it.each(['', '   ', '♥', '---', 'ABCDEFGHI', 'ÑANDU', 'ÀBC', 'ДЕМО', '車', "'; drop table--x"])(
    '%j is none',
    text => {
      expect(plateOf(text)).toBeNull();
    },
  );
});

describe('O and 0', () => {
  it.each([
    ['ABC123', ['ABC123']],
    ['DEM0123', ['DEM0123', 'DEMO123']],
    ['DEMO123', ['DEMO123', 'DEM0123']],
    ['O0O', ['O0O', '000', 'OOO']],
  ])('%s is read as %j', (plate, readings) => {
    expect(readingsOf(plate)).toEqual(readings);
  });
});

describe('the states', () => {
  it('are fifty, the District of Columbia and Puerto Rico', () => {
    expect(new Set(PLATE_STATES).size).toBe(52);
    expect(placeOf('dc')).toEqual({ state: 'DC' });
    expect(placeOf(' PR ')).toEqual({ state: 'PR' });
  });

  it('have a name in both languages, as the territories do, and no others have one', () => {
    const codes = [...PLATE_STATES, ...UNCOVERED_TERRITORIES].toSorted();
    for (const locale of ['en', 'es'] as const) {
      expect(Object.keys(readCatalog(locale)['plate-words']?.states ?? {}).toSorted()).toEqual(codes);
    }
  });

  it('are listed by their English names', () => {
    const names = readCatalog('en')['plate-words']?.states as Record<string, string>;
    const listed = PLATE_STATES.map(code => names[code] ?? '');
    expect(listed).toEqual(listed.toSorted((a, b) => a.localeCompare(b)));
  });

  it.each([
    ['GU', { uncovered: 'GU' }],
    ['vi', { uncovered: 'VI' }],
    ['ON', null],
    ['', null],
    ['California', null],
    ['constructor', null],
  ])('%s: %j', (code, place) => {
    expect(placeOf(code)).toEqual(place);
  });
});
