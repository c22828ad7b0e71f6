import type { Events } from '../../../platform/events/service.ts';
import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Account, Caller } from '../../../kit/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { PasswordHashing } from '../../../kit/security/password-hashing.ts';
import type { Legal } from '../../../platform/legal/service.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import type { Media } from '../../../platform/media/service.ts';
import type { Site } from '../../../platform/sites/contract.ts';
import type { Joining, Proof } from './joining.ts';
import type { Links } from './links.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface AccountDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  events: Events;
  mail: Mail;
  media: Media;
  legal: Legal;
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
