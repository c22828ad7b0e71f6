/** The alphabet of a match string: 0-9, A-Z, then the other characters of a VIN or a pattern key. */
export const SYMBOL_STAR = 36;
export const SYMBOL_BAR = 37;
export const SYMBOL_HASH = 38;
export const SYMBOL_OTHER = 39;
/** The number of symbols a class has room for. */
export const SYMBOL_SPAN = 64;

const bySymbolCode = buildSymbolCodes();

/** The symbol (0 to 39) of a UTF-16 code unit. */
export function symbolOf(charCode: number): number {
  return charCode < 128 ? bySymbolCode[charCode]! : SYMBOL_OTHER;
}

/** The character of a symbol. */
export function symbolText(symbol: number): string {
  if (symbol < 10) return String(symbol);
  if (symbol < 36) return String.fromCharCode(55 + symbol);
  return symbol === SYMBOL_STAR ? '*' : symbol === SYMBOL_BAR ? '|' : symbol === SYMBOL_HASH ? '#' : '?';
}

function buildSymbolCodes(): Uint8Array {
  const codes = new Uint8Array(128).fill(SYMBOL_OTHER);
  for (let digit = 0; digit < 10; digit++) codes[48 + digit] = digit;
  for (let letter = 0; letter < 26; letter++) codes[65 + letter] = 10 + letter;
  codes['*'.charCodeAt(0)] = SYMBOL_STAR;
  codes['|'.charCodeAt(0)] = SYMBOL_BAR;
  codes['#'.charCodeAt(0)] = SYMBOL_HASH;
  return codes;
}
