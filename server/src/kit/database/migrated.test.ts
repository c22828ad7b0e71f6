import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankPglite } from '../../testing/test-app.ts';
import { applyMigrations } from './migrated.ts';

let pglite: PGlite;
let folder: string;
beforeAll(async () => {
  pglite = await blankPglite();
  folder = mkdtempSync(join(tmpdir(), 'marque-migrated-'));
  mkdirSync(join(folder, 'meta'));
});
afterAll(async () => {
  await pglite.close();
  rmSync(folder, { recursive: true });
});

async function executeSql(text: string, values?: unknown[]) {
  if (values) return { rows: (await pglite.query<Record<string, unknown>>(text, values)).rows };
  return { rows: ((await pglite.exec(text)).at(-1)?.rows ?? []) as Record<string, unknown>[] };
}

function write(...migrations: string[]): void {
  for (const [at, text] of migrations.entries()) writeFileSync(join(folder, `${at}.sql`), text);
  const entries = migrations.map((_, at) => ({ idx: at, version: '7', when: at + 1, tag: `${at}`, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
}

async function state() {
  const [found] = (
    await executeSql(`select
      (select count(*)::int from pg_index where indrelid = 'tried'::regclass and indisvalid) as indexes,
      (select count(*)::int from pg_attribute where attrelid = 'tried'::regclass and attnum > 0) as columns,
      (select count(*)::int from drizzle.__drizzle_migrations) as applied`)
  ).rows;
  return found;
}

it('the embedded database takes indexes that are built concurrently, and takes back what fails after them', async () => {
  const table = 'create table tried (a int);';
  const index = (name: string) => `create index concurrently "${name}" on "tried" using btree ("a");`;
  const indexes = `-- Said before them.\n${index('tried_a')}--> statement-breakpoint\n${index('tried_b')}`;
  const column = 'alter table tried add column b int;--> statement-breakpoint\n';
  write(table, indexes, `${column}select missing;`);
  await expect(applyMigrations(executeSql, folder)).rejects.toThrow('missing');
  expect(await state()).toEqual({ indexes: 2, columns: 1, applied: 2 });
  write(table, indexes, `${column}select 1;`);
  await applyMigrations(executeSql, folder);
  expect(await state()).toEqual({ indexes: 2, columns: 2, applied: 3 });
});

it('nothing else is run outside a transaction', async () => {
  write('', '', '', 'create index concurrently "tried_c" on "tried" ("a");--> statement-breakpoint\ndrop table tried');
  await expect(applyMigrations(executeSql, folder)).rejects.toThrow('It cannot run beside an index');
  expect(await state()).toMatchObject({ applied: 3 });
});
