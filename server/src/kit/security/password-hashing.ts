import type * as argon2 from '@node-rs/argon2';
import { newToken } from './crypto.ts';

/** Argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordHashing {
  /** The stored form of a password. */
  hash(password: string): Promise<string>;
  /** Whether a password is right; without a stored one the same work is done, so that the time reveals nothing. */
  fits(stored: string | null, password: string): Promise<boolean>;
}

type Work = Pick<typeof argon2, 'hash' | 'verify'>;

/** Hashes passwords; `cost` is that of one hash, memory in KiB; `load` gives what runs it, at first use. */
export function createPasswordHashing(
  cost: typeof OWASP = OWASP,
  load: () => Promise<Work> = () => import('@node-rs/argon2'),
): PasswordHashing {
  let loading: Promise<Work & { nobody: string }> | undefined;
  /** Also what is compared with where there is no password: made once, before the first answer to anybody. */
  const ready = () =>
    (loading ??= load().then(async ({ hash, verify }) => ({ hash, verify, nobody: await hash(newToken(), cost) })));
  return {
    hash: async password => (await ready()).hash(password, cost),
    async fits(stored, password) {
      const { verify, nobody } = await ready();
      const fits = await verify(stored ?? nobody, password);
      return stored !== null && fits;
    },
  };
}
