import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { DataKey, DataReaders } from '../rules.ts';
import * as store from '../store.ts';

/** How often a process asks for the versions: with the time to read anew, a change is seen everywhere within 5 s. */
const LOOK_MS = 2_000;

/** Says that data was changed, in the transaction that changes it: every process reads it anew after the commit. */
export const dataChanged = (tx: Db, key: DataKey): Promise<void> => store.raiseVersion(tx, key);

export type Versions = ReturnType<typeof createVersions>;

interface VersionsDeps {
  db: Db;
  log: Log;
  readers: () => readonly DataReaders[];
  /** Another text whenever a file of a brand was changed. */
  brandFiles: () => string;
}

/** Learns which data was changed by other processes, one query for all of it, or in files: every two seconds. */
export function createVersions({ db, log, readers, brandFiles }: VersionsDeps) {
  let known = new Map<string, number | string>();
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  const present = async (): Promise<{ key: string; version: number | string }[]> => [
    { key: 'brand_files' satisfies DataKey, version: brandFiles() },
    ...(await store.listVersions(db)),
  ];

  async function look(): Promise<void> {
    const found = await present();
    const changed = found.filter(({ key, version }) => known.get(key) !== version);
    for (const { key, version } of changed) {
      for (const each of readers()) await each[key as DataKey]?.();
      // What could not be read is read at the next look.
      known.set(key, version);
    }
    if (changed.length > 0) listeners.forEach(each => each());
  }

  function lookLater(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.warn({ err: error }, 'Data that was changed could not be read anew'))
        .then(lookLater);
    }, LOOK_MS).unref();
  }

  return {
    /** Notes the present versions; to be called before the data is read for the first time. */
    async load(): Promise<void> {
      known = new Map((await present()).map(({ key, version }) => [key, version]));
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
