import { randomBytes } from 'node:crypto';

/** Crockford's base 32 without the letters that are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** `length` random characters of 5 bits each. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), byte => ALPHABET[byte & 31]).join('');
}

/** A new id that carries its noun, e.g. `rep_4h…`; 100 random bits. */
export function newId(noun: string): string {
  return `${noun}_${randomCode(20)}`;
}
