import type { ExtraSection } from '../../document/shape/extras-shape.ts';
import type { Assessment } from '../../rules.ts';
import { electrifiedSection } from './extra-electrified.ts';
import { warrantySection } from './extra-warranty.ts';
import type { ReportFacts } from '../facts/facts.ts';
import { dollars } from '../facts/dates.ts';
import { framed, row, spanOfDollars, STATE_OF } from './extra-frame.ts';
import { say } from '../facts/words.ts';

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
