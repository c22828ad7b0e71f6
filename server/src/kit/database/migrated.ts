import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
