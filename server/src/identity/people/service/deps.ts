import type { PlatformDeps } from '../../../platform/deps.ts';
import type { PeopleFinder, TimelineSource } from '../../../kit/people/timeline.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Account, PersonalData } from '../../../kit/personal.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { SecondFactorService } from '../../second-factors/service.ts';

export interface PeopleDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'sites' | 'mail'> {
  accounts: Pick<Accounts, 'people' | 'rolesOn' | 'operates'>;
  secondFactors: Pick<SecondFactorService, 'waysOf'>;
  approvals: Pick<Approvals, 'propose' | 'hasOpen'>;
  personalData: () => readonly PersonalData[];
  /** What of an account stands against a merge, of modules further up. */
  merging: {
    isLeaving(tx: Db, account: Account): Promise<boolean>;
    /** Whether it has a subscription that will be charged again. */
    hasSubscription(tx: Db, account: Account): Promise<boolean>;
  };
  /** What the modules add to the timeline of a person, in a fixed order. */
  timeline: () => readonly TimelineSource[];
  /** How the modules find people by their numbers. */
  finders: () => readonly PeopleFinder[];
}
