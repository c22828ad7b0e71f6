import { mayOperate } from '../../accounts/rules.ts';
import type { Caller } from '../../../kit/caller.ts';
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
    if (input.decision === 'hold') {
      const locked = await move(tx, row, 'on_hold', { heldFrom: row.state, reason });
      await queueMail(deps, tx, locked, 'held');
      return locked;
    }
    if (input.decision === 'reject') {
      const rejected = await move(tx, row, 'rejected', { reason, erasesAt: null });
      await queueMail(deps, tx, rejected, 'rejected');
      return rejected;
    }
    if (input.decision === 'ask_identity') {
      const moved = await move(tx, row, 'needs_identity', { reason });
      await queueMail(deps, tx, moved, 'identity');
      return moved;
    }
    if (input.decision === 'resume') {
      if (row.state !== 'on_hold') throw new AppError('deletion_moved');
      return move(tx, row, stateAfterHold(row.heldFrom), { heldFrom: null, reason: null });
    }
    if (row.state !== 'needs_identity') throw new AppError('deletion_moved');
    const shown = await move(tx, row, 'cooling_off', { erasesAt: laterOf(row.erasesAt, clock()), reason: null });
    await queueMail(deps, tx, shown, 'confirmed');
    return shown;
  }

  async function move(tx: Db, row: store.DeletionRow, state: DeletionState, change: Partial<store.DeletionRow>) {
    if (!mayMove(row.state, state)) throw new AppError('deletion_moved');
    return store.moveDeletion(tx, row, state, change);
  }
}
