import { AppError } from '../../../kit/errors.ts';
import type { PasswordHashing } from '../../../kit/security/password-hashing.ts';
import { isCommon, isNamed } from '../rules/weak-passwords.ts';

export type Passwords = ReturnType<typeof createPasswords>;

/** Passwords: chosen well, hashed slowly, compared always. */
export function createPasswords(hashing: PasswordHashing) {
  return {
    hash: hashing.hash,

    /** Whether a password is the one of a hash. Null costs as much as a hash and never fits. */
    fits: (hash: string | null, password: string): Promise<boolean> => hashing.fits(hash, password),

    /**
     * Lets a password pass that is not easily guessed.
     * @throws AppError `password_common`, `password_named`, naming the field
     */
    async refuseWeak(password: string, about: { field: string; email: string; siteName: string }): Promise<void> {
      const { field } = about;
      if (isCommon(password, await commonPasswords())) throw new AppError('password_common', { field });
      if (isNamed(password, about)) throw new AppError('password_named', { field });
    },
  };
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common passwords of public leaks, as zxcvbn-ts keeps them; read with the first password chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}
