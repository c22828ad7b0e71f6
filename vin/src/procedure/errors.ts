import { E } from '../load/element-ids.ts';
import { expectedDigitCode } from '../number/check-digit.ts';
import { CHECKED_COUNT, CHECKED_POSITIONS } from './named-characters.ts';
import { yearOfCode, isLight } from './model-year.ts';
import type { MakerYear } from './maker-year.ts';
import type { Items } from './items.ts';
import { SYMBOL_STAR, symbolText } from './symbols.ts';
import type { MatchString } from './match-string.ts';
import type { Tables } from '../load/tables.ts';

const GLIDER = '64';
const QUESTION_MARK = 63;
const STAR = 42;
const CHECK_X = 88;
/** Shared by the many numbers without such a fault; never written to. */
const NOTHING: Faults['unexpected'] = [];
const NO_POSITIONS: number[] = [];
const OFF_ROAD: ReadonlySet<string> = new Set(['69', '84', '86', '88', '97', '105', '113', '124', '126', '127']);

/** Errors found by one pass: NHTSA's codes and their subjects. */
export interface Faults {
  /** Ascending. */
  codes: number[];
  /** Positions (1-17) with a character that is not allowed there. */
  invalid: number[];
  /** Positions whose character no key of the maker and year names, with the symbols that are named. */
  unexpected: { position: number; low: number; high: number }[];
  /** Positions 4-8 and 11 that no matched pattern uses. */
  unused: number[];
}

export interface FaultInput {
  tables: Tables;
  vin: string;
  match: MatchString;
  wmi: number;
  year: number;
  /** The caller's year, 0 for none. */
  askedYear: number;
  items: Items;
  shared: MakerYear;
}

/** vPIC's id of the body class, '' when there is none. */
export const bodyClassOf = (tables: Tables, items: Items): string =>
  items.has(E.bodyClass) ? tables.valueAttribute[items.value[E.bodyClass]!]! : '';

/** Works out NHTSA's error codes for one pass. */
export function findFaults(input: FaultInput): Faults {
  const { tables, vin, wmi, year, askedYear: givenYear, items } = input;
  const faults: Faults = { codes: [], invalid: NO_POSITIONS, unexpected: NOTHING, unused: NO_POSITIONS };
  const light = wmi >= 0 && isLight(tables, wmi);
  const body = bodyClassOf(tables, items);
  const offRoad = OFF_ROAD.has(body);
  const codes = faults.codes;
  if (vin.length >= 17 && !isCheckDigitRight(vin, light) && !tables.exceptions.has(vin)) codes.push(1);
  if (wmi >= 0 && items.fromPatterns > 0) addPositionFaults(input, faults);
  if (vin.length < 17) codes.push(6);
  if (wmi < 0) codes.push(7);
  else if (items.fromPatterns === 0) codes.push(8);
  if (body === GLIDER) codes.push(9);
  if (offRoad) codes.push(10);
  if (year === 0) codes.push(11);
  if (givenYear !== 0 && givenYear !== year) codes.push(12);
  if (faults.unused.length > 0) codes.push(14);
  faults.invalid = findInvalid(vin, { light, anyCheckDigit: offRoad || tables.exceptions.has(vin) });
  if (faults.invalid.length > 0) codes.push(400);
  addClean(faults, items);
  return faults;
}

/** Code 0 when nothing but notes remains; a clean number without a model gets 14. */
function addClean(faults: Faults, items: Items): void {
  const { codes } = faults;
  let rest = 0;
  let unused = 0;
  for (const code of codes) {
    if (code === 14) unused++;
    else if (code !== 9 && code !== 10 && code !== 12) rest++;
  }
  if (rest > 0) return;
  if (unused === 0 && !items.has(E.model)) codes.push(14);
  codes.unshift(0);
}

/** Codes 2 to 5 and 14; the gaps of a selection of vPIC make 2, 3, 4 and 14 false alarms once a model is known. */
function addPositionFaults(input: FaultInput, faults: Faults): void {
  const { tables, vin, items } = input;
  const lenient = !tables.manifest.complete && items.has(E.model);
  const unexpected = findUnexpected(input);
  if (unexpected.length > 1) faults.codes.push(5);
  else if (unexpected.length === 1 && !lenient) faults.codes.push(singleFaultCode(vin, unexpected[0]!));
  if (unexpected.length > 1 || !lenient) faults.unexpected = unexpected;
  if (unexpected.length > 1 || !lenient) faults.unused = findUnused(tables, vin, items);
}

function findUnexpected({ vin, match, shared }: FaultInput): Faults['unexpected'] {
  const positions = vin.charCodeAt(2) === 57 && vin.length >= 14 ? 6 : CHECKED_COUNT;
  let found: Faults['unexpected'] = NOTHING;
  for (let slot = 0; slot < positions; slot++) {
    const index = slot < 5 ? slot : slot + 2;
    if (index >= match.length) break;
    const symbol = match.symbols[index]!;
    if (symbol === SYMBOL_STAR) continue;
    const low = shared.low[slot]!;
    const high = shared.high[slot]!;
    const named = symbol < 32 ? (low >>> symbol) & 1 : symbol < 36 ? (high >>> (symbol - 32)) & 1 : 0;
    if (named === 1 || (low | high) === 0) continue;
    if (found === NOTHING) found = [];
    found.push({ position: CHECKED_POSITIONS[slot]!, low, high });
  }
  return found;
}

/** The positions a key names, as bits from position 4 on. */
function positionsOf({ keys }: Tables, key: number): number {
  if (key < 0) return 0;
  let bits = 0;
  for (let index = keys.start[key]!; index < keys.start[key + 1]!; index++)
    bits |= 1 << (keys.constraints[index]! >> 16);
  return bits;
}

/** 2 when one character is allowed, 3 when one of several makes the check digit right, else 4. */
function singleFaultCode(vin: string, fault: Faults['unexpected'][number]): number {
  const allowed = symbolsOf(fault);
  if (allowed.length === 1) return 2;
  return fittingCharacters(vin, fault.position, allowed).length === 1 ? 3 : 4;
}

/** The characters of a set as one text, digits before letters. */
export function symbolsText(set: { low: number; high: number }): string {
  let text = '';
  for (let symbol = 0; symbol < 36; symbol++) {
    const bit = symbol < 32 ? (set.low >>> symbol) & 1 : (set.high >>> (symbol - 32)) & 1;
    if (bit === 1) text += symbolText(symbol);
  }
  return text;
}

/** The characters of a set, digits before letters. */
export function symbolsOf(set: { low: number; high: number }): string[] {
  return [...symbolsText(set)];
}

/** Those of `characters` that make the check digit right at a position. */
export function fittingCharacters(vin: string, position: number, characters: string[]): string[] {
  if (vin.length < 17) return [];
  return characters.filter(character => {
    const trial = vin.slice(0, position - 1) + character + vin.slice(position);
    return isCheckDigitRight(trial, true);
  });
}

function findUnused(tables: Tables, vin: string, items: Items): number[] {
  let used = 0;
  for (let index = 0; index < items.count; index++) used |= positionsOf(tables, items.key[items.touched[index]!]!);
  for (const key of items.multiKeys) used |= positionsOf(tables, key);
  const unused: number[] = [];
  for (const position of [4, 5, 6, 7, 8, 11]) {
    if (position > vin.length || vin[position - 1] === '*') continue;
    if ((used & (1 << (position - 4))) === 0) unused.push(position);
  }
  return unused;
}

/**
 * Whether position 9 is right, and every character is allowed at its position. A misplaced character makes NHTSA's
 * check digit `?`, which only a `?` in the number itself equals.
 */
function isCheckDigitRight(vin: string, light: boolean): boolean {
  const expected = isWellPlaced(vin, light) ? expectedDigitCode(vin) : -1;
  return vin.charCodeAt(8) === (expected < 0 ? QUESTION_MARK : expected);
}

function isWellPlaced(vin: string, light: boolean): boolean {
  const small = vin.charCodeAt(2) === 57;
  if (yearOfCode(vin.charCodeAt(9)) === 0) return false;
  for (let index = 14; index < 17; index++) if (!isDigit(vin.charCodeAt(index))) return false;
  return small || (isDigit(vin.charCodeAt(13)) && (!light || isDigit(vin.charCodeAt(12))));
}

interface Reading {
  light: boolean;
  /** Position 9 is not looked at: of off-road vehicles, and of numbers on NHTSA's list of exceptions. */
  anyCheckDigit: boolean;
}

function findInvalid(vin: string, { light, anyCheckDigit }: Reading): number[] {
  let invalid = NO_POSITIONS;
  const small = vin.charCodeAt(2) === 57;
  for (let position = 1; position <= vin.length && position <= 17; position++) {
    const code = vin.charCodeAt(position - 1);
    if (code === STAR && position !== 10) continue;
    if (position === 9 && anyCheckDigit) continue;
    if (isCharacterAllowed(position, code, light, small)) continue;
    if (invalid === NO_POSITIONS) invalid = [];
    invalid.push(position);
  }
  return invalid;
}

/**
 * Whether a character (as its code) is allowed at a position, 1 to 17; `small` makers have letters up to position 14.
 */
export function isCharacterAllowed(position: number, code: number, light: boolean, small: boolean): boolean {
  if (position === 10) return yearOfCode(code) !== 0;
  if (position === 9) return isDigit(code) || code === CHECK_X;
  if (position >= (small ? 15 : light ? 13 : 14)) return isDigit(code);
  return isVinCharacter(code);
}

function isVinCharacter(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90 && code !== 73 && code !== 79 && code !== 81);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
