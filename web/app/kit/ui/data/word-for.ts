/** A translator as far as a key that came from outside needs it. */
interface Translator {
  (key: never, values?: never): string;
  has: (key: never) => boolean;
}

/** The sentence of a key that came from outside, or null when there is none for it. */
export function wordFor(t: Translator, key: string, values?: Record<string, string | number>): string | null {
  return t.has(key as never) ? t(key as never, values as never) : null;
}
