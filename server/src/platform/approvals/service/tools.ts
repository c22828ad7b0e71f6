import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import type { Approval } from '../contract.ts';
import { stateOf, type ApprovalKind } from '../rules.ts';
import type * as store from '../store.ts';
import type { ApprovalDeps } from './deps.ts';

/** The kinds of changes, and proposals as operators see them. */
export function createTools({ db, clock, operatorOf, kinds, emailsOf }: ApprovalDeps) {
  const kindOf = (action: string): ApprovalKind => {
    const kind = kinds().find(each => each.action === action);
    // A kind that this version of the product does not know is decided by none.
    if (!kind) throw new AppError('approval_unknown');
    return kind;
  };

  async function release(tx: Db, { action, siteId, payload }: store.ApprovalRow): Promise<void> {
    await kinds()
      .find(each => each.action === action)
      ?.release?.(tx, siteId, payload);
  }

  async function presentFor(caller: Pick<Caller, 'actor'>, row: store.ApprovalRow, tx = db): Promise<Approval> {
    const [shown] = await presentAll(caller, [row], tx);
    return shown!;
  }

  /** Proposals as this operator sees them. */
  async function presentAll(
    by: Pick<Caller, 'actor'>,
    rows: readonly store.ApprovalRow[],
    tx = db,
  ): Promise<Approval[]> {
    const now = clock();
    const operator = operatorOf(by);
    const emails = await emailsOf(tx, [...new Set(rows.flatMap(row => [row.proposedBy, row.decidedBy ?? []].flat()))]);
    return rows.map(row => {
      const own = row.proposedBy === operator.userId;
      const mayDecide = stateOf(row, now) === 'open' && !own && isDecider(by, row.action);
      return { ...present(row, now, emails), own, may_decide: mayDecide };
    });
  }

  function isDecider(by: Pick<Caller, 'actor'>, action: string): boolean {
    try {
      kindOf(action).mayDecide(by);
      return true;
    } catch {
      return false;
    }
  }

  return { kindOf, release, presentFor, presentAll, isDecider };
}

function present(row: store.ApprovalRow, now: Date, emails: ReadonlyMap<string, string>) {
  const addressOf = (id: string | null) => (id === null ? null : (emails.get(id) ?? null)) || null;
  return {
    id: row.id,
    action: row.action,
    object: row.object,
    changes: row.changes,
    reason: row.reason,
    state: stateOf(row, now),
    proposed_by: row.proposedBy,
    proposer: addressOf(row.proposedBy),
    proposed: row.createdAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    decided_by: row.decidedBy,
    decider: addressOf(row.decidedBy),
    decided: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    reminded: row.remindedAt?.toISOString() ?? null,
  };
}
