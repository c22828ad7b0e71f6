import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database/db.ts';

/** How many ids of rows that break an invariant are named. */
const MAX_NAMED = 10;
/** A row that is found broken so often, one time after the other, is. */
const LOOKS = 3;
/** More rows than these are not compared with what the next look finds: so many are no change that was seen halfway. */
const MAX_COMPARED = 1_000;

/** The outcome of checking an invariant. */
export interface Finding {
  /** Rows it is about. */
  rows: number;
  /** Rows of which it is not true. */
  violations: number;
  /** The ids of the first ten of them. */
  first: string[];
  /** Something to know that breaks nothing. */
  note?: string;
}

/** What takes long and is checked only where it is asked for. */
export interface Checking {
  /** The bytes of every file that a row keeps a hash of, not of a sample. */
  hashes?: boolean;
}

/** A statement that is always true of the rows of a module. `npm run -s cli -- audit verify` checks those of all modules. */
export interface Invariant {
  name: string;
  /** One sentence, true while the invariant holds. */
  sentence: string;
  check(db: Db, wanted?: Checking): Promise<Finding>;
}

/** What a list of ids comes to. */
export const findingOf = (rows: number, broken: readonly string[]): Finding => ({
  rows,
  violations: broken.length,
  first: broken.slice(0, MAX_NAMED),
});

/**
 * An invariant of the rows `of` a table. `except`: a query of those that break it, by an `id`. It is one statement, which on
 * one database server sees a single moment: an invariant that each transaction keeps is never found broken halfway. On several
 * servers a part of the statement sees a later moment than another, so what it finds is looked at again.
 */
export function holdsForRows(
  about: Pick<Invariant, 'name' | 'sentence'>,
  { of, except }: { of: PgTable | SQL; except: SQL },
): Invariant {
  return {
    ...about,
    async check(db) {
      const rows = await db.$count(of);
      let found = await brokenRows(db, except);
      for (let look = 1; look < LOOKS && found.violations > 0 && found.violations <= MAX_COMPARED; look++) {
        const again = await brokenRows(db, except);
        const ids = found.ids.filter(id => again.ids.includes(id));
        found = again.violations > MAX_COMPARED ? again : { violations: ids.length, ids };
      }
      return { rows, violations: found.violations, first: found.ids.slice(0, MAX_NAMED) };
    },
  };
}

async function brokenRows(db: Db, except: SQL): Promise<{ violations: number; ids: string[] }> {
  const [found] = await db
    .select({
      violations: sql<number>`count(*)::int`,
      ids: sql<string[] | null>`(array_agg(id::text order by id::text))[1:${sql.raw(String(MAX_COMPARED))}]`,
    })
    .from(sql`(${except}) as broken`);
  return { violations: found?.violations ?? 0, ids: found?.ids ?? [] };
}
