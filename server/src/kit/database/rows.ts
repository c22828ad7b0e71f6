import { and, asc, desc, eq, getTableColumns, sql, SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { newerThan, olderThan } from './columns.ts';
import type { Db } from './database.ts';
import type { PageRequest } from './paging.ts';

type Row<T extends PgTable> = T['$inferSelect'];
type Values<T extends PgTable> = { [Column in keyof Row<T>]?: NonNullable<Row<T>[Column]> };
/** Values that columns have, or any other condition. */
type Condition<T extends PgTable> = Values<T> | SQL | undefined;
type Order = PgColumn | SQL;

/** The rows whose columns have these values. */
export function matches<T extends PgTable>(table: T, values: Values<T>): SQL | undefined {
  const columns = table as unknown as Record<string, PgColumn>;
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)));
}

const conditionOf = <T extends PgTable>(table: T, where: Condition<T>): SQL | undefined =>
  where === undefined || where instanceof SQL ? where : matches(table, where);

const select = <T extends PgTable>(db: Db, table: T, where: Condition<T>, order: readonly Order[]) =>
  db
    .select()
    .from(table as PgTable)
    .where(conditionOf(table, where))
    .orderBy(...order);

/** The rows in an order; all of them without a `limit`. */
export async function findRows<T extends PgTable>(
  db: Db,
  table: T,
  where: Condition<T>,
  order: readonly Order[] = [],
  limit?: number,
): Promise<Row<T>[]> {
  const rows = select(db, table, where, order);
  return limit === undefined ? rows : rows.limit(limit);
}

/** The first row in an order, or the only one; null where there is none. */
export async function findRow<T extends PgTable>(
  db: Db,
  table: T,
  where: Condition<T>,
  order: readonly Order[] = [],
): Promise<Row<T> | null> {
  const [row] = await findRows(db, table, where, order, 1);
  return row ?? null;
}

/**
 * The same, locked until the transaction ends. A row of a table by account or vehicle is found first and then locked by
 * its whole key, unless `where` names that: a database on several machines locks rows of one of them in a statement.
 */
export async function lockRow<T extends PgTable>(tx: Db, table: T, where: Condition<T>): Promise<Row<T> | null> {
  const values = where instanceof SQL ? {} : (where ?? {});
  const isNamed = keyColumns(table).every(([name]) => name in values);
  const found = isNamed ? null : await findRow(tx, table, where);
  if (!isNamed && !found) return null;
  const one = and(conditionOf(table, where), found ? keyOf(table, found) : undefined);
  const [row] = await select(tx, table, one, []).limit(1).for('no key update');
  return row ?? null;
}

/** The columns of a table's key of several columns, each with its name in a row; none where the key is one column. */
function keyColumns(table: PgTable): [string, PgColumn][] {
  const key = new Set(getTableConfig(table).primaryKeys[0]?.columns.map(({ name }) => name));
  return Object.entries(getTableColumns(table)).filter(([, { name }]) => key.has(name));
}

/** One row of a table whose key is the id with an account or a vehicle, by that key. */
export function keyOf<T extends PgTable>(table: T, row: Row<T>): SQL {
  const one = and(...keyColumns(table).map(([name, column]) => eq(column, row[name])));
  if (!one) throw new Error('The table has no such key');
  return one;
}

/** Writes a row and reads what the database made of it. */
export async function addRow<T extends PgTable>(tx: Db, table: T, row: T['$inferInsert']): Promise<Row<T>> {
  const [added] = await tx.insert(table).values(row).returning();
  return added as Row<T>;
}

/** A page of the rows that meet a condition, in the order of `keys`: newest first, or `oldest` first. */
export async function listPage<T extends PgTable>(
  db: Db,
  table: T,
  { where, keys, oldest = false }: { where: SQL | undefined; keys: readonly Order[]; oldest?: boolean },
  { after, limit }: PageRequest<readonly unknown[]>,
): Promise<Row<T>[]> {
  const place = oldest ? newerThan(keys, after) : olderThan(keys, after);
  return findRows(db, table, and(where, place), keys.map(oldest ? asc : desc), limit);
}

/** How many rows are counted one by one. */
const COUNTED = 10_001;

/** `exact`: counted; otherwise as many as the database expects from its statistics. */
export interface RowCount {
  count: number;
  exact: boolean;
}

/** How many rows of a table meet a condition, counted as far as 10,001. */
export function countSome(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNTED)
    .as('some');
  return db.$count(some);
}

/** How many rows of a table meet a condition: counted as far as 10,001, above that as many as the database expects. */
export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<RowCount> {
  const count = await countSome(db, table, where);
  if (count < COUNTED) return { count, exact: true };
  const all = db
    .select({ one: sql`1` })
    .from(table)
    .where(where);
  const { rows } = (await db.execute(sql`explain (format json) ${all}`)) as unknown as {
    rows: { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[];
  };
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? COUNTED;
  return { count: Math.max(COUNTED, Math.round(expected)), exact: false };
}
