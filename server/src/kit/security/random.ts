import { randomBytes } from 'node:crypto';

const POOL_BYTES = 8192;
let pool: Buffer = Buffer.alloc(0);
let used = 0;

/**
 * `length` random bytes (at most 8,192), each given out once. One draw of 8 kB costs little more than one of 20 bytes,
 * and every request needs some.
 */
export function pooledRandomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += length;
  return pool.subarray(used - length, used);
}
