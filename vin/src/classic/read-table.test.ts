import { describe, expect, it } from 'vitest';
import { readTable, yearBits } from './read-table.ts';

describe('readTable', () => {
  it('reads codes, years, doubt and columns', () => {
    const [row] = readTable(['M,N 62,64-65? Chevelle Malibu | SS || V8'], [1960, 1970]);
    expect(row).toEqual({
      codes: ['M', 'N'],
      mask: 0b110100,
      sure: false,
      texts: ['Chevelle Malibu', 'SS', undefined, 'V8'],
    });
  });

  it('reads a star as every year, cuts years to the scheme, and leaves out lines of other years', () => {
    expect(
      readTable(['A * one', 'B 58-61 two', 'C 75 three'], [1960, 1962]).map(({ codes, mask }) => [codes[0], mask]),
    ).toEqual([
      ['A', 0b111],
      ['B', 0b011],
    ]);
  });

  it('doubts every line of a table that is doubted as a whole', () => {
    expect(readTable(['A * one'], [1960, 1962], true)[0]?.sure).toBe(false);
  });

  it('refuses a line it cannot read', () => {
    expect(() => readTable(['A sixties one'], [1960, 1962])).toThrow(/unreadable line/);
  });
});

describe('yearBits', () => {
  it('covers 31 years', () => {
    expect(yearBits(1950, 1980, 1950, 1980)).toBe(0x7fffffff);
    expect(yearBits(1980, 1980, 1950, 1980)).toBe(1 << 30);
    expect(yearBits(1990, 1991, 1950, 1980)).toBe(0);
  });
});
