import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, types } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Config } from '../settings/config.ts';
import type { Database, Db } from './database.ts';
import { clientOf, type EmbeddedClient, type Watched } from './embedded/client.ts';
import { lockFolder } from './lock.ts';
import { applyMigrations, isMigrated, migrationsFolder, newestMigration } from './migrated.ts';
import { retried } from './retried.ts';
import { freeBytesOf, hasRoom, refusedForRoom } from './room.ts';
import { StartRefused } from '../settings/start-refused.ts';

export type { Database, Db };

/**
 * Page cache of the embedded database. Its own 128 MB are zeroed by each start: 60 ms, and 95 MB more memory, for which a random row of a
 * table of 98 MB is read in 133 µs and not in 146.
 */
const CACHE_MB = 32;

/**
 * Opens the database of the settings and brings it to the newest migration.
 * `freeBytes`: free space of the disk a folder is on. `cacheMb`: what the embedded database keeps in memory of its files.
 * `answerMs`: how long a query to a server may be without an answer, in milliseconds; absent: any time, as commands need.
 * @throws StartRefused when another process holds the data folder, the disk is full, or the database cannot be opened
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'slowQueryMs' | 'traces'>> & { answerMs?: number },
  freeBytes: (folder: string) => number = freeBytesOf,
  cacheMb = CACHE_MB,
): Promise<Database> {
  const isTimed = typeof config.slowQueryMs === 'number' || Boolean(config.traces);
  if (!config.databaseUrl) return openFolder(config.dataDir, { freeBytes, cacheMb, isTimed });
  // Its driver takes 30 ms to load: a start with the embedded database is spared them.
  const { openPostgres } = await import('./postgres.ts');
  const { databaseUrl: url, databaseDirectUrl: directUrl, answerMs } = config;
  return openPostgres({ url, directUrl, isTimed, answerMs }, migrationsFolder);
}

/** Where the build keeps an embedded database with all migrations and no row: `seeds/empty-database.ts`. */
export const emptyDatabase = (): string =>
  fileURLToPath(new URL(`../../../build/empty-database-${newestMigration()}`, import.meta.url));

/** Where a data folder has its embedded database. */
export const embeddedIn = (dataDir: string): string => join(dataDir, 'pgdata');

/** Whether a data folder has an embedded database. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(embeddedIn(dataDir), 'PG_VERSION'));

/** A data folder without a database begins with a copy of the empty one, where there is one. */
export function beginWith(empty: string, dataDir: string): void {
  // Copied in part, it is no database: what a start that was killed, or found no room, has left is removed by any other.
  const copy = `${embeddedIn(dataDir)}.new`;
  rmSync(copy, { recursive: true, force: true });
  if (hasEmbedded(dataDir) || !existsSync(empty)) return;
  try {
    cpSync(empty, copy, { recursive: true });
    // A program may be installed without leave to write to its files: the database is to be written to.
    for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
    chmodSync(copy, 0o700);
    renameSync(copy, embeddedIn(dataDir));
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    throw error;
  }
}

interface Opening {
  freeBytes: (folder: string) => number;
  cacheMb: number;
  isTimed: boolean;
}

async function openFolder(dataDir: string, { freeBytes, cacheMb, isTimed }: Opening): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    if (!hasRoom(freeBytes(dataDir))) throw refusedForRoom(dataDir, freeBytes(dataDir));
    if (existsSync(embeddedIn(dataDir)) && !statSync(embeddedIn(dataDir)).isDirectory())
      throw new StartRefused(`${embeddedIn(dataDir)} is a file and must be the folder of the database. Put it back.`);
    beginWith(emptyDatabase(), dataDir);
    const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${cacheMb}MB`];
    const pglite = new PGlite(embeddedIn(dataDir), { startParams });
    await pglite.waitReady;
    const database = await fromPglite(pglite, { hasRoom: () => hasRoom(freeBytes(dataDir)), isTimed });
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error instanceof StartRefused ? error : unreadable(embeddedIn(dataDir), error);
  }
}

function unreadable(folder: string, error: unknown): StartRefused {
  const cause = (error instanceof Error && error.cause) || error;
  // PGlite throws what its file system says, which is no error and has a number alone.
  const message = cause instanceof Error ? cause.message : `it says ${JSON.stringify(cause)}`;
  return new StartRefused(
    `The database in ${folder} cannot be opened; its files are damaged or incomplete (${message}). They were left as ` +
      'they are. Put back a backup of the data folder; or set DATA_DIR to another folder, which begins empty.',
    error,
  );
}

const { TIMESTAMP, TIMESTAMPTZ, DATE } = types;
const asText = (value: string): string => value;
const ARRAYS = { numeric: 1231, timestamp: 1115, timestamptz: 1185, date: 1182, interval: 1187 };
/** Drizzle reads these itself. */
const AS_TEXT = Object.fromEntries(
  [TIMESTAMP, TIMESTAMPTZ, DATE, ...Object.values(ARRAYS)].map(type => [type, asText]),
);
const toDate = (value: string): Date => new Date(value);
const AS_DATES = { [TIMESTAMP]: toDate, [TIMESTAMPTZ]: toDate, [DATE]: toDate };

/** Wraps an open PGlite and migrates it; it closes with the database. */
export async function fromPglite(pglite: PGlite, watched?: Watched): Promise<Database> {
  Object.assign(pglite.parsers, AS_TEXT);
  const { query, exec, transaction } = clientOf(pglite, watched);
  // Drizzle's own parsers of each query are those that were set above.
  const parsed =
    (run: EmbeddedClient['query']): EmbeddedClient['query'] =>
    (text, values, options) =>
      run(text, values, { rowMode: options?.rowMode });
  // The two functions are all that Drizzle calls.
  const client = {
    query: parsed(query),
    transaction: <T>(work: (tx: Pick<EmbeddedClient, 'query'>) => Promise<T>) =>
      transaction(tx => work({ query: parsed(tx.query) })),
  };
  const db = drizzle({ client: client as unknown as PGlite });
  const executeSql: Database['executeSql'] = async (text, values) => {
    if (values && values.length > 0)
      return { rows: (await query<Record<string, unknown>>(text, values, { parsers: AS_DATES })).rows };
    const results = await exec(text, { parsers: AS_DATES });
    return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
  };
  // A new database has no table of migrations. The migrator takes some 40 ms of each start to find out what this does.
  if (!(await isMigrated(executeSql).catch(() => false))) await applyMigrations(executeSql);
  const holdStill = async (copy: () => Promise<void>): Promise<void> => {
    // What is in memory alone goes to the files first: the copy then has little to recover.
    await exec('checkpoint');
    await pglite.runExclusive(copy);
  };
  return { db: retried(db as unknown as Db), kind: 'pglite', executeSql, holdStill, close: () => pglite.close() };
}

/** Opens the files of an embedded database that nobody else uses, without bringing them to the newest migration. */
export async function openCopy(folder: string): Promise<Pick<Database, 'executeSql' | 'close'>> {
  const pglite = new PGlite(folder);
  await pglite.waitReady;
  return { executeSql: async (text, values) => pglite.query(text, values), close: () => pglite.close() };
}

/** Runs plain SQL inside an open transaction: how a job is queued together with the row it serves. */
export function executeIn(tx: Db): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return {
    executeSql: async (text, values = []) => {
      const result = await tx.execute(bind(text, values));
      return { rows: (result as unknown as { rows: unknown[] }).rows };
    },
  };
}

/** `$1 … $n` of a plain text become bound parameters. */
function bind(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)),
  );
}
