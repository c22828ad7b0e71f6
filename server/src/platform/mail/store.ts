import { and, count, desc, eq, gte, inArray, isNotNull, lt, max, ne, or, sql } from 'drizzle-orm';
import type { Retention } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, keyOf, matches } from '../../kit/database/rows.ts';
import type { PersonalData } from '../../kit/personal.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import { mails } from './tables.ts';

export type MailRow = typeof mails.$inferSelect;

/** Adds a mail; false when its cause has written one before. */
export async function addMail(tx: Db, row: typeof mails.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(mails).values(row).onConflictDoNothing().returning({ id: mails.id });
  return rows.length > 0;
}

export const findMail = (db: Db, named: { id: string; ownerId?: string }): Promise<MailRow | null> =>
  findRow(db, mails, named);

/** Emails to an account for these causes, the oldest first, without what they said. */
export async function listOfCauses(db: Db, ownerId: string, causes: readonly string[]) {
  const { cause, template, subject, createdAt, sentAt } = mails;
  return db
    .select({ cause, template, subject, createdAt, sentAt })
    .from(mails)
    .where(and(eq(mails.ownerId, ownerId), inArray(cause, [...causes])))
    .orderBy(createdAt, template);
}

export async function changeMail(db: Db, mail: MailRow, sent: Partial<MailRow>): Promise<void> {
  await db.update(mails).set(sent).where(keyOf(mails, mail));
}

/** The newest mails of a site. */
export async function listMails(db: Db, siteId: string, limit: number): Promise<MailRow[]> {
  return db.select().from(mails).where(eq(mails.siteId, siteId)).orderBy(desc(mails.createdAt)).limit(limit);
}

/** The newest email of a site that has left. */
export const newestSent = (db: Db, siteId: string): Promise<MailRow | null> =>
  findRow(db, mails, and(eq(mails.siteId, siteId), isNotNull(mails.sentAt)), [desc(mails.sentAt)]);

const ofPerson = (siteId: string, email: string) => matches(mails, { siteId, recipient: email });

/** A row that says no more of a person. */
const BLANK = { recipient: '', props: {}, subject: null, html: null, plain: null };

/** Emails of a site since a moment: how many have left and when the last one did, and how many wait that were queued before another moment. */
export async function countMails(
  db: Db,
  siteId: string,
  { since, lateFrom }: { since: Date; lateFrom: Date },
): Promise<{ left: number; late: number; last: Date | null }> {
  const isLate = sql`${mails.sentAt} is null and ${mails.recipient} <> '' and ${lt(mails.createdAt, lateFrom)}`;
  const [row] = await db
    .select({
      left: count(mails.sentAt),
      late: sql<number>`count(*) filter (where ${isLate})::int`,
      last: max(mails.sentAt),
    })
    .from(mails)
    .where(and(eq(mails.siteId, siteId), gte(mails.createdAt, since)));
  return row ?? { left: 0, late: 0, last: null };
}

/** Mails to an address: what they said, to whom and to which account goes, that one was sent stays. An unsent one stays behind. */
export const personalData: PersonalData = {
  module: 'mail',
  by: 'address',
  tables: ['mails'],
  async export(db, { siteId, email }) {
    const rows = await db.select().from(mails).where(ofPerson(siteId, email)).orderBy(desc(mails.createdAt));
    const json = rows.map(row => ({ to: row.recipient, subject: row.subject, text: row.plain, sent: row.sentAt }));
    return [{ file: 'mails.json', json }];
  },
  async count(db, { siteId, email }) {
    const count = await db.$count(mails, ofPerson(siteId, email));
    return { goes: [{ what: 'mails', count }], stays: [] };
  },
  async erase(tx, { siteId, userId, email }) {
    const own = userId === '' ? undefined : eq(mails.ownerId, userId);
    const rows = await tx
      .delete(mails)
      .where(or(ofPerson(siteId, email), own))
      .returning();
    const blank = rows.map(row => ({ ...row, ...BLANK, ownerId: row.cause }));
    if (blank.length > 0) await tx.insert(mails).values(blank);
  },
};

/** Since the email was queued: to whom, and what it said. The row stays with its cause, so that nothing is mailed a second time. */
export const retention: Retention[] = [
  {
    kind: 'mails',
    days: 180,
    remove: (db, before) =>
      db
        .update(mails)
        .set(BLANK)
        .where(and(ne(mails.recipient, ''), lt(mails.createdAt, before))),
  },
];

/** Emails to a member's account or address. */
export const timeline: TimelineSource[] = [
  rowsAsLines(mails, {
    topic: 'mail',
    at: 'createdAt',
    of: ({ siteId, userId, email }) =>
      and(eq(mails.siteId, siteId), or(eq(mails.ownerId, userId), eq(mails.recipient, email))),
    fields: ['template', 'subject', 'sentAt'],
    line: ({ template, subject, sentAt }) => ({ what: sentAt ? 'sent' : 'waiting', about: { template, subject } }),
  }),
];
