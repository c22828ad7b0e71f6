import { contactOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { SYNC_SUBSCRIPTION, type GatewayStatus, type SyncSubscription } from '../../payments/service.ts';
import { couponGoneMail } from '../mails.tsx';
import { awaitsMoney, grantCause, isOpen, orderStateAfter } from '../rules.ts';
import * as store from '../store.ts';
import type { BoughtDocument, OrderDeps, Period } from './deps.ts';
import type { Invoicing } from './invoicing.ts';
import { lockOrder } from './lock-order.ts';
import { nextPage } from './present.ts';
import type { RefundSync } from './refund-sync.ts';

interface About {
  siteId: string;
  orderId: string;
  origin: string;
}

/**
 * How long the credits of a period outlast it: a gateway bills a renewal at the end of the period and takes the money
 * an hour or more later (Stripe keeps the invoice as a draft until then); until then its subscriber is not refused.
 */
const RENEWAL_GRACE_MS = 6 * 60 * 60 * 1000;
/** Why money goes back that came too late for its coupon. */
const COUPON_GONE = 'coupon_gone';

export type Fulfillment = ReturnType<typeof createFulfillment>;

/** The next steps of an order once its gateway was queried: paid and fulfilled, failed, or sent back. */
export function createFulfillment(deps: OrderDeps, invoicing: Invoicing, refundSync: RefundSync) {
  const { db, clock, jobs, mail, accounts, coupons, payments } = deps;

  return {
    settleOrder,

    /** A free order, in the transaction that makes it. */
    async fulfillFree(tx: Db, order: store.OrderRow, origin: string): Promise<store.OrderRow> {
      return fulfill(tx, await store.moveOrder(tx, order, 'pending_payment', clock()), origin, null);
    },

    /** Abandons an order whose cart now contains something else. */
    async expireReplaced(tx: Db, order: store.OrderRow): Promise<void> {
      await store.moveOrder(tx, order, 'expired', clock());
      await store.leaveCart(tx, order);
      await coupons.release(tx, order.siteId, order.id);
    },
  };

  /** Asks the gateway and moves the order as far as the answer allows; doing it again changes nothing. */
  async function settleOrder(about: About): Promise<store.OrderRow> {
    const current = await store.findOrder(db, about.siteId, about.orderId);
    if (!current) throw new AppError('not_found');
    const status = await payments.fetchOrderStatus(about.siteId, about.orderId);
    const begins = status?.state === 'captured' && awaitsMoney(current.state) && current.kind === 'subscription';
    const period = begins ? await firstPeriod(current.siteId, status) : null;
    const others = awaitsMoney(current.state) ? [] : await payments.closeDuplicates(about.siteId, about.orderId);
    return db.transaction(async tx => {
      const locked = await lockOrder(tx, about);
      if (!status || !awaitsMoney(locked.state)) {
        for (const each of status ? [status, ...others] : others)
          await payments.recordDuplicate(tx, about.siteId, each);
        return refundSync.sync(tx, locked, about.origin);
      }
      const isGone = status.state === 'captured' && (await coupons.isGone(tx, locked.siteId, locked.id));
      const settled = isGone ? { ...status, state: 'error' as const, reason: COUPON_GONE } : status;
      const state = orderStateAfter(await payments.record(tx, about.siteId, settled));
      if (state === 'paid') {
        const through = await store.changeGateway(tx, locked, status.gateway);
        const begun = await store.startSubscription(tx, through, status.subscription);
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
    await coupons.release(tx, siteId, id);
    const contact = await contactOf(tx, siteId, order.userId);
    const plan = deps.plans.nameOf(siteId, planId, quantity, contact.locale) ?? order.planName;
    const about = { siteId, ...contact, cause: `coupon-gone:${id}` };
    const code = order.couponCode ?? '';
    await mail.queue(tx, about, couponGoneMail, { origin, order: id, plan, code, cents, currency });
    const noted = await store.noteCouponGone(tx, order);
    if (!isOpen(noted.state)) return noted;
    const sent = noted.state === 'draft' ? await store.moveOrder(tx, noted, 'pending_payment', clock()) : noted;
    return sent.state === 'payment_failed' ? sent : store.moveOrder(tx, sent, 'payment_failed', clock());
  }

  /**
   * The period the first payment of a subscription is for: the bill it paid. Without it nothing is granted: a gateway
   * that has taken the money and does not name the period yet is asked again.
   */
  async function firstPeriod(siteId: string, { gateway, subscription, settlement }: GatewayStatus): Promise<Period> {
    const found = subscription ? await payments.fetchSubscription(siteId, gateway, subscription) : null;
    const first = found?.bills.filter(bill => bill.state === 'paid' && bill.settlement === settlement).at(-1);
    if (!first) throw new AppError('gateway_unavailable');
    return { from: first.from, until: first.until };
  }

  /** Paid: the credits, the invoicing, and what was to follow are written together or not at all. */
  async function fulfill(
    tx: Db,
    order: store.OrderRow,
    origin: string,
    period: Period | null,
  ): Promise<store.OrderRow> {
    const { siteId, userId } = order;
    const paid = await store.moveOrder(tx, order, 'paid', clock());
    await coupons.use(tx, siteId, order.id);
    await grantOrder(deps, tx, paid, period);
    await invoicing.issue(tx, paid, { origin, period });
    if (order.mailLink)
      await accounts.sendMagicLink(
        tx,
        { siteId, userId },
        { next: nextPage(deps.products, order), cause: `bought:${order.id}`, origin },
      );
    if (order.followUp && order.vin) {
      const { job, stickerJob, mileage, unit = 'mi', market = null, tier, notice } = order.followUp;
      const about = { siteId, userId, vin: order.vin, mileage, unit, market, origin };
      const bought: BoughtDocument = { ...about, ...(tier && { tier }), ...(notice === undefined ? {} : { notice }) };
      await jobs.enqueue(tx, job, bought);
      if (stickerJob) await jobs.enqueue(tx, stickerJob, bought);
    }
    if (order.subscription) {
      const { gateway, subscription: reference } = order;
      const job: SyncSubscription = { siteId, gateway, reference, orderId: order.id, origin };
      await jobs.enqueue(tx, SYNC_SUBSCRIPTION, job);
    }
    return store.moveOrder(tx, await store.moveOrder(tx, paid, 'fulfilling', clock()), 'fulfilled', clock());
  }
}

/** The credits of a paid order; those of a subscription end with its period, and a little later. */
export async function grantOrder(
  { credits }: Pick<OrderDeps, 'credits'>,
  tx: Db,
  order: store.OrderRow,
  period: Period | null,
): Promise<void> {
  const account = { siteId: order.siteId, userId: order.userId };
  const { unit, planId, quantity, stickerPart } = order;
  const cause = grantCause(order);
  if (!period) {
    const sticker = stickerPart && { unit: unit === 'global' ? unit : ('sticker' as const), ...stickerPart };
    return credits.grant(tx, account, { unit, quantity, reason: 'purchase', cause, planId }, sticker);
  }
  const endsAt = new Date(period.until.getTime() + RENEWAL_GRACE_MS);
  if (quantity < 0) return credits.grantUnlimited(tx, account, { unit, cause, planId, endsAt });
  return credits.grant(tx, account, { unit, quantity, reason: 'subscription', cause, planId, endsAt });
}
