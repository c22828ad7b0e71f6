import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';

type Block = NonNullable<ReportDocument['value']>;

const STEP_CENTS = 200_000;

/** The latest valuation as ranges on one scale; the ends of the scale are whole steps of 2,000 dollars. */
export function valueBlock(records: readonly RecordOf<'value'>[], askedPriceCents: number | null): Block | null {
  const latest = records.at(-1);
  if (!latest) return null;
  const markets = (['trade', 'private', 'retail'] as const).map(key => {
    const { belowCents: below, meanCents: mean, aboveCents: above } = latest[key];
    return { key, below, mean, above };
  });
  const figures = [
    ...markets.flatMap(({ below, above }) => [below, above]),
    ...(askedPriceCents === null ? [] : [askedPriceCents]),
  ];
  return {
    asked: askedPriceCents,
    min: Math.floor(Math.min(...figures) / STEP_CENTS) * STEP_CENTS,
    max: Math.ceil((Math.max(...figures) + 1) / STEP_CENTS) * STEP_CENTS,
    markets,
    mileage: latest.miles,
    n: latest.sample,
    certainty: Math.round(latest.certainty),
    from: latest.from.slice(0, 7),
    to: latest.to.slice(0, 7),
    as_of: latest.reportedOn,
    cut: latest.brandCutPercent,
  };
}
