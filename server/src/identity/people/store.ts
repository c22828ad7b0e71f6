import { and, desc, gt, isNull, sql } from 'drizzle-orm';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRow, findRows, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import { accountViews, personNotes, signIns } from './tables.ts';

export type NoteRow = typeof personNotes.$inferSelect;

export const addNote = (tx: Db, row: NoteRow): Promise<NoteRow> => addRow(tx, personNotes, row);

export const listNotes = (db: Db, { siteId, userId }: Account, limit: number): Promise<NoteRow[]> =>
  findRows(db, personNotes, matches(personNotes, { siteId, userId }), [desc(personNotes.createdAt)], limit);

export async function addSignIn(tx: Db, row: typeof signIns.$inferInsert): Promise<void> {
  await tx.insert(signIns).values(row);
}

export async function removeSignIns(tx: Db, { siteId, userId }: Account): Promise<void> {
  await tx.delete(signIns).where(matches(signIns, { siteId, userId }));
}

export type ViewRow = typeof accountViews.$inferSelect;

export const addView = (tx: Db, row: typeof accountViews.$inferInsert): Promise<ViewRow> =>
  addRow(tx, accountViews, row);

/** A look at an account, of this session of an operator, that goes on. */
export const findOpenView = (db: Db, id: string, sessionId: string, now: Date): Promise<ViewRow | null> =>
  findRow(
    db,
    accountViews,
    and(matches(accountViews, { id, sessionId }), isNull(accountViews.endedAt), gt(accountViews.endsAt, now)),
  );

/** Ends what a session of an operator looks at. @returns what went on until now */
export const endViews = (tx: Db, sessionId: string, now: Date): Promise<ViewRow[]> =>
  tx
    .update(accountViews)
    .set({ endedAt: now })
    .where(and(matches(accountViews, { sessionId }), isNull(accountViews.endedAt), gt(accountViews.endsAt, now)))
    .returning();

/** Notes a page that was looked at. */
export async function addPage(
  tx: Db,
  view: Pick<ViewRow, 'id' | 'userId'>,
  page: ViewRow['pages'][number],
): Promise<void> {
  const { id, userId } = view;
  await tx
    .update(accountViews)
    .set({ pages: sql`${accountViews.pages} || ${JSON.stringify([page])}::jsonb` })
    .where(matches(accountViews, { id, userId }));
}

/** The looks at an account, the newest first. */
export const listViews = (db: Db, { siteId, userId }: Account, limit: number): Promise<ViewRow[]> =>
  findRows(db, accountViews, matches(accountViews, { siteId, userId }), [desc(accountViews.createdAt)], limit);

/** Since the sign-in; since the look. */
export const retention = [
  rowsKept('sign_ins', 180, signIns.createdAt),
  rowsKept('account_views', 365, accountViews.createdAt),
];

export const timeline: TimelineSource[] = [
  rowsAsLines(signIns, {
    topic: 'sign_in',
    at: 'createdAt',
    of: ({ siteId, userId }) => matches(signIns, { siteId, userId }),
    fields: ['how', 'userAgent'],
    line: ({ how, userAgent }) => ({ what: `signed_in_${how}`, about: { browser: userAgent } }),
  }),
];

export const personalData: PersonalData[] = [
  {
    module: 'people',
    ...ownRows(personNotes, {
      what: 'person_notes',
      file: 'notes',
      json: ({ text, createdAt }) => ({ text, written: createdAt }),
    }),
  },
  {
    module: 'people',
    ...ownRows(signIns, {
      what: 'sign_ins',
      file: 'sign-ins',
      json: ({ how, userAgent, createdAt }) => ({ at: createdAt, how, browser: userAgent }),
    }),
  },
  {
    module: 'people',
    ...ownRows(accountViews, {
      what: 'account_views',
      file: 'looks-at-your-account',
      json: ({ reason, pages, createdAt, endsAt, endedAt }) => ({
        from: createdAt,
        until: endedAt ?? endsAt,
        reason,
        pages,
      }),
    }),
  },
];
