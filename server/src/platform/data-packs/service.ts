import { createCache } from '../../kit/cache.ts';
import type { Db } from '../../kit/database/db.ts';
import { dataChanged } from '../installation/service/versions.ts';
import { isStale, type DataPack, type Freshness, type PackContent } from './rules.ts';
import { importInto, type ImportOptions, type ImportOutcome } from './service/importing.ts';
import { createRefreshing, type PullablePack, type Pulled, type RefreshingDeps } from './service/refreshing.ts';
import * as store from './store.ts';

export interface DataPacksDeps extends RefreshingDeps {
  packs: readonly DataPack[];
}

export type DataPacks = ReturnType<typeof createDataPacks>;

/** How a pack is doing, as `data status` prints it. */
export interface PackStatus {
  name: string;
  title: string;
  published: DataPack['published'];
  files: string;
  content: PackContent | null;
  importedAt: Date | null;
  checkedAt: Date | null;
  /** When its source last said that all of it is the newest; null where it never did. */
  comparedAt: Date | null;
  stale: boolean;
  /** Whether the server fetches it by itself. */
  pulled: boolean;
  running: boolean;
  /** How far the import is that is going on. */
  work: Pick<store.RunningRow, 'startedAt' | 'rows' | 'share' | 'stopAt'> | null;
  /** Why the last try to fetch it failed. */
  problem: string | null;
  nextAt: Date | null;
}

/** Pages ask how old a pack is; it is looked up again after this long. */
const REMEMBERED_MS = 60_000;

/** The copies a pack now consists of, the one checked last first: as many as it is fetched in pieces. */
function currentCopies(pack: DataPack, copies: readonly store.CopyRow[]): store.CopyRow[] {
  const pieces = pack.pull?.addresses.length ?? 1;
  return copies.toSorted((a, b) => b.checkedAt.getTime() - a.checkedAt.getTime()).slice(0, pieces);
}

/** When the source of all of these copies last said that they are its newest. */
function comparedOf(copies: readonly store.CopyRow[], pulls: readonly store.PullRow[]): Date | null {
  const times = copies.map(({ pack, sha256 }) => {
    const pull = pulls.find(each => each.pack === pack && each.sha256 === sha256);
    return pull?.checkedAt?.getTime() ?? null;
  });
  return times.includes(null) ? null : new Date(Math.min(...times.map(Number)));
}

async function freshnessOf(db: Db, pack: DataPack, now: Date): Promise<Freshness | null> {
  const current = currentCopies(pack, await store.newestCopies(db, pack.name));
  const oldest = current.at(-1);
  if (!oldest) return null;
  const { name, title } = pack;
  const [copiedOn = null] = current.flatMap(copy => copy.copiedOn ?? []).toSorted();
  const { checkedAt } = oldest;
  const comparedAt = comparedOf(current, await store.listPulls(db));
  return { pack: name, title, copiedOn, checkedAt, comparedAt, stale: isStale(pack, checkedAt, now) };
}

const describe = ({ name, title, published, files, pull }: DataPack) => ({
  name,
  title,
  published,
  files,
  pulled: pull !== undefined,
});

interface Known {
  content: PackContent | null;
  newest: store.CopyRow | undefined;
  freshness: Freshness | null;
  work: store.RunningRow | null;
  pulls: readonly store.PullRow[];
}

const statusOf = (pack: DataPack, { content, newest, freshness, work, pulls }: Known): PackStatus => ({
  ...describe(pack),
  content,
  importedAt: newest?.importedAt ?? null,
  checkedAt: freshness?.checkedAt ?? null,
  comparedAt: freshness?.comparedAt ?? null,
  stale: freshness?.stale ?? false,
  running: work !== null,
  work,
  problem: pulls.find(pull => pull.problem !== null)?.problem ?? null,
  nextAt: pulls.map(({ nextAt }) => nextAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
});

/** What is on record of imports, and a way to stop one. */
const recordsOf = ({ db, clock }: Pick<DataPacksDeps, 'db' | 'clock'>) => ({
  /** The last imports of a pack, however they ended, the newest first. */
  tries: (name: string): Promise<store.TryRow[]> => store.listTries(db, name),

  /** Asks the import of a pack to stop, in whichever process it runs. @returns whether one is going on */
  stopImport: (tx: Db, name: string): Promise<boolean> => store.stopImport(tx, name, clock()),
});

/** The data packs of an installation: what there is, how old it is, and how new files get in. */
export function createDataPacks(deps: DataPacksDeps) {
  const { db, clock, packs, singleProcess } = deps;
  const refreshing = createRefreshing(deps);
  let cleared: Promise<void> | null = null;

  const remembered = createCache<Promise<Freshness | null>>({
    max: packs.length + 1,
    ttlMs: REMEMBERED_MS,
    now: () => clock().getTime(),
  });

  const named = (name: string): DataPack | null => packs.find(pack => pack.name === name) ?? null;

  /** Forgets the imports of processes that cannot be there any more. */
  const clear = (): Promise<void> =>
    (cleared ??= (singleProcess ? store.endAllImports(db) : Promise.resolve()).catch((error: unknown) => {
      cleared = null;
      throw error;
    }));

  async function changed(): Promise<void> {
    remembered.clear();
    await dataChanged(db, 'packs');
  }

  const lookUp = (pack: DataPack): Promise<Freshness | null> => freshnessOf(db, pack, clock());

  return {
    packs,
    named,
    ...recordsOf(deps),

    /** Looks up anew how old the packs are. */
    reload: (): void => remembered.clear(),

    /** How old the data of a pack is; null where there is none of it. Remembered for a minute. */
    async freshness(name: string): Promise<Freshness | null> {
      const pack = named(name);
      return pack && remembered.get(name, () => lookUp(pack));
    },

    /** Everything about every pack. */
    async status(): Promise<PackStatus[]> {
      await clear();
      const [pulls, running] = [await store.listPulls(db), await store.listImports(db)];
      const statuses: PackStatus[] = [];
      for (const pack of packs) {
        const [newest] = await store.newestCopies(db, pack.name);
        const freshness = await lookUp(pack);
        const work = running.find(row => row.pack === pack.name) ?? null;
        const ofPack = pulls.filter(pull => pull.pack === pack.name);
        const content = await pack.status();
        statuses.push(statusOf(pack, { content, newest, freshness, work, pulls: ofPack }));
      }
      return statuses;
    },

    /** Imports a file. @throws ImportRefused, ImportFailed */
    async import(pack: DataPack, path: string, options: ImportOptions): Promise<ImportOutcome> {
      await clear();
      const outcome = await importInto({ db, clock }, pack, { ...options, path });
      await changed();
      return outcome;
    },

    /** Fetches all of a pack now and imports what is new. @throws what nobody foresaw */
    async pull(pack: PullablePack, options: Pick<ImportOptions, 'signal' | 'progress'>): Promise<Pulled[]> {
      await clear();
      const pulled: Pulled[] = [];
      for (const address of pack.pull.addresses)
        pulled.push(await refreshing.pullAddress(pack, address, { ...options, origin: 'command' }));
      await changed();
      return pulled;
    },

    /** Makes a pack due, so that a running server fetches it in its next round. */
    fetchSoon: (tx: Db, name: string): Promise<void> => store.makeDue(tx, name, clock()),

    /** Fetches what is due, as a running server does. @throws the reason of `signal` */
    async refreshDue(signal: AbortSignal): Promise<Pulled[]> {
      await clear();
      const pulled = await refreshing.refreshDue(packs, signal);
      if (pulled.length > 0) await changed();
      return pulled;
    },

    /** The packs whose data is too old; remembered for a minute. */
    async stale(): Promise<Freshness[]> {
      const all = await Promise.all(packs.map(pack => remembered.get(pack.name, () => lookUp(pack))));
      return all.flatMap(freshness => (freshness?.stale ? [freshness] : []));
    },
  };
}
