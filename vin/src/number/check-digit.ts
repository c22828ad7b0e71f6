/**
 * The check digit of position 9 (49 CFR 565.15(c)): letters count as digits, each position has a weight, the sum
 * modulo 11 is the digit, 10 is X.
 */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES = buildValues();

export interface CheckDigit {
  ok: boolean;
  /** The check digit of the other sixteen characters; null when one of them is not allowed in a VIN. */
  expected: string | null;
  /** The character at position 9; null when there is none. */
  actual: string | null;
  position: 9;
}

/** Works out the check digit of a 17-character VIN; any other length has none (`expected` is null). */
export function checkDigit(vin: string): CheckDigit {
  const expected = vin.length === 17 ? expectedDigit(vin) : null;
  const actual = vin.length >= 9 ? vin[8]! : null;
  return { ok: expected !== null && expected === actual, expected, actual, position: 9 };
}

/** The value (0 to 9) of a VIN character, or -1 for I, O, Q and everything that is no letter or digit. */
export function transliterate(charCode: number): number {
  return charCode < 128 ? VALUES[charCode]! : -1;
}

/** The weight of a position, counted from 0. */
export function weightOf(index: number): number {
  return WEIGHTS[index]!;
}

/** The digit as a character code, or -1 when a character has no value. */
export function expectedDigitCode(vin: string): number {
  let sum = 0;
  for (let index = 0; index < 17; index++) {
    if (index === 8) continue;
    const value = transliterate(vin.charCodeAt(index));
    if (value < 0) return -1;
    sum += value * WEIGHTS[index]!;
  }
  const digit = sum % 11;
  return digit === 10 ? 88 : 48 + digit;
}

function expectedDigit(vin: string): string | null {
  const code = expectedDigitCode(vin);
  return code < 0 ? null : String.fromCharCode(code);
}

function buildValues(): Int8Array {
  const values = new Int8Array(128).fill(-1);
  for (let digit = 0; digit < 10; digit++) values[48 + digit] = digit;
  const rows = ['ABCDEFGH', 'JKLMN', 'P', 'R', 'STUVWXYZ'];
  const starts = [1, 1, 7, 9, 2];
  rows.forEach((row, at) => [...row].forEach((letter, step) => (values[letter.charCodeAt(0)] = starts[at]! + step)));
  return values;
}
