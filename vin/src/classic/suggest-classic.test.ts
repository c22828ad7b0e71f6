import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeClassic } from './decode-classic.ts';
import { suggestClassic } from './suggest-classic.ts';

const found = (number: string) => suggestClassic(number).map(suggestion => suggestion.number);

describe('suggestClassic', () => {
  it('reads a 4 for a Y and a 2 for a Z', () => {
    expect(found('1473Z137925')).toEqual(['1Y73Z137925']);
    expect(found('1Y732137925')).toEqual(['1Y73Z137925']);
    expect(suggestClassic('1473Z137925')[0]?.reason).toBe('Easily misread: character 2, 4, for Y.');
  });

  it('tries two misread characters when one does not help', () => {
    expect(found('14732137925')).toEqual(['1Y73Z137925']);
  });

  it('reads O and I as digits', () => {
    expect(found('124379N5OOOO1')).toEqual(['124379N500001']);
    expect(found('I24379N500001')).toContain('124379N500001');
  });

  it('suggests nothing for a number that fits', () => {
    for (const number of ['124379N500001', '8R02S125559', 'RM23V0A123456']) expect(suggestClassic(number)).toEqual([]);
  });

  it('suggests at most four, all of which fit better than the input', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'0123456789ABFHIOQSYZ'), minLength: 5, maxLength: 14 });
    fc.assert(
      fc.property(characters, text => {
        const suggestions = suggestClassic(text);
        expect(suggestions.length).toBeLessThanOrEqual(4);
        const before = decodeClassic(text)[0]?.overall ?? 0;
        for (const { number } of suggestions) expect(decodeClassic(number)[0]?.overall ?? 0).toBeGreaterThan(before);
      }),
      { numRuns: 300 },
    );
  });
});
