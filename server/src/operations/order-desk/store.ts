import { and, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { savedViews } from './tables.ts';

export type ViewRow = typeof savedViews.$inferSelect;

const ofOwner = ({ siteId, userId }: Account) => matches(savedViews, { siteId, userId });

/** The views of a list that an operator sees, by their names. */
export const listViews = (db: Db, { siteId, userId }: Account, list: string): Promise<ViewRow[]> =>
  findRows(
    db,
    savedViews,
    and(matches(savedViews, { siteId, list }), or(eq(savedViews.userId, userId), eq(savedViews.shared, true))),
    [savedViews.name, savedViews.id],
  );

/** How many views an operator has, without the one of this name, which a new one replaces. */
export const countOthers = (db: Db, owner: Account, view: { list: string; name: string }): Promise<number> =>
  db.$count(savedViews, and(ofOwner(owner), or(ne(savedViews.list, view.list), ne(savedViews.name, view.name))));

/** Adds a view, or changes the owner's one of this name. */
export async function putView(db: Db, row: typeof savedViews.$inferInsert): Promise<void> {
  const { query, shared } = row;
  await db
    .insert(savedViews)
    .values(row)
    .onConflictDoUpdate({
      target: [savedViews.siteId, savedViews.userId, savedViews.list, savedViews.name],
      set: { query, shared },
    });
}

/** Removes a view of an operator. @returns it; null where there is none */
export async function removeView(db: Db, owner: Account, id: string): Promise<ViewRow | null> {
  const view = await findRow(db, savedViews, and(ofOwner(owner), eq(savedViews.id, id)));
  if (view) await db.delete(savedViews).where(eq(savedViews.id, view.id));
  return view;
}

/** The views an operator has named: they go with the account. */
export const personalData: PersonalData = {
  module: 'order-desk',
  ...ownRows(savedViews, {
    what: 'saved_views',
    file: 'saved-views',
    json: ({ list, name, query, shared }) => ({ list, name, query, shared }),
    isOnce: true,
  }),
};
