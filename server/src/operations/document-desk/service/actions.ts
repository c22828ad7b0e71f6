import { mayOperate } from '../../../identity/accounts/rules.ts';
import type { Issued } from '../../../documents/issued-documents/rules.ts';
import { CORRECT_REPORT } from '../../../documents/reports/rules/products.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { DeskState } from '../contract.ts';
import type { DocumentDeskDeps } from './deps.ts';
import { findFor, sourcesOf } from './detail.ts';
import { deskState } from './listing.ts';

interface Asked {
  document: string;
  reason: string;
}

/** What operators do with a document. Each has a reason and is in the log. */
export function createActions(deps: DocumentDeskDeps) {
  const { db, audit, jobs, issuedDocuments } = deps;
  const { manage } = issuedDocuments;

  /** Does something with a document and says what state it has then. */
  async function act(
    caller: Caller,
    { document: id, reason, ...about }: Asked & { sources?: string[] | undefined },
    action: string,
    run: (row: Issued, also: (tx: Db) => Promise<void>) => Promise<void>,
  ): Promise<{ state: DeskState }> {
    mayOperate(caller, 'manage_documents');
    const { row } = await findFor(deps, caller, id);
    await run(row, tx =>
      audit.write(tx, caller, { action, object: id, before: { state: row.state }, after: { reason, ...about } }),
    );
    const { row: after } = await findFor(deps, caller, id);
    return { state: deskState(after.state) };
  }

  return {
    /** @throws AppError `role_needed`, `not_found`, `document_not_held` */
    approve: (caller: Caller, asked: Asked) => act(caller, asked, 'document.approved', manage.approve),

    /** @throws AppError `role_needed`, `not_found`, `document_ended` */
    cancel: (caller: Caller, asked: Asked) => act(caller, asked, 'document.canceled', manage.cancel),

    /** @throws AppError `role_needed`, `not_found`, `document_ended`, `document_running` */
    retry: (caller: Caller, asked: Asked) => act(caller, asked, 'document.retried', manage.retry),

    /** @throws AppError `role_needed`, `not_found`, `document_not_redone`, `source_unknown` */
    redo(
      caller: Caller,
      { from, ...asked }: Asked & { from: 'sources' | 'corrections'; sources?: string[] | undefined },
    ) {
      const { sources } = asked;
      if (from === 'corrections') return act(caller, asked, 'document.corrected', correct);
      return act(caller, asked, 'document.redone', async (row, also) => {
        const known = sourcesOf(row, deps.history);
        if (sources && (sources.length === 0 || sources.some(source => !known.includes(source))))
          throw new AppError('source_unknown', { field: 'sources' });
        await manage.redo(row, sources, also);
      });
    },
  };

  /** A new version from what the sources have told, with the corrections since. */
  async function correct({ siteId, id, kind, state }: Issued, also: (tx: Db) => Promise<void>): Promise<void> {
    if (kind !== 'report' || !['ready', 'partial'].includes(state))
      throw new AppError('document_not_redone', { field: 'document' });
    await db.transaction(async tx => {
      await jobs.enqueue(tx, CORRECT_REPORT, { siteId, id });
      await also(tx);
    });
  }
}
