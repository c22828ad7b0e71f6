import { z } from 'zod';
import { mayOperate, operatorOf } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { ApprovalKind } from '../../../platform/approvals/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { ordersIn } from '../rules.ts';
import * as store from '../store.ts';
import { BULK_REFUND, type BulkRefundDeps, type BulkRefundJob } from './deps.ts';
import { ACTION } from './planning.ts';

/** Orders of one run of the job; it queues itself for those after them. */
const BATCH = 25;

const Proposed = z.object({ bulk: z.string() });

/** Refunds the orders of a bulk refund one after the other, each in a transaction of its own: once, however often it is run. */
export function createRunning(deps: BulkRefundDeps) {
  const { db, clock, jobs, sites, audit, accounts, orders } = deps;

  /** For whom it goes on, with the roles held now. @throws AppError `role_needed` */
  const callerOf = ({ siteId, id, begunBy, approvedBy, locale, origin }: store.BulkRow): Promise<Caller> =>
    accounts.operatorCaller({ site: sites.get(siteId), userId: approvedBy ?? begunBy, locale, origin, requestId: id });

  async function refundOne(caller: Caller, bulk: store.BulkRow, { id }: store.BulkOrderRow): Promise<void> {
    const { part, reason, begunBy: by, approvedBy } = bulk;
    try {
      await db.transaction(async tx => {
        const waiting = await store.lockWaiting(tx, id);
        if (!waiting) return;
        const { orderId: order, cents } = waiting;
        await store.settleOrder(tx, id, { state: 'sent', problem: null, changedAt: clock() });
        await orders.refundAgreed(tx, caller, { order, cents, part, reason, by, approved: approvedBy !== null });
      });
    } catch (error) {
      // Without the role nothing goes on; any other refusal is of this order alone.
      if (!(error instanceof AppError) || error.reason === 'role_needed') throw error;
      await store.settleOrder(db, id, { state: 'skipped', problem: error.reason, changedAt: clock() });
    }
  }

  async function end(bulk: store.BulkRow, state: 'done' | 'stopped'): Promise<void> {
    const { id, siteId } = bulk;
    await db.transaction(async tx => {
      if ((await store.lockBulk(tx, siteId, id))?.state !== 'running') return;
      await store.changeBulk(tx, id, { state, finishedAt: clock() });
      const counts = await store.countBulkOrders(tx, [id]);
      const [sent, skipped, waiting] = ['sent', 'skipped', 'waiting'].map(each => ordersIn(counts, each));
      const after = { sent, skipped, waiting, by: bulk.begunBy };
      const caller = { site: sites.get(siteId), actor: { kind: 'visitor' }, ip: '', requestId: id } as const;
      await audit.write(tx, caller, { action: `orders.refund_${state}`, object: id, after, who: 'system' });
    });
  }

  return {
    /** Refunds the next orders. */
    async run({ siteId, bulk: id }: BulkRefundJob): Promise<void> {
      const bulk = await store.findBulk(db, siteId, id);
      if (bulk?.state !== 'running') return;
      try {
        const caller = await callerOf(bulk);
        for (const each of await store.listWaiting(db, id, BATCH)) await refundOne(caller, bulk, each);
      } catch (error) {
        if (error instanceof AppError && error.reason === 'role_needed') return end(bulk, 'stopped');
        throw error;
      }
      const [more] = await store.listWaiting(db, id, 1);
      if (!more) return end(bulk, 'done');
      await db.transaction(tx => jobs.enqueue(tx, BULK_REFUND, { siteId, bulk: id } satisfies BulkRefundJob));
    },

    /** What could not go on says so. */
    async giveUp({ siteId, bulk: id }: BulkRefundJob): Promise<void> {
      const bulk = await store.findBulk(db, siteId, id);
      if (bulk) await end(bulk, 'stopped');
    },

    /** Bulk refunds that need a second person. */
    approval: {
      action: ACTION,
      mayDecide: caller => void mayOperate(caller, 'approve_refunds'),
      async apply(tx, caller, payload) {
        const { bulk: id } = Proposed.parse(payload);
        const siteId = caller.site.id;
        const bulk = await store.lockBulk(tx, siteId, id);
        if (bulk?.state !== 'proposed') throw new AppError('not_found', { field: 'approval' });
        await store.changeBulk(tx, id, { state: 'running', approvedBy: operatorOf(caller).userId });
        await jobs.enqueue(tx, BULK_REFUND, { siteId, bulk: id } satisfies BulkRefundJob);
        const after = { reason: bulk.reason, proposed_by: bulk.begunBy };
        await audit.write(tx, caller, { action: 'orders.refund_begun', object: id, after });
      },
      async release(tx, siteId, payload) {
        const { bulk: id } = Proposed.parse(payload);
        const bulk = await store.lockBulk(tx, siteId, id);
        if (bulk?.state === 'proposed') await store.changeBulk(tx, id, { state: 'declined', finishedAt: clock() });
      },
    } satisfies ApprovalKind,
  };
}
