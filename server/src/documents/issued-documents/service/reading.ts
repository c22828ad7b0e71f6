import { accountOf } from '../../../identity/accounts/service.ts';
import type { PaperSize } from '../../../platform/typesetting/rules/printable.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import { documentList } from '../contract.ts';
import * as rules from '../rules.ts';
import type { Contents, Issued, Listed } from '../rules.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import { asShown, documentAsShown, openDocument, readForPage } from './locked-rows.ts';
import type { DocumentDefinition } from './document-definition.ts';
import { print } from './print.ts';

/** The row of the account's newest document of a vehicle that may be read, whatever became of a later one. */
export async function newestMade(
  { db, vehicles }: Pick<DocumentDeps, 'db' | 'vehicles'>,
  account: Account,
  kind: DocumentKind,
  vin: string,
): Promise<Issued | null> {
  const rows = await store.listOfVehicle(db, account, kind, vehicles.normalize(vin));
  return rows.find(rules.isReadable) ?? null;
}

/** Finds documents of one kind, as they are kept. */
function createFinding<C extends Contents>(deps: DocumentDeps, definition: DocumentDefinition<C>) {
  const { db, vehicles, bodies } = deps;
  const { kind } = definition;

  const whole = async (row: Issued | null): Promise<Issued<C> | null> => row && bodies.whole<C>(row);
  const allWhole = (rows: readonly Issued[]): Promise<Issued<C>[]> =>
    Promise.all(rows.map(row => bodies.whole<C>(row)));

  return {
    /** The member's newest document of a vehicle, in whatever state. */
    newest: async (caller: Caller, vin: string): Promise<Issued<C> | null> =>
      whole(await store.findNewest(db, accountOf(caller), kind, vehicles.normalize(vin))),

    /** Something that differs whenever the member's newest document of a vehicle has changed; null where there is none. */
    markOf: (caller: Caller, vin: string): Promise<string | null> =>
      store.findMark(db, accountOf(caller), kind, vehicles.normalize(vin)),

    /** A page of the newest of each of the member's vehicles, newest first, with what its card needs, and how many there are. */
    async list(
      caller: Caller,
      { after, limit }: PageRequest<MomentPlace>,
    ): Promise<{ rows: Listed<C>[]; total: number; next: string | null }> {
      const account = accountOf(caller);
      const [found, total] = await Promise.all([
        store.listNewest(db, account, kind, { fields: definition.cardFields, after, limit: limit + 1 }),
        store.countVehicles(db, account, kind),
      ]);
      const { rows, next } = documentList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      return { rows: rows as Listed<C>[], total, next };
    },

    find: async (siteId: string, id: string): Promise<Issued<C> | null> =>
      whole(await store.findDocument(db, siteId, id)),

    /** The document of this kind with a printed number. */
    async findByNumber(siteId: string, number: string): Promise<Issued<C> | null> {
      const row = await store.findByNumber(db, siteId, number.toUpperCase());
      return row?.kind === kind ? whole(row) : null;
    },

    /** The documents of a vehicle that their owners may read. */
    async madeOf(siteId: string, vin: string): Promise<Issued<C>[]> {
      const rows = await store.listMadeOf(db, siteId, kind, vehicles.normalize(vin));
      return allWhole(rows.filter(rules.isReadable));
    },

    /** The member's newest document of a vehicle that may be read, whatever became of a later one. */
    newestMade(caller: Caller, vin: string): Promise<Issued<C> | null> {
      return this.newestMadeFor(accountOf(caller), vin);
    },

    /** The same of an account. */
    newestMadeFor: async (account: Account, vin: string): Promise<Issued<C> | null> =>
      whole(await newestMade(deps, account, kind, vin)),

    /** The member's documents of a vehicle in whatever state, newest first. */
    ofVehicle: async (caller: Caller, vin: string): Promise<Issued<C>[]> =>
      allWhole(await store.listOfVehicle(db, accountOf(caller), kind, vehicles.normalize(vin))),

    /** The previous document of the same vehicle readable by the owner. */
    async documentBefore({ siteId, userId, id, vin, createdAt }: Issued<C>): Promise<C['document'] | null> {
      const rows = await store.listOfVehicle(db, { siteId, userId }, kind, vin);
      const earlier = rows.find(row => row.id !== id && row.createdAt <= createdAt && rules.isReadable(row));
      return earlier ? (await bodies.whole<C>(earlier)).document : null;
    },

    /** The versions of a document that its owner may read, the newest first; none of one that is not made. */
    async versionsOf(row: Issued<C>): Promise<{ version: number; createdAt: Date }[]> {
      if (!rules.isReadable(row)) return [];
      const earlier = await store.listVersions(db, row.userId, [row.id]);
      const createdAt = row.finishedAt ?? row.createdAt;
      return [
        { version: row.version, createdAt },
        ...earlier.map(({ version, createdAt }) => ({ version, createdAt })),
      ];
    },
  };
}

/** Reads documents of one kind, for their owners and for the module that makes them. */
export function createReading<C extends Contents>(deps: DocumentDeps, definition: DocumentDefinition<C>) {
  return {
    ...createFinding(deps, definition),

    /**
     * Reads the newest document, or the one named, for its owner and marks it as opened; `page`: for its page, which says
     * later that it was on screen.
     */
    async open(
      caller: Caller,
      vin: string,
      { named, page = false }: { named?: string; page?: boolean } = {},
    ): Promise<Issued<C> | null> {
      const account = accountOf(caller);
      const number = deps.vehicles.normalize(vin);
      const id = named ?? (await store.findNewest(deps.db, account, definition.kind, number))?.id;
      return id === undefined ? null : this.openById(account, id, page);
    },

    /** A document of this kind, marked as opened unless it is for its page; null when it belongs to another account. */
    async openById(account: Account, id: string, page = false): Promise<Issued<C> | null> {
      const row = await (page ? readForPage : openDocument)(deps, account, id);
      return row?.kind === definition.kind ? asShown(row as Issued<C>, definition) : null;
    },

    /** A row that was not opened, with its document as readers get it. */
    asShown: (row: Issued<C>): Promise<Issued<C>> => asShown(row, definition),

    /**
     * A document with what is in it, marked as opened unless it is for its page; `version`: an earlier one.
     * @throws AppError `document_not_found`, `document_revoked`, `document_not_ready`
     */
    async contentOf(
      caller: Caller,
      id: string,
      { version, page = false }: { version?: number | undefined; page?: boolean } = {},
    ): Promise<{ row: Issued<C>; document: C['document'] }> {
      const row = await this.openById(accountOf(caller), id, page);
      if (!row) throw new AppError('document_not_found');
      if (row.state === 'revoked') throw new AppError('document_revoked');
      const newest = rules.contentOf(row);
      if (!newest) throw new AppError('document_not_ready');
      if (version === undefined || version === row.version) return { row, document: newest };
      const document = await deps.bodies.version(row, version);
      if (!document) throw new AppError('document_not_found', { field: 'version' });
      const shown = await documentAsShown(row, document, definition);
      return { row: { ...row, version }, document: shown };
    },

    /** Its tagged PDF in the reader's language, on the paper asked for. @throws AppError as `contentOf` */
    async pdf(
      caller: Caller,
      id: string,
      version?: number,
      paper?: PaperSize,
    ): Promise<{ bytes: Uint8Array; fileName: string }> {
      const { row, document } = await this.contentOf(caller, id, { version });
      const printed = definition.printable(document, caller.locale);
      const sheet = paper ? { ...printed, data: { ...printed.data, paper } } : printed;
      const bytes = await print(deps, row, sheet, { signal: caller.signal?.() });
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, row.kind], 'pdf') };
    },
  };
}
