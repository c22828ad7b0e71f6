import { Column, is, sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A primary key that carries its module, made by `newId`. */
export const idColumn = () => text('id').primaryKey();

/** The same where the key of the table is the id with its account or vehicle, by which its rows may be spread over databases. */
export const keyColumn = () => text('id').notNull();

/** The brand a row belongs to; every query filters by it. */
export const siteColumn = () => text('site_id').notNull();

export const createdColumn = () => timestamp('created_at', { withTimezone: true }).notNull();

export const momentColumn = (name: string) => timestamp(name, { withTimezone: true });

export const bytesColumn = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

type Keys = readonly (AnyPgColumn | SQL)[];

/**
 * The rows after a place in a list that is ordered by these keys, newest first; all of them where there is no place.
 * A row is compared as a whole, so one index on the keys serves order and place.
 */
export const olderThan = (keys: Keys, place?: readonly unknown[]): SQL | undefined => beyond(keys, sql`<`, place);

/** The same in a list that is ordered oldest first. */
export const newerThan = (keys: Keys, place?: readonly unknown[]): SQL | undefined => beyond(keys, sql`>`, place);

function beyond(keys: Keys, sign: SQL, place: readonly unknown[] | undefined): SQL | undefined {
  if (!place) return undefined;
  const values = keys.map((key, at) => (is(key, Column) ? sql.param(place[at], key) : sql`${place[at]}`));
  return sql`(${sql.join([...keys], sql`, `)}) ${sign} (${sql.join(values, sql`, `)})`;
}
