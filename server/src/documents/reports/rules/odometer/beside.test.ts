import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import { DEMONSTRATION_VEHICLES } from '../../providers/sandbox/demonstration-vehicles.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { answersWith, factsWith, sandboxFacts, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);
const documentOf = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records)), SITE);
const toneOf = (document: ReturnType<typeof documentOf>, key: string) =>
  document.heads.find(head => head.key === key)?.tone;

describe('beside a record that warns, no section of the same subject is green', () => {
  it('of losses beside a salvage title', () => {
    const document = documentOf(write.title('2020-02-02', 'Dayton, OH', 40_000, 'salvage'));
    expect(toneOf(document, 'jsi')).toBe('serious');
    expect(document.sections.jsi).toBe('serious');
    expect(document.heads.find(head => head.key === 'jsi')).toMatchObject({
      state: 'none_reported',
      count: 0,
      word: { en: 'Reported in other sections', es: 'Consta en otras secciones' },
    });
  });

  it('of accidents beside a brand that names a collision, or a damage at a sale', () => {
    const branded = documentOf(write.title('2020-02-02', 'Dayton, OH', 40_000, 'transfer', { brandCodes: ['14'] }));
    expect(toneOf(branded, 'accidents')).toBe('caution');
    const sold = documentOf(write.sale('2020-02-02', 'Dayton, OH', 40_000, { damage: ['front'] }));
    expect(toneOf(sold, 'accidents')).toBe('caution');
  });

  it('while a section nothing speaks against is green', () => {
    const document = documentOf(write.title('2017-02-02', 'Dayton, OH', 12, 'first'));
    expect(['jsi', 'accidents', 'theft'].map(key => toneOf(document, key))).toEqual(
      ['jsi', 'accidents', 'theft'].map(() => 'none_reported'),
    );
  });
});

describe('a body repair in the records of a shop', () => {
  it.each(['body_repair', 'Body work, left door', 'Collision repair', 'Repainted hood'])('%s is a caution', work => {
    const document = documentOf(write.service('2021-03-03', 'Dayton, OH', 50_000, 'oil_filter', { work: [work] }));
    expect(document.tiles.find(({ key }) => key === 'accidents')).toMatchObject({
      state: 'caution',
      value: { en: 'Repaired' },
    });
    expect(document.verdict.level).toBe('check');
    expect(JSON.stringify(document.verdict.reasons)).toContain('names a repair after damage (Dayton, OH)');
    expect(toneOf(document, 'accidents')).toBe('caution');
  });

  it('is not seen in a check of brakes or new wipers', () => {
    const document = documentOf(write.service('2021-03-03', 'Dayton, OH', 50_000, 'brake_check wipers'));
    expect(document.tiles.find(({ key }) => key === 'accidents')?.state).toBe('none_reported');
  });
});

const TILE_OF = {
  brands: 'brands',
  jsi: 'loss',
  accidents: 'accidents',
  odometer: 'odometer',
  theft: 'theft',
} as const;
const TILE_OF_SECTION: Record<string, string> = { ...TILE_OF, liens: 'liens', recalls: 'recalls' };
const RANK = ['none_reported', 'collecting', 'not_covered', 'unavailable', 'info', 'caution', 'serious'];
const SILENT = ['collecting', 'not_covered', 'unavailable'];

describe('a section has the tone of its tile', () => {
  const SOLD = DEMONSTRATION_VEHICLES.filter(({ behavior }) => behavior === undefined || behavior === 'slow');

  it.each(SOLD)('$title', async ({ vin, title }) => {
    const [year, make = '', ...model] = title.split(' ');
    const vehicle = { vin, modelYear: Number(year), make, model: model.join(' '), checkDigitOk: true };
    const { heads, tiles, sections } = reportDocument(await sandboxFacts(vehicle), SITE);
    for (const { key, tone } of heads) {
      const tile = tiles.find(each => each.key === TILE_OF_SECTION[key]);
      if (!tile) continue;
      expect(sections[key], key).toBe(tone);
      if (SILENT.includes(tone) || SILENT.includes(tile.state)) expect(tone, key).not.toBe('none_reported');
      else expect(tone, key).toBe(tile.state);
      if (tile.state === 'caution' || tile.state === 'serious')
        expect(RANK.indexOf(tone), key).toBeGreaterThanOrEqual(RANK.indexOf(tile.state));
    }
  });

  it('also where its own source did not answer and others warn', () => {
    const sale = write.sale('2020-02-02', 'Dayton, OH', 40_000, { damage: ['front'] });
    const answers = answersWith([sale], { accidents: 'unavailable' });
    const document = reportDocument(factsWith(answers), SITE);
    expect(document.tiles.find(({ key }) => key === 'accidents')?.state).toBe('caution');
    expect(document.heads.find(({ key }) => key === 'accidents')).toMatchObject({
      state: 'unavailable',
      tone: 'caution',
    });
  });
});
