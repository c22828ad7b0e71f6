import { accountOf, lockOwnAccount } from '../../identity/accounts/service.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { Print, RevokedFor, StoredDocument } from './contract.ts';
import * as rules from './rules.ts';
import type { Contents, DocumentStatus, Issued } from './rules.ts';
import type { IssuedDocumentDeps } from './service/deps.ts';
import { createBodies } from './service/bodies.ts';
import { createCosts } from './service/costs.ts';
import { createPlacing } from './service/placing.ts';
import { createFiles } from './service/files.ts';
import { createLifecycle, type DocumentLifecycle } from './service/document-lifecycle.ts';
import { openDocument, lockWithAccount } from './service/locked-rows.ts';
import type { DocumentDefinition, DocumentJob } from './service/document-definition.ts';
import { createPersonal } from './service/personal.ts';
import { createPublishing } from './service/publishing.ts';
import { newestMade } from './service/reading.ts';
import { createManaging, createSearch } from './service/desk.ts';
import * as store from './store.ts';

export { type DocumentHead, findByNumber, listHeads, searchDocuments } from './store.ts';
export type { VehicleDocument } from './import/of-vehicles-store.ts';
export type { IssuedDocumentDeps } from './service/deps.ts';
export type { Published } from './service/publishing.ts';
export type { DocumentLifecycle as Life } from './service/document-lifecycle.ts';
export type { DocumentJob, DocumentDefinition as Making } from './service/document-definition.ts';

/** Facts for anyone who holds a document. `prints`: all its PDFs that were handed out or drawn. */
export interface Verified {
  kind: DocumentKind;
  title: string;
  vinTail: string;
  on: string;
  version: number;
  revoked: boolean;
  prints: Print[];
}

/** A document as the record of its vehicle names it. `url` is its page. */
export interface FinishedDocument {
  id: string;
  /** Printed on it. */
  number: string;
  /** The vehicle's name. */
  title: string;
  version: number;
  state: string;
  url: string;
  pdf: string;
  created: string;
}

/** Orders for one document of a vehicle that failed, whose they are. */
export interface FailedOrders {
  userId: string;
  kind: DocumentKind;
  vin: string;
  title: string;
  origin: string;
  orders: { number: string; on: Date }[];
}

export type IssuedDocuments = ReturnType<typeof createIssuedDocuments>;

/**
 * Issued documents of every kind: a credit is reserved when one is ordered, captured when it is ready, and released
 * when it fails; the document is stored as data, shown to its owner, verified and revoked.
 */
export function createIssuedDocuments(given: IssuedDocumentDeps) {
  const bodies = createBodies(given);
  const deps = { ...given, bodies };
  const { db, vehicles, products } = deps;
  const definitions = new Map<DocumentKind, DocumentDefinition>();
  const lives = new Map<DocumentKind, DocumentLifecycle<never>>();
  const definitionOf = (kind: DocumentKind): DocumentDefinition => known(definitions, kind);
  const lifeOf = (kind: DocumentKind) => known(lives, kind);
  const documentStatus = async (row: Issued): Promise<DocumentStatus> =>
    rules.statusOf(row, definitionOf(row.kind).isEmpty(await bodies.whole(row)));
  return {
    /** The account's newest document of a vehicle that may be read, whatever became of a later one. */
    async newestMade(account: Account, kind: DocumentKind, vin: string): Promise<Issued | null> {
      const row = await newestMade(deps, account, kind, vin);
      return row && bodies.whole(row);
    },

    /** Registers a kind of document and returns its life cycle. */
    of<C extends Contents>(definition: DocumentDefinition<C>): DocumentLifecycle<C> {
      definitions.set(definition.kind, definition as unknown as DocumentDefinition);
      const life = createLifecycle(deps, definition);
      lives.set(definition.kind, life as unknown as DocumentLifecycle<never>);
      return life;
    },

    ...createCosts(deps),

    /** The member's newest document of a vehicle: how far it is, and its page. Null where none was ordered. */
    async newest(caller: Caller, kind: DocumentKind, vin: string) {
      const row = await store.findNewest(db, accountOf(caller), kind, vehicles.normalize(vin));
      if (!row) return null;
      return { id: row.id, state: row.state, stage: rules.stageOf(row), path: products.get(row.product).path(row.vin) };
    },

    /** The member's newest document of a vehicle that may be read, as the vehicle record names it. */
    async finished(caller: Caller, kind: DocumentKind, vin: string): Promise<FinishedDocument | null> {
      const row = await newestMade(deps, accountOf(caller), kind, vin);
      if (!row) return null;
      const { id, number, title, version, state, createdAt } = row;
      const url = products.get(row.product).path(row.vin);
      const pdf = `/documents/${kind}/${id}.pdf`;
      return { id, number, title, version, state, url, pdf, created: createdAt.toISOString() };
    },

    /** The orders that failed with this one, one after the other: whose they are and their printed numbers, the newest first. */
    failures: (job: DocumentJob): Promise<FailedOrders | null> => failuresOf(db, job),

    /**
     * The member's account and the newest document of a vehicle, locked until the transaction ends.
     * @throws AppError `login_needed`
     */
    async hold(tx: Db, account: Account, kind: DocumentKind, vin: string): Promise<DocumentStatus | null> {
      await lockOwnAccount(tx, account);
      const newest = await store.findNewest(tx, account, kind, vehicles.normalize(vin));
      const row = newest && (await store.lockOwnDocument(tx, account, newest.id));
      return row && documentStatus(row);
    },

    /** The documents of the same vehicle that the account has ordered after this one, the oldest first. */
    async laterThan(tx: Db, account: Account, id: string): Promise<string[]> {
      const row = await store.findDocument(tx, account.siteId, id);
      if (!row) return [];
      const newestFirst = (await store.listOfVehicle(tx, account, row.kind, row.vin)).map(each => each.id);
      return newestFirst.slice(0, Math.max(0, newestFirst.indexOf(id))).toReversed();
    },

    /** The finished content of the member's document was on screen: from now on it is opened. @throws AppError `document_not_found` */
    async noteShown(caller: Caller, id: string): Promise<void> {
      if (!(await openDocument(deps, accountOf(caller), id)))
        throw new AppError('document_not_found', { field: 'document' });
    },

    ...createSearch(deps, definitions),
    manage: createManaging(deps, definitions, lifeOf),
    ...createFiles(deps, definitionOf),
    ...createPublishing(deps, definitionOf),
    ...createPlacing(deps, definitionOf),

    /** Takes a document back: it is not valid any more. False where there is nothing to take. */
    revoke: (tx: Db, siteId: string, id: string, revokedFor: RevokedFor) =>
      takeBack(deps, tx, { siteId, id }, revokedFor),

    /** The public facts behind the QR code: that the document is ours, its vehicle, its day and the PDFs made of it. */
    async verify(caller: Caller, number: string): Promise<Verified | null> {
      const row = await store.findByNumber(db, caller.site.id, number.toUpperCase());
      if (!row?.document) return null;
      return verifiedOf(row, row.document);
    },

    /** Personal data in documents: the documents stay verifiable, without their owner. */
    personal: createPersonal(deps, definitions, (account, id) => openDocument(deps, account, id)),
  };
}

function known<T>(kinds: ReadonlyMap<DocumentKind, T>, kind: DocumentKind): T {
  const found = kinds.get(kind);
  if (!found) throw new Error(`Nobody makes a ${kind}`);
  return found;
}

function verifiedOf({ kind, title, vin, state, version, prints }: Issued, { document }: StoredDocument): Verified {
  const revoked = state === 'revoked' || state === 'no_data';
  return { kind, title, vinTail: vin.slice(-4), on: document.created, version, revoked, prints };
}

async function takeBack(
  { events }: Pick<IssuedDocumentDeps, 'events'>,
  tx: Db,
  { siteId, id }: DocumentJob,
  revokedFor: RevokedFor,
): Promise<boolean> {
  const found = await store.findDocument(tx, siteId, id);
  const row = found && (await lockWithAccount(tx, found));
  if (!row || rules.stageOf(row) === 'over') return false;
  await store.changeDocument(tx, row, { state: 'revoked', revokedFor });
  const { userId, kind, number, vin } = row;
  if (userId)
    await events.emit(tx, 'document.revoked', { account: { siteId, userId }, id, kind, number, vin, why: revokedFor });
  return true;
}

async function failuresOf(db: Db, { siteId, id }: DocumentJob): Promise<FailedOrders | null> {
  const row = await store.findDocument(db, siteId, id);
  if (!row?.userId) return null;
  const { userId, kind, vin, title, origin } = row;
  const rows = rules.failuresInARow(await store.listOfVehicle(db, { siteId, userId }, kind, vin));
  const orders = rows.map(({ number, createdAt }) => ({ number, on: createdAt }));
  return { userId, kind, vin, title, origin, orders };
}

/** The newest finished document of a kind on a site. */
export async function newestFinished(
  db: Db,
  siteId: string,
  kind: DocumentKind,
): Promise<{ number: string; at: Date } | null> {
  const row = await store.newestFinished(db, siteId, kind);
  return row?.finishedAt ? { number: row.number, at: row.finishedAt } : null;
}
