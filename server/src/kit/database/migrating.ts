import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../errors.ts';
import { applyMigrations, isMigrated } from './migrated.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** The lock that one migrating process holds at a time. */
export const MIGRATION_LOCK = 7205759;
/** SQLSTATE: a lock was waited for too long; a deadlock; there is no such table, or no such schema. */
const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
const MISSING = new Set(['42P01', '3F000']);
/** How often it is looked whether another process has let go of the lock. */
const LOCK_LOOK_MS = 250;

interface Patience {
  /** A statement waits this long for a lock on a table: behind it every query of that table waits as well. */
  lockMs: number;
  pauseMs: number;
  tries: number;
}
const PATIENCE: Patience = { lockMs: 3_000, pauseMs: 1_000, tries: 30 };

/**
 * Brings a PostgreSQL database to the newest migration. Of the processes that find it behind, one migrates, on a
 * connection that `connect` opens for it alone (a session lock must not pass through a pooler's transactions); the others
 * wait for it. What is applied in one transaction is tried again as a whole where a table stays locked.
 * @throws StartRefused when a table stays locked through all tries
 */
export async function migrateOnce(
  pool: pg.Pool,
  migrationsFolder: string,
  connect: () => Promise<pg.Client>,
  patience?: Patience,
): Promise<void> {
  const isDone = await isMigrated((text, values) => pool.query(text, values), migrationsFolder).catch(
    (error: unknown) => {
      if (MISSING.has(sqlState(error))) return false;
      throw error;
    },
  );
  if (isDone) return;
  const work = (client: pg.Client) => {
    const executeSql = async (text: string, values?: unknown[]) => ({ rows: (await client.query(text, values)).rows });
    return applyMigrations(executeSql, migrationsFolder);
  };
  await alone(connect, work, patience).catch((error: unknown) => {
    throw sqlState(error) === LOCK_TIMEOUT ? stayedLocked(error) : error;
  });
}

/**
 * Works on tables while nobody else migrates, on a connection of its own. Where a table stays locked, or it was ended for a
 * deadlock with a transaction of the product, the work is done again, so it takes back what it had begun, or skips what it has done.
 * @throws what the database says, also that a table stayed locked through all tries
 */
export async function alone(
  connect: () => Promise<pg.Client>,
  work: (client: pg.Client) => Promise<void>,
  { lockMs, pauseMs, tries }: Patience = PATIENCE,
): Promise<void> {
  const client = await connect();
  try {
    await holdLock(client);
    await client.query(`set lock_timeout = ${lockMs}`);
    for (let tried = 1; ; tried++) {
      try {
        return await work(client);
      } catch (error) {
        if (![LOCK_TIMEOUT, DEADLOCK].includes(sqlState(error)) || tried === tries) throw error;
        await pause(pauseMs);
      }
    }
  } finally {
    // The lock ends with its connection.
    await client.end().catch(() => {});
  }
}

/** Asked for again and again: a statement that waits for the lock would keep an index that is built concurrently from its end. */
async function holdLock(client: pg.Client): Promise<void> {
  const text = 'select pg_try_advisory_lock($1) as held';
  while (!(await client.query<{ held: boolean }>(text, [MIGRATION_LOCK])).rows[0]?.held) await pause(LOCK_LOOK_MS);
}

/** The SQLSTATE of an error, or of what caused it. */
function sqlState(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? sqlState(error.cause) : '');
}

const stayedLocked = (error: unknown): StartRefused =>
  new StartRefused(
    'The database could not be brought to this version: another session has kept a table locked. What had begun was ' +
      'taken back, and servers of the version before go on. End that session (pg_stat_activity shows it), then start again.',
    error,
  );
