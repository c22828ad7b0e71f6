import { hash, verify } from '@node-rs/argon2';
import { newToken } from './crypto.ts';

/** Argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared with where there is no password. */
const nobody = hash(newToken(), ARGON);

/** What is stored of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON);

/** Whether a password fits; without a stored one the same work is done in vain, so that time tells nothing. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== null && fits;
}
