import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Site } from '../../../platform/sites/contract.ts';
import type { PageProvider } from '../providers/page-provider.ts';

export interface ContentDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'audit'> {
  /** The published pages of every site. */
  source: PageProvider;
  /** The pages of its files alone, which operators may start from. */
  builtIn: PageProvider;
  /** Where a site's operators write its pages. */
  writtenIn(site: Site): 'built_in' | 'strapi';
  /** The address of an operator; empty where the account is erased. */
  addressOf(db: Db, siteId: string, userId: string): Promise<string>;
}
