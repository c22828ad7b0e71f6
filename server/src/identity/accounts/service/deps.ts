import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { PasswordHashing } from '../../../kit/security/password-hashing.ts';
import type { Site } from '../../../platform/sites/contract.ts';
import type { Joining, Proof } from './joining.ts';
import type { Links } from './links.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface AccountDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'jobs' | 'events' | 'mail' | 'media' | 'legal'
> {
  hashing: PasswordHashing;
  joining: Joining;
  secondFactor: SecondFactor;
}

/** The second factor of accounts, which is kept by a module of its own. */
export interface SecondFactor {
  /**
   * Takes the code that came with a password or a mailed link.
   * @returns whether the account has a second factor, which was shown: false where it has none
   * @throws AppError `second_factor_needed`, `second_factor_wrong`, `second_factor_locked`
   */
  take(caller: Caller, account: Account, code: string | undefined): Promise<boolean>;
  /** Whether operators of this site are operators in sessions with a second factor only. */
  demanded(site: Site): boolean;
}

/** The same, with the tools every part of this module uses. */
export interface Tools extends AccountDeps {
  passwords: Passwords;
  sessions: Sessions;
  links: Links;
  proof: Proof;
}
