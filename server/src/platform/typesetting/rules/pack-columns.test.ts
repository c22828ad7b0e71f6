import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBalanced, packColumns, type Group } from './pack-columns.ts';

const spacing = { itemGapPt: 3, groupGapPt: 6 };
const group = (label: string, heights: number[]): Group<string> => ({
  label,
  headingPt: 9,
  first: true,
  items: heights.map((heightPt, i) => ({ item: `${label}${i}`, heightPt })),
});

const groups = fc
  .array(fc.array(fc.constantFrom(6, 13), { minLength: 1, maxLength: 12 }), { maxLength: 8 })
  .map(all => all.map((heights, i) => group(String.fromCharCode(65 + i), heights)));

describe('packColumns', () => {
  it('keeps every item once and in order, what does not fit comes back', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 300 }), (all, count, capacity) => {
        const packed = packColumns(all, count, capacity, spacing);
        const placed = packed.columns.flat().flatMap(part => part.items);
        const rest = packed.rest.flatMap(left => left.items.map(entry => entry.item));
        expect([...placed, ...rest]).toEqual(all.flatMap(each => each.items.map(entry => entry.item)));
      }),
    );
  });

  it('fills no column beyond its height', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 60, max: 300 }), (all, capacity) => {
        for (const used of packColumns(all, 3, capacity, spacing).usedPt) expect(used).toBeLessThanOrEqual(capacity);
      }),
    );
  });

  it('never leaves a heading with a single line of a longer list', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 60, max: 300 }), (all, capacity) => {
        const parts = packColumns(all, 3, capacity, spacing).columns.flat();
        for (const part of parts) {
          const whole = all.find(each => each.label === part.label);
          const ends = part.items.at(-1) === whole?.items.at(-1)?.item;
          if (!ends) expect(part.items.length).toBeGreaterThan(1);
        }
      }),
    );
  });

  it('says that a part goes on from an earlier column', () => {
    const packed = packColumns([group('A', [10, 10, 10, 10, 10, 10])], 2, 50, spacing);
    expect(packed.columns.flat().map(part => [part.first, part.items.length])).toEqual([
      [true, 3],
      [false, 3],
    ]);
  });
});

describe('packBalanced', () => {
  it('keeps groups whole and the columns level when there is room', () => {
    const packed = packBalanced([group('A', [10, 10, 10]), group('B', [10, 10, 10])], 2, 400, spacing);
    expect(packed?.columns.map(column => column.map(part => part.label))).toEqual([['A'], ['B']]);
  });

  it('finds the lowest columns that hold every group whole, in steps of a fortieth', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 300 }), (all, count, capacity) => {
        const heights = Array.from({ length: 40 }, (_, at) => (capacity * (at + 1)) / 40);
        const whole = heights
          .map(height => packColumns(all, count, height, spacing, true))
          .find(packed => packed.rest.length === 0 && packed.columns.flat().length === all.length);
        if (whole) expect(packBalanced(all, count, capacity, spacing)).toEqual(whole);
      }),
    );
  });

  it('is null when the list does not fit', () => {
    expect(
      packBalanced(
        [
          group(
            'A',
            Array.from({ length: 40 }, () => 10),
          ),
        ],
        2,
        100,
        spacing,
      ),
    ).toBeNull();
  });
});
