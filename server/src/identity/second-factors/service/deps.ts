import type { SecondFactor } from '../../accounts/service/deps.ts';
import type { Account } from '../../../kit/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Mail } from '../../../platform/mail/service.ts';

export interface FactorDeps extends Pick<SecondFactor, 'demanded'> {
  db: Db;
  clock: Clock;
  secret: string;
  mail: Mail;
  /** Notes that a second factor was shown in the session of this member. */
  markSession(tx: Db, account: Account, sessionId: string): Promise<void>;
}
