import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../kit/db.ts';
import { sessions, users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;

export async function findUserByEmail(db: Db, siteId: string, email: string): Promise<UserRow | null> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.email, email)));
  return rows[0] ?? null;
}

export async function findUser(db: Db, siteId: string, id: string): Promise<UserRow | null> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, id)));
  return rows[0] ?? null;
}

/** Adds an account; null when the e-mail is already one of this site. */
export async function addUser(db: Db, row: typeof users.$inferInsert): Promise<UserRow | null> {
  const rows = await db.insert(users).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

/** Holds the account row until the transaction ends: movements of one account happen one after the other. */
export async function lockUser(tx: Db, siteId: string, id: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, id)))
    .for('update');
}

export async function addSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row);
}

/** The open session of a token with its user, or null when unknown, of another site, or over. */
export async function findSession(
  db: Db,
  siteId: string,
  tokenHash: string,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const rows = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.siteId, siteId), eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return rows[0] ?? null;
}

export async function extendSession(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));
}

export async function removeSession(db: Db, siteId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.siteId, siteId), eq(sessions.id, id)));
}

export async function removeSessionsBefore(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
