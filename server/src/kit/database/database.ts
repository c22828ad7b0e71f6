import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database or a transaction: the first argument of every store function. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database: PostgreSQL over the wire, or PostgreSQL inside this process. */
export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Plain SQL outside any transaction of ours, as the job queue needs it. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Of the embedded database: no query runs while its files are copied. Queries wait. */
  holdStill?(copy: () => Promise<void>): Promise<void>;
  /** Connections of this process to the server, and how many callers wait for one; absent with the embedded database. */
  connections?(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}
