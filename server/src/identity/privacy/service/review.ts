import { mayOperate } from '../../accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import {
  type DecideDeletionInput,
  type Deletion,
  type DeletionState,
  deletionList,
  type DeletionsInput,
  type DryRun,
} from '../contract.ts';
import type { DeletionStep } from '../mails.tsx';
import { laterOf, mayMove, stateAfterHold } from '../rules.ts';
import * as store from '../store.ts';
import { dryRunOf, personOf, present, queueMail, expireLater, type PrivacyDeps, ownsAddress } from './deps.ts';

/** An operator's actions on requests. An operator cannot decide on their own request; every decision is audited. */
export function createReview(deps: PrivacyDeps) {
  const { db, clock, audit } = deps;

  return {
    /** A page of the site's requests, oldest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, { after, limit, state }: DeletionsInput) {
      mayOperate(caller, 'read_deletions');
      const found = await store.listDeletions(db, caller.site.id, { after, limit: limit + 1, state });
      const { rows, next } = deletionList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      return { deletions: rows.map(row => present(row, null)), next };
    },

    /** What waits for an operator. @throws AppError `login_needed`, `role_needed` */
    async waiting(caller: Caller): Promise<{ count: number; oldest: Date | null }> {
      mayOperate(caller, 'read_deletions');
      return store.countWaiting(db, caller.site.id);
    },

    /** A preview of the erasure. @throws AppError `login_needed`, `role_needed`, `not_found` */
    async dryRun(caller: Caller, id: string): Promise<DryRun> {
      mayOperate(caller, 'read_deletions');
      const row = await store.findDeletion(db, caller.site.id, id);
      if (!row) throw new AppError('not_found');
      const person = await personOf(db, row);
      return dryRunOf(deps, db, person, await ownsAddress(db, person));
    },

    /**
     * Holds a request by law, lets it go on, rejects it, or asks who is asking and notes that it was shown.
     * @throws AppError `login_needed`, `role_needed`, `not_found`, `own_deletion`, `deletion_reason`, `deletion_moved`
     */
    async decide(caller: Caller, input: DecideDeletionInput): Promise<Deletion> {
      const operator = mayOperate(caller, 'handle_deletions');
      if (input.decision === 'reject' && !input.reason) throw new AppError('deletion_reason', { field: 'reason' });
      const row = await db.transaction(async tx => {
        const locked = await store.lockDeletion(tx, caller.site.id, input.deletion);
        if (!locked) throw new AppError('not_found');
        const own = locked.userId === operator.userId || locked.email === operator.email;
        if (own) throw new AppError('own_deletion');
        const moved = await decided(tx, locked, input);
        const { state, reason } = moved;
        await expireLater(deps, tx, moved);
        const event = { action: `deletion.${input.decision}`, object: locked.id, before: { state: locked.state } };
        await audit.write(tx, caller, { ...event, after: { state, reason } });
        return moved;
      });
      return present(row, null);
    },
  };

  async function decided(tx: Db, row: store.DeletionRow, input: DecideDeletionInput): Promise<store.DeletionRow> {
    const reason = input.reason || null;
    const { heldFrom, erasesAt } = row;
    const moveAndTell = async (step: DeletionStep, state: DeletionState, change: Partial<store.DeletionRow>) => {
      const moved = await move(tx, row, state, change);
      await queueMail(deps, tx, moved, step);
      return moved;
    };
    if (input.decision === 'hold') return moveAndTell('held', 'on_hold', { heldFrom: row.state, reason });
    if (input.decision === 'reject') return moveAndTell('rejected', 'rejected', { reason, erasesAt: null });
    if (input.decision === 'ask_identity') return moveAndTell('identity', 'needs_identity', { reason });
    if (row.state !== (input.decision === 'resume' ? 'on_hold' : 'needs_identity'))
      throw new AppError('deletion_moved');
    if (input.decision === 'resume') return move(tx, row, stateAfterHold(heldFrom), { heldFrom: null, reason: null });
    return moveAndTell('confirmed', 'cooling_off', { erasesAt: laterOf(erasesAt, clock()), reason: null });
  }

  async function move(tx: Db, row: store.DeletionRow, state: DeletionState, change: Partial<store.DeletionRow>) {
    if (!mayMove(row.state, state)) throw new AppError('deletion_moved');
    return store.moveDeletion(tx, row, state, change);
  }
}
