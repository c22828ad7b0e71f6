import { describe, expect, it } from 'vitest';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
import { BRANDS, brandOf } from './brand-table.ts';
import { brandFindings, brandGrid, brandHits, foundBrands } from './brands.ts';
import { mergeAnswers } from './facts.ts';
import { answersWith, factsWith } from './facts-for-tests.ts';

const write = recordFactory('4S4BSACC5H3200019');
const brandsOn = (...codes: string[]) =>
  foundBrands(
    mergeAnswers(
      factsWith(answersWith([write.title('2022-02-03', 'Louisville, KY', 1, 'transfer', { brandCodes: codes })])),
    ),
  );
const assessment = (code: string) => brandFindings(brandsOn(code)).map(finding => `${finding.level} ${finding.code}`);

describe('the brand table', () => {
  it('contains every code of the national list but "clear", each once', () => {
    const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const codes = [...between(1, 43), ...between(45, 53), 55, 56, ...between(68, 78), 90, 91];
    expect(BRANDS.map(({ code }) => code).sort()).toEqual(codes.map(code => String(code).padStart(2, '0')));
  });

  it('has a name and a meaning for each, in both languages', () => {
    for (const { name, meaning } of brandGrid([]).flatMap(({ items }) => items)) {
      expect([name, meaning].flatMap(words => Object.values(words)).every(text => text.length > 2)).toBe(true);
    }
  });

  it('marks as red what the trade marks as red', () => {
    for (const code of '01 02 04 07 08 11 16 31 32 35 49 50 52 53 55 56 90 91'.split(' ')) {
      expect(brandOf(code)?.severity, code).toBe('serious');
    }
    for (const code of '24 25 26 27 68 71 75'.split(' ')) expect(brandOf(code)?.severity, code).toBe('info');
  });
});

describe('found brands', () => {
  it('stop for vehicles that may never drive again, and weigh the rest', () => {
    expect(assessment('53')).toEqual(['stop crushed']);
    expect(assessment('08')).toEqual(['stop junk']);
    expect(assessment('56')).toEqual(['stop export_only']);
    expect(assessment('11')).toEqual(['serious salvage']);
    expect(assessment('04')).toEqual(['serious flood']);
    expect(assessment('47')).toEqual(['check lemon']);
    expect(assessment('18')).toEqual(['check commercial_use']);
    expect(assessment('03')).toEqual(['check brand_other']);
    expect(assessment('25')).toEqual([]);
    expect(assessment('00')).toEqual([]);
  });

  it('are placed in the grid at their first appearance', () => {
    const twice = foundBrands(
      mergeAnswers(
        factsWith(
          answersWith([
            write.title('2023-05-01', 'Nashville, TN', 1, 'transfer', { brandCodes: ['09'] }),
            write.title('2022-08-29', 'Gary, IN', 1, 'rebuilt', { brandCodes: ['09'] }),
          ]),
        ),
      ),
    );
    const [hit] = brandHits(twice);
    expect(hit).toMatchObject({ group: 'status', code: '09', on: '2022-08', place: 'IN', state: 'caution' });
    const cell = brandGrid(twice).find(({ group }) => group === 'status')?.items[hit?.index ?? -1];
    expect(cell).toMatchObject({ code: '09', found: true, on: '2022-08-29' });
  });

  it('names the record each was first found in, so that a dispute can point at it', () => {
    const title = write.title('2022-02-03', 'Louisville, KY', 1, 'transfer', { brandCodes: ['11', '99'] });
    const hits = brandHits(foundBrands(mergeAnswers(factsWith(answersWith([title])))));
    expect(hits.map(({ record }) => record)).toEqual([title.recordId, title.recordId]);
  });

  it('has a cell of its own for a code it does not know', () => {
    expect(brandHits(brandsOn('99', '03'))).toMatchObject([{ code: '03' }, { group: 'unknown', index: 0, code: '99' }]);
    expect(brandGrid(brandsOn('03')).map(({ group }) => group)).not.toContain('unknown');
  });
});
