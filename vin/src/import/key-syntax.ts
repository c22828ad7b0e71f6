import { SYMBOL_OTHER, symbolOf } from '../procedure/symbols.ts';

/** One position of a key; `any` accepts every character, so its sets stay empty. */
export interface Token {
  any: boolean;
  /** Bits of the symbols 0 to 31. */
  low: number;
  /** Bits of the symbols 32 to 63. */
  high: number;
}

const ANY: Token = { any: true, low: 0, high: 0 };

/**
 * Splits a pattern key into one token a position. Source: NHTSA's pattern keys, read as PostgreSQL's port reads them:
 * `_` is a wildcard only in keys without brackets, `1-A` in a class is `1A`.
 */
export function parseKey(key: string): Token[] {
  const bracketed = key.includes('[');
  const tokens: Token[] = [];
  for (let at = 0; at < key.length; at++) {
    const char = key[at]!;
    if (char === '[') {
      const end = key.indexOf(']', at);
      if (end < 0) throw new Error(`The pattern key ${key} has no closing bracket.`);
      tokens.push(parseClass(key.slice(at + 1, end)));
      at = end;
    } else if (char === '*' || (char === '_' && !bracketed)) tokens.push(ANY);
    else tokens.push(setOf([symbolOf(char.charCodeAt(0))]));
  }
  return tokens;
}

function parseClass(body: string): Token {
  const symbols: number[] = [];
  for (let at = 0; at < body.length; at++) {
    const from = symbolOf(body.charCodeAt(at));
    if (body[at + 1] === '-' && at + 2 < body.length) {
      const to = symbolOf(body.charCodeAt(at + 2));
      at += 2;
      if (from < 10 && to >= 10) symbols.push(from, to);
      else for (let symbol = from; symbol <= to; symbol++) symbols.push(symbol);
    } else symbols.push(from);
  }
  return setOf(symbols);
}

/** A set of symbols; a character outside the alphabet can never be matched by a literal. */
function setOf(symbols: number[]): Token {
  const token: Token = { any: false, low: 0, high: 0 };
  for (const symbol of symbols) {
    if (symbol === SYMBOL_OTHER) continue;
    if (symbol < 32) token.low |= 1 << symbol;
    else token.high |= 1 << (symbol - 32);
  }
  return { any: false, low: token.low >>> 0, high: token.high >>> 0 };
}

/** The key without `*`, whose length decides between two items of one date: the shorter wins. */
export function keyWeight(key: string): number {
  let weight = 0;
  for (const char of key) if (char !== '*') weight++;
  return weight;
}

/** The key without brackets, the second criterion when two items are compared. */
export function keyWithoutBrackets(key: string): string {
  return key.replaceAll('[', '').replaceAll(']', '');
}
