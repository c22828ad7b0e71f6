import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import type { Approval } from '../contract.ts';
import * as store from '../store.ts';
import type { ApprovalDeps } from './deps.ts';

/** One proposal, and how many wait. */
export function createReading(
  { db, clock, operatorOf }: ApprovalDeps,
  presentFor: (caller: Caller, row: store.ApprovalRow) => Promise<Approval>,
) {
  return {
    /** What waits for this operator: what others have proposed. @throws AppError `login_needed`, `role_needed` */
    async waiting(caller: Caller): Promise<{ count: number; oldest: Date | null }> {
      const { userId } = operatorOf(caller);
      return store.countForOthers(db, { siteId: caller.site.id, userId, now: clock() });
    },

    /** What was proposed, as any operator of the brand reads it. @throws AppError `not_found`, `login_needed`, `role_needed` */
    async find(caller: Caller, id: string): Promise<Approval> {
      operatorOf(caller);
      const row = await store.findApproval(db, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'approval' });
      return presentFor(caller, row);
    },
  };
}
