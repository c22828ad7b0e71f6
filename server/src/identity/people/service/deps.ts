import type { PlatformDeps } from '../../../platform/deps.ts';
import type { PeopleFinder, TimelineSource } from '../../../kit/people/timeline.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { SecondFactorService } from '../../second-factors/service.ts';

export interface PeopleDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  accounts: Pick<Accounts, 'people' | 'rolesOn'>;
  secondFactors: Pick<SecondFactorService, 'waysOf'>;
  /** What the modules add to the timeline of a person, in a fixed order. */
  timeline: () => readonly TimelineSource[];
  /** How the modules find people by their numbers. */
  finders: () => readonly PeopleFinder[];
}
