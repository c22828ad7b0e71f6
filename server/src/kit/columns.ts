import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** A primary key that carries its noun, made by `newId`. */
export const idColumn = () => text('id').primaryKey();

/** The brand a row belongs to; every query filters by it. */
export const siteColumn = () => text('site_id').notNull();

export const createdColumn = () => timestamp('created_at', { withTimezone: true }).notNull();

export const momentColumn = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The rows after a place in a list that is ordered by these columns, newest first; all of them where there is no place.
 * A row is compared as a whole, so one index on the columns serves order and place.
 */
export function olderThan(columns: readonly AnyPgColumn[], place: readonly unknown[] | undefined): SQL | undefined {
  if (!place) return undefined;
  const keys = place.map((key, at) => sql.param(key, columns[at]));
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join(keys, sql`, `)})`;
}
