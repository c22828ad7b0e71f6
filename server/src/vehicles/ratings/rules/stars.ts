import { decodedWord } from '../../decode/rules/decoded-words.ts';
import type { Assistance, RatingState, SafetyRatings, SafetyRow } from '../contract.ts';

const NCAP_SOURCE = 'NHTSA 5-Star Safety Ratings';
/** The first model year with an overall score; before, frontal and side were rated without one. */
export const FIRST_OVERALL_YEAR = 2011;
/** The first model year NHTSA rated. */
export const FIRST_SAFETY_YEAR = 1990;

/** `1` to `5`; anything else (`Not Rated`, `N/A`, nothing, `4*`) is no rating. */
export function starsOf(text: unknown): number | null {
  const stated = String(text ?? '').trim();
  return /^[1-5](?:\.0+)?$/.test(stated) ? Number(stated) : null;
}

/** A fraction (`0.109`) or a percentage (`10.9`) as a percentage with one decimal. */
export function riskOf(value: unknown): number | null {
  const number = Number(String(value ?? '').trim() || Number.NaN);
  if (!(number > 0 && number <= 100)) return null;
  return Math.round((number < 1 ? number * 100 : number) * 10) / 10;
}

/** Whether a system is fitted, in words that have been mistyped (`Stanard`, `Standard& Optional`). */
export function fittedOf(text: unknown): Assistance['fitted'] | null {
  const stated = String(text ?? '').trim();
  const isStandard = /^(?:stan|std|yes)/i.test(stated);
  if (isStandard) return /opt/i.test(stated) ? 'standard_or_optional' : 'standard';
  if (/^opt/i.test(stated)) return 'optional';
  return /^no(?:ne|t available)?$/i.test(stated) ? 'no' : null;
}

/** Whether a system passed: `Meets Performance Criteria`, `Does Not Meet ...`, `Test Pending`. */
export function meetsOf(text: unknown): boolean | null {
  const stated = String(text ?? '');
  if (/does not meet/i.test(stated)) return false;
  return /^\s*meets/i.test(stated) ? true : null;
}

type Scores = Omit<SafetyRow, 'name' | 'assistance' | 'rollover_risk'>;

/** The scores that exist for a model year: before 2011 there was no overall one, whatever a source writes there. */
export function withinYear<Row extends Scores>(year: number, row: Row): Row {
  return year < FIRST_OVERALL_YEAR ? { ...row, overall: null, frontal: null, side: null, side_pole: null } : row;
}

/** Whether a variant says anything. */
function isRated(row: SafetyRow): boolean {
  const { name: _, assistance: __, ...scores } = row;
  return Object.values(scores).some(value => value !== null);
}

/** An answer without stars. */
export function noSafety(state: Exclude<RatingState, 'found'>, asOf: string | null): SafetyRatings {
  return {
    state,
    source: state === 'not_covered' ? null : decodedWord(NCAP_SOURCE),
    as_of: asOf,
    demo: false,
    rows: [],
  };
}

/** The variants a vehicle may be. Variants of which nothing was rated are left out while another was. */
export function safetyRatings(rows: readonly SafetyRow[], asOf: string): SafetyRatings {
  const rated = rows.filter(isRated);
  if (rated.length === 0) return noSafety('none', asOf);
  return { state: 'found', source: decodedWord(NCAP_SOURCE), as_of: asOf, demo: false, rows: rated };
}
