import { expectedDigitCode } from './check-digit.ts';

/**
 * A VIN as it is compared and decoded: upper case, without blanks, dashes, dots and invisible characters, full-width
 * letters made plain. Nothing is guessed: I, O and Q stay.
 */
export function normalizeVin(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFKC').toUpperCase().replace(SEPARATORS, '');
}

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
