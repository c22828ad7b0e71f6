import { PASSWORD_MIN } from '@marque/server/identity/accounts/contract';

/** How well a password resists guessing, as far as possible without a list of known ones. */
export type Strength = 'short' | 'guessable' | 'fair' | 'good' | 'strong';

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const MIN_NAME = 4;

/** Judges a password; `names` are words it must not be built on: the email's name, the site's. */
export function strengthOf(password: string, names: readonly string[] = []): Strength {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'short';
  if (isGuessable(password.toLowerCase(), names)) return 'guessable';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter(kind => kind.test(password)).length;
  if (length >= 20 || (length >= 16 && kinds >= 2)) return 'strong';
  return length >= 14 || kinds >= 3 ? 'good' : 'fair';
}

function isGuessable(password: string, names: readonly string[]): boolean {
  if (new Set(password).size < 5) return true;
  if (/^(.{1,5})\1+.{0,4}$/.test(password)) return true;
  if (names.some(name => name.length >= MIN_NAME && password.includes(name.toLowerCase()))) return true;
  return longestRow(password) >= password.length - 3;
}

/** Characters of the longest part that is a row of the alphabet, the digits or the keyboard, either way round. */
function longestRow(password: string): number {
  let longest = 0;
  for (const row of ROWS.flatMap(each => [each, [...each].toReversed().join('')]))
    for (let from = 0; from < password.length; from += 1)
      while (from + longest < password.length && row.includes(password.slice(from, from + longest + 1))) longest += 1;
  return longest;
}

/** The part of an address before the at-sign, and its words. */
export function namesIn(email: string): string[] {
  const [local = ''] = email.split('@');
  return [local, ...local.split(/[^\p{L}\d]+/u)];
}
