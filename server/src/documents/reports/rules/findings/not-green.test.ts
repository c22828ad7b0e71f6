import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { BRANDS } from '../titles/brand-table.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import type { ReportFacts } from '../facts/facts.ts';

const write = recordFactory(VEHICLE.vin);
const first = write.title('2021-04-22', 'Columbus, OH', 14, 'first');
type Title = Parameters<typeof write.title>[3];

function documentOf(
  records: readonly HistoryRecord[],
  states: Parameters<typeof answersWith>[1] = {},
  more: Partial<ReportFacts> = {},
) {
  return reportDocument(factsWith(answersWith([first, ...records], states), more), SITE);
}
type Document = ReturnType<typeof documentOf>;
type TileKey = Document['tiles'][number]['key'];

const tileOf = ({ tiles }: Document, key: TileKey) => tiles.find(tile => tile.key === key);
const greenTiles = ({ tiles }: Document) =>
  tiles.filter(({ state }) => state === 'none_reported').map(({ key }) => key);
const reasonsOf = ({ verdict }: Document) =>
  verdict.reasons.map(reason => (typeof reason === 'string' ? reason : reason.en)).join(' ');
const titled = (kind: Title, brandCodes: string[] = []) =>
  documentOf([write.title('2022-02-03', 'Gary, IN', 11_000, kind, { brandCodes })]);

describe('a title is judged by its kind', () => {
  it.each([
    ['salvage', 'serious', '11'],
    ['rebuilt', 'serious', '09'],
    ['junk', 'stop', '08'],
    ['export', 'stop', '56'],
  ] as const)('a %s title without a brand code is %s', (kind, level, code) => {
    const document = titled(kind);
    expect(document.verdict.level).toBe(level);
    expect(document.brands_found).toMatchObject([{ code, on: '2022-02', place: 'IN' }]);
    expect(document.titles[1]?.tone).not.toBeNull();
    expect(greenTiles(document)).not.toContain('brands');
    if (kind !== 'export') expect(greenTiles(document)).not.toContain('loss');
  });

  it('adds nothing to the code that says the same more exactly', () => {
    expect(titled('salvage', ['49']).brands_found.map(({ code }) => code)).toEqual(['49']);
    expect(titled('junk', ['90']).brands_found.map(({ code }) => code)).toEqual(['90']);
    expect(titled('rebuilt', ['11']).brands_found.map(({ code }) => code)).toEqual(['11', '09']);
  });

  it('a lien on a title is a lien until a release or a title of a new owner', () => {
    const lien = write.title('2022-02-03', 'Gary, IN', 11_000, 'lien');
    const document = documentOf([lien]);
    expect(document.verdict).toMatchObject({ level: 'check', reasons: [{ en: expect.stringContaining('lien') }] });
    expect(tileOf(document, 'liens')).toMatchObject({ state: 'caution' });
    expect(document.liens).toMatchObject([{ status: 'active', on: '2022-02-03' }]);
    expect(document.heads.find(({ key }) => key === 'liens')).toMatchObject({ state: 'found', tone: 'caution' });
    const released = documentOf([lien, write.lien('2022-02-03', 'Gary, IN', '2023-01-01')]);
    const sold = documentOf([lien, write.title('2023-01-03', 'Gary, IN', 21_000, 'transfer')]);
    for (const after of [released, sold]) {
      expect(after.verdict.level).toBe('nothing');
      expect(tileOf(after, 'liens')?.state).toBe('info');
    }
  });
});

describe('a title is judged by its words and codes', () => {
  it('shows a code it does not know, with caution', () => {
    for (const code of ['54', '44', '99']) {
      const document = titled('transfer', [code]);
      expect(document.verdict).toMatchObject({ level: 'check' });
      expect(document.brands_found).toMatchObject([
        {
          code,
          state: 'caution',
          label: { en: `Brand not known to us: ${code}`, es: expect.stringContaining(code) },
        },
      ]);
      expect(tileOf(document, 'brands')).toMatchObject({ state: 'caution' });
      expect(document.titles[1]).toMatchObject({ tone: 'caution', brand: { en: expect.stringContaining(code) } });
      const cells = document.brand_groups.flatMap(({ items }) => items);
      expect(cells.find(cell => cell.code === code)).toMatchObject({ found: true, severity: 'caution' });
    }
    const brand: HistoryRecord = { ...recordBase('BR-54'), section: 'brands', code: '54' };
    expect(documentOf([brand]).brands_found).toMatchObject([{ code: '54' }]);
  });

  it.each([
    ['SALVAGE', '11'],
    ['Rebuilt Salvage', '09'],
    ['flood damage', '01'],
    ['Certificate of destruction', '08'],
    ['JUNK', '08'],
    ['NON-REPAIRABLE', '08'],
    ['PARTS ONLY', '35'],
    ['Lemon law buyback', '47'],
    ['EXPORT ONLY', '56'],
    ['Not actual mileage', '69'],
    ['1', '01'],
  ])('understands %s', (words, code) => {
    expect(titled('transfer', [words]).brands_found.map(brand => brand.code)).toEqual([code]);
  });

  it('shows words it does not understand as they are, and takes "clear" for no brand', () => {
    expect(titled('transfer', ['QUARANTINED <b>']).brands_found).toMatchObject([
      { label: { en: 'Brand not known to us: QUARANTINED <b>' }, state: 'caution' },
    ]);
    for (const none of ['00', '0', 'CLEAR', 'None', '', ' '])
      expect(titled('transfer', [none]).brands_found).toEqual([]);
  });
});

const recordBase = (recordId: string) => ({
  recordId,
  sourceType: 'title_office' as const,
  reportedOn: '2022-02-03',
  eventOn: '2022-02-03',
  place: { city: null, state: 'IN' },
});

describe('no tile is green beside a record of its subject', () => {
  const TILES: [TileKey, string][] = [
    ['loss', '07 08 09 10 11 15 16 31 32 35 49 50 52 53 90 91'],
    ['theft', '36 49'],
    ['odometer', '69 70 72 73 74 76'],
    ['accidents', '01 02 03 04 05 14 51'],
    ['liens', '37'],
    ['use', '12 17 18 19 20 26 27 48'],
    ['recalls', '41'],
  ];
  it.each(TILES)('%s: brands %s', (key, codes) => {
    for (const code of codes.split(' ')) expect(greenTiles(titled('transfer', [code])), code).not.toContain(key);
  });

  it('whatever the brand, the brand tile is not green', () => {
    for (const { code } of BRANDS) expect(greenTiles(titled('transfer', [code])), code).not.toContain('brands');
  });

  it('a salvage auction and damage that a sale names', () => {
    const sale = write.sale('2022-03-03', 'Gary, IN', 11_000, { channel: 'salvage_auction', damage: ['front'] });
    const document = documentOf([sale]);
    expect(document.verdict.level).toBe('check');
    expect(reasonsOf(document)).toContain('salvage auction');
    expect(tileOf(document, 'loss')).toMatchObject({ state: 'caution' });
    expect(tileOf(document, 'accidents')).toMatchObject({ state: 'caution' });
  });

  it('a theft that only a brand names is in the section on theft', () => {
    const document = titled('transfer', ['36']);
    expect(document.theft).toMatchObject({ status: 'recovered', state: 'caution' });
    expect(document.heads.find(({ key }) => key === 'theft')).toMatchObject({ state: 'found', tone: 'caution' });
  });
});

describe('sources that did not answer', () => {
  it.each(['titles', 'jsi', 'theft'] as const)('without %s nothing is green and nothing is called free', group => {
    for (const state of ['unavailable', 'not_covered'] as const) {
      const document = documentOf([], { [group]: state });
      expect(greenTiles(document)).toEqual([]);
      expect(document.verdict.level).toBe('check');
      expect(reasonsOf(document)).toContain('Not checked');
    }
  });

  it('counts a source of two that failed', () => {
    const answers = answersWith([first]);
    const theft = answers.filter(({ group }) => group === 'theft');
    const failed = theft.map(answer => ({
      ...answer,
      source: 'police',
      sections: [{ section: 'theft' as const, state: 'unavailable' as const, records: [] }],
    }));
    const sources = [
      { name: 'sandbox', demo: true, groups: answers.map(({ group }) => group) },
      { name: 'police', demo: false, groups: ['theft' as const] },
    ];
    const named = answers.map(answer => ({ ...answer, source: 'sandbox' }));
    const document = reportDocument(factsWith([...named, ...failed], { sources }), SITE);
    expect(tileOf(document, 'theft')).toMatchObject({ state: 'unavailable' });
    expect(document.verdict).toMatchObject({ level: 'check', answered: 8, of: 9 });
    expect(reasonsOf(document)).toContain('Not checked: theft records');
  });

  it('names what else was not checked, and says nothing of freedom below three quarters', () => {
    const one = documentOf([], { fleet: 'unavailable' });
    expect(one.verdict).toMatchObject({ level: 'nothing', answered: 8, of: 9 });
    expect(reasonsOf(one)).toContain('Not checked: rental and fleet records');
    const two = documentOf([], { fleet: 'unavailable', liens: 'not_covered' });
    expect(two.verdict).toMatchObject({ level: 'nothing', answered: 7, of: 9 });
    const three = documentOf([], { fleet: 'unavailable', liens: 'not_covered', service: 'unavailable' });
    expect(three.verdict).toMatchObject({ level: 'check', answered: 6, of: 9 });
    expect(three.things[0]?.text).toMatchObject({ en: expect.stringContaining('could not be checked') });
  });

  it('counts a group that no source covers as not checked', () => {
    const groups = ['titles', 'jsi'] as const;
    const sources = [{ name: 'sandbox', demo: true, groups }];
    const answers = answersWith([first]).filter(({ group }) => group === 'titles' || group === 'jsi');
    const document = reportDocument(factsWith(answers, { sources }), SITE);
    expect(document.verdict).toMatchObject({ level: 'check', answered: 2, of: 9 });
    expect(reasonsOf(document)).toContain('theft records');
  });

  it('says it beside a finding too', () => {
    const document = documentOf([write.theft('2026-10-01', 'Dallas, TX', null)], { accidents: 'unavailable' });
    expect(document.verdict.level).toBe('stop');
    expect(reasonsOf(document)).toContain('Not checked: accident and police reports');
  });

  it('never calls a European vehicle free: its titles and losses cannot be asked', () => {
    const vehicle = { vin: 'WVWZZZ1KZAW123456', kind: 'europe' as const, make: 'Volkswagen', model: 'Golf' };
    const document = documentOf([], {}, { vehicle });
    expect(document.verdict.level).toBe('check');
    expect(reasonsOf(document)).toContain('insurance losses');
    expect(greenTiles(document)).toEqual([]);
  });

  it('sees a section of a group that failed alone', () => {
    const answers = answersWith([first]).map(answer => ({
      ...answer,
      sections: answer.sections.map(section =>
        section.section === 'brands' ? { ...section, state: 'unavailable' as const } : section,
      ),
    }));
    const document = reportDocument(factsWith(answers), SITE);
    expect(document.verdict).toMatchObject({ level: 'check', answered: 8 });
    expect(reasonsOf(document)).toContain('Not checked: title brands');
  });
});
