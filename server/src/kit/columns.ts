import { text, timestamp } from 'drizzle-orm/pg-core';

/** A primary key that carries its noun, made by `newId`. */
export const idColumn = () => text('id').primaryKey();

/** The brand a row belongs to; every query filters by it. */
export const siteColumn = () => text('site_id').notNull();

export const createdColumn = () => timestamp('created_at', { withTimezone: true }).notNull();

export const momentColumn = (name: string) => timestamp(name, { withTimezone: true });
