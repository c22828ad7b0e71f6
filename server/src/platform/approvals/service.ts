import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Db } from '../../kit/database/db.ts';
import type { Caller, Member } from '../sites/rules/caller.ts';
import type { Json, SettingChange } from '../sites/rules/layers.ts';
import { type Approval, approvalList } from './contract.ts';
import { expiryOf, stateOf, type Decision } from './rules.ts';
import type { ApprovalDeps, By } from './service/deps.ts';
import { createExpiry } from './service/expiry.ts';
import { createReading } from './service/reading.ts';
import { createReminding } from './service/reminding.ts';
import { createTools } from './service/tools.ts';
import * as store from './store.ts';

export type { ApprovalDeps } from './service/deps.ts';

/** A change as it is proposed. */
export interface Proposal {
  action: string;
  object: string;
  payload: Json;
  changes: readonly SettingChange[];
  reason: string;
}

export type Approvals = ReturnType<typeof createApprovals>;

/** Changes that need a second person: one operator proposes, another decides, nobody decides alone. */
export function createApprovals(deps: ApprovalDeps) {
  const { db, clock, audit, operatorOf } = deps;
  const tools = createTools(deps);
  const { kindOf, release, presentFor, presentAll } = tools;

  const { ask, ...reminding } = createReminding(deps, tools);

  async function decide(
    caller: Caller,
    { approval: id, note = '' }: { approval: string; note?: string },
    decision: Decision,
    check: (row: store.ApprovalRow, operator: Member) => void,
  ): Promise<Approval> {
    const operator = operatorOf(caller);
    const row = await db.transaction(async tx => {
      const row = await store.lockApproval(tx, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'approval' });
      check(row, operator);
      if (stateOf(row, clock()) !== 'open') throw new AppError('approval_over', { field: 'approval' });
      if (decision === 'approved') await kindOf(row.action).apply(tx, caller, row.payload);
      else await release(tx, row);
      const set = { decision, decidedBy: operator.userId, decidedAt: clock(), note };
      const decided = await store.decide(tx, id, set);
      const after = { change: row.action, of: row.object, proposed_by: row.proposedBy };
      await audit.write(tx, caller, { action: `approval.${decision}`, object: id, after });
      return decided;
    });
    return presentFor(caller, row);
  }

  return {
    ...createExpiry(deps, release),
    ...reminding,
    ...createReading(deps, presentFor),

    /** Keeps a change until another operator decides, in the transaction that would have made it. */
    async propose(tx: Db, caller: By, proposal: Proposal): Promise<Approval> {
      const operator = operatorOf(caller);
      const now = clock();
      const { action, object, payload, changes, reason } = proposal;
      const row = await store.addApproval(tx, {
        id: newId('apv'),
        siteId: caller.site.id,
        action,
        object,
        payload,
        changes: [...changes],
        reason,
        proposedBy: operator.userId,
        createdAt: now,
        expiresAt: expiryOf(now),
      });
      await audit.write(tx, caller, {
        action: 'approval.proposed',
        object: row.id,
        after: { change: action, of: object, reason },
      });
      await ask(tx, caller, row);
      return presentFor(caller, row, tx);
    },

    /** Whether such a change of an object waits for a second person. */
    hasOpen: (tx: Db, of: { siteId: string; action: string; object: string }): Promise<boolean> =>
      store.hasOpen(tx, { ...of, now: clock() }),

    /** How many changes of a kind an operator has proposed since a moment. */
    countOf: (tx: Db, of: { siteId: string; action: string; by: string; since: Date }): Promise<number> =>
      store.countProposed(tx, of),

    /** @throws AppError `login_needed`, `role_needed` */
    async list(
      caller: Caller,
      { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE,
      only: Pick<store.ApprovalPage, 'show' | 'object'> = {},
    ) {
      operatorOf(caller);
      const found = await store.listApprovals(db, caller.site.id, { ...only, now: clock(), after, limit: limit + 1 });
      const { rows, next } = approvalList.pageOf(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      return { approvals: await presentAll(caller, rows), next };
    },

    /** @throws AppError `approval_own`, `approval_over`, `not_found`, `role_needed`, and what refuses the change */
    approve: (caller: Caller, input: { approval: string; note?: string }): Promise<Approval> =>
      decide(caller, input, 'approved', (row, operator) => {
        kindOf(row.action).mayDecide(caller);
        if (row.proposedBy === operator.userId) throw new AppError('approval_own', { field: 'approval' });
      }),

    /** @throws AppError `approval_over`, `not_found`, `role_needed` */
    decline: (caller: Caller, input: { approval: string; note?: string }): Promise<Approval> =>
      decide(caller, input, 'declined', row => kindOf(row.action).mayDecide(caller)),

    /** @throws AppError `approval_over`, `not_found` for what another proposed */
    withdraw: (caller: Caller, input: { approval: string }): Promise<Approval> =>
      decide(caller, input, 'withdrawn', (row, operator) => {
        if (row.proposedBy !== operator.userId) throw new AppError('not_found', { field: 'approval' });
      }),
  };
}
