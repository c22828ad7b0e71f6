import type { Database } from '../../kit/database/db.ts';

/** Runs a query: a database, or one connection to it. */
export type Sql = Database['executeSql'];

const TABLES = `select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1, 2`;
const MIGRATION = `select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`;
const OTHERS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Empties a database of everything: what a restore that replaces begins with. */
export const DROP_ALL =
  'drop schema if exists drizzle, pgboss cascade; drop schema public cascade; create schema public;';

/** Rows of each table by `schema.table`, counted in one query. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const { rows: tables } = await sql(TABLES);
  if (tables.length === 0) return {};
  const quoted = (name: unknown): string => `"${String(name).replaceAll('"', '""')}"`;
  const counts = tables.map(({ schema, name }) => `(select count(*) from ${quoted(schema)}.${quoted(name)})::float8`);
  const { rows } = await sql(`select array[${counts.join(', ')}] as counts`);
  const counted = rows[0]?.counts as number[];
  return Object.fromEntries(tables.map(({ schema, name }, at) => [`${schema}.${name}`, Number(counted[at])]));
}

/** The newest migration that was applied, epoch ms. @throws where no migration ever was */
export async function newestApplied(sql: Sql): Promise<number> {
  return Number((await sql(MIGRATION)).rows[0]?.newest);
}

export const hasTables = async (sql: Sql): Promise<boolean> => (await sql(TABLES)).rows.length > 0;

/** A moment that is reported late takes the place of no later one. */
const RECORD = `insert into backup_moments (name, at) values ('good', $1)
  on conflict (name) do update set at = greatest(backup_moments.at, excluded.at)`;
const GOOD = `select (extract(epoch from at) * 1000)::float8 as at from backup_moments where name = 'good'`;

/** Whether this can be written down: a backup is also made of a database of an older version, which has no table for it. */
export async function canRecord(sql: Sql): Promise<boolean> {
  return (await sql(`select to_regclass('public.backup_moments') as found`)).rows[0]?.found !== null;
}

/** Writes down that a good backup was made. */
export const recordGood = async (sql: Sql, at: Date): Promise<void> => void (await sql(RECORD, [at.toISOString()]));

/** When the last good backup was made; null where none was written down. */
export async function findGood(sql: Sql): Promise<Date | null> {
  const { rows } = await sql(GOOD);
  return rows[0] ? new Date(Number(rows[0].at)) : null;
}

/** Whether its tables may be on several servers: a dump is of one moment of the first of them only. */
export const isCluster = async (sql: Sql): Promise<boolean> =>
  (await sql(`select 1 from pg_extension where extname = 'citus'`)).rows.length > 0;

/** How many others are connected to this database. */
export const otherConnections = async (sql: Sql): Promise<number> => Number((await sql(OTHERS)).rows[0]?.n);
