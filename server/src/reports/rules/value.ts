import type { Translations } from '../../kit/bilingual.ts';
import type { Assessment } from '../rules.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { figure, yearsBetween } from './dates.ts';
import { shownIn, unitsOf, unitWords } from './distance.ts';
import type { ReportFacts } from './facts.ts';
import { lastReading, supportedMiles, type OdometerVerdict, type Reading } from './odometer.ts';
import { isBelow, MOST_MILES_PER_YEAR, tolerance } from './odometer-series.ts';
import { say } from './words.ts';

type Block = NonNullable<ReportDocument['value']>;
type Record = RecordOf<'value'>;

const STEP_CENTS = 200_000;

/** The latest valuation as ranges on one scale; the ends of the scale are whole steps of 2,000 dollars. */
export function valueBlock(records: readonly Record[], askedPriceCents: number | null): Block | null {
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

/** Whether the readings speak against the mileage of a valuation: it is lower, or more than can have been driven since. */
function isDisproved({ miles, eventOn }: Record, supported: number, odometer: OdometerVerdict<Reading>): boolean {
  const since = Math.max(0, yearsBetween(lastReading(odometer)?.on ?? eventOn, eventOn));
  const most = supported + tolerance(supported) + since * MOST_MILES_PER_YEAR;
  return isBelow({ miles }, { miles: supported }) || miles > most;
}

/** Why a value that a source gave is not shown: it is of another vehicle than the one the records describe. */
function reasonAgainst(record: Record, { gone, odometer }: Assessment, facts: ReportFacts): Translations | null {
  if (gone !== null) return say('no_value.gone');
  const supported = supportedMiles(odometer);
  if (supported === 'unknown') return say('no_value.unknown');
  if (supported === null || !isDisproved(record, supported, odometer)) return null;
  const units = unitsOf(facts.vehicle);
  const [miles, likely] = [record.miles, supported].map(each => figure(shownIn(units, { miles: each })));
  return say('no_value.disproved', { miles: miles ?? '', likely: likely ?? '', unit: unitWords(units) });
}

/** The value at a mileage that nothing in the report speaks against, or why there is none. */
export function valueOf(assessment: Assessment, facts: ReportFacts): Pick<ReportDocument, 'value' | 'value_note'> {
  const records = assessment.merged.records('value');
  const latest = records.at(-1);
  const note = latest ? reasonAgainst(latest, assessment, facts) : null;
  return { value: note ? null : valueBlock(records, facts.askedPriceCents), value_note: note };
}
