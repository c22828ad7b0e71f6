import { hash } from 'node:crypto';
import { accountOf } from '../../identity/accounts/service.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { dataChanged } from '../../platform/installation/service/versions.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { SectionKey } from '../reports/contract.ts';
import type { HistoryRecord } from '../reports/rules/sources/history-record.ts';
import type { Reach } from '../records/service.ts';
import { onceEach, UPLOADED, type DateOrder, type RowProblem } from './rules.ts';
import { readUpload, type Sent, type UploadRead } from './service/reading.ts';
import * as store from './store.ts';

export type { UploadRow } from './store.ts';

export type UploadDeps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

export interface Upload {
  /** The name of the dealership that tells it. */
  dealership: string;
  keyId: string;
  sent: Sent;
  dates: DateOrder;
  /** The id of the upload, the same where its request is done again. */
  id?: string | undefined;
}

/** What became of an upload. */
export interface Uploaded extends Pick<UploadRead, 'ignored'> {
  upload: store.UploadRow;
  problems: RowProblem[];
}

export type RecordUploads = ReturnType<typeof createRecordUploads>;

/** Records that dealerships send of vehicles they serviced, and take back. */
export function createRecordUploads({ db, clock, audit }: UploadDeps) {
  let some: ReadonlySet<SectionKey> = new Set();

  const load = async (): Promise<void> => {
    some = new Set(await store.listSections(db, UPLOADED));
  };

  async function own(account: Account, id: string, field = 'id'): Promise<store.UploadRow> {
    const row = await store.findUpload(db, account, id);
    if (!row) throw new AppError('not_found', { field });
    return row;
  }

  /** The row of an upload, as if it were kept. */
  function rowOf(caller: Caller, { id, keyId }: Upload, read: UploadRead): store.UploadRow {
    const { format, rows, records, problems } = read;
    const sections = [...new Set(records.map(({ section }) => section))].sort();
    const [added, rejected] = [onceEach(records).length, problems.length];
    const counts = { rows, added, changed: 0, same: rows - added - rejected, rejected };
    const ids = { id: id ?? newId('upl'), ...accountOf(caller), keyId };
    return { ...ids, format, ...counts, sections, createdAt: clock(), revokedAt: null };
  }

  return {
    load,

    /** Sections with records. Nobody knows everything of one. */
    reach: (): Reach => ({ some, all: new Set() }),

    /** What dealerships tell of a vehicle, each record with who sent it and when. */
    async ofVehicle(vin: string): Promise<HistoryRecord[]> {
      return (await store.recordsOf(db, vin)).map(({ userId, record, dealership: uploadedBy, createdAt }) => {
        const kept = JSON.parse(record) as HistoryRecord;
        // Two dealerships may have one name, so each is a source by its account.
        const source = `upload-${hash('sha1', userId).slice(0, 12)}`;
        const origin = { source, importedAt: createdAt.toISOString(), uploadedBy };
        return { ...kept, recordId: `${source}/${kept.recordId}`, origin };
      });
    },

    /** Reads an upload and says what would become of it, on an empty table; nothing is kept. */
    async check(caller: Caller, upload: Upload): Promise<Uploaded> {
      const read = await readUpload(upload.sent, { dates: upload.dates, now: clock() });
      return { upload: rowOf(caller, upload, read), problems: read.problems, ignored: read.ignored };
    },

    /** Takes in the rows that can be used, all of them at once. */
    async take(caller: Caller, upload: Upload): Promise<Uploaded> {
      const { dealership } = upload;
      const read = await readUpload(upload.sent, { dates: upload.dates, now: clock() });
      const row = rowOf(caller, upload, read);
      const kept = await db.transaction(async tx => {
        const before = await store.findUpload(tx, row, row.id);
        if (before) return before;
        const of = { ...row, uploadId: row.id, dealership };
        const { added, changed } = await store.writeRecords(tx, of, onceEach(read.records));
        const same = row.rows - row.rejected - added - changed;
        const sections = added + changed > 0 ? row.sections : [];
        const done = await store.addUpload(tx, { ...row, added, changed, same, sections });
        await dataChanged(tx, 'records');
        const after = { key: row.keyId, added, changed, rejected: row.rejected };
        await audit.write(tx, caller, { action: 'records.uploaded', object: row.id, after });
        return done;
      });
      await load();
      return { upload: kept, problems: read.problems, ignored: read.ignored };
    },

    /** A page of the uploads of an account, the newest first. */
    list: (account: Account, page: PageRequest<MomentPlace>): Promise<store.UploadRow[]> =>
      store.listUploads(db, account, page),

    /** @throws AppError `not_found` */
    find: own,

    /** Takes back what an upload brought. Doing it again changes nothing. @throws AppError `not_found` */
    async revoke(caller: Caller, id: string): Promise<store.UploadRow> {
      const account = accountOf(caller);
      await own(account, id);
      await db.transaction(async tx => {
        const row = await store.lockUpload(tx, account, id);
        if (!row || row.revokedAt) return;
        await store.revokeUpload(tx, row, clock());
        await dataChanged(tx, 'records');
        await audit.write(tx, caller, { action: 'records.upload_revoked', object: id });
      });
      await load();
      return own(account, id);
    },

    /** Takes back everything that a dealership has sent. */
    async revokeAll(tx: Db, account: Account): Promise<void> {
      const rows = await store.listKept(tx, account);
      for (const row of rows) await store.revokeUpload(tx, row, clock());
      if (rows.length > 0) await dataChanged(tx, 'records');
    },
  };
}
