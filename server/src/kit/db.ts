import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Config } from './config.ts';
import { DatabaseLost, isCut, isDatabaseLost } from './database-lost.ts';
import { lockFolder } from './lock.ts';
import { freeBytesOf, hasRoom, refusedForRoom } from './room.ts';
import { StartRefused } from './start-refused.ts';

/** A database or a transaction: the first argument of every store function. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database: PostgreSQL over the wire, or PostgreSQL inside this process. */
export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Plain SQL outside any transaction of ours, as the job queue needs it. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Opens the database of the settings and brings it to the newest migration.
 * `freeBytes`: free space of the disk a folder is on.
 * @throws StartRefused when another process holds the data folder, the disk is full, or the database cannot be opened
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  freeBytes: (folder: string) => number = freeBytesOf,
): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openFolder(config.dataDir, freeBytes);
}

async function openFolder(dataDir: string, freeBytes: (folder: string) => number): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    if (!hasRoom(freeBytes(dataDir))) throw refusedForRoom(dataDir, freeBytes(dataDir));
    const pglite = await PGlite.create(join(dataDir, 'pgdata'));
    askForRoom(pglite, () => hasRoom(freeBytes(dataDir)));
    const database = await fromPglite(pglite);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error instanceof StartRefused ? error : unreadable(join(dataDir, 'pgdata'), error);
  }
}

/** Nothing is asked of an embedded database whose disk is full: what finds no room for its log would never answer again. */
function askForRoom(pglite: PGlite, isRoom: () => boolean): void {
  const asking =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (!isRoom()) throw new DatabaseLost(new Error('The disk of the data folder is full'));
      return ask.apply(pglite, args);
    };
  pglite.query = asking(pglite.query) as typeof pglite.query;
  pglite.exec = asking(pglite.exec);
  pglite.transaction = asking(pglite.transaction) as typeof pglite.transaction;
}

function unreadable(folder: string, error: unknown): StartRefused {
  const { message } =
    error instanceof Error ? ((error.cause as Error | undefined) ?? error) : { message: String(error) };
  return new StartRefused(
    `The database in ${folder} cannot be opened; its files are damaged or incomplete (${message}). They were left as ` +
      'they are. Put back a backup of the data folder; or set DATA_DIR to another folder, which begins empty.',
    error,
  );
}

/** Wraps an open PGlite and migrates it; it closes with the database. */
export async function fromPglite(pglite: PGlite): Promise<Database> {
  const db = drizzlePglite(pglite);
  if (!(await isMigrated(pglite))) await migratePglite(db, { migrationsFolder });
  return {
    db: db as unknown as Db,
    kind: 'pglite',
    executeSql: async (text, values) => {
      if (values && values.length > 0)
        return { rows: (await pglite.query<Record<string, unknown>>(text, values)).rows };
      const results = await pglite.exec(text);
      return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
    },
    close: () => pglite.close(),
  };
}

/** Whether the newest migration is applied. The migrator takes some 40 ms of each start to find that out. */
async function isMigrated(pglite: PGlite): Promise<boolean> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const applied = 'select 1 from drizzle.__drizzle_migrations where created_at >= $1 limit 1';
  // A new database has no such table.
  const { rows } = await pglite.query(applied, [journal.entries.at(-1)?.when]).catch(() => ({ rows: [] }));
  return rows.length > 0;
}

/** The server is given this long to take a connection: with the database away, a request gets an error. */
const CONNECT_MS = 10_000;
/** A free connection is waited for this long: a busy database is not one that is away. */
const FREE_CONNECTION_MS = 60_000;

/** The pool has one time limit for both waits, so its clients bring their own for the connection. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: FREE_CONNECTION_MS,
    keepAlive: true,
    Client,
  });
  // A connection that is lost (a restart of the database), idle or between two queries of a transaction, is no reason
  // to end: its user gets an error at the next query, and another is opened.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  nameLostConnections(pool);
  const db = drizzlePg(pool);
  try {
    await migrateAlone(pool, () => migratePg(db, { migrationsFolder }));
  } catch (error) {
    await pool.end();
    throw isDatabaseLost(error) ? unreachable(error) : error;
  }
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    executeSql: async (text, values) => {
      const result = await pool.query(text, values).catch((error: unknown) => {
        throw isCut(error) ? new DatabaseLost(error) : error;
      });
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    close: () => pool.end(),
  };
}

/** A connection that cannot be made says that it is the database's: other services are refused with the same codes. */
function nameLostConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  type Connected = Parameters<typeof connect>[0];
  pool.connect = ((connected?: Connected) => {
    if (connected) {
      return connect((error, client, done) => connected(error && new DatabaseLost(error), client, done));
    }
    return connect().catch((error: unknown) => {
      throw new DatabaseLost(error);
    });
  }) as typeof pool.connect;
}

function unreachable(error: unknown): StartRefused {
  const { cause } = error as Error;
  const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : 'no answer';
  return new StartRefused(
    `The PostgreSQL server of DATABASE_URL cannot be reached (${reason}). Nothing was changed. Check that it is running ` +
      'and that host, port, user and password are right, then start again.',
    error,
  );
}

/** Two servers starting at once migrate one after the other. */
async function migrateAlone(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7205759)');
    await migrate();
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
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
