import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { withDisputes, type DisputedRecord } from './disputed.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);
const first = write.title('2017-02-02', 'Dayton, OH', 12, 'first');
const salvage = write.title('2022-02-03', 'Louisville, KY', 60_000, 'salvage', { brandCodes: ['11'] });
const report = reportDocument(factsWith(answersWith([first, salvage])), SITE);
const about = ({ recordId: record }: { recordId: string }, more: Partial<DisputedRecord> = {}): DisputedRecord => ({
  record,
  state: 'open',
  since: '2026-11-22',
  decided: null,
  ...more,
});

describe('a disputed record', () => {
  it('is marked in every section that shows it, and turns nothing green', () => {
    const shown = withDisputes(report, [about(salvage)]);
    expect(shown.disputes?.map(({ section, record }) => [section, record])).toEqual([
      ['titles', salvage.recordId],
      ['brands', salvage.recordId],
      ['odometer', salvage.recordId],
      ['life', salvage.recordId],
    ]);
    expect(shown.disputes?.[0]?.text).toEqual({
      en: 'Disputed since November 22, 2026',
      es: 'Impugnado desde el 22 de noviembre de 2026',
    });
    const { disputed, ...verdict } = shown.verdict;
    expect(verdict).toEqual(report.verdict);
    expect(disputed).toMatchObject({ en: expect.stringContaining('behind this verdict is disputed') });
    expect([shown.tiles, shown.heads, shown.sections]).toEqual([report.tiles, report.heads, report.sections]);
  });

  it('that is harmless leaves the verdict without doubt', () => {
    expect(withDisputes(report, [about(first)]).verdict.disputed).toMatchObject({
      en: expect.stringContaining('marked in its section'),
    });
  });

  it('that is decided keeps its mark, and the verdict says nothing of it', () => {
    const shown = withDisputes(report, [about(salvage, { state: 'upheld', decided: '2026-12-03' })]);
    expect(shown.disputes?.[0]?.text).toMatchObject({
      en: 'Disputed November 22, 2026, upheld December 3, 2026',
    });
    expect(shown.verdict).toEqual(report.verdict);
  });

  it('of another report changes nothing', () => {
    expect(withDisputes(report, [about({ recordId: 'X-1' })])).toBe(report);
    expect(withDisputes(report, [])).toBe(report);
  });
});
