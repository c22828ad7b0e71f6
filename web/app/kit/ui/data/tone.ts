/** The meaning of a mark; it never follows the brand. `none` is for "None reported to our sources" and nothing else. */
export type Tone = 'serious' | 'caution' | 'info' | 'neutral' | 'none' | 'ink' | 'ready';

/** Joins class names, leaving out what does not apply. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
