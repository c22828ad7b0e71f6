import type { ExtraSection, ExtraRow, ExtraKey } from '../../document/shape/shape-more.ts';
import type { Assessment } from '../../rules.ts';
import type { ReportFacts, ReportVehicle } from '../facts/facts.ts';
import { dollars, dayWords, figure, monthsBetween } from '../facts/dates.ts';
import { say } from '../facts/words.ts';
import type { FuelEconomy, FuelRow, RatingState } from '../../../../vehicles/ratings/contract.ts';
import { PLUG_IN_FUEL } from '../facts/identity.ts';
import { isAbroad } from '../facts/market.ts';
import { supportedMiles } from '../odometer/odometer.ts';
import { termsOf, type WarrantyTerm } from './warranty-sheet.ts';
import { toneOfState } from '../sections/tones.ts';
import { withCommas } from '../../../../kit/text/numbers.ts';

/** How a section of facts stands, by what its source of ratings answered. */
const STATE_OF: Record<RatingState, ExtraSection['state']> = {
  found: 'found',
  none: 'none_reported',
  unavailable: 'unavailable',
  not_covered: 'not_covered',
};

/** A section of facts with the words of its state. */
function framed(
  key: ExtraKey,
  about: Pick<ExtraSection, 'state' | 'as_of' | 'demo' | 'rows' | 'notes'> & Partial<ExtraSection>,
): ExtraSection {
  const { state } = about;
  const tone = state === 'found' ? 'info' : toneOfState(state);
  // "None reported" for records is "no figures" for a model.
  const word = say(state === 'none_reported' ? 'extra.no_figures' : `state.${state}`);
  return { next: null, ...about, key, title: say(`extra.${key}.title`), tone, word };
}

/** A fact with its source. */
const row = (label: ExtraRow['label'], value: ExtraRow['value'], source: ExtraRow['source'] = null): ExtraRow => ({
  label,
  value,
  source,
  tone: null,
});

/** `$1,650`, or `$1,650–$2,100` where the candidates differ. */
const spanOfDollars = ([low, high]: readonly [number, number]): string =>
  low === high ? dollars(low) : `${dollars(low)}–${dollars(high)}`;

/** EPA's figure of a year is for so many miles. */
const MILES_YEAR = 15_000;
const YEARS = 5;
/** Other costs of a vehicle, which no source of ours gives. */
const UNKNOWN = ['depreciation', 'insurance', 'maintenance', 'fees'] as const;

/**
 * The running cost of the vehicle: EPA's fuel cost of a year and five of them. Nothing else has a source, and that is said. Null where no
 * source was queried.
 */
function costSection({ ratings }: ReportFacts): ExtraSection | null {
  const fuel = ratings?.fuel;
  if (!fuel || fuel.state === 'not_covered') return null;
  const { annual_cost: cost, as_of, demo, source } = fuel;
  const state = fuel.state === 'found' && !cost ? 'none_reported' : STATE_OF[fuel.state];
  const shared = { as_of, demo };
  if (state !== 'found' || !cost) return framed('cost', { ...shared, state, rows: [], notes: [] });
  const [low, high] = cost;
  const unknown = UNKNOWN.map(key => row(say(`extra.cost.${key}`), null));
  return framed('cost', {
    ...shared,
    state,
    rows: [
      row(say('extra.cost.fuel_year', { miles: '15,000' }), spanOfDollars(cost), source),
      row(say('extra.cost.fuel_five'), spanOfDollars([low * YEARS, high * YEARS]), source),
      row(say('extra.cost.fuel_mile'), perMile(cost), source),
      ...unknown,
    ],
    notes: [
      say('extra.cost.prices'),
      ...(fuel.kind === 'plug_in' ? [say('extra.cost.plug_in')] : []),
      ...(low === high ? [] : [say('extra.cost.candidates', { low: dollars(low), high: dollars(high) })]),
    ],
    next: say('extra.cost.next'),
    fuel: { miles_year: MILES_YEAR, low, high },
  });
}

/** Cents a mile: `11.3¢`. */
function perMile([low, high]: readonly [number, number]): string {
  const [least, most] = [low, high].map(cents => `${(cents / MILES_YEAR).toFixed(1)}¢`);
  return least === most ? (least ?? '') : `${least}–${most}`;
}

/** The sections of facts this vehicle has, in reading order. */
export function extraSections(facts: ReportFacts, assessment: Assessment): ExtraSection[] {
  return [costSection(facts), warrantySection(facts, assessment), electrifiedSection(facts)].filter(
    section => section !== null,
  );
}

/**
 * How a vehicle uses electricity: alone, from a plug beside gasoline, or only what its engine and brakes make. Of some
 * hybrids no source says whether they have a plug.
 */
export type Electrified = 'electric' | 'plug_in' | 'hybrid' | 'hybrid_or_plug_in' | 'fuel_cell';

/** By the words of the decode, then by EPA's configurations where all of them agree; null: not electrified, or not known. */
export function electrifiedAs({ fuel = '' }: ReportVehicle, rated: FuelEconomy | null | undefined): Electrified | null {
  if (PLUG_IN_FUEL.test(fuel)) return 'plug_in';
  if (/fuel cell|fcev|hydrogen/i.test(fuel)) return 'fuel_cell';
  if (/\bbev\b|battery electric|^electric$/i.test(fuel)) return 'electric';
  if (/hybrid|hev\b|electric/i.test(fuel)) {
    if (rated?.kind === 'plug_in') return 'plug_in';
    return /hev\b/i.test(fuel) || rated?.kind === 'fuel' ? 'hybrid' : 'hybrid_or_plug_in';
  }
  return rated?.kind === 'electric' || rated?.kind === 'plug_in' ? rated.kind : null;
}

/** The battery of the model: its range and charging when new as EPA rated them. What no source says is said to be unknown. */
function electrifiedSection({ vehicle, ratings }: ReportFacts): ExtraSection | null {
  const fuel = ratings?.fuel;
  const kind = electrifiedAs(vehicle, fuel);
  if (kind === null) return null;
  const read = row(
    say('extra.electrified.kind'),
    say(`extra.electrified.as.${kind}`),
    say('extra.electrified.decoded'),
  );
  const isPlugged = kind === 'electric' || kind === 'plug_in';
  return framed('electrified', {
    state: fuel?.state === 'unavailable' && isPlugged ? 'unavailable' : 'found',
    as_of: fuel?.as_of ?? null,
    demo: fuel?.demo ?? false,
    rows: [
      read,
      ...(isPlugged ? ratedRows(kind, fuel) : []),
      row(say('extra.electrified.battery'), null),
      row(say('extra.electrified.health'), null),
    ],
    notes: [
      ...(isPlugged && fuel?.state === 'found' ? [say('extra.electrified.model')] : []),
      ...(isPlugged ? [say('extra.electrified.about.plugged')] : []),
      ...(kind === 'hybrid' || kind === 'fuel_cell' ? [say('extra.electrified.about.unplugged')] : []),
    ],
    next: say(`extra.electrified.next.${isPlugged ? 'plugged' : 'unplugged'}`),
  });
}

/** EPA's figures of the configurations that use a plug; null where one of them is not known. */
function ratedRows(kind: 'electric' | 'plug_in', fuel: FuelEconomy | null | undefined): ExtraRow[] {
  const rows = fuel?.rows.filter(each => each.kind === kind) ?? [];
  const source = fuel?.source ?? null;
  const figure = (key: string, of: (each: FuelRow) => number | null, unit: 'miles' | 'kwh' | 'hours'): ExtraRow => {
    const span = spanOf(rows.map(of));
    return row(
      say(`extra.electrified.${key}`),
      span && say(`extra.electrified.unit.${unit}`, { n: span }),
      span && source,
    );
  };
  return [
    kind === 'electric'
      ? figure('range', each => each.range, 'miles')
      : figure('electric_range', each => each.electric_range, 'miles'),
    figure('consumption', each => each.kwh_100, 'kwh'),
    figure('charging', each => each.charge_hours, 'hours'),
  ];
}

/** `240`, or `220–310` where the configurations differ; null where one of them has no figure. */
function spanOf(values: readonly (number | null)[]): string | null {
  const known = values.filter(value => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)].map(withCommas);
  return low === high ? (low ?? null) : `${low}–${high}`;
}

/** How much of a term is left: months and miles, `null` where there is no limit or nobody knows; `over`: it has ended. */
interface TermLeft {
  months: number | null;
  miles: number | null;
  over: boolean;
}

/** The rest of a term that began on `start` (null: not known) on the day of the report. */
export function leftOf(term: WarrantyTerm, start: string | null, today: string, miles: number | null): TermLeft {
  const months = start === null ? null : term.months - monthsBetween(start, today);
  const left = term.miles === null || miles === null ? null : term.miles - miles;
  const over = (months !== null && months <= 0) || (left !== null && left <= 0);
  return { months, miles: left, over };
}

function termsFor({ vehicle, ratings }: ReportFacts): WarrantyTerm[] {
  const { modelYear: year, make, model } = vehicle;
  if (!year || isAbroad(vehicle)) return [];
  const kind = electrifiedAs(vehicle, ratings?.fuel);
  const burns = termsOf(make, model, year).filter(({ source }) => source !== 'law' || kind !== 'electric');
  // Of a make that is not on the sheet the law alone says too little.
  return burns.some(({ source }) => source === 'booklet') ? burns : [];
}

/**
 * The rest of the maker's warranty, estimated from usual terms and counted from the first title. Null for vehicles that the sheet does not
 * have.
 */
function warrantySection(facts: ReportFacts, assessment: Assessment): ExtraSection | null {
  const terms = termsFor(facts);
  if (terms.length === 0) return null;
  const today = facts.createdAt.slice(0, 10);
  const titles = assessment.merged.records('titles');
  const start = titles.find(({ kind }) => kind === 'first')?.eventOn ?? null;
  const supported = supportedMiles(assessment.odometer);
  const miles = typeof supported === 'number' ? supported : null;
  return framed('warranty', {
    state: 'found',
    as_of: today,
    demo: titles.length > 0 && assessment.merged.isDemo('titles'),
    rows: terms.map(term => termRow(term, leftOf(term, start, today, miles))),
    notes: [
      say('extra.warranty.estimated'),
      start === null ? say('extra.warranty.no_start') : say('extra.warranty.start', { day: dayWords(start) }),
      ...(miles === null ? [say('extra.warranty.no_miles')] : []),
      ...(isVoid(assessment) ? [say('extra.warranty.void')] : []),
    ],
    next: say('extra.warranty.next'),
  });
}

/** A salvage title or a report of an insurer or a yard usually ends the warranty. */
const isVoid = ({ merged, brands, gone }: Assessment): boolean =>
  gone !== null || merged.records('jsi').length > 0 || brands.some(({ brand }) => brand.severity === 'serious');

function termRow(term: WarrantyTerm, left: TermLeft): ExtraRow {
  const limit =
    term.miles === null
      ? say('extra.warranty.no_limit')
      : say('extra.warranty.miles', { miles: figure(term.miles) ?? '' });
  const length = say('extra.warranty.term', { months: term.months, limit });
  return {
    label: say('extra.warranty.row', { cover: say(`extra.warranty.cover.${term.cover}`), term: length }),
    value: leftWords(left),
    source: say('extra.warranty.source', {
      source: say(`extra.warranty.from.${term.source}`),
      doubt: say(`extra.warranty.doubt.${term.doubt}`),
    }),
    tone: null,
  };
}

function leftWords({ months, miles, over }: TermLeft): ExtraRow['value'] {
  if (over) return say('extra.warranty.over');
  if (months === null) return null;
  if (miles === null) return say('extra.warranty.left_months', { months });
  return say('extra.warranty.left', { months, miles: figure(miles) ?? '' });
}
