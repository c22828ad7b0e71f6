import { pooledRandomBytes } from './random.ts';

/** Crockford's base 32 without the letters that are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const POOL = 8192;
let letters = Buffer.alloc(0);
let used = 0;

/**
 * `length` random characters of 5 bits each; `length` up to 8,192. They are drawn ahead, since every request gets an id: a
 * quarter of what it costs to make each character when it is asked for.
 */
export function randomCode(length: number): string {
  if (used + length > letters.length) {
    letters = Buffer.from(pooledRandomBytes(POOL).map(byte => ALPHABET.charCodeAt(byte & 31)));
    used = 0;
  }
  used += length;
  return letters.toString('latin1', used - length, used);
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

/** A new id that carries its module, e.g. `rep_4h…`; 100 random bits. */
export function newId(module: string): string {
  return `${module}_${randomCode(20)}`;
}
