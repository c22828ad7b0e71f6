import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeClassic, normalizeClassic } from './decode-classic.ts';

const NUMBERS = [
  '124379N500001',
  '5F07C100001',
  'F25BR350001',
  'RM23V0A123456',
  '11304410012345',
  'HLS3012345',
  '1182034030',
  'D14AE5S000105',
  '1502PN2611A',
  'GHN5UH410001',
];

const anyNumber = fc.constantFrom(...NUMBERS);
const letters = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  minLength: 4,
  maxLength: 16,
});

describe('decodeClassic', () => {
  it('answers any text, the same way twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
        expect(decodeClassic(text)).toEqual(decodeClassic(text));
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(letters, text => {
        expect(decodeClassic(text)).toEqual(decodeClassic(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives consistent readings', () => {
    fc.assert(
      fc.property(fc.oneof(letters, anyNumber), fc.option(fc.integer({ min: 1900, max: 2100 })), (text, year) => {
        const readings = decodeClassic(text, year === null ? {} : { modelYear: year });
        for (const { yearFrom, yearTo, modelYear, overall, confidence, positions } of readings) {
          expect(yearTo).toBeGreaterThanOrEqual(yearFrom);
          expect(modelYear === undefined).toBe(yearFrom !== yearTo);
          expect(overall).toBeGreaterThan(0);
          expect(overall).toBeLessThanOrEqual(1);
          for (const share of Object.values(confidence)) expect(share > 0 && share <= 1).toBe(true);
          expect(positions.map(({ text }) => text).join('')).toBe(normalizeClassic(text));
        }
        expect(readings.map(({ overall }) => overall)).toEqual(
          readings.map(({ overall }) => overall).sort((a, b) => b - a),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('does not mind case and separators', () => {
    fc.assert(
      fc.property(anyNumber, fc.infiniteStream(fc.constantFrom('', ' ', '-', '*', '.', '–')), (number, between) => {
        const typed = [...number].map(character => `${between.next().value}${character.toLowerCase()}`).join('');
        expect(decodeClassic(typed)).toEqual(decodeClassic(number));
      }),
    );
  });

  it('counts positions from 1 and skips none', () => {
    const [best] = decodeClassic('124379N500001');
    expect(best?.positions.map(({ from, to, field }) => [from, to, field])).toEqual([
      [1, 1, 'make'],
      [2, 3, 'model'],
      [4, 5, 'body'],
      [6, 6, 'modelYear'],
      [7, 7, 'plant'],
      [8, 13, 'sequence'],
    ]);
    expect(best?.positions[4]?.meaning).toBe('Norwood, OH');
  });

  it('returns both decades of a one-digit year when both fit, and a given year decides', () => {
    const years = decodeClassic('9F04F123456').map(reading => reading.modelYear);
    expect(years).toEqual([1969, 1979]);
    expect(decodeClassic('9F04F123456', { modelYear: 1979 }).map(reading => reading.modelYear)).toEqual([1979]);
  });

  it('leaves out a decade in which the plant or the engine speaks against the car', () => {
    expect(decodeClassic('9F94H523456').map(reading => reading.modelYear)).toEqual([1969]);
    expect(decodeClassic('3Z62X135511').map(reading => reading.modelYear)).toEqual([1963]);
  });

  it('keeps its readings, with a note, when the given year or make fits none', () => {
    const byYear = decodeClassic('124379N500001', { modelYear: 1955 });
    expect(byYear[0]).toMatchObject({ modelYear: 1969, model: 'Camaro' });
    expect(byYear[0]?.notes).toContain('The year 1955 does not fit this number.');
    const byMake = decodeClassic('124379N500001', { make: 'Ford' });
    expect(byMake[0]?.notes).toContain('The make Ford does not fit this number.');
  });

  it('trusts a fact with a source more than one without', () => {
    const [camaro] = decodeClassic('124379N500001');
    const [cadillac] = decodeClassic('J7123456');
    expect(camaro?.confidence.model).toBeGreaterThan(cadillac?.confidence.model ?? 1);
    expect(camaro?.overall).toBeGreaterThan(cadillac?.overall ?? 1);
  });

  it('names an unknown code, and invents nothing for it', () => {
    const [best] = decodeClassic('129379N500001');
    expect(best?.model).toBeUndefined();
    expect(best?.modelYear).toBe(1969);
    expect(best?.overall).toBeLessThan(0.7);
    expect(best?.notes).toContain('The series 29 is not in the table for these years.');
  });

  it('finds nothing in a number that is not of the time', () => {
    for (const text of ['', 'ABC', 'HELLOWORLD', 'ZZZZZZZZZZZZZ', '1HGCM82633A004352'])
      expect(decodeClassic(text)).toEqual([]);
  });

  it('never calls a number valid', () => {
    for (const number of NUMBERS) expect(JSON.stringify(decodeClassic(number))).not.toMatch(/valid/i);
  });
});
