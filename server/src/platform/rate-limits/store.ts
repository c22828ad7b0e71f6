import { sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { rowsKept } from '../../kit/retention.ts';
import { rateCounts } from './tables.ts';

/** Requests to be added; `windowMs`: how long the window lasts where none is open. */
export interface Hits {
  key: string;
  hits: number;
  windowMs: number;
}

/** The requests of all processes in the open window, and the milliseconds until it ends. */
export interface Count {
  key: string;
  hits: number;
  leftMs: number;
}

const { key, hits, endsAt } = rateCounts;
const isOpen = sql`${endsAt} > now()`;

/** Adds requests to the windows of their keys, which begin by the database's clock. Keys are locked in one order. */
export function addHits(db: Db, added: readonly Hits[]): Promise<Count[]> {
  const rows = JSON.stringify(added.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
  // One parameter: a list of values takes most of the processor time of a limit.
  const opened = sql`select key, hits, now() + "windowMs" * interval '1 millisecond'
    from jsonb_to_recordset(${rows}::jsonb) as added (key text, hits integer, "windowMs" double precision)`;
  return db
    .insert(rateCounts)
    .select(opened)
    .onConflictDoUpdate({
      target: key,
      set: {
        hits: sql`case when ${isOpen} then ${hits} else 0 end + excluded.hits`,
        endsAt: sql`case when ${isOpen} then ${endsAt} else excluded.ends_at end`,
      },
    })
    .returning({ key, hits, leftMs: sql`extract(epoch from ${endsAt} - now()) * 1000`.mapWith(Number) });
}

export const retention = [rowsKept('rate_counts', 0, rateCounts.endsAt)];
