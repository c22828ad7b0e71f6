import * as argon2 from '@node-rs/argon2';
import { createPasswordHashing, type PasswordHashing } from '../kit/security/password-hashing.ts';

/** The least argon2 accepts: tests are about who gets in, not about how long a guess takes. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const quickPasswords = createPasswordHashing(CHEAPEST);

/** Counts how often argon2 is at work. */
export function countedPasswords(): { passwords: PasswordHashing; counted: { hashes: number; comparisons: number } } {
  const counted = { hashes: 0, comparisons: 0 };
  const work: Pick<typeof argon2, 'hash' | 'verify'> = {
    hash: (...given) => {
      counted.hashes++;
      return argon2.hash(...given);
    },
    verify: (...given) => {
      counted.comparisons++;
      return argon2.verify(...given);
    },
  };
  return { passwords: createPasswordHashing(CHEAPEST, async () => work), counted };
}
