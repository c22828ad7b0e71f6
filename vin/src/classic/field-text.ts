import type { Meaning } from './read-table.ts';

export const SURE = 0.95;
export const DOUBTED = 0.65;
/** Where the years leave several texts standing. */
const SEVERAL = 0.6;

const firstBit = (mask: number) => 31 - Math.clz32(mask & -mask);
const lastBit = (mask: number) => 31 - Math.clz32(mask);

/** First and last year of a set of years counted from `base`. */
export const firstYear = (mask: number, base: number) => base + firstBit(mask);
export const lastYear = (mask: number, base: number) => base + lastBit(mask);

function span(mask: number, base: number): string {
  const from = firstYear(mask, base);
  const to = lastYear(mask, base);
  return from === to ? String(from) : `${from}-${String(to).slice(2)}`;
}

export type FieldText = { text: string; confidence: number };

/** The text of one column in the given years; where they leave several, each is named with its own years. */
export function textOf(
  meanings: readonly Meaning[],
  column: number,
  years: number,
  base: number,
): FieldText | undefined {
  const [only] = meanings;
  if (meanings.length === 1 && only) {
    const text = only.texts[column];
    return text === undefined ? undefined : { text, confidence: only.sure ? SURE : DOUBTED };
  }
  const texts = new Map<string, number>();
  let sure = true;
  for (const { texts: columns, mask, sure: known } of meanings) {
    const text = columns[column];
    if (text === undefined) continue;
    texts.set(text, (texts.get(text) ?? 0) | (mask & years));
    sure &&= known;
  }
  if (texts.size === 0) return undefined;
  const confidence = sure ? SURE : DOUBTED;
  if (texts.size === 1) return { text: [...texts.keys()].join(''), confidence };
  const named = [...texts].map(([text, mask]) => (mask === years ? text : `${text} (${span(mask, base)})`));
  return { text: named.join(' or '), confidence: confidence * SEVERAL };
}
