import type { PlatformDeps } from '../../platform/deps.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import type { IssuedDocuments } from '../issued-documents/service.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Vehicles } from '../../vehicles/decode/service.ts';
import { MAX_OWNER_FILES, type AddOwnerFileInput, type OwnerFile } from './contract.ts';
import { downloadName, present, shownName } from './rules.ts';
import * as store from './store.ts';

export interface OwnerFileDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'media' | 'audit'> {
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
}

/** A file as it is handed out. */
export interface HandedFile {
  type: OwnerFile['type'];
  bytes: Uint8Array;
  fileName: string;
}

export type OwnerFiles = ReturnType<typeof createOwnerFiles>;

/** Papers and photos that a member keeps beside a report: read by nobody else, unless the member shows one in its links. */
export function createOwnerFiles(deps: OwnerFileDeps) {
  const { db, clock, audit, media, vehicles, issuedDocuments } = deps;

  return {
    /** @throws AppError `document_not_found`, `owner_file_limit`, `file_kind`, `file_large`, `file_unsafe`, those of pictures */
    async add(caller: Caller, { vin: given, kind, name, url, shared }: AddOwnerFileInput): Promise<OwnerFile> {
      const account = accountOf(caller);
      const vin = vehicles.normalize(given);
      if (!(await issuedDocuments.finished(caller, 'report', vin)))
        throw new AppError('document_not_found', { field: 'vin' });
      const file = await media.readUpload(url, 'url');
      return db.transaction(async tx => {
        // Two files that come at once are counted one after the other.
        await issuedDocuments.hold(tx, account, 'report', vin);
        const files = await store.listFiles(tx, account, vin);
        if (files.length >= MAX_OWNER_FILES) throw new AppError('owner_file_limit');
        const head = { ...account, id: newId('own'), vin, kind, name: shownName(name), shared, createdAt: clock() };
        const row = { ...head, type: file.type, size: file.bytes.length };
        await store.addFile(tx, { ...row, bytes: file.bytes });
        await audit.write(tx, caller, { action: 'owner_file.added', object: row.id, after: { vin, kind, shared } });
        return present(row);
      });
    },

    /** The member's files of a vehicle, the newest first. */
    async list(caller: Caller, vin: string): Promise<OwnerFile[]> {
      const rows = await store.listFiles(db, accountOf(caller), vehicles.normalize(vin));
      return rows.map(present);
    },

    /** Shows a file in links to the report, or no longer. @throws AppError `not_found` */
    async share(caller: Caller, id: string, shared: boolean): Promise<OwnerFile> {
      const account = accountOf(caller);
      return db.transaction(async tx => {
        const row = await store.setShared(tx, account, id, shared);
        if (!row) throw new AppError('not_found', { field: 'file' });
        await audit.write(tx, caller, { action: 'owner_file.shared', object: id, after: { shared } });
        return present(row);
      });
    },

    /** @throws AppError `not_found` */
    async remove(caller: Caller, id: string): Promise<void> {
      const account = accountOf(caller);
      await db.transaction(async tx => {
        if (!(await store.removeFile(tx, account, id))) throw new AppError('not_found', { field: 'file' });
        await audit.write(tx, caller, { action: 'owner_file.removed', object: id });
      });
    },

    /** A file of the caller's own. @throws AppError `not_found` for everybody else */
    async read({ site, actor }: Caller, id: string, width?: number): Promise<HandedFile> {
      const account = actor.kind === 'member' ? { siteId: site.id, userId: actor.userId } : null;
      return media.sized(handed(account && (await store.findFile(db, account, id))), width);
    },

    /** Files of the owner shown by links to a vehicle's report. */
    async listShared(account: Account, vin: string): Promise<OwnerFile[]> {
      return (await store.listFiles(db, account, vin)).filter(({ shared }) => shared).map(present);
    },

    /** One of them. @throws AppError `not_found` */
    async readShared(account: Account, vin: string, id: string, width?: number): Promise<HandedFile> {
      const row = await store.findFile(db, account, id);
      return media.sized(handed(row?.shared && row.vin === vin ? row : null), width);
    },
  };
}

function handed(row: store.OwnerFileRow | null): HandedFile {
  if (!row) throw new AppError('not_found');
  return { type: row.type, bytes: row.bytes, fileName: downloadName(row) };
}
