import type { PlatformDeps } from '../../../platform/deps.ts';
import type { MediaStore } from '../../../platform/media/rules/media-store.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { ExportSource } from '../rules.ts';

export interface ExportDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'log' | 'secret' | 'jobs' | 'mail' | 'sites' | 'audit'
> {
  accounts: Pick<Accounts, 'operatorCaller'>;
  files: MediaStore;
  /** The lists that the modules declare. */
  sources: () => readonly ExportSource[];
}
