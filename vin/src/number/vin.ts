import { expectedDigitCode } from './check-digit.ts';

/**
 * A VIN as it is compared and decoded: upper case, without blanks, dashes, dots and invisible characters, full-width
 * letters made plain. Nothing is guessed: I, O and Q stay.
 */
export function normalizeVin(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '');
}

/** Whether a text is the number of a vehicle chosen by year, make and model: `2014-mazda-mazda6-k3f9q2`. */
export const isNameNumber = (text: string): boolean => text.charCodeAt(4) === 45 && YEAR_MAKE_MODEL.test(text);

/** Any vehicle's number as it is compared: a VIN by `normalizeVin`, one made of a name in lower case, with its dashes. */
export const normalizeNumber = (text: string): string =>
  isNameNumber(text.trim()) ? text.trim().toLowerCase() : normalizeVin(text);

const YEAR_MAKE_MODEL = /^\d{4}-\p{L}/u;
const PLAIN = /^[0-9A-Z*]*$/;
const SEPARATORS = /[\s\p{Cf}\p{Cc}\p{Pd}._:;,'"/\\()]+/gu;
const CANDIDATE = /[0-9A-HJ-NPR-Z](?:[ -]?[0-9A-HJ-NPR-Z]){16}(?![0-9A-Z])/gi;

/** A piece of a number written in pieces has digits, unless it is a European maker code with its filler. */
const WORD = /^(?!.{3}ZZZ)[A-Z]{4,}$/i;

/** The first 17-character VIN in a text (a pasted advertisement, a link), or null. One with a right check digit wins. */
export function findVinInText(text: string): string | null {
  return findVinsInText(text)[0] ?? null;
}

/** The different 17-character VINs in a text: those with a right check digit first, then the others. */
export function findVinsInText(text: string): string[] {
  const right = new Set<string>();
  const others = new Set<string>();
  for (const match of text.matchAll(CANDIDATE)) {
    const before = text[match.index - 1];
    if (before !== undefined && /[0-9A-Za-z]/.test(before)) continue;
    const vin = normalizeVin(match[0]);
    if (!/\d/.test(vin) || /^\d+$/.test(vin)) continue;
    if (isRight(vin)) right.add(vin);
    else if (!match[0].split(/[ -]/).some(piece => WORD.test(piece))) others.add(vin);
  }
  return [...right, ...others];
}

function isRight(vin: string): boolean {
  return expectedDigitCode(vin) === vin.charCodeAt(8);
}
