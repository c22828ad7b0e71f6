import { pooledRandomBytes } from './random.ts';

/** Crockford's base 32 without the letters that are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** `length` random characters of 5 bits each; `length` up to 8,192. */
export function randomCode(length: number): string {
  let code = '';
  for (const byte of pooledRandomBytes(length)) code += ALPHABET[byte & 31];
  return code;
}

/**
 * A document number that cannot be guessed: `documentNumber('MQS', 3)` is `MQS-7F3K-92QD-41XA`. 20 random bits a
 * group.
 */
export function documentNumber(prefix: string, groups: number): string {
  const code = Array.from({ length: groups }, () => randomCode(4).toUpperCase());
  return [prefix, ...code].join('-');
}

/** The number people read of an id, always the same: `printedNumber('MQO', 'ord_5f2k88ta…')` is `MQO-5F2K-88TA`. */
export function printedNumber(prefix: string, id: string): string {
  const code = id.slice(id.indexOf('_') + 1).toUpperCase();
  return [prefix, code.slice(0, 4), code.slice(4, 8)].join('-');
}

/** A new id that carries its noun, e.g. `rep_4h…`; 100 random bits. */
export function newId(noun: string): string {
  return `${noun}_${randomCode(20)}`;
}
