import type { Database } from '../../kit/database/db.ts';
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

/** A plain text with one parameter: putting the statement together each time would take a good part of what a limit costs. */
const ADD_HITS = `
  insert into rate_counts (key, hits, ends_at)
  select key, hits, now() + "windowMs" * interval '1 millisecond'
  from jsonb_to_recordset($1::jsonb) as added (key text, hits integer, "windowMs" double precision)
  on conflict (key) do update set
    hits = case when rate_counts.ends_at > now() then rate_counts.hits else 0 end + excluded.hits,
    ends_at = case when rate_counts.ends_at > now() then rate_counts.ends_at else excluded.ends_at end
  returning key, hits, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`;

/** Adds requests to the windows of their keys, which begin by the database's clock. Keys are locked in one order. */
export async function addHits(executeSql: Database['executeSql'], added: readonly Hits[]): Promise<Count[]> {
  const sorted = added.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return (await executeSql(ADD_HITS, [JSON.stringify(sorted)])).rows as unknown as Count[];
}

export const retention = [rowsKept('rate_counts', 0, rateCounts.endsAt)];
