/** The most letters and digits a plate has. */
export const MAX_PLATE = 8;
const MAX_PARTS = 3;
/** A part of an advertisement's sentence, not of a plate. */
const PUNCTUATION = /[!-,/:-@[-`{-~]/;
const WORD = /^(?=.*[AEIOUY])[A-Z]{4,}$/;

/** A plate as it is looked up: letters and digits alone, in capitals. */
export function plainPlate(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '');
}

/** The signs of a plate that are no letter, digit, space or dash: a heart, a star, an emoji. Each once. */
export function plateSymbols(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/[\p{L}\p{N}\s\p{Pd}.·•\p{Cf}\p{M}]/gu, '');
  return [...new Set(plain)];
}

/** The letters of a plate that no plate of the United States has, such as Ñ. Each once. */
export function foreignLetters(text: string): string[] {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .match(/(?![A-Z0-9])[\p{L}\p{N}]/gu);
  return [...new Set(letters ?? [])];
}

/** The plate a text may be, plain; null where it is too long for one, or a text of words. */
export function plateIn(text: string): string | null {
  const plate = plainPlate(text);
  if (plate.length === 0 || plate.length > MAX_PLATE) return null;
  if (PUNCTUATION.test(text) || foreignLetters(text).length > 0) return null;
  const parts = text
    .normalize('NFKC')
    .toUpperCase()
    .trim()
    .split(/[\s\p{Pd}.·•]+/u);
  if (parts.length > MAX_PARTS) return null;
  const words = !/\d/.test(plate) || parts.some(part => WORD.test(part));
  return parts.length > 1 && words ? null : plate;
}
