import { accountOf, contactOf } from '../../accounts/service.ts';
import type { Account, Caller } from '../../kit/caller.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/file-name.ts';
import type { MomentPlace, PageRequest } from '../../kit/paging.ts';
import { documentList } from '../contract.ts';
import * as rules from '../rules.ts';
import type { Contents, Issued, Listed } from '../rules.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';
import { openDocument, lockWithAccount, typed } from './locked-rows.ts';
import type { DocumentJob, DocumentDefinition } from './document-definition.ts';
import { createOrdering } from './ordering.ts';

/** The life cycle of one kind of document, for the noun that makes it. */
export type DocumentLifecycle<C extends Contents> = ReturnType<typeof createLifecycle<C>>;

/** Orders, reads, lists and finishes documents of one kind. */
export function createLifecycle<C extends Contents>(deps: IssuedDocumentDeps, definition: DocumentDefinition<C>) {
  const { db, clock, jobs, mail, renderer, credits, vehicles } = deps;
  const { kind } = definition;

  return {
    ...createOrdering(deps, definition),

    /** The member's newest document of a vehicle, in whatever state. */
    newest: async (caller: Caller, vin: string): Promise<Issued<C> | null> =>
      typed<C>(await store.findNewest(db, accountOf(caller), kind, vehicles.normalize(vin))),

    /** Reads the newest document for its owner and marks it as opened. */
    async open(caller: Caller, vin: string): Promise<Issued<C> | null> {
      const newest = await this.newest(caller, vin);
      return newest && this.openById(accountOf(caller), newest.id);
    },

    /** A document of this kind, marked as opened; null when it belongs to another account. */
    async openById(account: Account, id: string): Promise<Issued<C> | null> {
      const row = await openDocument(deps, account, id);
      return row?.kind === kind ? typed<C>(row) : null;
    },

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
      typed<C>(await store.findDocument(db, siteId, id)),

    /**
     * A document with what is in it, marked as opened.
     * @throws AppError `document_not_found`, `document_revoked`, `document_not_ready`
     */
    async contentOf(caller: Caller, id: string): Promise<{ row: Issued<C>; document: C['document'] }> {
      const row = await this.openById(accountOf(caller), id);
      if (!row) throw new AppError('document_not_found');
      if (row.state === 'revoked') throw new AppError('document_revoked');
      const document = rules.contentOf(row);
      if (!document) throw new AppError('document_not_ready');
      return { row, document };
    },

    /** Its tagged PDF in the reader's language. @throws AppError as `contentOf` */
    async pdf(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      const { row, document } = await this.contentOf(caller, id);
      const bytes = await renderer.pdf(definition.printable(document, caller.locale), { signal: caller.signal?.() });
      await store.addPrint(db, id, rules.printOf(bytes, { lang: caller.locale, version: row.version }, clock()));
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, kind], 'pdf') };
    },

    /** Records that work on a document has started, unless it was revoked in the meantime. */
    begin: (id: string): Promise<void> =>
      store.moveDocument(db, id, [definition.states.ordered, definition.states.working], definition.states.working),

    addAnswer: (id: string, answer: C['answers'][number]): Promise<void> => store.addAnswer(db, id, answer),

    /** Finishes a document: state, the PDF it was tried with, credit and email are written in one transaction, once. */
    async conclude(
      { siteId, id }: DocumentJob,
      state: C['state'],
      document: C['document'] | null,
      drawn?: Uint8Array,
    ): Promise<void> {
      await db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, siteId, id));
        if (!row?.userId || !rules.mayEndIn(row, state)) return;
        const changes = definition.finalColumns(row, document);
        await store.changeDocument(tx, id, { state, document, finishedAt: clock(), ...changes });
        if (drawn && document) {
          const { lang } = document;
          const version = changes.version ?? row.version;
          await store.addPrint(tx, id, rules.printOf(drawn, { lang, version }, clock()));
        }
        const next = definition.followUp(row, state);
        if (next) await jobs.enqueue(tx, next.job, { siteId, id }, { afterSeconds: next.afterSeconds });
        await settle(tx, { ...row, userId: row.userId, state });
      });
      mail.wake();
    },

    /** All attempts failed: the credit is returned and the member gets an email. */
    async abandon(job: DocumentJob): Promise<void> {
      const row = await this.find(job.siteId, job.id);
      if (row && rules.stageOf(row) === 'working') await this.conclude(job, 'failed', null);
    },
  };

  /** Settles the credit of a finished document and queues the email about it; a document in review gets both later. */
  async function settle(tx: Db, row: Issued<C> & { userId: string }): Promise<void> {
    const stage = rules.stageOf(row);
    if (stage === 'review') return;
    const { siteId, userId, id, state, origin, vin, title } = row;
    if (stage === 'made') await credits.capture(tx, { siteId, userId }, id);
    else await credits.release(tx, { siteId, userId }, id, state === 'no_data' ? 'no_data' : 'failed');
    const contact = await contactOf(tx, siteId, userId);
    const about = { siteId, ...contact, cause: `${kind}:${id}:${state}` };
    const template = stage === 'made' ? definition.mails.ready : definition.mails.creditBack;
    await mail.queue(tx, about, template, { origin, vin, title });
  }
}
