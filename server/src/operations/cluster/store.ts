import type { Place } from '../../kit/placement.ts';
import type { Database } from '../../kit/database/db.ts';
import type { Addresses } from '../../kit/database/postgres.ts';
import type { TableFacts } from './rules.ts';

/** Runs a query: a database, or one connection to it. */
type Sql = Database['executeSql'];

const NAMES = (columns: string, of: string): string => `(
    select json_agg(a.attname order by k.at) from unnest(${columns}) with ordinality as k (attnum, at)
    left join pg_attribute a on a.attrelid = ${of} and a.attnum = k.attnum)`;
const TABLES = `
  select c.relname as name, pg_relation_size(c.oid) > 0 as filled,
    (select json_object_agg(attname, format_type(atttypid, atttypmod) || coalesce(' collate ' || collname, ''))
      from pg_attribute left join pg_collation l on l.oid = attcollation and collname <> 'default'
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(attname), '[]') from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(c.oid::regclass::text, attname) is not null) as counters,
    exists (select 1 from pg_index where indrelid = c.oid and indisprimary) as "hasPrimaryKey",
    (select coalesce(json_agg(json_build_object('name', indexrelid::regclass::text,
        'columns', ${NAMES('i.indkey::int2[]', 'c.oid')}) order by indexrelid), '[]')
      from pg_index i where indrelid = c.oid and indisunique) as keys,
    (select coalesce(json_agg(json_build_object('name', conname, 'to', confrelid::regclass::text,
        'columns', ${NAMES('f.conkey', 'f.conrelid')}, 'toColumns', ${NAMES('f.confkey', 'f.confrelid')})
        order by conname), '[]')
      from pg_constraint f where conrelid = c.oid and contype = 'f') as "foreignKeys"
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`;

/** Every table of the product as the database has it; tables of extensions and of the queue are in other schemas. */
export const tablesOf = async (sql: Sql): Promise<TableFacts[]> => (await sql(TABLES)).rows as unknown as TableFacts[];

/** Whether the database has the Citus extension. */
export const hasCitus = async (sql: Sql): Promise<boolean> =>
  (await sql(`select 1 from pg_extension where extname = 'citus'`)).rows.length > 0;

/** A server of the cluster; `shards`: whether it keeps shards. */
export interface Node {
  name: string;
  port: number;
  coordinator: boolean;
  shards: boolean;
  answers: boolean;
}

const NODES = `
  select nodename as name, nodeport as port, groupid = 0 as coordinator, shouldhaveshards as shards,
    coalesce(health.answers, false) as answers
  from pg_dist_node left join (
    select to_nodename, to_nodeport, bool_or(coalesce(result, false)) as answers
    from citus_check_cluster_node_health() group by 1, 2
  ) as health on to_nodename = nodename and to_nodeport = nodeport
  where noderole = 'primary' order by groupid`;

/** The servers of a database with the extension, the coordinator first. */
export const nodesOf = async (sql: Sql): Promise<Node[]> => (await sql(NODES)).rows as unknown as Node[];

/** Drops the shards that a stopped or finished move has left behind; Citus does so by itself after a while. */
export async function dropOrphans(sql: Sql): Promise<void> {
  await sql('call citus_cleanup_orphaned_resources()');
}

/** Where a table is; `bytes` with indexes, null while a node does not answer. */
export interface PlacedTable {
  name: string;
  kind: Place['kind'];
  by: string | null;
  shards: number;
  bytes: number | null;
}

const LOCAL = `select relname as name, 'local' as kind, null as by, 1 as shards, pg_total_relation_size(oid)::float8 as bytes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
const PLACED = (bytes: string): string => `
  select c.relname as name,
    case p.partmethod when 'h' then 'distributed' when 'n' then
      case p.repmodel when 't' then 'reference' else 'local' end else 'local' end as kind,
    case p.partmethod when 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as by,
    coalesce((select count(*)::int from pg_dist_shard s where s.logicalrelid = c.oid), 1) as shards,
    case when p.logicalrelid is null then pg_total_relation_size(c.oid) else ${bytes} end::float8 as bytes
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`;

/** Where each table is. `nodes`: those of `nodesOf`, none without the extension. */
export async function placedTables(sql: Sql, nodes: readonly Node[]): Promise<PlacedTable[]> {
  const all = nodes.every(({ answers }) => answers);
  const query = nodes.length === 0 ? LOCAL : PLACED(all ? 'citus_total_relation_size(c.oid)' : 'null');
  return (await sql(query)).rows as unknown as PlacedTable[];
}

/** A table to move, and the table whose shards it goes beside; `beside`: null begins a group. */
export interface Move {
  table: TableFacts;
  place: Place;
  beside: string | null;
}

const DISTRIBUTED = `create_distributed_table($1::regclass, $2, colocate_with => $3)`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Distributes a table while it is written to; writes wait only at the end. Copies by logical replication. */
export async function distributeOnline(sql: Sql, { table, place, beside }: Move): Promise<void> {
  if (place.kind !== 'distributed') throw new Error(`${table.name} is not to be distributed`);
  const concurrently = DISTRIBUTED.replace('create_distributed_table', 'create_distributed_table_concurrently');
  await sql(`select ${concurrently}`, [quoted(table.name), place.by, beside === null ? 'none' : quoted(beside)]);
}

/**
 * Moves tables in one transaction: all or none. They can be read meanwhile, and writes to them wait. `references`: names
 * of reference tables; a foreign key to one is made anew, for Citus takes it only when both ends are moved.
 */
export async function moveTogether(sql: Sql, moves: readonly Move[], references: ReadonlySet<string>): Promise<void> {
  const keys = moves.flatMap(({ table }) =>
    table.foreignKeys.filter(({ to }) => references.has(to)).map(key => ({ ...key, of: quoted(table.name) })),
  );
  await sql('begin');
  try {
    await sql(`lock table ${moves.map(({ table }) => quoted(table.name)).join(', ')} in exclusive mode`);
    // Keys between shards can be made one shard after the other only.
    await sql(`set local citus.multi_shard_modify_mode = 'sequential'`);
    const definition =
      'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1 and conrelid = $2::regclass';
    const definitions: string[] = [];
    for (const { name, of } of keys) {
      definitions.push(String((await sql(definition, [name, of])).rows[0]?.text));
      await sql(`alter table ${of} drop constraint ${quoted(name)}`);
    }
    for (const { table, place, beside } of moves) {
      const name = quoted(table.name);
      if (place.kind === 'reference') await sql('select create_reference_table($1::regclass)', [name]);
      if (place.kind === 'distributed')
        await sql(`select ${DISTRIBUTED}`, [name, place.by, beside === null ? 'none' : quoted(beside)]);
    }
    for (const [at, { name, of }] of keys.entries())
      await sql(`alter table ${of} add constraint ${quoted(name)} ${definitions[at]}`);
    await sql('commit');
  } catch (error) {
    await sql('rollback');
    throw error;
  }
}

/** Frees what the coordinator still keeps of tables that were moved. */
export async function dropLocalCopies(sql: Sql): Promise<void> {
  const left = `select logicalrelid::regclass::text as name from pg_dist_partition join pg_class on oid = logicalrelid
    where relnamespace = 'public'::regnamespace and (partmethod = 'h' or repmodel = 't') and pg_relation_size(oid) > 0`;
  for (let found = await sql(left); found.rows.length > 0; found = await sql(left))
    await sql('select truncate_local_data_after_distributing_table($1::regclass)', [found.rows[0]?.name]);
}

/** Works on tables under the lock of migrations, on a connection of its own. */
export async function changingTables(addresses: Addresses, work: (sql: Sql) => Promise<void>): Promise<void> {
  // Its driver takes time to load, which a start of the server is spared.
  const { changeTables } = await import('../../kit/database/postgres.ts');
  await changeTables(addresses, work);
}
