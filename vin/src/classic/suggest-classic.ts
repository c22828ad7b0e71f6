import { decodeClassic } from './decode-classic.ts';
import { normaliseClassic } from './normalise-classic.ts';

/** A number that fits, one misread character away. */
export type ClassicSuggestion = { number: string; reason: string };

/** Characters that plates and people confuse; the first pairs are the commonest. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['O', '0'],
  ['I', '1'],
  ['Y', '4'],
  ['Z', '2'],
  ['Q', '0'],
  ['D', '0'],
  ['S', '5'],
  ['B', '8'],
  ['G', '6'],
  ['L', '1'],
  ['U', 'V'],
  ['3', '8'],
  ['C', 'G'],
  ['E', 'F'],
  ['M', 'N'],
];
const MOST = 4;
/** A suggestion must fit at least so well, and so much better than what was typed. */
const LEAST_OVERALL = 0.75;
const LEAST_GAIN = 0.15;

const overallOf = (number: string) => decodeClassic(number)[0]?.overall ?? 0;

function* variants(number: string): Generator<ClassicSuggestion> {
  const digits = number.replaceAll('O', '0').replaceAll('I', '1');
  if (digits !== number) yield { number: digits, reason: 'The letters O and I are read as the digits 0 and 1.' };
  for (const [a, b] of LOOKALIKES)
    for (let at = 0; at < number.length; at++) {
      const typed = number[at];
      const other = typed === a ? b : typed === b ? a : undefined;
      if (other === undefined) continue;
      yield {
        number: number.slice(0, at) + other + number.slice(at + 1),
        reason: `Character ${at + 1}, ${typed}, is easily misread for ${other}.`,
      };
    }
}

/**
 * Numbers that fit clearly better than the one given and differ by a character that is easily misread,
 * best first, at most four; empty when the number itself fits well. Takes any text, never throws.
 */
export function suggestClassic(text: string): ClassicSuggestion[] {
  const number = normaliseClassic(text);
  if (number.length > 14) return [];
  const least = Math.max(LEAST_OVERALL, overallOf(number) + LEAST_GAIN);
  const seen = new Set<string>();
  const found: (ClassicSuggestion & { overall: number })[] = [];
  for (const variant of variants(number)) {
    if (seen.has(variant.number)) continue;
    seen.add(variant.number);
    const overall = overallOf(variant.number);
    if (overall >= least) found.push({ ...variant, overall });
  }
  found.sort((a, b) => b.overall - a.overall);
  return found.slice(0, MOST).map(({ number, reason }) => ({ number, reason }));
}
