import { and, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayOf } from './clock.ts';
import type { Db } from './database/db.ts';

/** Rows a module stores for so many days, under their kind in docs/retention.md, which says why. */
export interface Retention {
  kind: string;
  days: number;
  /** Removes what is older. Doing it again changes nothing. */
  remove(db: Db, before: Date): Promise<unknown>;
}

/** Rows that go so many days after the moment or day in one of their columns; of a table the whole, or `which`. */
export function rowsKept(kind: string, days: number, since: PgColumn, which?: SQL): Retention {
  return {
    kind,
    days,
    remove: (db, before) =>
      db.delete(since.table).where(and(which, lt(since, since.dataType === 'string' ? dayOf(before) : before))),
  };
}
