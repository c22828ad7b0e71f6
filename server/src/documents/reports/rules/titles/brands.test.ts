import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { BRANDS, brandOf } from './brand-table.ts';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { brandFindings, brandGrid, brandHits, brandMeaning, brandName, foundBrands } from './brands.ts';
import { mergeAnswers } from '../facts/facts.ts';
import { answersWith, factsWith, SITE } from '../../providers/testing/report-facts.ts';
import { codesIn } from './title-marks.ts';

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

const documentOf = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records)), SITE);
const title = (...brandCodes: string[]) => write.title('2022-02-03', 'Columbus, OH', 1, 'transfer', { brandCodes });

describe('what the national list says', () => {
  it.each([
    ['31', /insurer/],
    ['19', /was registered as a taxi/],
    ['20', /was registered as a police vehicle/],
    ['13', /new cab and chassis/],
    ['36', /salvage before because it was stolen/],
    ['11', /share of its value.*settled damage/],
    ['56', /salvage or junk vehicle.*export/],
  ])('%s means what it says there', (code, meaning) => {
    expect(brandMeaning(code).en).toMatch(meaning);
  });

  it.each(['36', '38'])('%s was salvage: a loss, and serious', code => {
    const document = documentOf(title(code));
    expect(document.verdict.level).toBe('serious');
    expect(document.tiles.find(({ key }) => key === 'loss')).toMatchObject({ state: 'serious' });
  });

  it('56 is a loss, and a stop', () => {
    const document = documentOf(title('56'));
    expect(document.verdict.level).toBe('stop');
    expect(document.tiles.find(({ key }) => key === 'loss')).toMatchObject({ state: 'serious' });
  });
});

describe('the words of an office', () => {
  it.each(BRANDS.map(({ code }) => [code, brandName(code).en]))(
    '%s is understood by our own name: %s',
    (code, name) => {
      for (const written of [name, name.toUpperCase(), name.replaceAll(/[^A-Za-z0-9]+/g, ' '), `Brand: ${name}`])
        expect(codesIn(written), written).toEqual([code]);
    },
  );

  it.each([
    ['Original taxi', '19'],
    ['Original police', '20'],
    ['Non-repairable, repaired', '52'],
    ['Prior non-repairable / repaired', '52'],
    ['NON REPAIRABLE', '08'],
    ['Salvage - Damage or Not Specified', '11'],
    ['Salvage Retention', '16'],
    ['Owner retained salvage', '32'],
    ['Gray market - non-compliant', '45'],
    ['Manufacturer Buy Back', '47'],
    ['KIT CAR', '06'],
    ['STREETROD', '28'],
    ['Agricultural', '26'],
  ])('%s is %s', (written, code) => {
    expect(codesIn(written)[0]).toBe(code);
    expect(codesIn(written)).not.toContain('17');
  });

  it('stay beside our reading', () => {
    const brand: HistoryRecord = { ...title(), section: 'brands', recordId: 'b1', code: '11', words: 'SALV - DMG' };
    const document = documentOf(title('REBLT SALVAGE VEH'), brand);
    expect(document.titles).toMatchObject([
      { brand_text: 'REBLT SALVAGE VEH', brand: { en: expect.stringContaining('(“REBLT SALVAGE VEH”)') } },
    ]);
    const [hit] = document.brands_found;
    expect(hit).toMatchObject({ code: '11', written: ['SALV - DMG', 'REBLT SALVAGE VEH'] });
    const cells = document.brand_groups.flatMap(({ items }) => items);
    expect(cells.find(({ code }) => code === '11')).toMatchObject({ written: ['SALV - DMG', 'REBLT SALVAGE VEH'] });
    expect(documentOf(title('11')).titles).toMatchObject([{ brand_text: null }]);
    expect(documentOf(title('Salvage')).titles).toMatchObject([
      { brand: { en: expect.stringContaining('(“Salvage”)'), es: expect.stringContaining('(«Salvage»)') } },
    ]);
  });

  it('are called salvage only where they say so', () => {
    const textOf = (code: string) => JSON.stringify(documentOf(title(code)).things[0]);
    expect(textOf('31')).toMatch(/The brand “Totaled” was put on its title.*la marca «[^»]+»/);
    expect(textOf('31')).not.toContain('salvage brand');
    for (const code of ['11', '16', '49', '50']) expect(textOf(code)).toContain('A salvage brand was put on its title');
  });
});

describe('a brand that no title office told', () => {
  it.each([
    ['auction', 'by an auction'],
    ['insurer', 'by an insurer'],
    ['salvage_yard', 'by a salvage yard'],
    ['not_stated', 'reported in'],
  ] as const)('is of the %s, and on no title', (sourceType, words) => {
    for (const { code } of BRANDS) {
      const brand: HistoryRecord = { ...title(), section: 'brands', sourceType, recordId: 'b1', code };
      const { verdict, things, theft, brands_found: found } = documentOf(brand);
      const textOf = JSON.stringify([verdict.reasons, things.map(({ text }) => text), theft.text]);
      expect(textOf, code).not.toMatch(/title in Ohio|put on its title|its title (says|carries)|titled in/i);
      if (['11', '03'].includes(code)) expect(textOf).toContain(words);
      expect(found).toMatchObject([{ source: { en: expect.any(String) } }]);
    }
  });

  it.each(['69', '70', '72', '73', '74', '76'])('of the odometer (%s) is said by no title', code => {
    const brand: HistoryRecord = { ...title(), section: 'brands', sourceType: 'auction', recordId: 'b1', code };
    const { verdict, things, odometer, tiles } = documentOf(brand);
    const textOf = JSON.stringify([verdict.reasons, things.map(({ text }) => text), odometer?.lead, tiles]);
    expect(textOf).not.toMatch(/[Aa] title says|[Uu]n título dice|lo dice un título|Marked on title|Marcado en título/);
    expect(textOf).toContain('Marcado por otros');
    const beside = JSON.stringify(documentOf(brand, title(code)));
    expect(beside).toMatch(/A title says/);
    expect(beside).toMatch(/Marked on title/);
  });

  it('is of the office where one tells it too', () => {
    const brand: HistoryRecord = { ...title(), section: 'brands', sourceType: 'auction', recordId: 'b1', code: '11' };
    expect(JSON.stringify(documentOf({ ...brand, eventOn: '2021-01-01' }, title('11')).verdict)).toContain(
      'title in Ohio',
    );
  });
});
