import { createFormatter, createTranslator } from 'use-intl';
import { describe, expect, it } from 'vitest';
import reports from '../../../../../messages/en/reports.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import {
  answersWith,
  factsWith,
  SITE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import { textOf } from '../../../language.ts';
import type { ReportDocument, Words } from '../document.ts';
import type { Reader } from '../reader.ts';
import { compareRows } from './compare-rows.ts';

const format = createFormatter({ locale: 'en-US', timeZone: 'UTC' });
const reader = {
  t: createTranslator({ locale: 'en-US', timeZone: 'UTC', messages: { reports }, namespace: 'reports' }) as Reader['t'],
  say: (words: Words) => textOf(words, 'en'),
  day: (day: string) => day,
  dollars: (cents: number) =>
    format.number(cents / 100, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
};

const empty = (unavailable = {}) =>
  reportDocument(factsWith(answersWith([], unavailable)), SITE, 'en') as ReportDocument;
const rowOf = (documents: ReportDocument[], key: string) => compareRows(documents, reader).find(row => row.key === key);

describe('reports side by side', () => {
  it('differ in nothing where they say the same', () => {
    expect(compareRows([empty(), empty()], reader).filter(({ differs }) => differs)).toEqual([]);
  });

  it('differ where one source did not answer for one of them, which is not "none"', () => {
    const row = rowOf([empty(), empty({ accidents: 'unavailable' })], 'accidents');
    expect(row).toMatchObject({
      differs: true,
      cells: [{ tone: 'none_reported' }, { text: 'No answer', tone: 'unavailable' }],
    });
  });

  it('say nothing of value, fuel and upkeep that no source told', () => {
    const silent = empty({ service: 'unavailable' });
    for (const key of ['value', 'asked', 'fuel', 'service', 'milesYear'])
      expect(rowOf([silent], key)?.cells).toEqual([{ text: null, tone: null }]);
  });

  it('name each value with its own mileage and unit', () => {
    const value = {
      ...({ asked: 1_200_000, min: 0, max: 0, n: 9, certainty: 90, cut: 0 } as const),
      ...({ from: '2026-01-01', to: '2026-06-01', as_of: '2026-06-01' } as const),
      mileage: 90_000,
      markets: [{ key: 'private' as const, below: 1_000_000, mean: 1_100_000, above: 1_200_000 }],
    };
    const documents = [
      { ...empty(), value },
      { ...empty(), value, units: 'km' as const },
    ];
    expect(rowOf(documents, 'value')).toMatchObject({
      differs: true,
      cells: [{ text: '$11,000 at 90,000 mi' }, { text: '$11,000 at 90,000 km' }],
    });
    expect(rowOf(documents, 'asked')).toMatchObject({ differs: false, cells: [{ text: '$12,000' }, {}] });
  });

  it('name the cost of fuel with the miles it is for', () => {
    const cost = {
      ...({ key: 'cost', title: '', state: 'found', tone: 'info', word: '', as_of: null, demo: false } as const),
      rows: [],
      notes: [],
      next: null,
      fuel: { miles_year: 15_000, low: 150_000, high: 180_000 },
    };
    expect(rowOf([{ ...empty(), extras: [cost] }], 'fuel')?.cells).toEqual([
      { text: '$1,500 – $1,800 at 15,000 miles a year', tone: null },
    ]);
  });
});
