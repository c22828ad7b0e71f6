import type { Db } from '../../../kit/database/db.ts';
import * as rules from '../rules.ts';
import type { Contents, Issued } from '../rules.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';
import { lockWithAccount, typed } from './locked-rows.ts';
import type { DocumentJob, DocumentDefinition } from './document-definition.ts';
import { createOrdering } from './ordering.ts';
import { draw } from './print.ts';
import { createReading } from './reading.ts';
import { createRefreshing } from './refreshing.ts';
import { createSettling } from './settling.ts';

/** The life cycle of one kind of document, for the module that makes it. */
export type DocumentLifecycle<C extends Contents> = ReturnType<typeof createLifecycle<C>>;

type Drawn = Awaited<ReturnType<typeof draw>>;

/** Orders, reads, lists and finishes documents of one kind. */
export function createLifecycle<C extends Contents>(deps: IssuedDocumentDeps, definition: DocumentDefinition<C>) {
  const { db, clock } = deps;
  const { kind } = definition;
  const refreshing = createRefreshing(deps, definition);
  const settling = createSettling(deps, definition);

  return {
    ...createOrdering(deps, definition),
    ...refreshing,
    ...createReading(deps, definition),

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
     * One that cannot be printed is never called ready. `begun`: the row as it was when this work on it began.
     * @throws where another version was written meanwhile: the work begins again from that one
     */
    async finish(begun: Issued<C>, state: C['state'], document: C['document'] | null): Promise<void> {
      const drawn = document && rules.stageOf({ state }) === 'made' ? await drawnOf(document) : null;
      await db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun.siteId, begun.id));
        if (!row?.userId || !rules.mayEndIn(row, begun, state)) return;
        if (row.version !== begun.version) throw new Error(`${kind} ${row.id} has another version by now`);
        const made = await write(tx, row, { state, document, drawn });
        await settle(tx, row, { ...made, userId: row.userId });
      });
    },

    /**
     * Writes another version of a document that was made: its state, its credit and the asking for its gaps stay as they
     * are, and nobody is mailed. @returns false where the document is worked on or has changed meanwhile
     */
    async revise(begun: Issued<C>, document: C['document']): Promise<boolean> {
      const drawn = await drawnOf(document);
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

  function drawnOf(document: C['document']): Promise<Drawn> {
    return draw(deps, definition.printable(document, document.lang));
  }

  /** Writes what a document has come to; a version that is replaced is kept. */
  async function write(
    tx: Db,
    row: Issued<C>,
    { state, document, drawn }: { state: C['state']; document: C['document'] | null; drawn: Drawn | null },
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
    const written = { ...row, ...columns, document: kept, state };
    await drawn?.keep(tx, written);
    return written;
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
