import { accountOf } from '../../../identity/accounts/service.ts';
import type { PaperSize } from '../../../platform/typesetting/rules/printable.ts';
import type { Account, Caller } from '../../../kit/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { documentList } from '../contract.ts';
import * as rules from '../rules.ts';
import type { Contents, Issued, Listed } from '../rules.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';
import { asShown, documentAsShown, openDocument, lockWithAccount, readForPage, typed } from './locked-rows.ts';
import type { DocumentJob, DocumentDefinition } from './document-definition.ts';
import { createOrdering } from './ordering.ts';
import { createRefreshing } from './refreshing.ts';
import { createSettling } from './settling.ts';

/** The life cycle of one kind of document, for the module that makes it. */
export type DocumentLifecycle<C extends Contents> = ReturnType<typeof createLifecycle<C>>;

/** Orders, reads, lists and finishes documents of one kind. */
export function createLifecycle<C extends Contents>(deps: IssuedDocumentDeps, definition: DocumentDefinition<C>) {
  const { db, clock, mail, renderer, vehicles } = deps;
  const { kind } = definition;
  const refreshing = createRefreshing(deps, definition);
  const settling = createSettling(deps, definition);

  return {
    ...createOrdering(deps, definition),
    ...refreshing,

    /** The member's newest document of a vehicle, in whatever state. */
    newest: async (caller: Caller, vin: string): Promise<Issued<C> | null> =>
      typed<C>(await store.findNewest(db, accountOf(caller), kind, vehicles.normalize(vin))),

    /** Something that differs whenever the member's newest document of a vehicle has changed; null where there is none. */
    markOf: (caller: Caller, vin: string): Promise<string | null> =>
      store.findMark(db, accountOf(caller), kind, vehicles.normalize(vin)),

    /**
     * Reads the newest document, or the one named, for its owner and marks it as opened; `page`: for its page, which says
     * later that it was on screen.
     */
    async open(
      caller: Caller,
      vin: string,
      { named, page = false }: { named?: string; page?: boolean } = {},
    ): Promise<Issued<C> | null> {
      const id = named ?? (await this.newest(caller, vin))?.id;
      return id === undefined ? null : this.openById(accountOf(caller), id, page);
    },

    /** A document of this kind, marked as opened unless it is for its page; null when it belongs to another account. */
    async openById(account: Account, id: string, page = false): Promise<Issued<C> | null> {
      const row = await (page ? readForPage : openDocument)(deps, account, id);
      const own = row?.kind === kind ? typed<C>(row) : null;
      return own && asShown(own, definition);
    },

    /** A row that was not opened, with its document as readers get it. */
    asShown: (row: Issued<C>): Promise<Issued<C>> => asShown(row, definition),

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

    /** The document of this kind with a printed number. */
    async findByNumber(siteId: string, number: string): Promise<Issued<C> | null> {
      const row = await store.findByNumber(db, siteId, number.toUpperCase());
      return row?.kind === kind ? typed<C>(row) : null;
    },

    /** The documents of a vehicle that their owners may read. */
    async madeOf(siteId: string, vin: string): Promise<Issued<C>[]> {
      const rows = await store.listMadeOf(db, siteId, kind, vehicles.normalize(vin));
      return rows.filter(rules.isReadable) as Issued<C>[];
    },

    /** The member's newest document of a vehicle that may be read, whatever became of a later one. */
    newestMade(caller: Caller, vin: string): Promise<Issued<C> | null> {
      return this.newestMadeFor(accountOf(caller), vin);
    },

    /** The same of an account. */
    async newestMadeFor(account: Account, vin: string): Promise<Issued<C> | null> {
      const rows = await store.listOfVehicle(db, account, kind, vehicles.normalize(vin));
      return typed<C>(rows.find(rules.isReadable) ?? null);
    },

    /** The member's documents of a vehicle in whatever state, newest first. */
    ofVehicle: async (caller: Caller, vin: string): Promise<Issued<C>[]> =>
      (await store.listOfVehicle(db, accountOf(caller), kind, vehicles.normalize(vin))) as Issued<C>[],

    /** The previous document of the same vehicle readable by the owner. */
    async documentBefore({ siteId, userId, id, vin, createdAt }: Issued<C>): Promise<C['document'] | null> {
      if (userId === null) return null;
      const rows = await store.listOfVehicle(db, { siteId, userId }, kind, vin);
      const earlier = rows.find(row => row.id !== id && row.createdAt <= createdAt && rules.isReadable(row));
      return typed<C>(earlier ?? null)?.document ?? null;
    },

    /** The versions of a document that its owner may read, the newest first; none of one that is not made. */
    async versionsOf(row: Issued<C>): Promise<{ version: number; createdAt: Date }[]> {
      if (!rules.isReadable(row)) return [];
      const earlier = await store.listVersions(db, [row.id]);
      const createdAt = row.finishedAt ?? row.createdAt;
      return [
        { version: row.version, createdAt },
        ...earlier.map(({ version, createdAt }) => ({ version, createdAt })),
      ];
    },

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
      const document = await store.findVersion(db, id, version);
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
      const bytes = await renderer.pdf(sheet, { signal: caller.signal?.() });
      await store.addPrint(db, id, rules.printOf(bytes, { lang: caller.locale, version: row.version }, clock()));
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, kind], 'pdf') };
    },

    /** Records that work on a document has started, unless it was revoked in the meantime. */
    begin: (id: string): Promise<void> =>
      store.moveDocument(db, id, [definition.states.ordered, definition.states.working], definition.states.working),

    /** Changes what is kept of the answers, under the lock of the document. */
    rewriteAnswers: ({ siteId, id }: DocumentJob, change: (answers: C['answers']) => C['answers']): Promise<void> =>
      db.transaction(async tx => {
        const row = typed<C>(await store.lockDocument(tx, siteId, id));
        if (row) await store.changeDocument(tx, id, { answers: change(row.answers) });
      }),

    addAnswer: (id: string, answer: C['answers'][number]): Promise<void> => store.addAnswer(db, id, answer),

    /**
     * Finishes a document: state, the PDF it was tried with, credit and email are written in one transaction, once.
     * `begun`: the row as it was when this work on it began.
     * @throws where another version was written meanwhile: the work begins again from that one
     */
    async finish(
      begun: Issued<C>,
      state: C['state'],
      document: C['document'] | null,
      drawn?: Uint8Array,
    ): Promise<void> {
      await db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun.siteId, begun.id));
        if (!row?.userId || !rules.mayEndIn(row, begun, state)) return;
        if (row.version !== begun.version) throw new Error(`${kind} ${row.id} has another version by now`);
        const made = await write(tx, row, { state, document, drawn });
        await settle(tx, row, { ...made, userId: row.userId });
      });
      mail.wake();
    },

    /**
     * Writes another version of a document that was made: its state, its credit and the asking for its gaps stay as they
     * are, and nobody is mailed. @returns false where the document is worked on or has changed meanwhile
     */
    revise(begun: Issued<C>, document: C['document'], drawn: Uint8Array): Promise<boolean> {
      return db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun.siteId, begun.id));
        const isSame = row?.version === begun.version && row.answers.length === begun.answers.length;
        if (!isSame || !rules.mayEndIn(row, begun, row.state)) return false;
        await write(tx, row, { state: row.state, document, drawn });
        await store.changeDocument(tx, row.id, { rounds: row.rounds });
        return true;
      });
    },

    /** All attempts failed: the credit is returned and the member gets an email; a refresh leaves what there was. */
    async onFailed(job: DocumentJob): Promise<void> {
      const row = await this.find(job.siteId, job.id);
      if (row?.state === 'refreshing') await refreshing.endRefresh(row);
      else if (row && rules.stageOf(row) === 'working') await this.finish(row, 'failed', null);
    },
  };

  /** Writes what a document has come to; a version that is replaced is kept. */
  async function write(
    tx: Db,
    row: Issued<C>,
    { state, document, drawn }: { state: C['state']; document: C['document'] | null; drawn?: Uint8Array | undefined },
  ): Promise<Issued<C>> {
    const { id, version, rounds } = row;
    const replaced = document && row.document;
    if (replaced) {
      const createdAt = row.finishedAt ?? row.createdAt;
      await store.addVersion(tx, id, { version, document: replaced, createdAt });
    }
    // One that was sold with gaps stays verifiable when it turns out to be empty.
    const kept = document ?? (row.state === 'partial' ? row.document : null);
    const columns = { rounds, ...definition.finalColumns(row, document) };
    await store.changeDocument(tx, id, { state, document: kept, refresh: null, finishedAt: clock(), ...columns });
    if (drawn && document) {
      const print = { lang: document.lang, version: columns.version ?? version };
      await store.addPrint(tx, id, rules.printOf(drawn, print, clock()));
    }
    return { ...row, ...columns, document: kept, state };
  }

  /** Consequences of finished work: the credit, one email, and a retry for missing parts. */
  async function settle(tx: Db, before: Issued<C>, row: Issued<C> & { userId: string }): Promise<void> {
    const isRetried = await settling.askLater(tx, { ...row, rounds: before.rounds }, row.state);
    const was = rules.stageOf(before);
    if (was !== 'made') return settling.first(tx, row);
    if (rules.stageOf(row) === 'over') return settling.empty(tx, row);
    if (before.state !== 'refreshing' && !isRetried) await settling.triedEnough(tx, row);
  }
}
