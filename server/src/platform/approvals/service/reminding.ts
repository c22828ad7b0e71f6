import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import type { Approval } from '../contract.ts';
import { mayRemind, stateOf } from '../rules.ts';
import * as store from '../store.ts';
import type { ApprovalDeps, By } from './deps.ts';
import type { createTools } from './tools.ts';

/** That a proposal waits is said to those who may decide it, and again when its proposer asks for that. */
export function createReminding(
  { db, clock, audit, events, operatorOf }: ApprovalDeps,
  { presentFor, isDecider }: Pick<ReturnType<typeof createTools>, 'presentFor' | 'isDecider'>,
) {
  /** Says that a proposal waits, to those who may decide it. */
  const ask = (
    tx: Db,
    { consoleOrigin, origin = '' }: By,
    { siteId, id, action, reason, proposedBy }: store.ApprovalRow,
  ): Promise<void> =>
    events.emit(tx, 'approval.waits', {
      siteId,
      id,
      action,
      reason,
      proposer: proposedBy,
      origin: consoleOrigin ?? origin,
      at: clock(),
    });

  return {
    ask,

    /** Asks again, by email. @throws AppError `approval_reminded`, `approval_over`, `not_found` for what another proposed */
    async remind(caller: Caller, { approval: id }: { approval: string }): Promise<Approval> {
      const { userId } = operatorOf(caller);
      const row = await db.transaction(async tx => {
        const found = await store.lockApproval(tx, caller.site.id, id);
        if (found?.proposedBy !== userId) throw new AppError('not_found', { field: 'approval' });
        if (stateOf(found, clock()) !== 'open') throw new AppError('approval_over', { field: 'approval' });
        if (!mayRemind(found, clock())) throw new AppError('approval_reminded', { field: 'approval' });
        const row = await store.setReminded(tx, id, clock());
        await ask(tx, caller, row);
        await audit.write(tx, caller, { action: 'approval.reminded', object: id, after: { change: row.action } });
        return row;
      });
      return presentFor(caller, row);
    },

    /** Whether an operator may decide changes of a kind. */
    mayDecide: (action: string, by: Pick<Caller, 'actor'>): boolean => isDecider(by, action),
  };
}
