/** Upper bounds of the times a call is counted by, in milliseconds; what took longer has a count of its own. */
export const LATENCY_BOUNDS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 20_000] as const;

/** A count for each bound, with this call in its place. */
export function latencyOf(ms: number): number[] {
  const at = LATENCY_BOUNDS.findIndex(bound => ms <= bound);
  const place = at < 0 ? LATENCY_BOUNDS.length : at;
  return Array.from({ length: LATENCY_BOUNDS.length + 1 }, (_each, index) => (index === place ? 1 : 0));
}

/** The counts of two, added up. */
export const addedUp = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((count, at) => count + (b[at] ?? 0));

/**
 * The time within which this share of the calls ended: the bound of its place, in milliseconds. Null without calls, and
 * where it lies above the last bound.
 */
export function within(latency: readonly number[], share: number): number | null {
  const calls = latency.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  let sum = 0;
  const at = latency.findIndex(count => (sum += count) >= calls * share);
  return LATENCY_BOUNDS[at] ?? null;
}

/**
 * How a service is asked. `open`: not at all for now, after failures in a row; `trying`: the next request finds out whether
 * it answers again; `closed`: as usual.
 */
export type BreakerState = 'open' | 'trying' | 'closed';

export function breakerState(
  { until, closedAt, triedAt }: { until: Date; closedAt: Date | null; triedAt: Date | null },
  now: Date,
): BreakerState {
  if (closedAt !== null) return 'closed';
  return triedAt !== null || until <= now ? 'trying' : 'open';
}

/** Since its last answer a source that fails in so many calls of a day is named in the overview. */
const MIN_CALLS = 3;
const MAX_FAILING = 0.5;

/** Whether a source needs a person: it fails in half of the calls of the day or more. */
export const isFailing = ({ calls, failures }: { calls: number; failures: number }): boolean =>
  calls >= MIN_CALLS && failures >= calls * MAX_FAILING;

/** What a call came back with. `silent`: the source says that it does not know; without an answer there is a fault. */
export type CallEnd = 'found' | 'nothing' | 'silent';

/** What became of the calls of a day; null where some of them were counted before that was told apart. */
export function endsOf(day: { calls: number; failures: number; found: number; nothing: number; silent: number }) {
  const { calls, failures, found, nothing, silent } = day;
  const isTold = found + nothing + silent + failures === calls;
  return isTold ? { found, nothing, unanswered: silent + failures } : { found: null, nothing: null, unanswered: null };
}

/** Services sorted by the names that were set; one that is not named stands behind those that are, and invented answers come last. */
export function inOrder<Source extends { name: string; demo: boolean }>(
  sources: readonly Source[],
  names: readonly string[],
): Source[] {
  const placeOf = ({ name, demo }: Source) => {
    if (demo) return names.length + 1;
    return names.includes(name) ? names.indexOf(name) : names.length;
  };
  return sources.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Whether an order of services can be set: histories are all asked at once, and their order changes nothing. */
export const isChangeable = (kind: 'history' | 'value' | 'plate', sources: readonly { demo: boolean }[]): boolean =>
  kind !== 'history' && sources.filter(({ demo }) => !demo).length > 1;
