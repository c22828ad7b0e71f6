import type { SecondFactor } from '../../accounts/service/deps.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Mail } from '../../../platform/mail/service.ts';

export interface FactorDeps extends Pick<SecondFactor, 'demanded'> {
  db: Db;
  clock: Clock;
  secret: string;
  mail: Mail;
}
