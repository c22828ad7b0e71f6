import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { freshDataFolder } from '../../testing/test-app.ts';
import { onMeasured } from '../measured.ts';
import { openDatabase, type Database } from '../database/db.ts';
import { readConfig } from '../settings/config.ts';
import { logSlowQueries } from './timed.ts';

const { databaseUrl } = readConfig();
const dataDir = mkdtempSync(join(tmpdir(), 'marque-timed-'));
const lines: { ms: number; outcome: string; statement: string }[] = [];
const log = { warn: (line: object) => void lines.push(line as (typeof lines)[number]) };

let database: Database;
let end: () => void;
beforeAll(async () => {
  if (!databaseUrl) await freshDataFolder(dataDir);
  database = await openDatabase({ databaseUrl, dataDir, slowQueryMs: 1 });
  // Every statement counts as slow.
  end = logSlowQueries(log, -1);
});
afterAll(async () => {
  end();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function statements(work: () => Promise<unknown>): Promise<string[]> {
  lines.length = 0;
  await work();
  return lines.map(({ outcome, statement }) => `${outcome}: ${statement}`);
}

it('a statement is logged without its values, alone, in a transaction and as plain SQL', async () => {
  const { db, executeSql } = database;
  const secret = 'ann@example.com';
  const alone = await statements(() => db.execute(sql`select ${secret}::text as alone`));
  expect(alone).toEqual(['done: select $1::text as alone']);
  const inside = await statements(() => db.transaction(tx => tx.execute(sql`select ${secret}::text as inside`)));
  expect(inside).toContain('done: select $1::text as inside');
  const plain = await statements(() => executeSql(`select\n  '${secret}''s' as plain`));
  expect(plain).toEqual(["done: select '…' as plain"]);
});

it('one that fails is logged as failed', async () => {
  const failed = await statements(() => database.executeSql('select 1 / $1::int', [0]).catch(() => null));
  expect(failed).toEqual(['failed: select 1 / $1::int']);
});

it('nothing is timed without the setting', async () => {
  await database.close();
  database = await openDatabase({ databaseUrl, dataDir, slowQueryMs: null });
  expect(await statements(() => database.db.execute(sql`select 1`))).toEqual([]);
});

it('each is timed where traces are sent', async () => {
  await database.close();
  const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' });
  database = await openDatabase({ databaseUrl, dataDir, slowQueryMs: null, traces });
  expect(await statements(() => database.executeSql('select 1 as traced'))).toEqual(['done: select 1 as traced']);
});

it('a statement within the limit is not logged', async () => {
  const all: string[] = [];
  const stop = onMeasured('query.ended', ({ text }) => void all.push(text));
  end();
  end = logSlowQueries(log, 3_600_000);
  await database.close();
  database = await openDatabase({ databaseUrl, dataDir, slowQueryMs: 3_600_000 });
  expect(await statements(() => database.executeSql('select 2 as quick'))).toEqual([]);
  expect(all).toContain('select 2 as quick');
  stop();
});
