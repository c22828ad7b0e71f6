import { expect, it } from 'vitest';
import type { ClassicReading } from './classic-reading.ts';
import { decodeClassic } from './decode-classic.ts';

/** What the best reading must say; a range of years stands in place of a year the number does not settle. */
export type Expected = Partial<Omit<ClassicReading, 'positions' | 'notes' | 'confidence' | 'overall'>> & {
  number: string;
  years?: readonly [from: number, to: number];
};

/** One test for each number: its best reading says at least what is expected. */
export function itReads(table: readonly Expected[]): void {
  it.each(table)('reads $number', ({ number, years, ...fields }) => {
    const [best] = decodeClassic(number);
    expect(best).toMatchObject(fields);
    if (years) expect([best?.modelYear, best?.yearFrom, best?.yearTo]).toEqual([undefined, ...years]);
  });
}
