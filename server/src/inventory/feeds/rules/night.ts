const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Feeds are fetched from three in the morning on, by the clock of the dealership. */
const FIRST_MINUTE = 3 * 60;
/** They are spread over so many minutes, so that no server is asked for all of them at once. */
const SPREAD_MINUTES = 120;

/** When a feed is fetched next: once a night, always at about the same time. */
export function nextNight(now: Date, timeZone: string, id: string): Date {
  const at = FIRST_MINUTE + ([...id].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 0) % SPREAD_MINUTES);
  const wait = (at - minuteOf(now, timeZone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS);
}

/** Minutes since midnight. */
function minuteOf(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return found['hour']! * 60 + found['minute']!;
}
