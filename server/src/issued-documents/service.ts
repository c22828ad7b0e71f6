import type { Decoded } from '@marque/vin';
import { accountOf, contactOf, lockAccount, lockOwnAccount } from '../accounts/service.ts';
import type { Credits } from '../credits/service.ts';
import type { Renderer } from '../documents/render.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Account, Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { fileName } from '../kit/file-name.ts';
import { documentNumber, newId } from '../kit/ids.ts';
import type { MomentPlace, PageRequest } from '../kit/paging.ts';
import { refuseOtherRequest, requestMark } from '../kit/request-key.ts';
import type { Mail } from '../mail/service.ts';
import type { DocumentKind } from '../products/contract.ts';
import type { Products } from '../products/rules.ts';
import type { Vehicles } from '../vehicles/service.ts';
import { documentList, type RevokedFor } from './contract.ts';
import * as rules from './rules.ts';
import type { Contents, DocumentStanding, Issued, Listed } from './rules.ts';
import type { DocumentJob, Making, Ordered, OrderInput } from './service/making.ts';
import { createPersonal } from './service/personal.ts';
import * as store from './store.ts';

export type { DocumentJob, Making } from './service/making.ts';

export interface IssuedDocumentDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  renderer: Renderer;
  credits: Credits;
  vehicles: Vehicles;
  products: Products;
}

export type IssuedDocuments = ReturnType<typeof createIssuedDocuments>;
/** The life of one kind of document, as the noun that makes it drives it. */
export type Life<C extends Contents> = ReturnType<typeof createLife<C>>;

/**
 * Documents that were sold, of every kind: a credit is reserved when one is ordered, used up when it is ready, and goes
 * back when nothing came of it; what was made is kept as data, handed out to its owner, verified and revoked.
 */
export function createIssuedDocuments(deps: IssuedDocumentDeps) {
  const { db, vehicles, credits, products } = deps;
  const makings = new Map<DocumentKind, Making>();
  const makingOf = (kind: DocumentKind): Making => {
    const making = makings.get(kind);
    if (!making) throw new Error(`Nobody makes a ${kind}`);
    return making;
  };
  const standing = (row: Issued): DocumentStanding => rules.standingOf(row, makingOf(row.kind).isEmpty(row));

  return {
    /** The life of a kind of document; its noun says here what is its own. */
    of<C extends Contents>(making: Making<C>): Life<C> {
      makings.set(making.kind, making as unknown as Making);
      return createLife(deps, making);
    },

    /** Credits a document of this vehicle would take of the member now; null when there is not enough. */
    quote: (caller: Caller, kind: DocumentKind, vin: string): Promise<number | null> =>
      credits.quote(caller, products.of(kind, vehicles.decode(vin).kind).key),

    /** The member's newest document of a vehicle, held until the transaction ends. */
    async hold(tx: Db, account: Account, kind: DocumentKind, vin: string): Promise<DocumentStanding | null> {
      const newest = await store.findNewest(tx, account, kind, vehicles.normalize(vin));
      const row = newest && (await store.lockDocument(tx, account.siteId, newest.id));
      return row && standing(row);
    },

    /** Takes a document back: it is not valid any more, and nothing more is made of it. False where there is nothing to take. */
    async revoke(tx: Db, siteId: string, id: string, revokedFor: RevokedFor): Promise<boolean> {
      const row = await lockWithAccount(tx, siteId, id);
      if (!row || rules.stageOf(row) === 'over') return false;
      await store.changeDocument(tx, id, { state: 'revoked', revokedFor });
      return true;
    },

    /** What the address behind the QR code tells: that this document is ours, of which vehicle and day. */
    async verify(
      caller: Caller,
      number: string,
    ): Promise<{ kind: DocumentKind; vinTail: string; on: string; revoked: boolean } | null> {
      const row = await store.findByNumber(db, caller.site.id, number.toUpperCase());
      if (!row?.document) return null;
      const { kind, vin, document, state } = row;
      return { kind, vinTail: vin.slice(-4), on: document.document.created, revoked: state === 'revoked' };
    },

    /** What documents hold about a member: they stay verifiable, that they were this member's goes. */
    personal: createPersonal(deps, makings, (account, id) => handOut(deps, account, id)),
  };
}

/** Holds a document with its account, the account first as everywhere. */
async function lockWithAccount(tx: Db, siteId: string, id: string): Promise<Issued | null> {
  const row = await store.findDocument(tx, siteId, id);
  if (row?.userId) await lockAccount(tx, siteId, row.userId);
  return row && store.lockDocument(tx, siteId, id);
}

/**
 * The only way to the content of a document. It is marked as opened before anything leaves, under the row's lock, which
 * a return holds too: a document is handed out or given back as unopened, never both. Null where it is not this account's.
 */
async function handOut(
  { db, clock }: Pick<IssuedDocumentDeps, 'db' | 'clock'>,
  { siteId, userId }: Account,
  id: string,
): Promise<Issued | null> {
  return db.transaction(async tx => {
    const row = await store.lockDocument(tx, siteId, id);
    if (!row || row.userId !== userId) return null;
    if (row.openedAt || !rules.isReadable(row)) return row;
    const openedAt = clock();
    await store.changeDocument(tx, row.id, { openedAt });
    return { ...row, openedAt };
  });
}

/** The rows of a life are of its own kind only; here alone they get that kind's type. */
const typed = <C extends Contents>(row: Issued | null): Issued<C> | null => row as Issued<C> | null;

function createLife<C extends Contents>(deps: IssuedDocumentDeps, making: Making<C>) {
  const { db, clock, jobs, mail, renderer, credits, vehicles, products } = deps;
  const { kind } = making;

  return {
    /**
     * Orders a document, or answers the one that stands for it. A request that is sent again under the same key has the
     * same answer. The credit is reserved in the same transaction.
     * @throws AppError `login_needed`, those of `vehicles.forDocument`, `credits_short`, `key_used`
     */
    async order(caller: Caller, input: OrderInput<C>): Promise<Ordered<C>> {
      const account = accountOf(caller);
      const { decoded, title } = vehicles.forDocument(input.vin, kind);
      const ordered = await db.transaction(tx => placeOrder(tx, caller, account, { ...input, decoded, title }));
      jobs.wake(products.get(ordered.row.product).job);
      await vehicles.note(caller, ordered.row.vin, ordered.row.title);
      return ordered;
    },

    /** The member's newest document of a vehicle, in whatever state. */
    newest: async (caller: Caller, vin: string): Promise<Issued<C> | null> =>
      typed<C>(await store.findNewest(db, accountOf(caller), kind, vehicles.normalize(vin))),

    /** The same for its owner to read: it is marked as opened. */
    async open(caller: Caller, vin: string): Promise<Issued<C> | null> {
      const newest = await this.newest(caller, vin);
      return newest && this.handOut(accountOf(caller), newest.id);
    },

    /** One of this kind, marked as opened; null where it is not this account's. */
    async handOut(account: Account, id: string): Promise<Issued<C> | null> {
      const row = await handOut(deps, account, id);
      return row?.kind === kind ? typed<C>(row) : null;
    },

    /** A page of the newest of each of the member's vehicles, newest first, with what its card needs, and how many there are. */
    async list(
      caller: Caller,
      { after, limit }: PageRequest<MomentPlace>,
    ): Promise<{ rows: Listed<C>[]; total: number; next: string | null }> {
      const account = accountOf(caller);
      const [found, total] = await Promise.all([
        store.listNewest(db, account, kind, { fields: making.cardFields, after, limit: limit + 1 }),
        store.countVehicles(db, account, kind),
      ]);
      const { rows, next } = documentList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      return { rows: rows as Listed<C>[], total, next };
    },

    find: async (siteId: string, id: string): Promise<Issued<C> | null> =>
      typed<C>(await store.findDocument(db, siteId, id)),

    /**
     * A document with what is in it, marked as opened.
     * @throws AppError `document_not_found`, `document_revoked`, `document_not_ready`
     */
    async contentOf(caller: Caller, id: string): Promise<{ row: Issued<C>; document: C['document'] }> {
      const row = await this.handOut(accountOf(caller), id);
      if (!row) throw new AppError('document_not_found');
      if (row.state === 'revoked') throw new AppError('document_revoked');
      const document = rules.contentOf(row);
      if (!document) throw new AppError('document_not_ready');
      return { row, document };
    },

    /** Its tagged PDF in the reader's language. @throws AppError as `contentOf` */
    async pdf(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      const { row, document } = await this.contentOf(caller, id);
      const bytes = await renderer.pdf(making.printable(document, caller.locale), { signal: caller.signal });
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, kind], 'pdf') };
    },

    /** Notes that a document is being made, unless it was taken back in the meantime. */
    begin: (id: string): Promise<void> =>
      store.moveDocument(db, id, [making.states.ordered, making.states.working], making.states.working),

    addAnswer: (id: string, answer: C['answers'][number]): Promise<void> => store.addAnswer(db, id, answer),

    /** The end of its making: state, credit and mail are written together, once. */
    async conclude({ siteId, id }: DocumentJob, state: C['state'], document: C['document'] | null): Promise<void> {
      await db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, siteId, id));
        if (!row?.userId || !rules.mayEndIn(row, state)) return;
        const changes = making.concluding(row, document);
        await store.changeDocument(tx, id, { state, document, finishedAt: clock(), ...changes });
        const next = making.followUp(row, state);
        if (next) await jobs.enqueue(tx, next.job, { siteId, id }, { afterSeconds: next.afterSeconds });
        await settle(tx, { ...row, userId: row.userId, state });
      });
      mail.wake();
    },

    /** No attempt came to an end: the credit goes back and the member is told. */
    async abandon(job: DocumentJob): Promise<void> {
      const row = await this.find(job.siteId, job.id);
      if (row && rules.stageOf(row) === 'working') await this.conclude(job, 'failed', null);
    },
  };

  async function placeOrder(
    tx: Db,
    caller: Caller,
    account: Account,
    { decoded, title, ...input }: OrderInput<C> & { decoded: Decoded; title: string },
  ): Promise<Ordered<C>> {
    const { vin } = decoded;
    const mark = requestMark(input.key, [vin, ...input.asked]);
    await lockOwnAccount(tx, account);
    const before = mark && typed<C>(await store.findOfRequest(tx, account, kind, mark.requestKey));
    if (before) {
      refuseOtherRequest(mark, before);
      return { row: before, reused: false };
    }
    const had = (await store.listOfVehicle(tx, account, kind, vin)) as Issued<C>[];
    const choice = making.choose(had, input.again ?? false, clock());
    if ('stands' in choice) return { row: choice.stands, reused: true };
    const id = newId(making.idPrefix);
    const product = products.of(kind, decoded.kind);
    const about = { documentId: id, subject: `${title} · ${vin}` };
    const charged = choice.free ?? (await credits.reserve(tx, caller, product.key, about));
    const row = await store.addDocument(tx, {
      ...account,
      id,
      kind,
      product: product.key,
      number: documentNumber(making.number.prefix, making.number.groups),
      vin,
      title,
      state: making.states.ordered,
      version: choice.version,
      origin: caller.origin,
      input: input.input,
      vehicle: making.vehicleOf(decoded),
      ...charged,
      ...mark,
      createdAt: clock(),
    });
    await jobs.enqueue(tx, product.job, { siteId: account.siteId, id } satisfies DocumentJob);
    return { row: row as Issued<C>, reused: false };
  }

  /** The credit of a document whose making has ended, and the mail about it; one in review waits for both. */
  async function settle(tx: Db, row: Issued<C> & { userId: string }): Promise<void> {
    const stage = rules.stageOf(row);
    if (stage === 'review') return;
    const { siteId, userId, id, state, origin, vin, title } = row;
    if (stage === 'made') await credits.capture(tx, { siteId, userId }, id);
    else await credits.release(tx, { siteId, userId }, id, state === 'no_data' ? 'no_data' : 'failed');
    const contact = await contactOf(tx, siteId, userId);
    const about = { siteId, ...contact, cause: `${kind}:${id}:${state}` };
    const template = stage === 'made' ? making.mails.ready : making.mails.creditBack;
    await mail.queue(tx, about, template, { origin, vin, title });
  }
}
