import type { Db } from '../../../kit/database/db.ts';
import * as rules from '../rules.ts';
import type { Contents, Issued, Kept } from '../rules.ts';
import type { Placed } from '../import/placing-store.ts';
import type { Asked, ReviewFault } from '../contract.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import { lockWithAccount, typed } from './locked-rows.ts';
import type { DocumentJob, DocumentDefinition, Ordered } from './document-definition.ts';
import { createOrdering } from './ordering.ts';
import { draw } from './print.ts';
import { createReading } from './reading.ts';
import { accountOf, lockOwnAccount, contactOf } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import { afterCommit } from '../../../kit/database/retried.ts';
import { AppError } from '../../../kit/errors.ts';
import { measured } from '../../../kit/measured.ts';

/** The life cycle of one kind of document, for the module that makes it. */
export type DocumentLifecycle<C extends Contents> = ReturnType<typeof createLifecycle<C>>;

type Drawn = Awaited<ReturnType<typeof draw>>;

/** What a document has come to; `placed`: its row, `drawn`: its first PDF. */
interface Ending<C extends Contents> {
  state: C['state'];
  review: ReviewFault[] | null;
  document: C['document'] | null;
  placed: Placed | null;
  drawn: Drawn | null;
}

/** What else is done in a transaction: the log of an operator. */
export type Beside = (tx: Db) => Promise<void>;

const NOTHING = { document: null, body: null };

/** Draws a document and keeps its content, before its row is written. */
async function endingOf<C extends Contents>(
  deps: DocumentDeps,
  { printable, cardFields }: DocumentDefinition<C>,
  { id }: Kept<C>,
  { state, document, review }: Omit<Ending<C>, 'placed' | 'drawn'>,
): Promise<Ending<C>> {
  const isMade = document !== null && rules.stageOf({ state }) === 'made';
  const drawn = isMade ? await draw(deps, printable(document, document.lang)) : null;
  return { state, document, review, drawn, placed: document && (await deps.bodies.keep(id, document, cardFields)) };
}

/** Orders, reads, lists and finishes documents of one kind. */
export function createLifecycle<C extends Contents>(deps: DocumentDeps, definition: DocumentDefinition<C>) {
  const { db, clock } = deps;
  const { kind } = definition;
  const settling = createSettling(deps, definition);
  const refreshing = createRefreshing(deps, definition, settling);

  return {
    ...createOrdering(deps, definition),
    ...refreshing,
    ...createReading(deps, definition),
    ...createNoting(deps, definition),

    /**
     * Finishes a document: state, the PDF it was tried with, credit and email are written in one transaction, once.
     * One that cannot be printed is never called ready. `begun`: the row as it was when this work on it began; `review`: why
     * it is held back; `also` is done in the same transaction.
     * @returns false where another has ended it. @throws where another version was written meanwhile: the work begins again from that one
     */
    async finish(
      begun: Kept<C>,
      state: C['state'],
      document: C['document'] | null,
      { review = null, also }: { review?: ReviewFault[] | null; also?: Beside } = {},
    ): Promise<boolean> {
      const ending = await endingOf(deps, definition, begun, { state, document, review });
      return db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun));
        if (!row || !rules.mayEndIn(row, begun, state)) return false;
        if (row.version !== begun.version) throw new Error(`${kind} ${row.id} has another version by now`);
        const made = await write(tx, row, ending);
        await settle(tx, row, made);
        await also?.(tx);
        return true;
      });
    },

    /**
     * Writes another version of a document that was made: its state, its credit and the asking for its gaps stay as they
     * are, and nobody is mailed. @returns false where the document is worked on or has changed meanwhile
     */
    async revise(begun: Issued<C>, document: C['document']): Promise<boolean> {
      const ending = await endingOf(deps, definition, begun, { state: begun.state, document, review: null });
      return db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun));
        const isSame = row?.version === begun.version && row.answers.length === begun.answers.length;
        if (!isSame || !rules.mayEndIn(row, begun, row.state)) return false;
        await write(tx, row, { ...ending, state: row.state });
        await store.changeDocument(tx, row, { rounds: row.rounds });
        return true;
      });
    },

    /** All attempts failed: the credit is returned and the member gets an email; a refresh leaves what there was. */
    async onFailed(job: DocumentJob): Promise<void> {
      const row = typed<C>(await store.findDocument(db, job.siteId, job.id));
      if (row?.state === 'refreshing') await refreshing.endRefresh(row);
      else if (row && rules.stageOf(row) === 'working') await this.finish(row, 'failed', null);
    },
  };

  /** Writes what a document has come to; a version that is replaced is kept. */
  async function write(
    tx: Db,
    row: Kept<C>,
    { state, document, review, placed, drawn }: Ending<C>,
  ): Promise<Issued<C>> {
    const { version, rounds } = row;
    // One that was held back was never anybody's version.
    const replaced = document && rules.stageOf(row) === 'made' && row.document;
    if (replaced) {
      const createdAt = row.finishedAt ?? row.createdAt;
      await store.addVersion(tx, row, { version, document: replaced, body: row.body, createdAt });
    }
    // One that was sold with gaps stays verifiable when it turns out to be empty.
    const { document: before, body } = row.state === 'partial' ? row : NOTHING;
    const kept = placed ?? { document: before, body };
    const columns = { rounds, ...definition.finalColumns(row, document) };
    await store.changeDocument(tx, row, { ...kept, state, review, refresh: null, finishedAt: clock(), ...columns });
    const written = { ...row, ...columns, document, state };
    await drawn?.keep(tx, written);
    await tellFollowers(deps, tx, row, written);
    return written;
  }

  /** Consequences of finished work: the credit, one email, and a retry for missing parts. */
  async function settle(tx: Db, before: Kept<C>, row: Issued<C> & { userId: string }): Promise<void> {
    const isRetried = await settling.askLater(tx, { ...row, rounds: before.rounds }, row.state);
    const was = rules.stageOf(before);
    if (was !== 'made') return settling.first(tx, row);
    if (rules.stageOf(row) === 'over') return settling.empty(tx, row);
    if (before.state !== 'refreshing' && !isRetried) await settling.triedEnough(tx, row);
  }
}

/** Says that a document can be read, with which version, or that it came to nothing. */
async function tellFollowers(
  { events }: Pick<DocumentDeps, 'events'>,
  tx: Db,
  before: Kept & { userId: string },
  { state, version }: Pick<Issued, 'state' | 'version'>,
): Promise<void> {
  const { siteId, userId, id, kind, number, vin } = before;
  const event = { account: { siteId, userId }, id, kind, number, vin };
  const stage = rules.stageOf({ state });
  if (state === 'no_data' || state === 'failed') await events.emit(tx, 'document.failed', { ...event, why: state });
  if (stage === 'made' && (rules.stageOf(before) !== 'made' || version !== before.version))
    await events.emit(tx, 'document.ready', { ...event, version, isComplete: state !== 'partial' });
}

/** What is noted while a document is made. */
function createNoting<C extends Contents>({ db }: DocumentDeps, { states }: DocumentDefinition<C>) {
  return {
    /** Records that work on a document has started, unless it was revoked in the meantime. */
    begin: (row: store.DocumentKey): Promise<void> =>
      store.moveDocument(db, row, [states.ordered, states.working], states.working),

    /** Changes what is kept of the answers, under the lock of the document. */
    rewriteAnswers: ({ siteId, id }: DocumentJob, change: (answers: C['answers']) => C['answers']): Promise<void> =>
      db.transaction(async tx => {
        const row = typed<C>(await store.lockDocument(tx, siteId, id));
        if (row) await store.changeDocument(tx, row, { answers: change(row.answers) });
      }),

    addAnswer: (row: Issued<C>, answer: C['answers'][number]): Promise<void> => store.addAnswer(db, row, answer),

    addAsked: (row: store.DocumentKey, asked: Asked): Promise<void> => store.addAsked(db, row, asked),
  };
}

/** How a document that was made is made again from its sources, and what comes of it where there is nothing new. */
function createRefreshing<C extends Contents>(
  deps: DocumentDeps,
  definition: DocumentDefinition<C>,
  settling: ReturnType<typeof createSettling<C>>,
) {
  const { db, clock, jobs, products, bodies } = deps;

  return {
    /**
     * Begins a new version of a document at no cost; the one there is stays readable until it is made. Asked twice, it
     * is one refresh.
     * @throws AppError `document_not_found`, `document_revoked`, `document_not_ready`
     */
    refresh(caller: Caller, id: string): Promise<Ordered<C>> {
      return this.refreshOf(accountOf(caller), id);
    },

    /** The same for the owner of a document, whoever asks; of all its sources, or of `sources` alone. */
    async refreshOf(
      account: Account,
      id: string,
      { sources, also }: { sources?: string[]; also?: Beside } = {},
    ): Promise<Ordered<C>> {
      const { row, reused } = await db.transaction(async tx => {
        await lockOwnAccount(tx, account);
        const row = typed<C>(await store.lockOwnDocument(tx, account, id));
        if (!row) throw new AppError('document_not_found');
        if (row.state === 'revoked') throw new AppError('document_revoked');
        if (row.state === 'refreshing') return { row, reused: true };
        if (rules.stageOf(row) !== 'made') throw new AppError('document_not_ready');
        const answers = definition.currentAnswers(row.answers);
        const change = {
          state: 'refreshing',
          rounds: 0,
          answers,
          refresh: { from: row.state, answers: answers.length, ...(sources && { sources }) },
        };
        await store.changeDocument(tx, row, change);
        await jobs.enqueue(tx, products.get(row.product).job, { siteId: row.siteId, id } satisfies DocumentJob);
        await also?.(tx);
        return { row: { ...row, ...change }, reused: false };
      });
      return { row: await bodies.whole<C>(row), reused };
    },

    /** No source answered the refresh: the version there is stays, and says when that was. */
    async endRefresh(begun: Kept<C>, also?: Beside): Promise<boolean> {
      return db.transaction(async tx => {
        const row = await lockWithAccount(tx, begun);
        if (row?.state !== 'refreshing' || row.rounds !== begun.rounds || !row.refresh || 'failed' in row.refresh)
          return false;
        const { from } = row.refresh;
        const answers = definition.currentAnswers(row.answers as C['answers']);
        await store.changeDocument(tx, row, { state: from, answers, refresh: { failed: clock().toISOString() } });
        await also?.(tx);
        return true;
      });
    },

    /** Makes one that is held back anew from its source. @returns false where it is not held back any more */
    remake(begun: Kept<C>, also: Beside): Promise<boolean> {
      return db.transaction(async tx => {
        const row = await lockWithAccount(tx, begun);
        if (!row || rules.stageOf(row) !== 'review') return false;
        await store.changeDocument(tx, row, { state: definition.states.ordered, review: null });
        const { siteId, id } = row;
        await jobs.enqueue(tx, products.get(row.product).job, { siteId, id } satisfies DocumentJob);
        await also(tx);
        return true;
      });
    },

    /** The sources of the gaps were asked again and told nothing more: they are asked later, or their owner is told. */
    async noteQueried(begun: Issued<C>): Promise<void> {
      await db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun));
        if (!row || !rules.mayEndIn(row, begun, row.state)) return;
        const answers = definition.currentAnswers(row.answers);
        await store.changeDocument(tx, row, { rounds: row.rounds + 1, answers });
        const whole = { ...row, document: begun.document };
        const isRetried = await settling.askLater(tx, whole, row.state);
        if (!isRetried) await settling.triedEnough(tx, whole);
      });
    },
  };
}

const TOO_OFTEN = 2;

/** A document that is somebody's: its credit and its emails are theirs. */
type Owned<C extends Contents> = Issued<C> & { userId: string };

/** Settles what has ended: the credit of a document, and the one email about it. */
function createSettling<C extends Contents>(deps: DocumentDeps, definition: DocumentDefinition<C>) {
  const { jobs, events, mail, credits } = deps;
  const { kind, mails } = definition;

  async function write(tx: Db, row: Owned<C>, template: typeof mails.ready, what: string): Promise<void> {
    const { siteId, userId, id, origin, vin, title } = row;
    const contact = await contactOf(tx, siteId, userId);
    await mail.queue(tx, { siteId, ...contact, cause: `${kind}:${id}:${what}` }, template, { origin, vin, title });
  }

  /** Our support looks at what fails again and again: once, until the document is made. */
  async function tellSupport(tx: Db, { siteId, userId, id, vin }: Owned<C>): Promise<void> {
    const failures = rules.failuresInARow(await store.listOfVehicle(tx, { siteId, userId }, kind, vin));
    if (failures.length === TOO_OFTEN) await events.emit(tx, 'document.failed-twice', { siteId, id });
  }

  return {
    /** The first end of a document; one in review is settled later. */
    async first(tx: Db, row: Owned<C>): Promise<void> {
      const stage = rules.stageOf(row);
      const { siteId, userId, id, state } = row;
      if (stage === 'review') return;
      afterCommit(tx, () => measured('document.ended', { kind, state }));
      if (stage === 'made') await credits.capture(tx, { siteId, userId }, id);
      else await credits.release(tx, { siteId, userId }, id, state === 'no_data' ? 'no_data' : 'failed');
      if (state === 'failed') await tellSupport(tx, row);
      await write(tx, row, stage === 'made' ? mails.ready : mails.creditBack, state);
    },

    /** A document with gaps turned out to have no data: it is given back. */
    async empty(tx: Db, row: Owned<C>): Promise<void> {
      const { siteId, userId, id } = row;
      await credits.release(tx, { siteId, userId }, id, 'empty');
      await write(tx, row, mails.creditBack, 'no_data');
    },

    /**
     * Gaps are asked for again later; `row` with what it has now and the rounds from before this one.
     * @returns whether that is so: false means that this was the last time
     */
    async askLater(tx: Db, row: Issued<C>, state: C['state']): Promise<boolean> {
      const next = definition.followUp(row, state);
      const { siteId, id } = row;
      if (next) await jobs.enqueue(tx, next.job, { siteId, id }, { afterSeconds: next.afterSeconds });
      return next !== null;
    },

    /** The asking for gaps is over: one email says what came of it. */
    async triedEnough(tx: Db, row: Owned<C>): Promise<void> {
      const template = definition.hasGaps(row) ? mails.gapsLeft : mails.gapsFilled;
      if (template) await write(tx, row, template, `asked-again:${row.version}`);
    },
  };
}
