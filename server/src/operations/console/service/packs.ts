import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Config } from '../../../kit/settings/config.ts';
import { REFRESH_PACKS } from '../../../platform/data-packs/rules.ts';
import type { DataPacks } from '../../../platform/data-packs/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Pack } from '../contract.ts';

export interface PackDeskDeps extends Pick<PlatformDeps, 'db' | 'jobs' | 'audit'> {
  dataPacks: Pick<DataPacks, 'status' | 'named' | 'fetchSoon'>;
  config: Pick<Config, 'dataRefresh'>;
}

const when = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The data packs as operators see them. */
export function createPackDesk({ db, jobs, audit, dataPacks, config }: PackDeskDeps) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async packs(caller: Caller): Promise<{ packs: Pack[]; fetches: boolean; may_pull: boolean }> {
      const { roles } = mayOperate(caller, 'read_records');
      const packs = (await dataPacks.status()).map((pack): Pack => ({
        name: pack.name,
        title: pack.title,
        rows: pack.content?.rows ?? null,
        copied_on: pack.content?.copiedOn ?? null,
        imported: when(pack.importedAt),
        checked: when(pack.checkedAt),
        next: when(pack.nextAt),
        stale: pack.stale,
        running: pack.running,
        pulled: pack.pulled,
        problem: pack.problem,
      }));
      return { packs, fetches: config.dataRefresh, may_pull: isAllowed(roles, 'manage_sites') };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found`, `packs_not_fetched` */
    async pullPack(caller: Caller, { pack: name }: { pack: string }): Promise<void> {
      mayOperate(caller, 'manage_sites');
      if (!dataPacks.named(name)?.pull) throw new AppError('not_found', { field: 'pack' });
      if (!config.dataRefresh) throw new AppError('packs_not_fetched', { field: 'pack' });
      await db.transaction(async tx => {
        await dataPacks.fetchSoon(tx, name);
        await jobs.enqueue(tx, REFRESH_PACKS, {});
        await audit.write(tx, caller, { action: 'pack.pulled', object: name });
      });
    },
  };
}
