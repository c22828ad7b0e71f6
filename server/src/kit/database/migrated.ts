import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

const newest = new Map<string, number>();

/** The newest migration's time, by which the migrator knows it. Read once. */
export function newestMigration(folder = migrationsFolder): number {
  const known = newest.get(folder) ?? newestIn(folder);
  newest.set(folder, known);
  return known;
}

function newestIn(folder: string): number {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return journal.entries.at(-1)?.when ?? 0;
}

/**
 * Whether the newest migration of this version is applied; a newer version may have applied more.
 * @throws what the database says, also that it has no migration at all
 */
export async function isMigrated(executeSql: Database['executeSql'], folder = migrationsFolder): Promise<boolean> {
  const applied = 'select 1 from drizzle.__drizzle_migrations where created_at >= $1 limit 1';
  return (await executeSql(applied, [newestMigration(folder)])).rows.length > 0;
}

/** The table of the migrations that are applied, as drizzle-orm's own migrator keeps it. */
const APPLIED = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
const NEWEST = 'select max(created_at)::float8 as applied from drizzle.__drizzle_migrations';
/** A statement that builds an index while its table is written to, after what may stand before it; then its name. */
const CONCURRENT = /^(?:\s|--[^\n]*\n)*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i;

/**
 * Applies the migrations that are missing, by one connection that nobody else uses: each run of migrations in one
 * transaction. drizzle-orm's migrator would put all of them into one, in which no index can be built concurrently: a
 * migration of nothing but such indexes runs outside a transaction, and where it was stopped it is done again from there.
 * @throws what the database says
 */
export async function applyMigrations(executeSql: Database['executeSql'], folder = migrationsFolder): Promise<void> {
  await executeSql(APPLIED);
  const applied = Number((await executeSql(NEWEST)).rows[0]?.applied ?? 0);
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(each => each.folderMillis > applied);
  for (const run of runsOf(missing)) {
    if (run.some(isConcurrent)) await buildIndexes(executeSql, run);
    else await applyTogether(executeSql, run);
  }
}

const isConcurrent = ({ sql }: MigrationMeta): boolean => sql.some(statement => CONCURRENT.test(statement));

/** Migrations that are applied together, in order; one that builds indexes concurrently is by itself. */
function runsOf(migrations: readonly MigrationMeta[]): MigrationMeta[][] {
  const runs: MigrationMeta[][] = [];
  for (const migration of migrations) {
    const last = runs.at(-1);
    if (last && ![...last, migration].some(isConcurrent)) last.push(migration);
    else runs.push([migration]);
  }
  return runs;
}

async function applyTogether(executeSql: Database['executeSql'], run: readonly MigrationMeta[]): Promise<void> {
  await executeSql('begin');
  try {
    for (const migration of run) {
      for (const statement of migration.sql) await executeSql(statement);
      await note(executeSql, migration);
    }
    await executeSql('commit');
  } catch (error) {
    await executeSql('rollback');
    throw error;
  }
}

/** Builds what is not there yet. One that was stopped has left an index that is not valid, which is dropped first. */
async function buildIndexes(executeSql: Database['executeSql'], run: readonly MigrationMeta[]): Promise<void> {
  const [before] = (await executeSql(`select current_setting('lock_timeout') as patience`)).rows;
  // It waits for every transaction that has begun before it, and meanwhile nobody waits behind it.
  await executeSql('set lock_timeout = 0');
  try {
    for (const migration of run) {
      for (const statement of migration.sql) await buildIndex(executeSql, statement);
      await note(executeSql, migration);
    }
  } finally {
    await executeSql(`select set_config('lock_timeout', $1, false)`, [before?.patience]);
  }
}

async function buildIndex(executeSql: Database['executeSql'], statement: string): Promise<void> {
  const [, name] = CONCURRENT.exec(statement) ?? [];
  if (!name) throw new Error(`It cannot run beside an index that is built concurrently: ${statement}`);
  const built = 'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)';
  const [found] = (await executeSql(built, [`public."${name}"`])).rows;
  if (found?.valid === true) return;
  if (found) await executeSql(`drop index concurrently public."${name}"`);
  await executeSql(statement);
}

const note = (executeSql: Database['executeSql'], { hash, folderMillis }: MigrationMeta) =>
  executeSql('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
