import { and, asc, desc, eq, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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

/** The same, locked until the transaction ends. */
export async function lockRow<T extends PgTable>(tx: Db, table: T, where: Condition<T>): Promise<Row<T> | null> {
  const [row] = await select(tx, table, where, []).limit(1).for('no key update');
  return row ?? null;
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
