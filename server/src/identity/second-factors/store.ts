import { and, asc, eq, isNull } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, keyOf, lockRow, matches } from '../../kit/database/rows.ts';
import type { PersonalData } from '../../kit/personal.ts';
import { passkeyChallenges, passkeys, recoveryCodes, totpKeys } from './tables.ts';

export type TotpRow = typeof totpKeys.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

type Owned = typeof totpKeys | typeof recoveryCodes | typeof passkeys | typeof passkeyChallenges;

const of = (table: Owned, { siteId, userId }: Account) => and(eq(table.siteId, siteId), eq(table.userId, userId));

export const findTotp = (db: Db, account: Account): Promise<TotpRow | null> =>
  findRow(db, totpKeys, of(totpKeys, account));

/** The same, locked until the transaction ends: of two that use one code at once, one is refused. */
export const lockTotp = (tx: Db, account: Account): Promise<TotpRow | null> =>
  lockRow(tx, totpKeys, of(totpKeys, account));

/** Keeps a key that is not confirmed yet, in place of such a one. False where a confirmed one is there. */
export async function putTotp(db: Db, row: typeof totpKeys.$inferInsert): Promise<boolean> {
  const { sealed, createdAt } = row;
  const set = { sealed, createdAt };
  const rows = await db
    .insert(totpKeys)
    .values(row)
    .onConflictDoUpdate({ target: totpKeys.userId, set, setWhere: isNull(totpKeys.confirmedAt) })
    .returning({ id: totpKeys.id });
  return rows.length > 0;
}

export async function changeTotp(db: Db, row: TotpRow, set: Partial<TotpRow>): Promise<void> {
  await db.update(totpKeys).set(set).where(keyOf(totpKeys, row));
}

export async function removeTotp(db: Db, account: Account): Promise<boolean> {
  const rows = await db.delete(totpKeys).where(of(totpKeys, account)).returning({ id: totpKeys.id });
  await db.delete(recoveryCodes).where(of(recoveryCodes, account));
  return rows.length > 0;
}

/** The codes of an account from now on. */
export async function putCodes(tx: Db, account: Account, rows: (typeof recoveryCodes.$inferInsert)[]): Promise<void> {
  await tx.delete(recoveryCodes).where(of(recoveryCodes, account));
  await tx.insert(recoveryCodes).values(rows);
}

export const countCodes = async (db: Db, account: Account): Promise<number> =>
  db.$count(recoveryCodes, of(recoveryCodes, account));

/** Uses a code up; false where there is none. */
export async function takeCode(tx: Db, account: Account, codeHash: string): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(of(recoveryCodes, account), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, account: Account): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(of(passkeys, account)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The passkey of this site that an authenticator names. */
export const findPasskey = (db: Db, siteId: string, credentialId: string): Promise<PasskeyRow | null> =>
  findRow(db, passkeys, { siteId, credentialId });

/** False where this credential is kept already. */
export async function addPasskey(db: Db, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function usePasskey(db: Db, row: PasskeyRow, set: { counter: number; lastUsedAt: Date }): Promise<void> {
  await db.update(passkeys).set(set).where(keyOf(passkeys, row));
}

/** @returns its name; null where there is none */
export async function removePasskey(db: Db, account: Account, id: string): Promise<string | null> {
  const rows = await db
    .delete(passkeys)
    .where(and(of(passkeys, account), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return rows[0]?.name ?? null;
}

export async function removePasskeys(db: Db, account: Account): Promise<void> {
  await db.delete(passkeys).where(of(passkeys, account));
}

/** Keeps what is to be signed. */
export async function addChallenge(db: Db, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/** Uses a challenge up. @returns whom it was made for; null where there is none */
export async function takeChallenge(
  db: Db,
  siteId: string,
  id: string,
  oldest: Date,
): Promise<{ userId: string | null } | null> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(matches(passkeyChallenges, { siteId, id }))
    .returning({ userId: passkeyChallenges.userId, createdAt: passkeyChallenges.createdAt });
  const [row] = rows;
  return row && row.createdAt >= oldest ? { userId: row.userId } : null;
}

/** Keys, codes and passkeys: all of it goes. Nothing moves to another account: a factor proves this one. */
export const personalData: PersonalData = {
  module: 'second-factors',
  by: 'account',
  tables: ['totp_keys', 'recovery_codes', 'passkeys', 'passkey_challenges'],
  async export(db, account) {
    const [totp, keys] = [await findTotp(db, account), await listPasskeys(db, account)];
    if (!totp?.confirmedAt && keys.length === 0) return [];
    const own = keys.map(({ name, host, createdAt, lastUsedAt }) => ({
      name,
      host,
      created: createdAt,
      used: lastUsedAt,
    }));
    return [
      { file: 'second-factors.json', json: { authenticator_app_since: totp?.confirmedAt ?? null, passkeys: own } },
    ];
  },
  async count(db, account) {
    const [totp, keys] = [await findTotp(db, account), await listPasskeys(db, account)];
    return { goes: [{ what: 'secondFactors', count: keys.length + (totp ? 1 : 0) }], stays: [] };
  },
  async erase(tx, account) {
    await removeTotp(tx, account);
    await removePasskeys(tx, account);
    await tx.delete(passkeyChallenges).where(of(passkeyChallenges, account));
  },
};

/** Since an authenticator was asked. */
export const retention = [rowsKept('passkey_challenges', 1, passkeyChallenges.createdAt)];
