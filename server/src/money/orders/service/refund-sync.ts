import { contactOf } from '../../../identity/accounts/service.ts';
import type { Account } from '../../../kit/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { END_SUBSCRIPTION, type EndSubscription } from '../../payments/service.ts';
import { refundedMail } from '../mails.tsx';
import { grantCause, mayMove, stateAfterRefunds } from '../rules.ts';
import * as store from '../store.ts';
import type { OrderDeps } from './deps.ts';

/** The gateways' events of an order's money after it was paid. */
interface GatewayEvents {
  refunds: Awaited<ReturnType<OrderDeps['payments']['refundsOf']>>;
  disputes: Awaited<ReturnType<OrderDeps['payments']['disputesOf']>>;
}

/** The account whose credits an order has granted. */
export const accountOf = ({ siteId, userId }: store.OrderRow): Account => ({ siteId, userId });

/** An order's credits, as a refund or a dispute takes them. */
export const takenBy = (order: store.OrderRow, type: 'refund' | 'dispute', key: string) => ({
  of: grantCause(order),
  by: { type, key },
});

export type RefundSync = ReturnType<typeof createRefundSync>;

/** Moves paid orders by what the gateways say of their refunds and disputes. */
export function createRefundSync(deps: OrderDeps) {
  const { jobs, events, credits, payments, mail, plans } = deps;

  return {
    /** Updates a locked order from its refunds and disputes. Repeating it changes nothing. */
    async sync(tx: Db, order: store.OrderRow, origin: string): Promise<store.OrderRow> {
      if (!order.paidAt) return order;
      const news = await gatewayEventsOf(tx, order);
      if (news.refunds.length + news.disputes.length === 0) return order;
      if (order.state === 'refunded' && news.disputes.some(each => each.state === 'lost')) return order;
      return applyDisputes(tx, await applyRefunds(tx, order, news, origin), news, origin);
    },
  };

  /**
   * The events of the payment that paid a held order, read while it is held: older news would take a settled refund for a failed one.
   * Money that was taken besides and went back is another matter.
   */
  async function gatewayEventsOf(tx: Db, { siteId, id }: store.OrderRow): Promise<GatewayEvents> {
    const paid = await payments.capturedOf(tx, siteId, id);
    const isOurs = (each: { paymentId: string }) => each.paymentId === paid?.id;
    const refunds = await payments.refundsOf(siteId, id, tx);
    const disputes = await payments.disputesOf(siteId, id, tx);
    return { refunds: refunds.filter(isOurs), disputes: disputes.filter(isOurs) };
  }

  async function applyRefunds(tx: Db, order: store.OrderRow, { refunds }: GatewayEvents, origin: string) {
    const settled = refunds.filter(each => each.state === 'settled');
    for (const refund of refunds) await moveCredits(tx, order, refund);
    await mailRefunds(tx, order, settled, origin);
    const sum = settled.reduce((total, each) => total + each.amountCents, 0);
    const known = order.refundedCents;
    const noted = await store.changeRefunded(tx, order, sum);
    const pending = refunds.some(each => each.state === 'pending');
    const state = stateAfterRefunds(noted, { known, pending });
    if (!state) return noted;
    // The whole payment was refunded, here or at the gateway: unused credits are removed.
    const last = settled.at(-1);
    if (state === 'refunded' && last) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', last.key));
    if (state === 'refunded') {
      await events.emit(tx, 'order.refunded', { account: accountOf(order), orderId: order.id });
      await endCharging(tx, noted, origin, 'while it runs');
    }
    const direct = noted.state === 'refund_pending' || sum < known;
    const current = direct ? noted : await store.moveOrder(tx, noted, 'refund_pending', deps.clock());
    return store.moveOrder(tx, current, state, deps.clock());
  }

  /**
   * A buyer with a full refund of a period is not charged for the next. A refund of a period that has ended says nothing
   * of the one that runs; a bank that took the money back, however late, says enough.
   */
  async function endCharging(tx: Db, order: store.OrderRow, origin: string, when: 'while it runs' | 'always') {
    const { siteId, gateway, subscription: reference } = order;
    if (!reference) return;
    const settlement = (await payments.capturedOf(tx, siteId, order.id))?.settlement ?? '';
    const end: EndSubscription = { siteId, gateway, reference, origin };
    await jobs.enqueue(tx, END_SUBSCRIPTION, when === 'always' ? end : { ...end, settlement });
  }

  /** Credits taken by a refund come back when it fails, and are taken again when it went through after all. */
  async function moveCredits(tx: Db, order: store.OrderRow, refund: GatewayEvents['refunds'][number]): Promise<void> {
    const taken = takenBy(order, 'refund', refund.key);
    if (refund.state === 'settled') await credits.redoRefund(tx, accountOf(order), taken);
    if (refund.state === 'failed') await credits.undoRefund(tx, accountOf(order), taken);
  }

  async function mailRefunds(
    tx: Db,
    order: store.OrderRow,
    settled: GatewayEvents['refunds'],
    origin: string,
  ): Promise<void> {
    if (settled.length === 0) return;
    const { siteId, id } = order;
    const contact = await contactOf(tx, siteId, order.userId);
    const plan = plans.nameOf(siteId, order.planId, order.quantity, contact.locale) ?? order.planName;
    for (const { id: refund, amountCents: cents, currency } of settled) {
      const about = { siteId, ...contact, cause: `refund:${refund}` };
      await mail.queue(tx, about, refundedMail, { origin, order: id, plan, cents, currency });
    }
  }

  /** While a bank disputes the payment, unused credits are suspended; they are restored when the dispute is won. */
  async function applyDisputes(
    tx: Db,
    order: store.OrderRow,
    { disputes }: GatewayEvents,
    origin: string,
  ): Promise<store.OrderRow> {
    const newest = disputes.at(-1);
    if (!newest) return order;
    const taken = takenBy(order, 'dispute', newest.id);
    const at = deps.clock();
    let now = order;
    if (mayMove(now.state, 'disputed') && !(newest.state === 'won' && now.state === 'won')) {
      const seen = (await store.listEvents(tx, order.id)).filter(each => each.state === 'disputed').length;
      if (seen >= disputes.length) return now;
      await credits.refund(tx, accountOf(order), taken);
      now = await store.moveOrder(tx, now, 'disputed', at);
    }
    if (now.state !== 'disputed' || newest.state === 'open') return now;
    if (newest.state === 'won') {
      await credits.undoRefund(tx, accountOf(order), taken);
      return store.moveOrder(tx, now, 'won', at);
    }
    const gone = Math.min(now.totalCents, now.refundedCents + newest.amountCents);
    await events.emit(tx, 'order.refunded', { account: accountOf(now), orderId: now.id });
    await endCharging(tx, now, origin, 'always');
    const lost = await store.moveOrder(tx, await store.changeRefunded(tx, now, gone), 'lost', at);
    return store.moveOrder(tx, lost, 'refunded', at);
  }
}
