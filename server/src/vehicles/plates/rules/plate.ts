import { PLATE_STATES, UNCOVERED_TERRITORIES, type PlateState, type UncoveredTerritory } from './states.ts';

/** A plate as it is looked up, and whether something other than letters and digits was left out of what was typed. */
export interface TypedPlate {
  plate: string;
  dropped: boolean;
}

/**
 * Upper case, without spaces, dashes, marks and symbols such as the heart on plates of California: services leave them
 * out too. Null when what is left is not 1 to 8 letters and digits. Patterns of single states are not checked, so that
 * no vanity plate is refused.
 */
export function plateOf(text: string): TypedPlate | null {
  const typed = text.trim().toUpperCase();
  const plate = typed.replaceAll(/[\p{Z}\p{P}\p{S}\p{M}\p{C}]/gu, '');
  return /^[A-Z0-9]{1,8}$/.test(plate) ? { plate, dropped: plate !== typed } : null;
}

/**
 * The ways to read a plate, the typed one first: many states print O and 0 alike, or use only one of them. A mix of both
 * is read as all letters and as all digits.
 */
export function readingsOf(plate: string): string[] {
  return [...new Set([plate, plate.replaceAll('O', '0'), plate.replaceAll('0', 'O')])];
}

/** A state whose plates can be looked up, a territory whose plates nobody looks up, or null for anything else. */
export function placeOf(text: string): { state: PlateState } | { uncovered: UncoveredTerritory } | null {
  const code = text.trim().toUpperCase();
  const state = PLATE_STATES.find(each => each === code);
  if (state) return { state };
  const uncovered = UNCOVERED_TERRITORIES.find(each => each === code);
  return uncovered ? { uncovered } : null;
}
