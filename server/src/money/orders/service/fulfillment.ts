import { billingContactOf } from '../../../identity/dealerships/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { GatewayStatus, SyncPayment } from '../../payments/service.ts';
import { couponGoneMail } from '../mails.tsx';
import { awaitsMoney, isOpen, orderStateAfter } from '../rules.ts';
import * as store from '../store.ts';
import type { OrderDeps, Period } from './deps.ts';
import { findOrder, lockOrder } from './finding.ts';
import { payOrder } from './paying.ts';
import { nextPage } from './present.ts';
import { accountOf, syncRefunds } from './refunds/refund-sync.ts';

/** Why money goes back that came too late for its coupon. */
const COUPON_GONE = 'coupon_gone';

export type Fulfillment = ReturnType<typeof createFulfillment>;

/** The next steps of an order once its gateway was queried: paid and fulfilled, failed, or sent back. */
export function createFulfillment(deps: OrderDeps) {
  const { db, clock, mail, accounts, coupons, payments } = deps;

  return {
    settleOrder,

    /** A free order, in the transaction that makes it. */
    async fulfillFree(tx: Db, order: store.OrderRow, origin: string): Promise<store.OrderRow> {
      return fulfill(tx, await store.moveOrder(tx, order, 'pending_payment', clock()), origin, null);
    },

    /** Abandons an order whose cart now contains something else. */
    async expireReplaced(tx: Db, order: store.OrderRow): Promise<void> {
      await store.moveOrder(tx, order, 'expired', clock());
      await store.changeOrder(tx, order, { cartId: order.id });
      await coupons.release(tx, order);
    },
  };

  /** Asks the gateway and moves the order as far as the answer allows; doing it again changes nothing. */
  async function settleOrder(about: SyncPayment): Promise<store.OrderRow> {
    const current = await findOrder(db, about.siteId, about.orderId);
    const status = await payments.fetchOrderStatus(current);
    const begins = status?.state === 'captured' && awaitsMoney(current.state) && current.kind === 'subscription';
    const period = begins ? await firstPeriod(deps, current.siteId, status) : null;
    const others = awaitsMoney(current.state) ? [] : await payments.closeDuplicates(current);
    return db.transaction(async tx => {
      const locked = await lockOrder(tx, current);
      if (!status || !awaitsMoney(locked.state)) {
        for (const each of status ? [status, ...others] : others) await payments.recordDuplicate(tx, locked, each);
        return syncRefunds(deps, tx, locked, about.origin);
      }
      const isGone = status.state === 'captured' && (await coupons.isGone(tx, locked));
      const settled = isGone ? { ...status, state: 'error' as const, reason: COUPON_GONE } : status;
      const state = orderStateAfter(await payments.record(tx, locked, settled));
      if (state === 'paid') {
        const { gateway, subscription } = status;
        const begun = await store.changeOrder(tx, locked, { gateway, ...(subscription && { subscription }) });
        // The page was opened, and this process was killed before it could write that down.
        const sent = begun.state === 'draft' ? await store.moveOrder(tx, begun, 'pending_payment', clock()) : begun;
        return fulfill(tx, sent, about.origin, period);
      }
      if (isGone) return sendBack(tx, locked, about.origin);
      return state && isOpen(locked.state) && locked.state !== 'draft' && state !== locked.state
        ? store.moveOrder(tx, locked, state, clock())
        : locked;
    });
  }

  /** The payment arrived after the coupon was used up: it is refunded in full, and the buyer gets the reason. */
  async function sendBack(tx: Db, order: store.OrderRow, origin: string): Promise<store.OrderRow> {
    const { siteId, id, planId, quantity, currency, totalCents: cents } = order;
    await coupons.release(tx, order);
    const contact = await billingContactOf(tx, siteId, order.userId);
    const plan = deps.plans.nameOf(siteId, planId, quantity, contact.locale) ?? order.planName;
    const about = { siteId, ...contact, cause: `coupon-gone:${id}` };
    const code = order.couponCode ?? '';
    await mail.queue(tx, about, couponGoneMail, { origin, order: id, plan, code, cents, currency });
    const noted = await store.changeOrder(tx, order, { couponGone: true });
    if (!isOpen(noted.state)) return noted;
    const sent = noted.state === 'draft' ? await store.moveOrder(tx, noted, 'pending_payment', clock()) : noted;
    return sent.state === 'payment_failed' ? sent : store.moveOrder(tx, sent, 'payment_failed', clock());
  }

  /** Paid: besides what every paid order brings, its coupon is used, and a visitor gets the sign-in link. */
  async function fulfill(
    tx: Db,
    order: store.OrderRow,
    origin: string,
    period: Period | null,
  ): Promise<store.OrderRow> {
    await coupons.use(tx, order);
    const paid = await payOrder(deps, tx, order, { origin, period });
    const link = { next: nextPage(deps.products, order), cause: `bought:${order.id}`, origin };
    if (order.mailLink) await accounts.sendMagicLink(tx, accountOf(order), link);
    return paid;
  }
}

/**
 * The period the first payment of a subscription is for: the bill it paid. Without it nothing is granted: a gateway
 * that has taken the money and does not name the period yet is asked again.
 */
async function firstPeriod(
  { payments }: OrderDeps,
  siteId: string,
  { gateway, subscription, settlement }: GatewayStatus,
): Promise<Period> {
  const found = subscription ? await payments.fetchSubscription(siteId, gateway, subscription) : null;
  const first = found?.bills.filter(bill => bill.state === 'paid' && bill.settlement === settlement).at(-1);
  if (!first) throw new AppError('gateway_unavailable');
  return { from: first.from, until: first.until };
}
