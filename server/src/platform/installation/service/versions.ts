import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { DataKey, DataReaders } from '../rules.ts';
import * as store from '../store.ts';

/** How often a process asks for the versions: with the time to read anew, a change is seen everywhere within 5 s. */
const LOOK_MS = 2_000;

/** Says that data was changed, in the transaction that changes it: every process reads it anew after the commit. */
export const dataChanged = (tx: Db, key: DataKey): Promise<void> => store.raiseVersion(tx, key);

/** The version of each kind of data. */
export type NotedVersions = ReadonlyMap<string, number | string>;

/** The present versions; to be noted before the data is read for the first time. `brandFiles`: see `createVersions`. */
export async function presentVersions(db: Db, brandFiles: () => string): Promise<NotedVersions> {
  const files: [DataKey, string] = ['brand_files', brandFiles()];
  const rows = await store.listVersions(db);
  return new Map<string, number | string>([files, ...rows.map(({ key, version }) => [key, version] as const)]);
}

export type Versions = ReturnType<typeof createVersions>;

interface VersionsDeps {
  db: Db;
  log: Log;
  readers: () => readonly DataReaders[];
  /** Another text whenever a file of a brand was changed. */
  brandFiles: () => string;
  /** Those that were noted before anything was read; missing: the app itself reads everything. */
  noted?: NotedVersions | undefined;
}

/** Learns which data was changed by other processes, one query for all of it, or in files: every two seconds. */
export function createVersions({ db, log, readers, brandFiles, noted }: VersionsDeps) {
  const known = new Map<string, number | string>(noted);
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  /** Reads what of one kind was changed. @returns whether it could be read: if not, it is read at the next look */
  async function readAnew(key: string, version: number | string): Promise<boolean> {
    try {
      for (const each of readers()) await each[key as DataKey]?.();
      known.set(key, version);
      return true;
    } catch (error) {
      log.warn({ err: error, data: key }, 'Data that was changed could not be read anew');
      return false;
    }
  }

  async function look(): Promise<void> {
    const found = await presentVersions(db, brandFiles);
    let isAnyNew = false;
    for (const [key, version] of found)
      if (known.get(key) !== version && (await readAnew(key, version))) isAnyNew = true;
    if (isAnyNew) listeners.forEach(each => each());
  }

  function lookLater(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.warn({ err: error }, 'It is not known which data was changed'))
        .then(lookLater);
    }, LOOK_MS).unref();
  }

  return {
    /** Notes the present versions where none were noted; to be called before the data is read for the first time. */
    async load(): Promise<void> {
      if (noted) return;
      for (const [key, version] of await presentVersions(db, brandFiles)) known.set(key, version);
    },
    /** Looks once: where data was changed, its readers read it anew. */
    look,
    /** Looks every two seconds from now on. */
    start: lookLater,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
    /** Calls this after data was read anew. */
    onChange: (listener: () => void): void => void listeners.add(listener),
  };
}
