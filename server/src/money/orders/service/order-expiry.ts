import type { Db } from '../../../kit/database/db.ts';
import { isOpen } from '../rules.ts';
import * as store from '../store.ts';
import { ABANDONED_MS, ORDER_EXPIRY, paymentTimeoutMs, RECHECK_MS, type OrderDeps, type OrderExpiry } from './deps.ts';
import type { Fulfillment } from './fulfillment.ts';
import { lockOrder } from './finding.ts';

/** Expires unpaid orders. */
export function createOrderExpiry(deps: OrderDeps, { settleOrder }: Pick<Fulfillment, 'settleOrder'>) {
  const { db, clock, jobs, coupons, payments } = deps;

  return {
    /** The time of an unpaid order: a day to pay it, half an hour with a coupon, a week for one that never reached its gateway. */
    async expire({ siteId, orderId, origin }: OrderExpiry): Promise<void> {
      const order = await store.findOrder(db, siteId, orderId);
      if (!order || !isOpen(order.state)) return;
      const about = { siteId, orderId, origin };
      const patience = paymentTimeoutMs(order);
      const early = patience - ageOf(order);
      // A clock that was put back must not make it wait longer than its time from now.
      if (early > 0) return db.transaction(tx => scheduleExpiry(tx, about, Math.min(early, patience)));
      if ((await payments.closeOpen(order)) === 'captured') {
        await settleOrder(about);
        return;
      }
      await db.transaction(async tx => {
        const locked = await lockOrder(tx, order);
        if (!isOpen(locked.state)) return;
        await coupons.release(tx, locked);
        if (locked.state !== 'draft') await store.moveOrder(tx, locked, 'expired', clock());
        else if (ageOf(locked) >= ABANDONED_MS) await store.moveOrder(tx, locked, 'abandoned', clock());
        else await scheduleExpiry(tx, about, ABANDONED_MS - ageOf(locked));
      });
    },

    /** The gateway was out of reach for every attempt: whether it took the money is not known, so it is asked again. */
    expireLater: (about: OrderExpiry): Promise<void> => db.transaction(tx => scheduleExpiry(tx, about, RECHECK_MS)),
  };

  function ageOf(order: store.OrderRow): number {
    return clock().getTime() - order.createdAt.getTime();
  }

  function scheduleExpiry(tx: Db, about: OrderExpiry, afterMs: number): Promise<void> {
    return jobs.enqueue(tx, ORDER_EXPIRY, about, { afterSeconds: afterMs / 1000 });
  }
}
