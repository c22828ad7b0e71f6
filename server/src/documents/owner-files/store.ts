import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { findRow, matches } from '../../kit/database/rows.ts';
import { jsonFile, ownRows, type PersonalData } from '../../kit/personal.ts';
import { endingOf } from './rules.ts';
import { ownerFiles } from './tables.ts';

export type OwnerFileRow = typeof ownerFiles.$inferSelect;
/** A file without its bytes. */
export type OwnerFileHead = Omit<OwnerFileRow, 'bytes'>;

const { bytes: _bytes, ...HEAD } = getTableColumns(ownerFiles);

const ownOf = ({ siteId, userId }: Account) => matches(ownerFiles, { siteId, userId });
const oneOf = (account: Account, id: string) => and(ownOf(account), eq(ownerFiles.id, id));

export async function addFile(tx: Db, row: typeof ownerFiles.$inferInsert): Promise<void> {
  await tx.insert(ownerFiles).values(row);
}

/** The files of a vehicle, the newest first. */
export async function listFiles(db: Db, account: Account, vin: string): Promise<OwnerFileHead[]> {
  return db
    .select(HEAD)
    .from(ownerFiles)
    .where(and(ownOf(account), eq(ownerFiles.vin, vin)))
    .orderBy(desc(ownerFiles.createdAt), desc(ownerFiles.id));
}

export const findFile = (db: Db, account: Account, id: string): Promise<OwnerFileRow | null> =>
  findRow(db, ownerFiles, oneOf(account, id));

export async function setShared(tx: Db, account: Account, id: string, shared: boolean): Promise<OwnerFileHead | null> {
  const rows = await tx.update(ownerFiles).set({ shared }).where(oneOf(account, id)).returning(HEAD);
  return rows[0] ?? null;
}

/** False where there is none. */
export async function removeFile(tx: Db, account: Account, id: string): Promise<boolean> {
  const rows = await tx.delete(ownerFiles).where(oneOf(account, id)).returning({ id: ownerFiles.id });
  return rows.length > 0;
}

function fileFacts({ id, vin, kind, name, type, shared, size: bytes, createdAt: added }: OwnerFileHead) {
  return { id, vin, kind, name, type, shared, bytes, added };
}

/** The files a member has added: all of them go. */
export const personalData: PersonalData = {
  module: 'owner-files',
  ...ownRows(ownerFiles, { what: 'owner_files', file: 'owner-files', json: fileFacts }),
  async export(db, account) {
    const rows = await db.select(HEAD).from(ownerFiles).where(ownOf(account)).orderBy(desc(ownerFiles.createdAt));
    const parts = rows.map(row => ({
      file: `owner-files/${row.id}.${endingOf(row)}`,
      bytes: async () => (await findFile(db, account, row.id))?.bytes ?? null,
    }));
    return [...jsonFile('owner-files', rows.map(fileFacts)), ...parts];
  },
};
