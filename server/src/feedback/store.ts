import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Account } from '../kit/caller.ts';
import type { Db } from '../kit/db.ts';
import type { PersonalData } from '../kit/personal.ts';
import { feedback } from './tables.ts';

const ownOf = ({ siteId, userId }: Account) => and(eq(feedback.siteId, siteId), eq(feedback.userId, userId));

/** Writes it, unless the member has given feedback on the document before: false. */
export async function addFeedback(db: Db, row: typeof feedback.$inferInsert): Promise<boolean> {
  const added = await db.insert(feedback).values(row).onConflictDoNothing().returning({ id: feedback.id });
  return added.length > 0;
}

/** What a member has said of their documents: all of it goes. */
export const personalData: PersonalData = {
  noun: 'feedback',
  by: 'account',
  tables: ['feedback'],
  async export(db, account) {
    const rows = await db.select().from(feedback).where(ownOf(account)).orderBy(desc(feedback.createdAt));
    if (rows.length === 0) return [];
    const json = rows.map(({ vin, kind, satisfaction, message, createdAt }) => ({
      vin,
      document: kind,
      satisfaction,
      message,
      created: createdAt,
    }));
    return [{ file: 'feedback.json', json }];
  },
  async count(db, account) {
    const [row] = await db.select({ count: count() }).from(feedback).where(ownOf(account));
    return { goes: [{ what: 'feedback', count: row?.count ?? 0 }], stays: [] };
  },
  async join(tx, from, into) {
    // Of two accounts' feedback on one document, the one of the account that stays is kept.
    await tx.execute(sql`
      delete from ${feedback} f where f.site_id = ${from.siteId} and f.user_id = ${from.userId} and exists (
        select from ${feedback} o
        where o.site_id = f.site_id and o.user_id = ${into.userId} and o.vin = f.vin and o.kind = f.kind)`);
    await tx.update(feedback).set({ userId: into.userId }).where(ownOf(from));
  },
  async erase(tx, account) {
    await tx.delete(feedback).where(ownOf(account));
  },
};
