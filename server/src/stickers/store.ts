import { eq } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import { originalLabels } from './tables.ts';

export type LabelRow = typeof originalLabels.$inferSelect;

export async function findLabel(db: Db, vin: string): Promise<LabelRow | null> {
  const [row] = await db.select().from(originalLabels).where(eq(originalLabels.vin, vin));
  return row ?? null;
}

/** Keeps what was found, over what was found before. */
export async function writeLabel(db: Db, row: LabelRow): Promise<void> {
  await db.insert(originalLabels).values(row).onConflictDoUpdate({ target: originalLabels.vin, set: row });
}
