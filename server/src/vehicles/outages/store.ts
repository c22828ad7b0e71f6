import { and, asc, eq, type SQL } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../kit/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, matches } from '../../kit/database/rows.ts';
import type { PersonalData } from '../../kit/personal.ts';
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
  return db
    .select()
    .from(outageWatches)
    .where(ofVehicle(siteId, vin))
    .orderBy(...order);
}

/** Takes out everyone who waits for a vehicle; two at once never get the same row. */
export async function takeWatchesFor(tx: Db, siteId: string, vin: string): Promise<WatchRow[]> {
  return tx.delete(outageWatches).where(ofVehicle(siteId, vin)).returning();
}

export async function removeWatch(tx: Db, id: string): Promise<void> {
  await tx.delete(outageWatches).where(eq(outageWatches.id, id));
}

/** The watches of an account become those of another; of two for one vehicle the other's stays. */
async function join(tx: Db, { siteId, userId }: Account, into: Account): Promise<void> {
  const rows = await tx.delete(outageWatches).where(of(siteId, { userId })).returning();
  for (const row of rows) await addWatch(tx, { ...row, userId: into.userId });
}

function personalDataOf(by: PersonalData['by']): PersonalData {
  const whose = (person: { userId: string; email: string }): Watcher =>
    by === 'account' ? { userId: person.userId } : { email: person.email };
  return {
    module: 'outages',
    by,
    tables: ['outage_watches'],
    async export(db, person) {
      const rows = await listWatchesOf(db, person.siteId, whose(person));
      const json = rows.map(({ vin, title, createdAt, endsAt }) => ({ vin, title, asked: createdAt, until: endsAt }));
      const file = by === 'account' ? 'outage-notices.json' : 'outage-notices-by-address.json';
      return json.length > 0 ? [{ file, json }] : [];
    },
    async count(db, person) {
      const count = await db.$count(outageWatches, of(person.siteId, whose(person)));
      return { goes: [{ what: 'outage_notices', count }], stays: [] };
    },
    // Data of an address without an account stays with the address.
    ...(by === 'account' ? { join } : {}),
    async erase(tx, person) {
      await tx.delete(outageWatches).where(of(person.siteId, whose(person)));
    },
  };
}

/** Outage subscriptions of a member, and of the owner of an address. */
export const watchesPersonalData = [personalDataOf('account'), personalDataOf('address')];

/** Since the last day on which the email could be sent. */
export const retention = [rowsKept('outage_watches', 0, outageWatches.endsAt)];
