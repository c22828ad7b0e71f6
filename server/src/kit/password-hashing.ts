import * as argon2 from '@node-rs/argon2';
import { newToken } from './crypto.ts';

/** Argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHashing {
  /** The stored form of a password. */
  hash(password: string): Promise<string>;
  /** Whether a password is right; without a stored one the same work is done, so that the time reveals nothing. */
  fits(stored: string | null, password: string): Promise<boolean>;
}

/** Hashes passwords; `cost` is that of one hash, memory in KiB; `work` runs it. */
export function createPasswordHashing(
  cost: typeof OWASP = OWASP,
  work: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): PasswordHashing {
  const { hash, verify } = work;
  /** Compared with where there is no password. */
  const nobody = hash(newToken(), cost);
  return {
    hash: password => hash(password, cost),
    async fits(stored, password) {
      const fits = await verify(stored ?? (await nobody), password);
      return stored !== null && fits;
    },
  };
}
