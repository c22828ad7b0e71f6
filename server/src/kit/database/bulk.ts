import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The columns of a table as a list, each behind a prefix such as `excluded` where one is given. */
export function columnList(table: PgTable, prefix?: SQL): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  return sql.join(prefix ? names.map(name => sql`${prefix}.${name}`) : names, sql`, `);
}

/** A row by the names of its columns, with the defaults of the table. */
export const namedColumns = (table: PgTable, row: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([field, { name, default: usual }]) => [name, row[field] ?? usual]),
  );

/**
 * Rows, by the names of their columns, as a query. They travel as one JSON parameter: a list of values takes twice the
 * processor time, most of it to build and read the query.
 */
export const rowsQuery = (table: PgTable, rows: readonly object[]): SQL =>
  sql`select ${columnList(table)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;

/** Inserts such rows into their table, or into another one of the same columns. */
export const bulkInsert = (table: PgTable, rows: readonly object[], into: SQL = sql`${table}`): SQL =>
  sql`insert into ${into} (${columnList(table)}) ${rowsQuery(table, rows)}`;
