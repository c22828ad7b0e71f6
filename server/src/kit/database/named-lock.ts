import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Holds a lock of this name until the transaction ends; whoever asks for the same name on any server waits meanwhile. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
