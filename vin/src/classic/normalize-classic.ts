const CLEAN = /^[A-Z\d]*$/;

/** Upper case, without the spaces, dashes, dots, slashes and asterisks that people and plates put between. */
export function normalizeClassic(text: string): string {
  if (CLEAN.test(text)) return text;
  return text.toUpperCase().replace(/[\s*.\-‐-―−/_·]+/g, '');
}
