import { SYMBOL_BAR, SYMBOL_HASH, SYMBOL_SPAN, symbolOf, symbolText } from './symbols.ts';
import type { KeyTable } from '../load/tables.ts';

/** Represents a position the VIN does not reach; no class but "any" has it, and a key that needs it cannot match. */
const ABSENT = SYMBOL_SPAN - 1;

/** The text matched against keys: positions 4-8, and from 10 characters on `|` and positions 10-17. */
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

/** The first and last `#` of a key when it, with every digit read as `#`, matches; else null. */
export function formulaSpan(keys: KeyTable, key: number, match: MatchString): [number, number] | null {
  const { constraints, start } = keys;
  let from = -1;
  let to = -1;
  for (let index = start[key]!; index < start[key + 1]!; index++) {
    const position = constraints[index]! >> 16;
    const id = constraints[index]! & 0xffff;
    const symbol = match.symbols[position]!;
    const seen = symbol < 10 ? SYMBOL_HASH : symbol;
    if (!isMember(keys, id, seen)) return null;
    if (!isMember(keys, id, SYMBOL_HASH)) continue;
    if (from < 0) from = position;
    to = position;
  }
  return from < 0 || keys.length[key]! > match.length ? null : [from, to];
}

/** The characters a class accepts, as a key spells them. */
function classText(keys: KeyTable, id: number): string {
  const symbols: number[] = [];
  for (let symbol = 0; symbol < 40; symbol++) if (isMember(keys, id, symbol)) symbols.push(symbol);
  const text = symbols.map(symbolText).join('');
  return symbols.length === 1 ? text : `[${text}]`;
}

/** A key as text, its classes spelled out. */
export function keyText(keys: KeyTable, key: number): string {
  const tokens = Array.from({ length: keys.length[key]! }, () => '*');
  for (let index = keys.start[key]!; index < keys.start[key + 1]!; index++) {
    tokens[keys.constraints[index]! >> 16] = classText(keys, keys.constraints[index]! & 0xffff);
  }
  return tokens.join('');
}

/** Whether a class accepts a symbol. */
function isMember({ bits }: KeyTable, id: number, symbol: number): boolean {
  return ((bits[(id << 1) | (symbol >> 5)]! >>> (symbol & 31)) & 1) === 1;
}
