import type { PlatformDeps } from '../../../platform/deps.ts';
import type { PersonalData } from '../../../kit/personal.ts';
import type { MediaStore } from '../../../platform/media/rules/media-store.ts';
import type { Accounts } from '../../accounts/service.ts';

export interface DealershipDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'audit' | 'jobs' | 'mail' | 'sites' | 'events' | 'media'
> {
  accounts: Pick<Accounts, 'openCompany'>;
  files: MediaStore;
  /** What every module has of an account. */
  personalData(): readonly PersonalData[];
}
