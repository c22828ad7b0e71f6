import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Accounts } from '../../accounts/service.ts';

export interface DealershipDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'mail' | 'sites' | 'events'> {
  accounts: Pick<Accounts, 'openCompany'>;
}
