import { billingContactOf } from '../../../../identity/dealerships/service.ts';
import type { Account } from '../../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../../kit/database/db.ts';
import { END_SUBSCRIPTION, type DisputeRow, type EndSubscription, type RefundRow } from '../../../payments/service.ts';
import { refundedMail } from '../../mails.tsx';
import { grantCause, mayMove, stateAfterRefunds } from '../../rules.ts';
import * as store from '../../store.ts';
import type { OrderDeps } from '../deps.ts';

/** The account whose credits an order has granted. */
export const accountOf = ({ siteId, userId }: store.OrderRow): Account => ({ siteId, userId });

/** An order's credits, as a refund or a dispute takes them. */
export const takenBy = (order: store.OrderRow, type: 'refund' | 'dispute', key: string) => ({
  of: grantCause(order),
  by: { type, key },
});

/**
 * Moves a locked order by what the gateways say of its refunds and disputes, once it is paid. Repeating it changes
 * nothing.
 */
export async function syncRefunds(deps: OrderDeps, tx: Db, order: store.OrderRow, origin: string) {
  if (!order.paidAt) return order;
  const news = await gatewayEventsOf(deps, tx, order);
  if (news.refunds.length + news.disputes.length === 0) return order;
  if (order.state === 'refunded' && news.disputes.some(each => each.state === 'lost')) return order;
  return applyDisputes(deps, tx, await applyRefunds(deps, tx, order, news.refunds, origin), news.disputes, origin);
}

/**
 * The events of the payment that paid a held order, read while it is held: older news would take a settled refund for a failed one.
 * Money that was taken besides and went back is another matter.
 */
async function gatewayEventsOf({ payments }: OrderDeps, tx: Db, order: store.OrderRow) {
  const paid = await payments.capturedOf(tx, order);
  const isOurs = (each: { paymentId: string }) => each.paymentId === paid?.id;
  const refunds = await payments.refundsOf(order, tx);
  const disputes = await payments.disputesOf(order, tx);
  return { refunds: refunds.filter(isOurs), disputes: disputes.filter(isOurs) };
}

async function applyRefunds(deps: OrderDeps, tx: Db, order: store.OrderRow, refunds: RefundRow[], origin: string) {
  const { events, credits } = deps;
  const settled = refunds.filter(each => each.state === 'settled');
  for (const refund of refunds) await moveCredits(deps, tx, order, refund);
  await mailRefunds(deps, tx, order, settled, origin);
  const sum = settled.reduce((total, each) => total + each.amountCents, 0);
  const known = order.refundedCents;
  const noted = await store.changeOrder(tx, order, { refundedCents: sum });
  const pending = refunds.some(each => each.state === 'pending');
  const state = stateAfterRefunds(noted, { known, pending });
  if (!state) return noted;
  // The whole payment was refunded, here or at the gateway: unused credits are removed.
  const last = settled.at(-1);
  if (state === 'refunded' && last) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', last.key));
  if (state === 'refunded') {
    await events.emit(tx, 'order.refunded', { account: accountOf(order), orderId: order.id });
    await endCharging(deps, tx, noted, origin, 'running');
  }
  const direct = noted.state === 'refund_pending' || sum < known;
  const current = direct ? noted : await store.moveOrder(tx, noted, 'refund_pending', deps.clock());
  return store.moveOrder(tx, current, state, deps.clock());
}

/**
 * A buyer with a full refund of a period is not charged for the next. A refund of a period that has ended says nothing
 * of the one that runs; a bank that took the money back, however late, says enough.
 */
async function endCharging(deps: OrderDeps, tx: Db, order: store.OrderRow, origin: string, when: 'running' | 'always') {
  const { jobs, payments } = deps;
  const { siteId, gateway, subscription: reference } = order;
  if (!reference) return;
  const settlement = (await payments.capturedOf(tx, order))?.settlement ?? '';
  const end: EndSubscription = { siteId, gateway, reference, origin };
  await jobs.enqueue(tx, END_SUBSCRIPTION, when === 'always' ? end : { ...end, settlement });
}

/** Credits taken by a refund come back when it fails, and are taken again when it went through after all. */
async function moveCredits({ credits }: OrderDeps, tx: Db, order: store.OrderRow, refund: RefundRow) {
  const taken = takenBy(order, 'refund', refund.key);
  if (refund.state === 'settled') await credits.redoRefund(tx, accountOf(order), taken);
  if (refund.state === 'failed') await credits.undoRefund(tx, accountOf(order), taken);
}

async function mailRefunds(deps: OrderDeps, tx: Db, order: store.OrderRow, settled: RefundRow[], origin: string) {
  if (settled.length === 0) return;
  const { siteId, id } = order;
  const contact = await billingContactOf(tx, siteId, order.userId);
  const plan = deps.plans.nameOf(siteId, order.planId, order.quantity, contact.locale) ?? order.planName;
  for (const { id: refund, amountCents: cents, currency } of settled) {
    const about = { siteId, ...contact, cause: `refund:${refund}` };
    await deps.mail.queue(tx, about, refundedMail, { origin, order: id, plan, cents, currency });
  }
}

/** While a bank disputes the payment, unused credits are suspended; they are restored when the dispute is won. */
async function applyDisputes(deps: OrderDeps, tx: Db, order: store.OrderRow, disputes: DisputeRow[], origin: string) {
  const { events, credits } = deps;
  const newest = disputes.at(-1);
  if (!newest) return order;
  const taken = takenBy(order, 'dispute', newest.id);
  const at = deps.clock();
  let now = order;
  if (mayMove(now.state, 'disputed') && !(newest.state === 'won' && now.state === 'won')) {
    const seen = (await store.listEvents(tx, order)).filter(each => each.state === 'disputed').length;
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
  await endCharging(deps, tx, now, origin, 'always');
  const noted = await store.changeOrder(tx, now, { refundedCents: gone });
  const lost = await store.moveOrder(tx, noted, 'lost', at);
  return store.moveOrder(tx, lost, 'refunded', at);
}
