import { mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { RefundPart } from '../../../money/orders/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Sum } from '../contract.ts';
import { isSameSum } from '../rules.ts';
import type { OrderFilters } from '../../order-desk/contract.ts';
import * as store from '../store.ts';
import { BULK_REFUND, type BulkRefundDeps, type BulkRefundJob } from './deps.ts';
import { createOutlook } from './outlook.ts';

/** How it is called in the list of approvals. */
export const ACTION = 'orders.refund';

/** What many orders would give back, and the beginning of it. */
export function createPlanning(deps: BulkRefundDeps) {
  const { db, clock, jobs, audit, approvals, orders } = deps;
  const { rowsOf, planOf, sumsOf, needsSecond, linesOf } = createOutlook(deps);

  return {
    /** What these orders would give back. @throws AppError `role_needed`, `bulk_refund_large` */
    async preview(
      caller: Caller,
      { part, ...asked }: { part: RefundPart; orders?: string[] | undefined; filters?: OrderFilters | undefined },
    ) {
      const operator = mayOperate(caller, 'refund');
      const siteId = caller.site.id;
      const planned = await planOf(db, siteId, await rowsOf(caller, asked), part);
      const sums = sumsOf(planned);
      return {
        lines: await linesOf(caller, planned),
        sums,
        needs_second: await needsSecond(db, operator, siteId, sums),
      };
    },

    /**
     * Begins it, or proposes it where the sum is over the operator's limit.
     * @throws AppError `role_needed`, `not_found`, `bulk_refund_changed`, `bulk_refund_empty`
     */
    async begin(caller: Caller, input: { orders: string[]; part: RefundPart; reason: string; sums: Sum[] }) {
      const operator = mayOperate(caller, 'refund');
      const { part, reason } = input;
      const siteId = caller.site.id;
      const ids = [...new Set(input.orders)];
      return db.transaction(async tx => {
        await store.lockStarts(tx, siteId);
        const rows = await orders.ofSite(siteId, ids, tx);
        if (rows.length < ids.length) throw new AppError('not_found', { field: 'orders' });
        const planned = (await planOf(tx, siteId, rows, part)).filter(({ cents }) => cents > 0);
        const sums = sumsOf(planned);
        if (!isSameSum(sums, input.sums)) throw new AppError('bulk_refund_changed', { field: 'orders' });
        if (planned.length === 0) throw new AppError('bulk_refund_empty', { field: 'orders' });
        const isProposed = await needsSecond(tx, operator, siteId, sums);
        const id = newId('blk');
        const bulk = await store.addBulk(
          tx,
          {
            id,
            siteId,
            state: isProposed ? 'proposed' : 'running',
            part,
            reason,
            begunBy: operator.userId,
            locale: caller.locale,
            origin: caller.origin,
            createdAt: clock(),
          },
          planned.map(({ row, cents }, place) => {
            const about = { bulkId: id, orderId: row.id, currency: row.currency, place, cents };
            return { id: newId('blo'), siteId, ...about, state: 'waiting' as const };
          }),
        );
        if (!isProposed) {
          await jobs.enqueue(tx, BULK_REFUND, { siteId, bulk: id } satisfies BulkRefundJob);
          const after = { orders: planned.length, sums, part, reason };
          await audit.write(tx, caller, { action: 'orders.refund_begun', object: id, after });
          return bulk;
        }
        const { id: approvalId } = await approvals.propose(tx, caller, {
          action: ACTION,
          object: id,
          payload: { bulk: id },
          changes: [
            { setting: 'orders', before: null, after: planned.length },
            ...sums.map(sum => ({ setting: 'refunded', before: null, after: { ...sum } })),
          ],
          reason,
        });
        return store.changeBulk(tx, id, { approvalId });
      });
    },
  };
}
