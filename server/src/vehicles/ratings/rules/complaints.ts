import { componentText } from '../../recalls/rules/component-words.ts';
import { decodedWord } from '../../decode/rules/decoded-words.ts';
import type { Complaints, RatingState } from '../contract.ts';

const COMPLAINTS_SOURCE = 'NHTSA owner complaints';

/** One complaint as far as it is counted. */
export interface Complaint {
  /** `ENGINE,ELECTRICAL SYSTEM`: a comma without a space after it stands between two. */
  components: string;
  crash: boolean;
  fire: boolean;
  injured: number;
  killed: number;
}

export type ComplaintCount = Omit<Complaints, 'state' | 'source' | 'as_of' | 'demo'>;

/** Counts complaints by the components they name, each component once for a complaint. */
export function countComplaints(complaints: readonly Complaint[]): ComplaintCount {
  const counts = new Map<string, number>();
  for (const { components } of complaints)
    for (const component of componentsOf(components)) counts.set(component, (counts.get(component) ?? 0) + 1);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    total: complaints.length,
    crashes: complaints.filter(({ crash }) => crash).length,
    fires: complaints.filter(({ fire }) => fire).length,
    injured: sum(complaints.map(({ injured }) => injured)),
    killed: sum(complaints.map(({ killed }) => killed)),
    components: [...counts]
      .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
      .map(([component, count]) => ({ component: decodedWord(component), count })),
  };
}

/** `SERVICE BRAKES, HYDRAULIC` is one component, written in small letters; a complaint that names none is counted in the total alone. */
function componentsOf(text: string): Set<string> {
  return new Set(
    text
      .split(/,(?! )/)
      .map(name => name.trim().replaceAll(/\s+/g, ' '))
      .filter(name => name !== '')
      .map(componentText),
  );
}

const UNCOUNTED: ComplaintCount = {
  total: null,
  crashes: null,
  fires: null,
  injured: null,
  killed: null,
  components: [],
};

/** An answer without a count. */
export function noComplaints(state: Exclude<RatingState, 'found'>, asOf: string | null): Complaints {
  const source = state === 'not_covered' ? null : decodedWord(COMPLAINTS_SOURCE);
  return { state, source, as_of: asOf, demo: false, ...UNCOUNTED };
}

/** A count; none at all is an answer too. */
export const complaintsOf = (count: ComplaintCount, asOf: string): Complaints => ({
  state: count.total === 0 ? 'none' : 'found',
  source: decodedWord(COMPLAINTS_SOURCE),
  as_of: asOf,
  demo: false,
  ...count,
});
