/** The seconds between tries that Standard Webhooks recommends, with its first try at once. */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** All tries of an event. */
export const MAX_TRIES = RETRY_SECONDS.length + 1;

/** The most an endpoint may ask us to wait. */
const MAX_RETRY_AFTER = 86_400;
/** Failures in a row before an endpoint as a whole is given a rest. */
const PATIENCE = 3;
const FIRST_REST = 5;
const MAX_REST = 300;

/**
 * When an event is tried again after so many tries have failed; null: never. `luck`, from 0 to 1, adds a tenth at most,
 * so that events that failed together do not come back together.
 */
export function nextTry(tries: number, now: Date, { retryAfter = 0, luck = 0 }): Date | null {
  const seconds = RETRY_SECONDS[tries - 1];
  if (seconds === undefined) return null;
  const wait = Math.max(seconds * (1 + luck / 10), Math.min(retryAfter, MAX_RETRY_AFTER));
  return new Date(now.getTime() + Math.round(wait * 1000));
}

/** The seconds that nothing is sent to an endpoint after so many failures in a row, so that one that hangs holds up no other. */
export function restAfter(failures: number): number {
  return failures < PATIENCE ? 0 : Math.min(FIRST_REST * 2 ** (failures - PATIENCE), MAX_REST);
}

/** The seconds that `Retry-After` asks for: a number or a moment; 0 for anything else. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
