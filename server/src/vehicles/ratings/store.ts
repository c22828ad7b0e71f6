import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { matches } from '../../kit/database/rows.ts';
import type { SafetyRecord } from './import/safercar.ts';
import { safetyCopies, safetyRatings } from './tables.ts';

export type SafetyCopy = Pick<typeof safetyCopies.$inferSelect, 'id' | 'rows' | 'copiedOn'>;

/** The copy that counts; null while there is none. */
export async function currentCopy(db: Db): Promise<SafetyCopy | null> {
  const { id, rows, copiedOn, completedAt } = safetyCopies;
  const [copy] = await db
    .select({ id, rows, copiedOn })
    .from(safetyCopies)
    .where(isNotNull(completedAt))
    .orderBy(desc(completedAt), desc(id))
    .limit(1);
  return copy ?? null;
}

/** The variants of some makes in a year, in the order of their names. */
export async function listRatings(
  db: Db,
  copyId: string,
  { year, makeKeys }: { year: number; makeKeys: readonly string[] },
) {
  return db
    .select({ model: safetyRatings.model, ratings: safetyRatings.ratings })
    .from(safetyRatings)
    .where(and(matches(safetyRatings, { copyId, year }), inArray(safetyRatings.makeKey, [...makeKeys])))
    .orderBy(safetyRatings.ref);
}

/** Begins a copy, which nobody reads before it is complete. */
export async function beginCopy(db: Db, copy: Omit<typeof safetyCopies.$inferInsert, 'completedAt'>): Promise<void> {
  await db.insert(safetyCopies).values({ ...copy, completedAt: null });
}

/** Adds variants to a copy. @returns how many of them it did not have yet */
export async function writeRatings(db: Db, copyId: string, records: readonly SafetyRecord[]): Promise<number> {
  if (records.length === 0) return 0;
  const rows = records.map(record => ({ copyId, ...record }));
  const written = await db
    .insert(safetyRatings)
    .values(rows)
    .onConflictDoNothing()
    .returning({ ref: safetyRatings.ref });
  return written.length;
}

/** Changes from one copy to another; everything is new without a previous one. */
export async function compareCopies(db: Db, copyId: string, before: string | null) {
  const { rows } = (await db.execute(sql`
    with new as (select ref, ratings from ${safetyRatings} where copy_id = ${copyId}),
      old as (select ref, ratings from ${safetyRatings} where copy_id = ${before ?? ''})
    select count(*) filter (where old.ref is null)::int as added,
      count(*) filter (where new.ref is null)::int as removed,
      count(*) filter (where new.ratings is distinct from old.ratings and new.ref is not null and old.ref is not null)::int as changed
    from new full join old on new.ref = old.ref`)) as unknown as {
    rows: { added: number; removed: number; changed: number }[];
  };
  return rows[0] ?? { added: 0, removed: 0, changed: 0 };
}

/** From now on the copy is the one that counts. */
export async function completeCopy(db: Db, id: string, { rows, at }: { rows: number; at: Date }): Promise<void> {
  await db.update(safetyCopies).set({ rows, completedAt: at }).where(eq(safetyCopies.id, id));
}

/** Removes every copy but one: older ones, and what an import that was killed left behind. */
export async function removeOtherCopies(db: Db, id: string | null): Promise<void> {
  await db.delete(safetyCopies).where(id === null ? undefined : ne(safetyCopies.id, id));
}

export const countRatings = async (db: Db, copyId: string): Promise<number> =>
  db.$count(safetyRatings, eq(safetyRatings.copyId, copyId));
