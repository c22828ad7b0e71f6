import { and, asc, desc, eq, lt, lte, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { dataPackCopies, dataPackImports, dataPackPulls, dataPackTries } from './tables.ts';

export type CopyRow = typeof dataPackCopies.$inferSelect;
export type PullRow = typeof dataPackPulls.$inferSelect;
export type TryRow = typeof dataPackTries.$inferSelect;
export type RunningRow = typeof dataPackImports.$inferSelect;

export async function addCopy(db: Db, row: CopyRow): Promise<void> {
  await db.insert(dataPackCopies).values(row);
}

/** The newest copy of each file of a pack, newest first. */
export async function newestCopies(db: Db, pack: string): Promise<CopyRow[]> {
  const newest = await db
    .selectDistinctOn([dataPackCopies.file])
    .from(dataPackCopies)
    .where(eq(dataPackCopies.pack, pack))
    .orderBy(asc(dataPackCopies.file), desc(dataPackCopies.importedAt));
  return newest.toSorted((a, b) => b.importedAt.getTime() - a.importedAt.getTime());
}

/** The source said that this copy is its newest. */
export async function confirmCopy(db: Db, id: string, checkedAt: Date): Promise<void> {
  await db.update(dataPackCopies).set({ checkedAt }).where(eq(dataPackCopies.id, id));
}

/**
 * Takes the right to import a pack, or keeps it. A holder that showed no life since `deadBefore` has lost it.
 * @returns null when it was taken, else who has it
 */
export async function takeImport(
  db: Db,
  row: Pick<RunningRow, 'pack' | 'holder' | 'startedAt' | 'aliveAt'>,
  deadBefore: Date,
): Promise<RunningRow | null> {
  const { holder, startedAt, aliveAt } = row;
  const taken = await db
    .insert(dataPackImports)
    .values(row)
    .onConflictDoUpdate({
      target: dataPackImports.pack,
      set: { holder, startedAt, aliveAt, rows: 0, share: null, stopAt: null },
      setWhere: or(lt(dataPackImports.aliveAt, deadBefore), eq(dataPackImports.holder, holder)),
    })
    .returning();
  if (taken.length > 0) return null;
  return findRow(db, dataPackImports, { pack: row.pack });
}

/** @returns the row; null when another import has taken over */
export async function keepImport(
  db: Db,
  { pack, holder, ...alive }: Pick<RunningRow, 'pack' | 'holder' | 'aliveAt' | 'rows' | 'share'>,
): Promise<RunningRow | null> {
  const own = matches(dataPackImports, { pack, holder });
  const [kept] = await db.update(dataPackImports).set(alive).where(own).returning();
  return kept ?? null;
}

/** Asks the import of a pack to stop. @returns whether one is going on */
export async function stopImport(tx: Db, pack: string, stopAt: Date): Promise<boolean> {
  const asked = await tx.update(dataPackImports).set({ stopAt }).where(eq(dataPackImports.pack, pack)).returning();
  return asked.length > 0;
}

/** So many imports of a pack stay on record. */
const MAX_TRIES = 50;

/** Writes down how an import ended; the oldest of its pack go. */
export async function addTry(db: Db, row: TryRow): Promise<void> {
  await db.insert(dataPackTries).values(row);
  const { id, pack, endedAt } = dataPackTries;
  const kept = db.select({ id }).from(dataPackTries).where(eq(pack, row.pack)).orderBy(desc(endedAt)).limit(MAX_TRIES);
  await db.delete(dataPackTries).where(and(eq(pack, row.pack), notInArray(id, kept)));
}

/** The last imports of a pack, the newest first. */
export const listTries = (db: Db, pack: string): Promise<TryRow[]> =>
  findRows(db, dataPackTries, { pack }, [desc(dataPackTries.endedAt)], MAX_TRIES);

export async function endImport(db: Db, pack: string, holder: string): Promise<void> {
  await db.delete(dataPackImports).where(matches(dataPackImports, { pack, holder }));
}

/** The imports of other processes, which cannot exist where a database has one process only. */
export async function endAllImports(db: Db): Promise<void> {
  await db.delete(dataPackImports);
}

export const listImports = (db: Db): Promise<RunningRow[]> => db.select().from(dataPackImports);

export const listPulls = (db: Db): Promise<PullRow[]> =>
  db.select().from(dataPackPulls).orderBy(asc(dataPackPulls.pack), asc(dataPackPulls.address));

export const findPull = (db: Db, pack: string, address: string): Promise<PullRow | null> =>
  findRow(db, dataPackPulls, { pack, address });

/**
 * Takes an address that is due, so that no other server fetches it as well.
 * @returns whether it was due
 */
export async function claimPull(
  db: Db,
  { pack, address, now, until }: { pack: string; address: string; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db
    .insert(dataPackPulls)
    .values({ pack, address, nextAt: until })
    .onConflictDoUpdate({
      target: [dataPackPulls.pack, dataPackPulls.address],
      set: { nextAt: until },
      setWhere: lte(dataPackPulls.nextAt, now),
    })
    .returning();
  return claimed.length > 0;
}

/** Makes every address of a pack due. */
export async function makeDue(tx: Db, pack: string, now: Date): Promise<void> {
  await tx.update(dataPackPulls).set({ nextAt: now }).where(eq(dataPackPulls.pack, pack));
}

/** Writes how an address is doing. */
export async function writePull(db: Db, row: PullRow): Promise<void> {
  const { pack: _pack, address: _address, ...values } = row;
  await db
    .insert(dataPackPulls)
    .values(row)
    .onConflictDoUpdate({ target: [dataPackPulls.pack, dataPackPulls.address], set: values });
}
