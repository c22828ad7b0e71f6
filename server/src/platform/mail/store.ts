import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  max,
  min,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { rowsKept, type Retention } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { countSome, findRow, keyOf, listPage, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import type { MailState } from './contract.ts';
import { mailEvents, mails, mailSuppressions } from './tables.ts';

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
  const { cause, template, subject, createdAt, sentAt, failure } = mails;
  return db
    .select({ cause, template, subject, createdAt, sentAt, failure })
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

/** What emails of a site are looked for by. */
export interface MailSearch {
  to?: string | undefined;
  template?: string | undefined;
  state?: MailState | undefined;
}

const IN_STATE: Record<MailState, SQL | undefined> = {
  waiting: and(isNull(mails.sentAt), isNull(mails.failure), ne(mails.recipient, '')),
  left: and(isNotNull(mails.sentAt), isNull(mails.failure)),
  failed: isNotNull(mails.failure),
  removed: and(isNull(mails.sentAt), isNull(mails.failure), eq(mails.recipient, '')),
};

const searched = (siteId: string, { to, template, state }: MailSearch): SQL | undefined =>
  and(
    eq(mails.siteId, siteId),
    to === undefined ? undefined : like(mails.recipient, `${to.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    template === undefined ? undefined : eq(mails.template, template),
    state && IN_STATE[state],
  );

/** Emails of a site, the newest first. */
export const searchMails = (
  db: Db,
  siteId: string,
  search: MailSearch,
  page: PageRequest<MomentPlace>,
): Promise<MailRow[]> =>
  listPage(db, mails, { where: searched(siteId, search), keys: [mails.createdAt, mails.id] }, page);

export const countSearched = (db: Db, siteId: string, search: MailSearch): Promise<number> =>
  countSome(db, mails, searched(siteId, search));

const ofPerson = (siteId: string, email: string) => matches(mails, { siteId, recipient: email });

/** A row that says no more of a person. */
const BLANK = { recipient: '', props: {}, subject: null, html: null, plain: null };

/** Emails of a site since a moment: how many have left and when the last one did, and how many wait that were queued before another moment. */
export async function countMails(
  db: Db,
  siteId: string,
  { since, lateFrom }: { since: Date; lateFrom: Date },
): Promise<{ left: number; late: number; last: Date | null }> {
  const isLate = sql`${mails.sentAt} is null and ${mails.failure} is null and ${mails.recipient} <> '' and ${lt(mails.createdAt, lateFrom)}`;
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
  rowsKept('mail_events', 180, mailEvents.createdAt),
];

/** Emails to a member's account or address. */
export const timeline: TimelineSource[] = [
  rowsAsLines(mails, {
    topic: 'mail',
    at: 'createdAt',
    of: ({ siteId, userId, email }) =>
      and(eq(mails.siteId, siteId), or(eq(mails.ownerId, userId), eq(mails.recipient, email))),
    fields: ['template', 'subject', 'sentAt', 'failure'],
    line: ({ template, subject, sentAt, failure }) => ({
      what: failure ?? (sentAt ? 'sent' : 'waiting'),
      about: { template, subject },
    }),
  }),
];

export type SuppressionRow = typeof mailSuppressions.$inferSelect;

/** Adds what a provider said; false when it has said so before. */
export async function addEvent(tx: Db, row: typeof mailEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(mailEvents).values(row).onConflictDoNothing().returning({ id: mailEvents.id });
  return rows.length > 0;
}

/** Soft bounces of an address since a moment. */
export const countSoft = (tx: Db, { since, ...of }: { siteId: string; email: string; since: Date }): Promise<number> =>
  countSome(tx, mailEvents, and(matches(mailEvents, { ...of, kind: 'soft' }), gte(mailEvents.createdAt, since)));

/** The newest reason counts. */
export async function putSuppression(tx: Db, row: SuppressionRow): Promise<void> {
  const { kind, detail, createdAt } = row;
  await tx
    .insert(mailSuppressions)
    .values(row)
    .onConflictDoUpdate({
      target: [mailSuppressions.siteId, mailSuppressions.email],
      set: { kind, detail, createdAt },
    });
}

export const findSuppression = (db: Db, siteId: string, email: string): Promise<SuppressionRow | null> =>
  findRow(db, mailSuppressions, { siteId, email });

/** @returns what was removed; null: there was nothing */
export async function removeSuppression(
  tx: Db,
  named: { siteId: string; id: string } | { siteId: string; email: string },
): Promise<SuppressionRow | null> {
  const [row] = await tx.delete(mailSuppressions).where(matches(mailSuppressions, named)).returning();
  return row ?? null;
}

/** Addresses of a brand, the newest first. */
export const listSuppressed = (db: Db, siteId: string, page: PageRequest<MomentPlace>): Promise<SuppressionRow[]> =>
  listPage(
    db,
    mailSuppressions,
    { where: eq(mailSuppressions.siteId, siteId), keys: [mailSuppressions.createdAt, mailSuppressions.id] },
    page,
  );

/** How many addresses of a brand, and since when the first of them. */
export async function countSuppressed(db: Db, siteId: string): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({ count: count(), oldest: min(mailSuppressions.createdAt) })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.siteId, siteId));
  return row ?? { count: 0, oldest: null };
}

/** What is known of an address. */
export const addressData: PersonalData[] = [
  {
    module: 'mail',
    ...ownRows(mailEvents, {
      by: 'address',
      what: 'mail_events',
      file: 'mail-events',
      json: ({ kind, detail, createdAt }) => ({ kind, detail, when: createdAt }),
    }),
  },
  {
    module: 'mail',
    ...ownRows(mailSuppressions, {
      by: 'address',
      what: 'mail_suppressions',
      file: 'mail-suppressions',
      json: ({ kind, detail, createdAt }) => ({ kind, detail, since: createdAt }),
    }),
  },
];
