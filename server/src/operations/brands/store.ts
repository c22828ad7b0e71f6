import type { Db } from '../../kit/database/db.ts';
import { findRows, matches } from '../../kit/database/rows.ts';
import { goLiveMarks } from './tables.ts';

export type MarkRow = typeof goLiveMarks.$inferSelect;

export const listMarks = (db: Db, siteId: string): Promise<MarkRow[]> =>
  findRows(db, goLiveMarks, matches(goLiveMarks, { siteId }));

export async function putMark(tx: Db, row: MarkRow): Promise<void> {
  const target = [goLiveMarks.siteId, goLiveMarks.key];
  await tx.insert(goLiveMarks).values(row).onConflictDoUpdate({ target, set: row });
}

export async function removeMark(tx: Db, siteId: string, key: string): Promise<void> {
  await tx.delete(goLiveMarks).where(matches(goLiveMarks, { siteId, key }));
}
