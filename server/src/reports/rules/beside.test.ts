import { describe, expect, it } from 'vitest';
import { reportDocument } from '../document.ts';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
import type { HistoryRecord } from '../providers/history-record.ts';
import { answersWith, factsWith, SITE, VEHICLE } from './facts-for-tests.ts';

const write = recordFactory(VEHICLE.vin);
const documentOf = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records)), SITE);
const toneOf = (document: ReturnType<typeof documentOf>, key: string) =>
  document.heads.find(head => head.key === key)?.tone;

describe('beside a record that warns, no section of the same subject is green', () => {
  it('of losses beside a salvage title', () => {
    const document = documentOf(write.title('2020-02-02', 'Dayton, OH', 40_000, 'salvage'));
    expect(toneOf(document, 'jsi')).toBe('info');
    expect(document.sections.jsi).toBe('info');
    expect(document.heads.find(head => head.key === 'jsi')).toMatchObject({ state: 'none_reported', count: 0 });
  });

  it('of accidents beside a brand that names a collision, or a damage at a sale', () => {
    const branded = documentOf(write.title('2020-02-02', 'Dayton, OH', 40_000, 'transfer', { brandCodes: ['14'] }));
    expect(toneOf(branded, 'accidents')).toBe('info');
    const sold = documentOf(write.sale('2020-02-02', 'Dayton, OH', 40_000, { damage: ['front'] }));
    expect(toneOf(sold, 'accidents')).toBe('info');
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
      value: { en: 'Body repair' },
    });
    expect(document.verdict.level).toBe('check');
    expect(JSON.stringify(document.verdict.reasons)).toContain('names a body repair (Dayton, OH)');
    expect(toneOf(document, 'accidents')).toBe('info');
  });

  it('is not seen in a check of brakes or new wipers', () => {
    const document = documentOf(write.service('2021-03-03', 'Dayton, OH', 50_000, 'brake_check wipers'));
    expect(document.tiles.find(({ key }) => key === 'accidents')?.state).toBe('none_reported');
  });
});
