import { accountOf, lockOwnAccount } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../kit/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import * as rules from '../rules.ts';
import type { Contents, Issued } from '../rules.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';
import type { DocumentDefinition, DocumentJob, Ordered } from './document-definition.ts';
import { lockWithAccount, typed } from './locked-rows.ts';
import { createSettling } from './settling.ts';

/** How a document that was made is made again from its sources, and what comes of it where there is nothing new. */
export function createRefreshing<C extends Contents>(deps: IssuedDocumentDeps, definition: DocumentDefinition<C>) {
  const { db, clock, jobs, products } = deps;
  const settling = createSettling(deps, definition);

  return {
    /**
     * Begins a new version of a document at no cost; the one there is stays readable until it is made. Asked twice, it
     * is one refresh.
     * @throws AppError `document_not_found`, `document_revoked`, `document_not_ready`
     */
    refresh(caller: Caller, id: string): Promise<Ordered<C>> {
      return this.refreshOf(accountOf(caller), id);
    },

    /** The same for the owner of a document, whoever asks. */
    async refreshOf(account: Account, id: string): Promise<Ordered<C>> {
      return db.transaction(async tx => {
        await lockOwnAccount(tx, account);
        const row = typed<C>(await store.lockDocument(tx, account.siteId, id));
        if (row?.userId !== account.userId) throw new AppError('document_not_found');
        if (row.state === 'revoked') throw new AppError('document_revoked');
        if (row.state === 'refreshing') return { row, reused: true };
        if (rules.stageOf(row) !== 'made') throw new AppError('document_not_ready');
        const answers = definition.currentAnswers(row.answers);
        const change = {
          state: 'refreshing',
          rounds: 0,
          answers,
          refresh: { from: row.state, answers: answers.length },
        };
        await store.changeDocument(tx, id, change);
        await jobs.enqueue(tx, products.get(row.product).job, { siteId: row.siteId, id } satisfies DocumentJob);
        return { row: { ...row, ...change } as Issued<C>, reused: false };
      });
    },

    /** No source answered the refresh: the version there is stays, and says when that was. */
    async endRefresh(begun: Issued<C>): Promise<void> {
      await db.transaction(async tx => {
        const row = await lockWithAccount(tx, begun.siteId, begun.id);
        if (row?.state !== 'refreshing' || row.rounds !== begun.rounds || !row.refresh || 'failed' in row.refresh)
          return;
        const { from } = row.refresh;
        const answers = definition.currentAnswers(row.answers as C['answers']);
        await store.changeDocument(tx, row.id, { state: from, answers, refresh: { failed: clock().toISOString() } });
      });
    },

    /** The sources of the gaps were asked again and told nothing more: they are asked later, or their owner is told. */
    async noteQueried(begun: Issued<C>): Promise<void> {
      await db.transaction(async tx => {
        const row = typed<C>(await lockWithAccount(tx, begun.siteId, begun.id));
        if (!row?.userId || !rules.mayEndIn(row, begun, row.state)) return;
        const answers = definition.currentAnswers(row.answers);
        await store.changeDocument(tx, row.id, { rounds: row.rounds + 1, answers });
        const isRetried = await settling.askLater(tx, row, row.state);
        if (!isRetried) await settling.triedEnough(tx, { ...row, userId: row.userId });
      });
    },
  };
}
