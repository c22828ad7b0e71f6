/** A transmission in NHTSA's words, with its gears where there are any. */
export interface Gearbox {
  style: 'Automatic' | 'Manual/Standard' | 'Continuously Variable Transmission (CVT)';
  speeds: number | null;
}

/**
 * EPA's word for a transmission: `Manual 6-spd`, `Automatic 4-spd`, `Automatic (S8)` (selectable), `(AM-S7)` (automated
 * manual), `(AV-S6)` and `(variable gear ratios)` (continuously variable), `(A1)`. Null for an empty one.
 */
export function gearboxOf(word: string): Gearbox | null {
  const speeds = Number(/(\d+)-spd|\(\D*(\d+)\)/.exec(word)?.slice(1).find(Boolean) ?? 0) || null;
  if (word.startsWith('Manual')) return { style: 'Manual/Standard', speeds };
  if (/\(AV|variable/.test(word)) return { style: 'Continuously Variable Transmission (CVT)', speeds: null };
  return word.startsWith('Automatic') ? { style: 'Automatic', speeds } : null;
}
