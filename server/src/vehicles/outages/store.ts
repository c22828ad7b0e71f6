import { and, asc, eq, type SQL } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, findRows, keyOf, matches } from '../../kit/database/rows.ts';
import { ownRows, type PersonalData } from '../../kit/personal.ts';
import { outageWatches } from './tables.ts';

export type WatchRow = typeof outageWatches.$inferSelect;

/** Whose watch: a member's, or the address a visitor typed. */
export type Watcher = { userId: string } | { email: string };

function of(siteId: string, who: Watcher): SQL | undefined {
  const whose = 'userId' in who ? eq(outageWatches.userId, who.userId) : eq(outageWatches.email, who.email);
  return and(eq(outageWatches.siteId, siteId), whose);
}

/** Adds a watch; null when the same one asked about the same vehicle before. */
export async function addWatch(tx: Db, row: typeof outageWatches.$inferInsert): Promise<WatchRow | null> {
  const rows = await tx.insert(outageWatches).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export const findWatch = (db: Db, siteId: string, id: string): Promise<WatchRow | null> =>
  findRow(db, outageWatches, { siteId, id });

/** The watches of a person, oldest first. */
export async function listWatchesOf(db: Db, siteId: string, who: Watcher): Promise<WatchRow[]> {
  return db.select().from(outageWatches).where(of(siteId, who)).orderBy(asc(outageWatches.createdAt));
}

const ofVehicle = (siteId: string, vin: string) => matches(outageWatches, { siteId, vin });

/** Who waits for a vehicle, oldest first. */
export async function listWatchesFor(db: Db, siteId: string, vin: string): Promise<WatchRow[]> {
  const order = [asc(outageWatches.createdAt), asc(outageWatches.id)];
  return findRows(db, outageWatches, ofVehicle(siteId, vin), order);
}

/** Takes out everyone who waits for a vehicle; two at once never get the same row. */
export async function takeWatchesFor(tx: Db, siteId: string, vin: string): Promise<WatchRow[]> {
  return tx.delete(outageWatches).where(ofVehicle(siteId, vin)).returning();
}

export async function removeWatch(tx: Db, watch: WatchRow): Promise<void> {
  await tx.delete(outageWatches).where(keyOf(outageWatches, watch));
}

const personalDataOf = (by: PersonalData['by'], file: string): PersonalData => ({
  module: 'outages',
  ...ownRows(outageWatches, {
    by,
    what: 'outage_notices',
    file,
    json: ({ vin, title, createdAt: asked, endsAt: until }) => ({ vin, title, asked, until }),
    order: asc(outageWatches.createdAt),
    isOnce: true,
  }),
});

/** Outage subscriptions of a member, and of the owner of an address. */
export const watchesPersonalData = [
  personalDataOf('account', 'outage-notices'),
  personalDataOf('address', 'outage-notices-by-address'),
];

/** Since the last day on which the email could be sent. */
export const retention = [rowsKept('outage_watches', 0, outageWatches.endsAt)];
