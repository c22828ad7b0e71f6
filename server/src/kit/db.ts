import { mkdirSync } from 'node:fs';
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
import { lockFolder } from './lock.ts';

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
 * @throws StartRefused when another process holds the data folder
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openFolder(config.dataDir);
}

async function openFolder(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const database = await fromPglite(await PGlite.create(join(dataDir, 'pgdata')));
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Wraps an open PGlite and migrates it; it closes with the database. */
export async function fromPglite(pglite: PGlite): Promise<Database> {
  const db = drizzlePglite(pglite);
  await migratePglite(db, { migrationsFolder });
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

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  // An idle connection that is lost (a restart of the database) is no reason to end: the next query opens another.
  pool.on('error', () => {});
  const db = drizzlePg(pool);
  await migrateAlone(pool, () => migratePg(db, { migrationsFolder }));
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    executeSql: async (text, values) => {
      const result = await pool.query(text, values);
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    close: () => pool.end(),
  };
}

/** Two servers starting at once migrate one after the other. */
async function migrateAlone(pool: pg.Pool, migrate: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7205759)');
    await migrate();
  } finally {
    await client.query('select pg_advisory_unlock(7205759)');
    client.release();
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
