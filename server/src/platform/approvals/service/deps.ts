import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Audit } from '../../audit/service.ts';
import type { Events } from '../../events/service.ts';
import type { Caller, Member } from '../../sites/rules/caller.ts';
import type { ApprovalKind } from '../rules.ts';

export interface ApprovalDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  events: Pick<Events, 'emit'>;
  /** The operator who asks. @throws AppError for everybody else */
  operatorOf: (caller: Pick<Caller, 'actor'>) => Member;
  /** Every kind of change that needs a second person. */
  kinds: () => readonly ApprovalKind[];
  /** The addresses of accounts, by their ids. */
  emailsOf: (db: Db, ids: string[]) => Promise<Map<string, string>>;
}

/** Who proposes; `origin`, `consoleOrigin`: where, where it is known. */
export type By = Pick<Caller, 'site' | 'actor' | 'ip' | 'requestId'> &
  Partial<Pick<Caller, 'origin' | 'consoleOrigin'>>;
