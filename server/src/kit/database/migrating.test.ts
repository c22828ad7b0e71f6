import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { startPostgres, type OwnPostgres } from '../../testing/own-postgres.ts';
import { StartRefused } from '../settings/start-refused.ts';
import { openDatabase } from './db.ts';
import { migrateOnce } from './migrating.ts';

let postgres: OwnPostgres;
let pool: pg.Pool;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = new pg.Pool({ connectionString: postgres.url });
  folder = mkdtempSync(join(tmpdir(), 'marque-migrations-'));
});
afterAll(async () => {
  await pool.end();
  postgres.end();
  rmSync(folder, { recursive: true });
});

const count = async (sql: string) => Number((await pool.query<{ count: string }>(sql)).rows[0]?.count);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Adds a migration that is newer than all others. */
function addMigration(sql: string, into = folder, when = 9e12): void {
  mkdirSync(join(into, 'meta'), { recursive: true });
  writeFileSync(join(into, 'newer.sql'), sql);
  const entries = [{ idx: 0, version: '7', when, tag: 'newer', breakpoints: true }];
  writeFileSync(join(into, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
}

describe('migrations', () => {
  it('run once when five servers start at the same time on an empty database, and all of them start', async () => {
    const servers = [1, 2, 3, 4, 5].map(async () => {
      const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
      return createTestApp({ database });
    });
    const started = await Promise.all(servers);
    for (const each of started) await each.close();
    expect(await count('select count(*) from drizzle.__drizzle_migrations')).toBe(
      await count('select count(distinct hash) from drizzle.__drizzle_migrations'),
    );
    expect(await count('select count(*) from users')).toBe(0);
  }, 60_000);

  it('go by the direct address, and only when there is something to migrate', async () => {
    const nobody = 'postgres://postgres@127.0.0.1:1/postgres';
    const database = await openDatabase({ databaseUrl: postgres.url, databaseDirectUrl: nobody, dataDir: '' });
    await database.close();
    addMigration('select 1');
    await expect(migrateOnce(pool, folder, () => Promise.reject(new Error('asked')))).rejects.toThrow('asked');
  });

  it('give way where a table is locked: its other queries go on, and the start is refused in words when that lasts', async () => {
    addMigration('alter table plan_prices add column tried text');
    const holder = await connect();
    await holder.query('begin');
    await holder.query('select * from plan_prices');
    const patience = { lockMs: 50, pauseMs: 1, tries: 2 };
    const refusal = await migrateOnce(pool, folder, connect, patience).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toMatch(/kept a table locked\. What had begun was taken back/);
    expect(await count('select count(*) from plan_prices')).toBeGreaterThanOrEqual(0);
    const migrating = migrateOnce(pool, folder, connect, { ...patience, tries: 1_000 });
    expect(await count('select count(*) from plan_prices')).toBeGreaterThanOrEqual(0);
    await holder.end();
    await migrating;
    expect(await count(`select count(*) from information_schema.columns where column_name = 'tried'`)).toBe(1);
    expect(await count(`select count(*) from pg_locks where locktype = 'advisory'`)).toBe(0);
  });

  it('build an index while its table is written to, also after that was cut off, and one server builds it', async () => {
    const indexes = join(folder, 'indexes');
    addMigration('create index concurrently "tried_said" on "notes_tried" ("said")', indexes, 9e12 + 1);
    await pool.query('create table notes_tried (said text)');
    /** Sessions that wait for the writer's transaction, as building and dropping an index concurrently do. */
    const waiting = (what: string) => `select ${what} from pg_stat_activity where wait_event = 'virtualxid'`;
    const begun = () => expect.poll(() => count(waiting('count(*)')), { timeout: 60_000 }).toBe(1);
    const built = (isValid: boolean) =>
      count(`select count(*) from pg_index where indexrelid = to_regclass('tried_said') and indisvalid = ${isValid}`);
    const migrate = () => migrateOnce(pool, indexes, connect);
    const writer = await connect();
    await writer.query(`begin; insert into notes_tried values ('not yet')`);

    const cut = migrate().catch((error: unknown) => error);
    await begun();
    await pool.query(`insert into notes_tried values ('meanwhile')`);
    await pool.query(waiting('pg_terminate_backend(pid)'));
    expect(await cut).toBeInstanceOf(Error);
    expect(await built(false)).toBe(1);

    const both = Promise.allSettled([migrate(), migrate()]);
    await begun();
    await pool.query(`insert into notes_tried values ('again')`);
    await writer.query('commit');
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await writer.end();
    expect([await built(true), await count('select count(*) from notes_tried')]).toEqual([1, 3]);
    expect(await count(`select count(*) from drizzle.__drizzle_migrations where created_at > 9e12`)).toBe(1);
  }, 60_000);
});
