import type { FieldAbout } from './field.tsx';

/** One of the values a field offers. */
export interface Choice {
  value: string;
  label: string;
}

/** A field that offers choices. */
export interface ChoiceFieldProps extends FieldAbout {
  name: string;
  choices: readonly Choice[];
  /** A choice's value, or another text that was typed; empty while there is none. */
  value: string;
  onChange: (value: string) => void;
  /** In the empty field. */
  placeholder: string;
  disabled?: boolean;
}

/** As two texts are compared: `Mercedes-Benz` and `mercedes benz` are one, and so are `México` and `mexico`. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The choice a typed text names: its value or its label, however written. */
export function choiceOf(choices: readonly Choice[], typed: string): Choice | undefined {
  const text = plainText(typed);
  return text === ''
    ? undefined
    : choices.find(({ value, label }) => plainText(value) === text || plainText(label) === text);
}

/**
 * The choices that go on from a typed text, in their own order: those named exactly, those that begin with it, those with
 * a word that does, those that hold it anywhere. All of them while nothing is typed.
 */
export function matchingChoices(choices: readonly Choice[], typed: string): Choice[] {
  const text = plainText(typed);
  if (text === '') return [...choices];
  const ranked = choices.map(choice => ({ choice, rank: rankOf(choice, text) })).filter(({ rank }) => rank < NO_MATCH);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice);
}

const NO_MATCH = 4;

function rankOf({ value, label }: Choice, text: string): number {
  const name = plainText(label);
  if (plainText(value) === text || name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (label.split(/[\s-]+/).some(word => plainText(word).startsWith(text))) return 2;
  return name.includes(text) ? 3 : NO_MATCH;
}
