import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Accounts } from '../../../identity/accounts/service.ts';
import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Config } from '../../../kit/settings/config.ts';
import { REFRESH_PACKS } from '../../../platform/data-packs/rules.ts';
import type { DataPacks, PackStatus } from '../../../platform/data-packs/service.ts';
import { faultIn } from '../../../platform/data-packs/service/faults.ts';
import type { PackRound } from '../../../platform/data-packs/service/round.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_PACK_BYTES, type Pack, type PackTry } from '../contract.ts';

export interface PackDeskDeps extends Pick<PlatformDeps, 'db' | 'jobs' | 'audit' | 'sites'> {
  accounts: Pick<Accounts, 'managesAll'>;
  dataPacks: Pick<DataPacks, 'status' | 'named' | 'fetchSoon' | 'tries' | 'stopImport'> & {
    round: Pick<PackRound, 'importUploaded'>;
  };
  config: Pick<Config, 'dataRefresh' | 'dataDir'>;
}

/** A file on its way in: its name as it was sent, and whether far fewer rows than before are meant. */
export interface PackFile {
  pack: string;
  name: string;
  shrunk: boolean;
}

const when = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The data packs as operators see them. */
export function createPackDesk(deps: PackDeskDeps) {
  const { db, jobs, audit, dataPacks, config, accounts, sites } = deps;

  /**
   * Whether a file may be sent, asked before it is read. Every brand reads the packs, so who imports one may manage all.
   * @throws AppError `login_needed`, `role_needed`, `packs_of_all`, `not_found`, `pack_file_large`
   */
  async function mayImport(
    caller: Caller,
    { pack: name }: Pick<PackFile, 'pack'>,
    bytes: number | null,
  ): Promise<void> {
    mayOperate(caller, 'manage_sites');
    if (!(await accounts.managesAll(caller, sites.all()))) throw new AppError('packs_of_all');
    if (!dataPacks.named(name)) throw new AppError('not_found', { field: 'pack' });
    if (bytes !== null && bytes > MAX_PACK_BYTES) throw tooLarge();
  }

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async packs(caller: Caller): Promise<{ packs: Pack[]; fetches: boolean; may_pull: boolean }> {
      const { roles } = mayOperate(caller, 'read_records');
      const packs = (await dataPacks.status()).map(shown);
      return { packs, fetches: config.dataRefresh, may_pull: isAllowed(roles, 'manage_sites') };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async pack(caller: Caller, { pack: name }: { pack: string }) {
      const { roles } = mayOperate(caller, 'read_records');
      const found = (await dataPacks.status()).find(each => each.name === name);
      if (!found) throw new AppError('not_found', { field: 'pack' });
      const { files, published } = found;
      return {
        pack: shown(found),
        files,
        publisher: published ? { name: published.by, link: published.link } : null,
        tries: (await dataPacks.tries(name)).map(row => triedOf(row, caller.locale)),
        fetches: config.dataRefresh,
        may_pull: isAllowed(roles, 'manage_sites'),
        may_import: isAllowed(roles, 'manage_sites') && (await accounts.managesAll(caller, sites.all())),
      };
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

    /** @throws AppError `login_needed`, `role_needed`, `not_found`, `pack_idle` */
    async stopPack(caller: Caller, { pack: name }: { pack: string }): Promise<void> {
      mayOperate(caller, 'manage_sites');
      if (!dataPacks.named(name)) throw new AppError('not_found', { field: 'pack' });
      await db.transaction(async tx => {
        if (!(await dataPacks.stopImport(tx, name))) throw new AppError('pack_idle', { field: 'pack' });
        await audit.write(tx, caller, { action: 'pack.stopped', object: name });
      });
    },

    mayImport,

    /**
     * Takes a file and imports it as the command line does, after the answer. @returns when all of that is done
     * @throws AppError those of `mayImport`
     */
    async importPack(caller: Caller, { pack: name, name: given, shrunk }: PackFile, body: Readable) {
      await mayImport(caller, { pack: name }, null);
      const pack = dataPacks.named(name);
      if (!pack) throw new AppError('not_found', { field: 'pack' });
      const folder = join(config.dataDir, 'uploads', newId('upl'));
      const path = join(folder, plainName(given));
      const clear = () => rm(folder, { recursive: true, force: true });
      try {
        await mkdir(folder, { recursive: true });
        await pipeline(body, limited, createWriteStream(path));
        await db.transaction(tx =>
          audit.write(tx, caller, { action: 'pack.imported', object: name, after: { file: given } }),
        );
      } catch (error) {
        await clear();
        throw error;
      }
      return { done: dataPacks.round.importUploaded(pack, path, { shrunk }).finally(clear) };
    },
  };
}

/** Whether the caller may manage every brand of the installation. */
const tooLarge = () => new AppError('pack_file_large', { field: 'file', params: { mb: MAX_PACK_BYTES / 1024 ** 2 } });

async function* limited(pieces: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MAX_PACK_BYTES) throw tooLarge();
    yield piece;
  }
}

/** A name that every file system keeps and that leads nowhere else. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '')
    .slice(-100) || 'upload';

const shown = (pack: PackStatus): Pack => ({
  name: pack.name,
  title: pack.title,
  rows: pack.content?.rows ?? null,
  copied_on: pack.content?.copiedOn ?? null,
  imported: when(pack.importedAt),
  checked: when(pack.checkedAt),
  next: when(pack.nextAt),
  stale: pack.stale,
  running: pack.running,
  progress: pack.work && {
    rows: pack.work.rows,
    share: pack.work.share,
    stopping: pack.work.stopAt !== null,
  },
  pulled: pack.pulled,
  problem: pack.problem,
});

type TryRow = Awaited<ReturnType<DataPacks['tries']>>[number];

const triedOf = ({ startedAt, endedAt, pack: _pack, rejects, ...row }: TryRow, locale: Caller['locale']): PackTry => ({
  ...row,
  rejects: rejects && rejects.map(({ line, field, ...fault }) => ({ line, field, reason: faultIn(locale, fault) })),
  started: startedAt.toISOString(),
  ended: endedAt.toISOString(),
});
