import type { Caller } from '../../kit/caller.ts';
import type { CountedStep } from './contract.ts';

/** Programs that say in their `User-Agent` that no person is reading. */
const ROBOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|monitor|curl|wget|python|java\//i;

/** Whether a request says that a program made it by itself. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || ROBOTS.test(userAgent);

/**
 * What makes two of the same step one: the browser or member, the number and the day. Held in memory only; null for a browser
 * that carries no token yet.
 */
export function onceKey({ site, actor, guest }: Caller, step: CountedStep, vin: string, day: string): string | null {
  const who = actor.kind === 'member' ? actor.userId : guest;
  return who === null ? null : [site.id, day, step, who, vin].join(' ');
}
