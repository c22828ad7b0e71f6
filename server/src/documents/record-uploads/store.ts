import { and, arrayContains, asc, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { addRow, findRow, findRows, listPage, lockRow, matches } from '../../kit/database/rows.ts';
import { dealershipData } from '../../kit/personal.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { ReadRecord } from '../records/rules/record-of.ts';
import type { SectionKey } from '../reports/contract.ts';
import { recordUploads, uploadedRecords } from './tables.ts';

export type UploadRow = typeof recordUploads.$inferSelect;
export type UploadedRow = typeof uploadedRecords.$inferSelect;

export const addUpload = (tx: Db, row: typeof recordUploads.$inferInsert): Promise<UploadRow> =>
  addRow(tx, recordUploads, row);

export const findUpload = (db: Db, { siteId, userId }: Account, id: string): Promise<UploadRow | null> =>
  findRow(db, recordUploads, { siteId, userId, id });

export const lockUpload = (tx: Db, { siteId, userId }: Account, id: string): Promise<UploadRow | null> =>
  lockRow(tx, recordUploads, { siteId, userId, id });

/** A page of the uploads of an account, the newest first. */
export const listUploads = (
  db: Db,
  { siteId, userId }: Account,
  page: PageRequest<MomentPlace>,
): Promise<UploadRow[]> => {
  const where = matches(recordUploads, { siteId, userId });
  return listPage(db, recordUploads, { where, keys: [recordUploads.createdAt, recordUploads.id] }, page);
};

/** The uploads of an account that are not revoked. */
export const listKept = (tx: Db, { siteId, userId }: Account): Promise<UploadRow[]> =>
  findRows(tx, recordUploads, and(matches(recordUploads, { siteId, userId }), isNull(recordUploads.revokedAt)), [
    asc(recordUploads.id),
  ]);

/** Of which upload records are, and what is kept with each. */
export type Of = Pick<UploadedRow, 'siteId' | 'userId' | 'uploadId' | 'dealership' | 'createdAt'>;

/**
 * Writes records of an upload: new ones are added, those under a known key get the new content and are this upload's from then
 * on. No two of them have the same VIN and key. @returns how many were added and changed; the others were there already
 */
export async function writeRecords(
  tx: Db,
  { siteId, userId, uploadId, dealership, createdAt }: Of,
  records: readonly ReadRecord[],
): Promise<{ added: number; changed: number }> {
  const { rows } = (await tx.execute(sql`
    with written as (
      insert into ${uploadedRecords} (vin, site_id, user_id, key, upload_id, section, record, dealership, created_at)
      select vin, ${siteId}, ${userId}, key::bigint, ${uploadId}, section, record, ${dealership},
        ${createdAt.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(records)}::json) as given (vin text, key text, section text, record text)
      on conflict (vin, user_id, key) do update
        set record = excluded.record, upload_id = excluded.upload_id, dealership = excluded.dealership, created_at = excluded.created_at
        where uploaded_records.record <> excluded.record
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed
    from written`)) as unknown as { rows: { added: number; changed: number }[] };
  return rows[0]!;
}

/** Takes out the records of an upload, and notes when that was. */
export async function revokeUpload(tx: Db, { userId, id }: UploadRow, revokedAt: Date): Promise<void> {
  await tx.delete(uploadedRecords).where(matches(uploadedRecords, { userId, uploadId: id }));
  await tx.update(recordUploads).set({ revokedAt }).where(matches(recordUploads, { userId, id }));
}

/** What dealerships tell of a vehicle, in an order that never changes. */
export const recordsOf = (db: Db, vin: string): Promise<UploadedRow[]> =>
  findRows(db, uploadedRecords, { vin }, [asc(uploadedRecords.userId), asc(uploadedRecords.key)]);

/** Those of some sections of which there may be records: of each it is asked for one upload, however many there are. */
export async function listSections(db: Db, sections: readonly SectionKey[]): Promise<SectionKey[]> {
  const found: SectionKey[] = [];
  for (const section of sections) {
    const brought = and(isNull(recordUploads.revokedAt), arrayContains(recordUploads.sections, [section]));
    const some = await db
      .select({ one: sql`1` })
      .from(recordUploads)
      .where(brought)
      .limit(1);
    if (some.length > 0) found.push(section);
  }
  return found;
}

export const personalData = dealershipData(
  'record-uploads',
  ['record_uploads', 'uploaded_records'],
  {
    'record-uploads': recordUploads,
    'uploaded-records': uploadedRecords,
  },
  ['key'],
);
