import { desc, eq } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import { mails } from './tables.ts';

export type MailRow = typeof mails.$inferSelect;

/** Adds a mail; false when its cause has written one before. */
export async function addMail(tx: Db, row: typeof mails.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(mails).values(row).onConflictDoNothing().returning({ id: mails.id });
  return rows.length > 0;
}

export async function findMail(db: Db, id: string): Promise<MailRow | null> {
  const rows = await db.select().from(mails).where(eq(mails.id, id));
  return rows[0] ?? null;
}

export async function changeMail(db: Db, id: string, sent: Partial<MailRow>): Promise<void> {
  await db.update(mails).set(sent).where(eq(mails.id, id));
}

/** The newest mails of a site. */
export async function listMails(db: Db, siteId: string, limit: number): Promise<MailRow[]> {
  return db.select().from(mails).where(eq(mails.siteId, siteId)).orderBy(desc(mails.createdAt)).limit(limit);
}
