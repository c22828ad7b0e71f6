import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, valuation, valueRecord, VEHICLE } from '../../providers/testing/report-facts.ts';
import type { ReportFacts } from '../facts/facts.ts';
import { valueBlock } from './value.ts';
import { valueQuestion } from './valued.ts';

const write = recordFactory(VEHICLE.vin);
const first = write.title('2017-04-22', 'Columbus, OH', 14, 'first');
const serviced = write.service('2024-04-22', 'Erie, PA', 66_870, 'battery');
const facts = (records: readonly HistoryRecord[], more: Partial<ReportFacts> = {}) =>
  factsWith(answersWith(records), more);
const documentOf = (...given: Parameters<typeof facts>) => reportDocument(facts(...given), SITE);
const headOf = (document: ReturnType<typeof documentOf>) => document.heads.find(({ key }) => key === 'value');

describe('a value that came with the history', () => {
  it('uses a scale of whole steps that includes every figure and the asking price', () => {
    const block = valueBlock([valueRecord(66_870)], 2_995_000);
    if (!block) throw new Error('No value');
    const figures = block.markets.flatMap(({ below, mean, above }) => [below, mean, above]);
    expect([block.min % 200_000, block.max % 200_000]).toEqual([0, 0]);
    for (const each of [...figures, 2_995_000]) expect(each >= block.min && each < block.max).toBe(true);
    expect(block).toMatchObject({ asked: 2_995_000, from: '2026-08', to: '2026-11', mileage: 66_870, n: 42 });
    expect(valueBlock([], 100)).toBeNull();
  });
});

describe('the source of a market value', () => {
  const sourceOf = (demo: boolean) =>
    documentOf([first, serviced], { valuation: valuation(66_870, { source: 'VinAudit', demo }) }).value?.source;

  it('is named, but the demonstration is no source', () => {
    expect([sourceOf(false), sourceOf(true)]).toEqual(['VinAudit', undefined]);
  });
});

describe('what a market value is asked with', () => {
  it('is the mileage that the readings support, or a higher one that was stated', () => {
    expect(valueQuestion(facts([first, serviced]))).toEqual({ miles: 66_870, damage: [] });
    expect(valueQuestion(facts([first, serviced], { given: { miles: 20_000 } }))?.miles).toBe(66_870);
    expect(valueQuestion(facts([first, serviced], { given: { miles: 90_000 } }))?.miles).toBe(90_000);
    expect(valueQuestion(facts([], { given: { miles: 90_000 } }))?.miles).toBe(90_000);
  });

  it('is what lowers it: title brands, rollbacks, damage', () => {
    const branded = write.title('2022-02-03', 'Louisville, KY', 70_000, 'rebuilt', { brandCodes: ['09', '47'] });
    const crashed = write.accident('2021-01-01', 'Erie, PA', { airbags: 'deployed', structural: true });
    expect(valueQuestion(facts([first, serviced, crashed, branded]))?.damage).toEqual([
      'airbags_deployed',
      'brand',
      'frame_damage',
      'lemon',
    ]);
  });

  it('is nothing for a vehicle that is no more, without a mileage, or where nobody knows the true one', () => {
    const crushed = write.jsi('2024-05-01', 'Gary, IN', { disposition: 'crushed' });
    expect(valueQuestion(facts([first, serviced, crushed]))).toBeNull();
    expect(valueQuestion(facts([]))).toBeNull();
    const unknown = write.title('2024-05-01', 'Erie, PA', 70_000, 'transfer', { brandCodes: ['69'] });
    expect(valueQuestion(facts([first, unknown]))).toBeNull();
    const notes = [[first, serviced, crushed], [], [first, unknown]].map(records => documentOf(records).value_note);
    expect(notes).toMatchObject([
      { en: expect.stringContaining('crushed') },
      { en: expect.stringContaining('no mileage was stated') },
      { en: expect.stringContaining('true mileage is not known') },
    ]);
    expect(documentOf([first, serviced, crushed]).valued_with).toEqual({ damage: [], gone: true });
  });
});

describe('the value of a report', () => {
  it('is that of the source of market values, with its sample, its day and its source', () => {
    const document = documentOf([first, serviced], { valuation: valuation(67_000) });
    expect(document.value).toMatchObject({
      markets: [{ key: 'trade' }, { key: 'private', below: 1_000_000, mean: 1_100_000 }, { key: 'retail' }],
      mileage: 67_000,
      n: 42,
      certainty: 88,
      from: '2026-08-22',
      to: '2026-11-20',
      source: 'Values Inc.',
      basis: 'vin',
      adjustments: [{ key: 'mileage', amount: -50_000 }],
      cut: 0,
    });
    expect(headOf(document)).toMatchObject({ state: 'found', count: 1, demo: false });
    expect(document.sources.find(({ key }) => key === 'value')).toMatchObject({
      source: 'Values Inc.',
      answer: 'answered',
      records: null,
    });
  });

  it('keeps of an estimate that a model made it and how far off that is', () => {
    const error = { method: 'leave_one_out' as const, median_percent: 5.6 };
    const { value } = documentOf([first, serviced], { valuation: valuation(67_000, { basis: 'estimate', error }) });
    expect(value).toMatchObject({ basis: 'estimate', error: 5.6 });
    expect(documentOf([first, serviced], { valuation: valuation(67_000) }).value).not.toHaveProperty('error');
  });

  it('leaves out a market its source does not know, and says what the history took off', () => {
    const range = { low: 500_000, mid: 680_000, high: 700_000 };
    const change = {
      values: { trade_in: null, private_party: range, retail: range },
      adjustments: { mileage: 0, history: -320_000, condition: 0, known_damage: 0 },
    };
    const { value } = documentOf([first, serviced], { valuation: valuation(67_000, change) });
    expect(value?.markets.map(({ key }) => key)).toEqual(['private', 'retail']);
    expect(value?.cut).toBe(32);
  });

  it.each([
    ['unavailable', 'unavailable', null],
    ['none', 'not_covered', 'no source has enough sales'],
    ['classic', 'not_covered', 'appraisal'],
  ] as const)('is none where the source says %s, and says so', (kind, state, sentence) => {
    const document = documentOf([first, serviced], { valuation: { kind, askedAt: '2026-11-20T14:32:00.000Z' } });
    expect([document.value, headOf(document)?.state]).toEqual([null, state]);
    if (sentence === null) expect(document.value_note).toBeNull();
    else expect(document.value_note).toMatchObject({ en: expect.stringContaining(sentence) });
  });
});
