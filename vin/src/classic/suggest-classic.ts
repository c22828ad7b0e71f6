import { decodeClassic } from './decode-classic.ts';
import { normalizeClassic } from './normalize-classic.ts';

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
/** How many of the pairs are common enough to be looked for twice in one number. */
const COMMONEST = 5;
const MAX_SUGGESTIONS = 4;
const MAX_LENGTH = 14;
/** A suggestion must fit at least so well, and so much better than what was typed. */
const MIN_OVERALL = 0.75;
const MIN_GAIN = 0.15;

const overallOf = (number: string) => decodeClassic(number)[0]?.overall ?? 0;

function* changes(number: string, pairs: typeof LOOKALIKES): Generator<{ number: string; reason: string }> {
  for (const [a, b] of pairs)
    for (let at = 0; at < number.length; at++) {
      const typed = number[at];
      const other = typed === a ? b : typed === b ? a : undefined;
      if (other === undefined) continue;
      const reason = `character ${at + 1}, ${typed}, for ${other}`;
      yield { number: number.slice(0, at) + other + number.slice(at + 1), reason };
    }
}

function* oneChange(number: string): Generator<ClassicSuggestion> {
  const digits = number.replaceAll('O', '0').replaceAll('I', '1');
  if (digits !== number) yield { number: digits, reason: 'The letters O and I are read as the digits 0 and 1.' };
  for (const { number: changed, reason } of changes(number, LOOKALIKES))
    yield { number: changed, reason: `Easily misread: ${reason}.` };
}

function* twoChanges(number: string): Generator<ClassicSuggestion> {
  const pairs = LOOKALIKES.slice(0, COMMONEST);
  for (const first of changes(number, pairs))
    for (const second of changes(first.number, pairs))
      if (second.number !== number)
        yield { number: second.number, reason: `Easily misread: ${first.reason}; ${second.reason}.` };
}

function fitting(candidates: Iterable<ClassicSuggestion>, least: number): ClassicSuggestion[] {
  const seen = new Set<string>();
  const found: { suggestion: ClassicSuggestion; overall: number }[] = [];
  for (const suggestion of candidates) {
    if (seen.has(suggestion.number)) continue;
    seen.add(suggestion.number);
    const overall = overallOf(suggestion.number);
    if (overall >= least) found.push({ suggestion, overall });
  }
  found.sort((a, b) => b.overall - a.overall);
  return found.slice(0, MAX_SUGGESTIONS).map(({ suggestion }) => suggestion);
}

/**
 * Numbers that fit clearly better than the one given and differ by a character that is easily misread, or by two
 * when one does not help; best first, at most four; empty when the number itself fits well.
 * Takes any text, never throws.
 */
export function suggestClassic(text: string): ClassicSuggestion[] {
  const number = normalizeClassic(text);
  if (number.length > MAX_LENGTH) return [];
  const least = Math.max(MIN_OVERALL, overallOf(number) + MIN_GAIN);
  const found = fitting(oneChange(number), least);
  return found.length > 0 ? found : fitting(twoChanges(number), least);
}
