import type { Configuration } from './configuration.ts';

/** A transmission in NHTSA's words, with its gears where there are any. */
export interface Gearbox {
  style: 'Automatic' | 'Manual/Standard' | 'Continuously Variable Transmission (CVT)';
  speeds: number | null;
}

/** EPA's technologies without an engine: a battery, a fuel cell. */
const MOTOR_ONLY: ReadonlySet<string> = new Set(['EV', 'FCV']);

/**
 * EPA's word for a transmission: `Manual 6-spd`, `Automatic 4-spd`, `Automatic (S8)` (selectable), `(AM-S7)` (automated
 * manual), `(AV-S6)` and `(variable gear ratios)` (continuously variable), `(A1)`. Null for an empty one. EPA calls the single
 * gear of some electric and hydrogen cars variable; none of them has a CVT.
 */
export function gearboxOf({
  transmission,
  technology,
}: Pick<Configuration, 'transmission' | 'technology'>): Gearbox | null {
  const word = transmission ?? '';
  const speeds = Number(/(\d+)-spd|\(\D*(\d+)\)/.exec(word)?.slice(1).find(Boolean) ?? 0) || null;
  if (word.startsWith('Manual')) return { style: 'Manual/Standard', speeds };
  if (/\(AV|variable/.test(word) && !MOTOR_ONLY.has(technology)) {
    return { style: 'Continuously Variable Transmission (CVT)', speeds: null };
  }
  return word.startsWith('Automatic') ? { style: 'Automatic', speeds } : null;
}
