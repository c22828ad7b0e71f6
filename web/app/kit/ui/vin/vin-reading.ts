import {
  checkDigit,
  findNumberInText,
  findVinsInText,
  mayHoldNumber,
  normalizeVin,
  readFrameNumber,
} from '@marque/vin';
import { plateIn } from './plate-text.ts';

export const VIN_LENGTH = 17;
const SHORTER_MAX = 14;
const SHORTER_MIN = 5;

/** The facts about a typed number that are known without asking anybody. */
export type VinReading =
  | { state: 'empty' }
  | { state: 'typing' }
  | { state: 'words'; number: string | null }
  | { state: 'several'; vins: string[] }
  | { state: 'letters'; positions: number[]; letters: string[]; fixed: string | null }
  | { state: 'symbols'; symbols: string[]; fixed: string }
  | { state: 'plate'; plate: string; classic: boolean }
  | { state: 'frame' }
  | { state: 'classic' }
  | { state: 'short' }
  | { state: 'long' }
  | { state: 'check'; expected: string; actual: string }
  | { state: 'abroad' }
  | { state: 'fits' };

const SYMBOL = /[^\p{L}\d]/gu;
const CANNOT_BE = /[^0-9A-HJ-NPR-Z]/;
const READ_FOR: Record<string, string> = { I: '1', O: '0', Q: '0' };
/** Where 49 CFR 565 holds: makers of other regions need no check digit unless the vehicle was built for it. */
const NORTH_AMERICA = /^[1-57]/;

/**
 * Reads the text in the field. An impossible letter is reported first; a short number or a text of words is only
 * judged once the typing has stopped (`paused`).
 */
export function readVin(text: string, paused: boolean): VinReading {
  const vin = normalizeVin(text);
  if (vin === '') return { state: 'empty' };
  const vins = findVinsInText(text);
  if (vins.length > 1) return { state: 'several', vins };
  const plate = vin.length >= SHORTER_MIN && paused ? plateIn(text) : null;
  if (plate) return { state: 'plate', plate, classic: plate.length >= SHORTER_MIN && /\d/.test(plate) };
  const whole = vin.length === VIN_LENGTH && !/\s/.test(text.trim().replace(/^(\S{3}) (\S{6}) (\S{8})$/, '$1$2$3'));
  const found = whole ? null : findNumberInText(text);
  if (found !== null) return paused ? { state: 'words', number: found || null } : { state: 'typing' };
  if (vin.length < VIN_LENGTH && !paused) return wrongLetters(vin) ?? { state: 'typing' };
  if (vin.length >= SHORTER_MIN && !mayHoldNumber(text)) return { state: 'words', number: null };
  if (readFrameNumber(text)) return { state: 'frame' };
  const shorter = vin.length >= SHORTER_MIN && vin.length <= SHORTER_MAX;
  if (shorter && /^[0-9A-Z]+$/.test(vin)) return { state: 'classic' };
  const letters = wrongLetters(vin);
  if (letters) return letters;
  if (vin.length < SHORTER_MIN) return { state: 'typing' };
  if (vin.length < VIN_LENGTH) return { state: 'short' };
  if (vin.length > VIN_LENGTH) return { state: 'long' };
  const { ok, expected, actual } = checkDigit(vin);
  if (ok) return { state: 'fits' };
  return NORTH_AMERICA.test(vin)
    ? { state: 'check', expected: expected ?? '', actual: actual ?? '' }
    : { state: 'abroad' };
}

function wrongLetters(vin: string): VinReading | null {
  const wrong = [...vin].flatMap((letter, index) => (CANNOT_BE.test(letter) ? [{ letter, position: index + 1 }] : []));
  if (wrong.length === 0) return null;
  const symbols = wrong.map(({ letter }) => letter).filter(letter => !/\p{L}/u.test(letter));
  if (symbols.length > 0) return { state: 'symbols', symbols: [...new Set(symbols)], fixed: vin.replace(SYMBOL, '') };
  const readable = wrong.every(({ letter }) => READ_FOR[letter]);
  return {
    state: 'letters',
    positions: wrong.map(({ position }) => position),
    letters: [...new Set(wrong.map(({ letter }) => letter))],
    fixed: readable ? [...vin].map(letter => READ_FOR[letter] ?? letter).join('') : null,
  };
}

/** The position of the caret in the written form when `before` significant characters are left of it. */
export function caretAfter(before: number, spaces: (index: number) => number): number {
  return before === 0 ? 0 : before + spaces(before - 1);
}

/** How many characters of a typed text count, up to a caret in it. */
export function significantBefore(typed: string, caret: number): number {
  return normalizeVin(typed.slice(0, caret)).length;
}

/** The positions (from 1) at which two numbers of one length differ. */
export function differingPositions(one: string, other: string): number[] {
  return [...one].flatMap((character, index) => (character === other[index] ? [] : [index + 1]));
}
