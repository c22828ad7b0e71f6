import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { bulkInsert, namedColumns } from '../../../kit/database/bulk.ts';
import type { Db } from '../../../kit/database/db.ts';
import { lockName } from '../../../kit/database/named-lock.ts';
import { matches } from '../../../kit/database/rows.ts';
import {
  LIST_PARTS,
  recallCampaigns,
  recallCopies,
  recallVehicles,
  safetyIssues,
  type CopiedList,
  type CopyPart,
} from '../tables.ts';

export type NewCopy = Omit<typeof recallCopies.$inferInsert, 'id' | 'state' | 'usedAt'>;
export type NewCampaign = Omit<typeof recallCampaigns.$inferInsert, 'copyId'>;
export type NewIssue = Omit<typeof safetyIssues.$inferInsert, 'copyId'>;
export type NewVehicle = Omit<typeof recallVehicles.$inferInsert, 'copyId'>;

/** How the campaigns of a copy differ from those it replaces. */
export interface ListChanges {
  added: number;
  changed: number;
  removed: number;
}

/** Begins a copy that nobody reads yet. A copy of the list that is still being written is given up: this one takes its place. */
export async function beginCopy(db: Db, copy: NewCopy, list: CopiedList = 'recalls'): Promise<number> {
  return db.transaction(async tx => {
    await lockCopies(tx);
    const { part, state } = recallCopies;
    await tx.delete(recallCopies).where(and(eq(state, 'loading'), inArray(part, [...LIST_PARTS[list]])));
    const [row] = await tx
      .insert(recallCopies)
      .values({ ...copy, state: 'loading' })
      .returning({ id: recallCopies.id });
    return row!.id;
  });
}

/** Writes campaigns of a copy, up to some hundreds at once. @throws CopyReplaced */
export const writeCampaigns = (db: Db, copyId: number, rows: readonly NewCampaign[]): Promise<void> =>
  write(db, recallCampaigns, copyId, rows);

/** Writes investigations or communications of a copy, up to some hundreds at once. @throws CopyReplaced */
export const writeIssues = (db: Db, copyId: number, rows: readonly NewIssue[]): Promise<void> =>
  write(db, safetyIssues, copyId, rows);

/** Writes vehicles of a copy, up to some thousands at once. @throws CopyReplaced */
export const writeVehicles = (db: Db, copyId: number, rows: readonly NewVehicle[]): Promise<void> =>
  write(db, recallVehicles, copyId, rows);

/** Another import has begun in the meantime, and is the one that counts. */
class CopyReplaced extends Error {
  constructor() {
    super('Another import of this list has begun. This one was ended; the list in use is unchanged.');
  }
}

async function write(db: Db, table: PgTable, copyId: number, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction(async tx => {
    const { id, state } = recallCopies;
    const [own] = await tx
      .select({ id })
      .from(recallCopies)
      .where(and(eq(id, copyId), eq(state, 'loading')))
      .for('share');
    if (!own) throw new CopyReplaced();
    const named = rows.map(row => namedColumns(table, { ...row, copyId }));
    await tx.execute(bulkInsert(table, named));
  });
}

/** Puts a copy to use in place of those of these parts; at once for all readers. @throws CopyReplaced */
export async function useCopy(
  db: Db,
  copyId: number,
  { replaces, now }: { replaces: readonly CopyPart[]; now: Date },
): Promise<ListChanges> {
  const changes = await db.transaction(async tx => {
    await lockCopies(tx);
    const { id, part, state } = recallCopies;
    const used = await tx
      .select({ id })
      .from(recallCopies)
      .where(and(eq(state, 'used'), inArray(part, [...replaces])));
    const before = used.map(row => row.id);
    const counted = await changesSince(tx, copyId, before);
    const done = await tx
      .update(recallCopies)
      .set({ state: 'used', usedAt: now })
      .where(and(eq(id, copyId), eq(state, 'loading')))
      .returning({ id });
    if (done.length === 0) throw new CopyReplaced();
    if (before.length > 0) await tx.delete(recallCopies).where(inArray(id, before));
    return counted;
  });
  copiesUsed += 1;
  return changes;
}

let copiesUsed = 0;
/** How many copies this process has put to use: whoever keeps the list of copies reads it again when this changes. */
export const countUsedCopies = (): number => copiesUsed;

async function changesSince(tx: Db, copyId: number, before: readonly number[]): Promise<ListChanges> {
  const digests = (copies: readonly number[]) => sql`(
    select campaign, md5(string_agg(component || digest, ',' order by component, digest)) as digest
    from ${recallCampaigns} where copy_id = any(${`{${copies.join(',')}}`}::int[]) group by campaign)`;
  const { rows } = (await tx.execute(sql`
    select count(*) filter (where was.campaign is null)::int as added,
      count(*) filter (where was.digest <> is_now.digest)::int as changed,
      count(*) filter (where is_now.campaign is null)::int as removed
    from ${digests([copyId])} as is_now full join ${digests(before)} as was using (campaign)`)) as unknown as {
    rows: ListChanges[];
  };
  return rows[0]!;
}

/** What names the rows of a copy; those of one make, year and copy go together. */
const KEYS: readonly [PgTable, readonly PgColumn[]][] = [
  [recallVehicles, [recallVehicles.makeKey, recallVehicles.year, recallVehicles.copyId]],
  [recallCampaigns, [recallCampaigns.copyId, recallCampaigns.id]],
  [safetyIssues, [safetyIssues.copyId, safetyIssues.id]],
];

/** Takes out some rows that belong to no copy any more. @returns whether there may be more */
export async function clearSome(db: Db): Promise<boolean> {
  for (const [table, columns] of KEYS) {
    const key = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    const { rows } = (await db.execute(sql`
      with gone as (
        delete from ${table} where (${key}) in (
          select ${key} from ${table} where not exists (select 1 from ${recallCopies} where id = copy_id) limit 5000)
        returning 1
      ) select count(*)::int as rows from gone`)) as unknown as { rows: { rows: number }[] };
    if ((rows[0]?.rows ?? 0) > 0) return true;
  }
  return false;
}

/** Ends a copy that was not finished. */
export async function giveUpCopy(db: Db, copyId: number): Promise<void> {
  await db.delete(recallCopies).where(matches(recallCopies, { id: copyId, state: 'loading' }));
}

/** Makes the room of rows that were taken out free for others: the embedded database does not do so by itself. */
export async function giveRoomBack(db: Db): Promise<void> {
  for (const table of [recallCampaigns, recallVehicles, safetyIssues]) await db.execute(sql`vacuum analyze ${table}`);
}

const lockCopies = (tx: Db): Promise<void> => lockName(tx, 'recall copies');
