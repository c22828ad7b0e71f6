import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { errorCode } from '../errors.ts';
import { isMigrated } from './migrated.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** The lock that one migrating process holds at a time. */
const MIGRATION_LOCK = 7205759;
/** SQLSTATE: a lock was waited for too long; there is no such table, or no such schema. */
const LOCK_TIMEOUT = '55P03';
const MISSING = new Set(['42P01', '3F000']);

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
 * wait for it. A migration is one transaction, and the whole of it is tried again where a table stays locked.
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
  const work = (client: pg.Client) => migrate(drizzle(client), { migrationsFolder });
  await alone(connect, work, patience).catch((error: unknown) => {
    throw sqlState(error) === LOCK_TIMEOUT ? stayedLocked(error) : error;
  });
}

/**
 * Works on tables while nobody else migrates, on a connection of its own. Where a table stays locked the work is done
 * again, so it takes back what it had begun, or skips what it has done.
 * @throws what the database says, also that a table stayed locked through all tries
 */
export async function alone(
  connect: () => Promise<pg.Client>,
  work: (client: pg.Client) => Promise<void>,
  { lockMs, pauseMs, tries }: Patience = PATIENCE,
): Promise<void> {
  const client = await connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${lockMs}`);
    for (let tried = 1; ; tried++) {
      try {
        return await work(client);
      } catch (error) {
        if (sqlState(error) !== LOCK_TIMEOUT || tried === tries) throw error;
        await pause(pauseMs);
      }
    }
  } finally {
    // The lock ends with its connection.
    await client.end().catch(() => {});
  }
}

/** The SQLSTATE of an error, or of what caused it. */
function sqlState(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? sqlState(error.cause) : '');
}

const stayedLocked = (error: unknown): StartRefused =>
  new StartRefused(
    'The database could not be brought to this version: another session has kept a table locked. Nothing was changed, ' +
      'and servers of the version before go on. End that session (pg_stat_activity shows it), then start again.',
    error,
  );
