import { desc } from 'drizzle-orm';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { addRow, findRows, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { rowsKept } from '../../kit/retention.ts';
import { rowsAsLines, type TimelineSource } from '../../kit/people/timeline.ts';
import { personNotes, signIns } from './tables.ts';

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

/** Since the sign-in. */
export const retention = [rowsKept('sign_ins', 180, signIns.createdAt)];

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
];
