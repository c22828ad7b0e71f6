import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { Valuation } from '../../../../vehicles/valuations/contract.ts';
import type { SectionState } from '../../contract.ts';
import type { Assessment } from '../../rules.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { figure, yearsBetween } from '../facts/dates.ts';
import { shownIn, unitsOf, unitWords } from '../facts/distance.ts';
import type { ReportFacts, ReportValuation } from '../facts/facts.ts';
import { lastReading, supportedMiles, type OdometerVerdict, type Reading } from '../odometer/odometer.ts';
import { isBelow, MAX_MILES_PER_YEAR, tolerance } from '../odometer/odometer-series.ts';
import { historyCut, milesToValue, valuedWith } from './valued.ts';
import { say } from '../facts/words.ts';

type Block = NonNullable<ReportDocument['value']>;
type Record = RecordOf<'value'>;

const STEP_CENTS = 200_000;

/** The scale of a value: its ends are whole steps of 2,000 dollars. */
function scaleOf(markets: Block['markets'], asking: number | null): Pick<Block, 'asked' | 'min' | 'max'> {
  const figures = [...markets.flatMap(({ below, above }) => [below, above]), ...(asking === null ? [] : [asking])];
  return {
    asked: asking,
    min: Math.floor(Math.min(...figures) / STEP_CENTS) * STEP_CENTS,
    max: Math.ceil((Math.max(...figures) + 1) / STEP_CENTS) * STEP_CENTS,
  };
}

/** The latest value that a source of history gave, as ranges on one scale. */
export function valueBlock(records: readonly Record[], askingPriceCents: number | null): Block | null {
  const latest = records.at(-1);
  if (!latest) return null;
  const markets = (['trade', 'private', 'retail'] as const).map(key => {
    const { belowCents: below, meanCents: mean, aboveCents: above } = latest[key];
    return { key, below, mean, above };
  });
  return {
    ...scaleOf(markets, askingPriceCents),
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

const MARKETS = { trade: 'trade_in', private: 'private_party', retail: 'retail' } as const;
type Market = keyof typeof MARKETS;

/** A range as the report writes it; nothing where the source does not know the market. */
function marketOf(key: Market, values: Valuation['values']): Block['markets'] {
  const range = values[MARKETS[key]];
  return range ? [{ key, below: range.low, mean: range.mid, above: range.high }] : [];
}

const marketsOf = (values: Valuation['values']): Block['markets'] =>
  (Object.keys(MARKETS) as Market[]).flatMap(key => marketOf(key, values));

/** The market value source's answer, at the mileage it was queried with. */
function valuationBlock(valuation: Valuation, miles: number, facts: ReportFacts): Block | null {
  const markets = marketsOf(valuation.values);
  if (markets.length === 0) return null;
  const { sample, adjustments } = valuation;
  const conditions = valuation.by_condition?.map(each => ({ condition: each.condition, markets: marketsOf(each) }));
  return {
    ...scaleOf(markets, facts.askingPriceCents),
    markets,
    mileage: shownIn(unitsOf(facts.vehicle), { miles }),
    n: sample.count,
    certainty: Math.round(sample.certainty),
    from: sample.period[0],
    to: sample.period[1],
    as_of: valuation.as_of,
    cut: historyCut(valuation),
    // The head of the section marks invented values; they have no other source to name.
    ...(valuation.demo ? {} : { source: valuation.source }),
    basis: valuation.basis,
    ...(valuation.error ? { error: valuation.error.median_percent } : {}),
    adjustments: (['mileage', 'history', 'condition', 'known_damage'] as const).flatMap(key =>
      adjustments[key] === 0 ? [] : [{ key, amount: adjustments[key] }],
    ),
    ...(conditions ? { conditions } : {}),
  };
}

/** Whether the readings speak against the mileage of a valuation: it is lower, or more than can have been driven since. */
function isDisproved({ miles, eventOn }: Record, supported: number, odometer: OdometerVerdict<Reading>): boolean {
  const since = Math.max(0, yearsBetween(lastReading(odometer)?.on ?? eventOn, eventOn));
  const most = supported + tolerance(supported) + since * MAX_MILES_PER_YEAR;
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

/** Why no source was asked for a value; null where one was. */
function reasonWithoutValue({ gone, odometer }: Assessment, facts: ReportFacts): Translations | null {
  if (gone !== null) return say('no_value.gone');
  const miles = milesToValue({ odometer }, facts.given?.miles ?? null);
  if (miles === 'unknown') return say('no_value.unknown');
  return miles === null ? say('no_value.no_mileage') : null;
}

/** The value, or why there is none; and how the section stands where its source was asked by itself. */
export interface ShownValue extends Pick<ReportDocument, 'value' | 'value_note' | 'valued_with'> {
  section: { state: SectionState; askedAt: string; demo: boolean } | null;
}

/**
 * The value at a mileage that nothing in the report speaks against, or why there is none: that of the source of market
 * values, or else one that came with the history.
 */
export function valueOf(assessment: Assessment, facts: ReportFacts): ShownValue {
  const valued_with = valuedWith(assessment);
  const { valuation } = facts;
  if (valuation && valuation.kind !== 'not_covered') return { ...shownAs(valuation, facts), valued_with };
  const records = assessment.merged.records('value');
  const latest = records.at(-1);
  const note = latest ? reasonAgainst(latest, assessment, facts) : reasonWithoutValue(assessment, facts);
  return {
    value: note ? null : valueBlock(records, facts.askingPriceCents),
    value_note: note,
    valued_with,
    section: null,
  };
}

function shownAs(valuation: ReportValuation, facts: ReportFacts): Omit<ShownValue, 'valued_with'> {
  const { kind, askedAt } = valuation;
  const section = (state: SectionState, demo = false) => ({ state, askedAt, demo });
  if (kind === 'unavailable' || kind === 'pending') return { value: null, value_note: null, section: section(kind) };
  if (kind !== 'found') {
    const note = say(kind === 'classic' ? 'no_value.classic' : 'no_value.none');
    return { value: null, value_note: note, section: section('not_covered') };
  }
  const value = valuationBlock(valuation.valuation, valuation.miles, facts);
  return { value, value_note: null, section: section(value ? 'found' : 'not_covered', valuation.valuation.demo) };
}
