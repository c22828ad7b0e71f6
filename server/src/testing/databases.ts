import { sql } from 'drizzle-orm';
import { mkdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { extract } from 'tar';
import { inject } from 'vitest';
import { readConfig } from '../kit/settings/config.ts';
import { embeddedIn, fromPglite, openDatabase, type Database, type Db } from '../kit/database/db.ts';
import { randomCode } from '../kit/security/ids.ts';
import { preparedDatabase } from './prepared-database.ts';

/** The open databases of this worker that are free: opening one takes a second, emptying one some milliseconds. */
const idle: Database[] = [];

/** Whether clients run side by side, as on a server: PGlite takes one transaction after the other, so few show the same. */
export const runsSideBySide = Boolean(readConfig().databaseUrl);

/**
 * A database without a row, PGlite or, where `DATABASE_URL` names a server, PostgreSQL. Closing it hands it back for the
 * next test file of this worker. `prepare` fills what every PGlite begins with: queues and their tables.
 */
export async function borrowDatabase(prepare: (database: Database) => Promise<void>): Promise<Database> {
  const database = (await emptied(idle.pop())) ?? (await open(prepare));
  let closed = false;
  return {
    ...database,
    close: async () => {
      if (!closed) idle.push(database);
      closed = true;
    },
  };
}

/** The same without a row; nothing where a test that failed is still at work in it. */
async function emptied(database: Database | undefined): Promise<Database | undefined> {
  return database?.executeSql(EMPTY).then(
    () => database,
    () => undefined,
  );
}

async function open(prepare: (database: Database) => Promise<void>): Promise<Database> {
  const { databaseUrl } = readConfig();
  const database = databaseUrl ? await openOnServer(databaseUrl) : await openPrepared(prepare);
  await database.executeSql(EMPTY);
  return database;
}

async function openPrepared(prepare: (database: Database) => Promise<void>): Promise<Database> {
  return fromPglite(await openCopy(prepare));
}

/** Fills a data folder with an embedded database as `prepare` leaves it. */
export async function fillDataFolder(dataDir: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  mkdirSync(embeddedIn(dataDir));
  extract({ file: await prepared(prepare), cwd: embeddedIn(dataDir), sync: true });
}

/** A PGlite without a table, to be closed by the caller. It begins as a copy: making a new one takes seconds. */
export async function openBlank(prepare: (database: Database) => Promise<void>): Promise<PGlite> {
  const pglite = await openCopy(prepare);
  await pglite.exec('drop schema public, pgboss, drizzle cascade; create schema public');
  return pglite;
}

const openCopy = async (prepare: (database: Database) => Promise<void>): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([readFileSync(await prepared(prepare))]) });

const prepared = (prepare: (database: Database) => Promise<void>): Promise<string> =>
  preparedDatabase(async pglite => prepare(await fromPglite(pglite)));

/** Another database on the server of a URL; `database-server.ts` drops it after the run. */
async function openOnServer(url: string): Promise<Database> {
  const name = `${inject('databasePrefix')}${randomCode(8)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const own = new URL(url);
  own.pathname = `/${name}`;
  return openDatabase({ databaseUrl: own.href, dataDir: '' });
}

/** So many bytes of tables are deleted row by row; above that, what was deleted would be read again and again. */
const MAX_DELETED_BYTES = 4_000_000;

/**
 * Empties every table that has held a row; the queues themselves stay. `truncate` makes new files for a table, its
 * indexes and whatever refers to it: for a few rows it takes ten times as long as `delete` without triggers and foreign
 * keys, which only a superuser may switch off.
 */
const EMPTY = `do $$
declare
  filled text[] := (
    select array_agg(c.oid::regclass::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and pg_relation_size(c.oid) > 0
      and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname not in ('queue', 'version'))
  );
  name text;
begin
  if filled is null then
    return;
  elsif (select sum(pg_relation_size(each::regclass)) from unnest(filled) each) > ${MAX_DELETED_BYTES} then
    execute 'truncate ' || array_to_string(filled, ', ') || ' restart identity cascade';
  else
    set local session_replication_role = replica;
    foreach name in array filled loop
      execute 'delete from ' || name;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where last_value is not null;
  end if;
end $$`;

/** A sum of the rows of each table, to see whether anything was written; `but`: tables that are left out. */
export async function tableSums(db: Db, but: RegExp): Promise<Record<string, string>> {
  const tables = (await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`)) as {
    rows: { name: string }[];
  };
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (but.test(name)) continue;
    const whole = sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${sql.identifier(name)} t`;
    sums[name] = ((await db.execute(whole)) as { rows: { sum: string }[] }).rows[0]?.sum ?? '';
  }
  return sums;
}
