import type { Db } from '../../../kit/database/db.ts';
import * as store from '../store.ts';
import type { ApprovalDeps } from './deps.ts';

/** Proposals that are let go in one round. */
const AT_ONCE = 200;

/** The end of proposals that nobody decided. */
export function createExpiry(
  { db, clock, audit }: ApprovalDeps,
  release: (tx: Db, row: store.ApprovalRow) => Promise<void>,
) {
  async function expireOne(tx: Db, siteId: string, id: string): Promise<void> {
    const row = await store.lockApproval(tx, siteId, id);
    if (!row || row.decision) return;
    await release(tx, row);
    await store.decide(tx, id, { decision: 'expired', decidedBy: null, decidedAt: row.expiresAt, note: '' });
    const nobody = { site: { id: siteId }, actor: { kind: 'visitor' as const }, ip: '', requestId: 'approval-expiry' };
    const after = { change: row.action, of: row.object, proposed_by: row.proposedBy };
    await audit.write(tx, nobody, { action: 'approval.expired', object: id, after, who: 'system' });
  }

  return {
    /** Lets go what was held for proposals that nobody decided in time. */
    async expire(): Promise<void> {
      for (const { siteId, id } of await store.listExpired(db, clock(), AT_ONCE))
        await db.transaction(tx => expireOne(tx, siteId, id));
    },
  };
}
