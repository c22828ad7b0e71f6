import { SYMBOL_BAR, SYMBOL_HASH, SYMBOL_SPAN, symbolOf, symbolText } from './symbols.ts';
import type { KeyTable } from './tables.ts';

/** Stands for a position the VIN does not reach; no class but "any" has it, and a key that needs it cannot match. */
const ABSENT = SYMBOL_SPAN - 1;
const LONGEST = 14;

/** What keys are matched against: positions 4-8, and from 10 characters on `|` and positions 10-17. */
export class MatchString {
  readonly symbols = new Uint8Array(256).fill(ABSENT);
  length = 0;

  read(vin: string): void {
    const symbols = this.symbols;
    const end = vin.length;
    let length = 0;
    for (let index = 3; index < 8 && index < end; index++) symbols[length++] = symbolOf(vin.charCodeAt(index));
    if (end >= 10) {
      symbols[length++] = SYMBOL_BAR;
      for (let index = 9; index < 17 && index < end; index++) symbols[length++] = symbolOf(vin.charCodeAt(index));
    }
    for (let index = length; index < this.length; index++) symbols[index] = ABSENT;
    this.length = length;
  }
}

/** Whether a key matches from the start on; a short key leaves the rest free. */
export function keyMatches(keys: KeyTable, key: number, match: MatchString): boolean {
  const { members, constraints, start } = keys;
  const symbols = match.symbols;
  const end = start[key + 1]!;
  for (let index = start[key]!; index < end; index++) {
    const constraint = constraints[index]!;
    if (members[((constraint & 0xffff) << 6) | symbols[constraint >> 16]!] === 0) return false;
  }
  return match.length === LONGEST || keys.length[key]! <= match.length;
}

/** The match-string index of a VIN position (1 to 17), or -1 for those no key speaks of. */
export function indexOfPosition(position: number): number {
  if (position >= 4 && position <= 8) return position - 4;
  return position >= 10 && position <= 17 ? position - 4 : -1;
}

/** The first and last `#` of a key when it, with every digit read as `#`, matches; else null. */
export function formulaSpan(keys: KeyTable, key: number, match: MatchString): [number, number] | null {
  const { members, constraints, start } = keys;
  let from = -1;
  let to = -1;
  for (let index = start[key]!; index < start[key + 1]!; index++) {
    const position = constraints[index]! >> 16;
    const member = (constraints[index]! & 0xffff) << 6;
    const symbol = match.symbols[position]!;
    const seen = symbol < 10 ? SYMBOL_HASH : symbol;
    if (members[member | seen] === 0) return null;
    if (members[member | SYMBOL_HASH] === 0) continue;
    if (from < 0) from = position;
    to = position;
  }
  return from < 0 || keys.length[key]! > match.length ? null : [from, to];
}

/** The characters a class accepts, as a key spells them. */
export function classText(keys: KeyTable, id: number): string {
  const symbols: number[] = [];
  for (let symbol = 0; symbol < 40; symbol++) if (keys.members[(id << 6) | symbol] === 1) symbols.push(symbol);
  const text = symbols.map(symbolText).join('');
  return symbols.length === 1 ? text : `[${text}]`;
}

/** A key as text, its classes spelt out. */
export function keyText(keys: KeyTable, key: number): string {
  const tokens = Array.from({ length: keys.length[key]! }, () => '*');
  for (let index = keys.start[key]!; index < keys.start[key + 1]!; index++) {
    tokens[keys.constraints[index]! >> 16] = classText(keys, keys.constraints[index]! & 0xffff);
  }
  return tokens.join('');
}
