import { isbot } from 'isbot';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { CountedStep } from './contract.ts';

/** Whether a request says that a program made it by itself. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

/**
 * Two steps with the same key count once: the browser or member, the number and the day. Null for a browser that
 * carries no token yet.
 */
export function onceKey({ site, actor, guest }: Caller, step: CountedStep, vin: string, day: string): string | null {
  const who = actor.kind === 'member' ? actor.userId : guest;
  return who === null ? null : [site.id, day, step, who, vin].join(' ');
}
