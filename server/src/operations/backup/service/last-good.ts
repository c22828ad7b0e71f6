import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import type { Database } from '../../../kit/database/db.ts';
import type { Config } from '../../../kit/settings/config.ts';
import { BackupRefused, isOverdue } from '../rules.ts';
import * as store from '../store.ts';
import { writeJson } from './files.ts';
import { addressOf, connected } from './postgres.ts';

const FILE = 'last-good.json';
const LastGood = z.object({ at: z.coerce.date() });
const folderIn = (dataDir: string): string => join(dataDir, 'backups');

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>;

export type Backups = ReturnType<typeof createBackups>;

interface BackupsDeps {
  database: Pick<Database, 'executeSql'>;
  config: Pick<Config, 'dataDir' | 'backups'>;
  clock: Clock;
}

/** What a server knows of the backups of its installation. */
export function createBackups({ database, config, clock }: BackupsDeps) {
  const lastGood = async (): Promise<Date | null> =>
    newest(await store.findGood(database.executeSql), await fromFile(config.dataDir));
  return {
    /** When the last good backup was made, as this program or another has reported; null where none is known. */
    lastGood,
    /** Whether the settings ask for a newer one. */
    async overdue(): Promise<{ isOverdue: boolean; last: Date | null }> {
      const last = await lastGood();
      return { isOverdue: isOverdue(last, clock(), config.backups.maxAgeHours), last };
    },
  };
}

/** When the last good backup was made, for a command. @throws BackupRefused where the database cannot be reached */
export async function lastGoodBackup(where: Where): Promise<Date | null> {
  const url = addressOf(where);
  const read = async (sql: store.Sql) => ((await store.canRecord(sql)) ? store.findGood(sql) : null);
  return newest(url === null ? null : await connected(url, read), await fromFile(where.dataDir));
}

/**
 * Writes down that this program has made a good backup: in the data folder, and in PostgreSQL, where the servers of all
 * machines read it. The embedded database is open to its server alone.
 */
export async function recordGoodBackup(where: Where, backup: { at: Date; path: string; bytes: number }): Promise<void> {
  const url = addressOf(where);
  await writeFileOf(where.dataDir, backup);
  const record = async (sql: store.Sql) =>
    (await store.canRecord(sql)) ? store.recordGood(sql, backup.at) : undefined;
  if (url !== null) await connected(url, record);
}

/**
 * Writes down that another program has made a good backup. An older one than the last that is known changes nothing.
 * @throws BackupRefused where that cannot be written down
 */
export async function reportGoodBackup(where: Where, at: Date): Promise<void> {
  const url = addressOf(where);
  if (url === null) {
    const known = await fromFile(where.dataDir);
    if (!known || known < at) await writeFileOf(where.dataDir, { at });
    return;
  }
  await connected(url, async sql => {
    if (!(await store.canRecord(sql)))
      throw new BackupRefused('The database is of an older version. Start a server of this version first.');
    await store.recordGood(sql, at);
  });
}

async function writeFileOf(dataDir: string, backup: { at: Date }): Promise<void> {
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
  await writeJson(folderIn(dataDir), FILE, backup);
}

async function fromFile(dataDir: string): Promise<Date | null> {
  const text = await readFile(join(folderIn(dataDir), FILE), 'utf8').catch(() => null);
  return text === null ? null : LastGood.parse(JSON.parse(text)).at;
}

const newest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);
