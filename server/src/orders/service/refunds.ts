import { limitOf, mayOperate } from '../../accounts/rules.ts';
import { contactOf, memberOf } from '../../accounts/service.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { money } from '../../kit/money.ts';
import { END_SUBSCRIPTION, type EndSubscription } from '../../payments/service.ts';
import type { OrderDetail } from '../contract.ts';
import { refundedMail } from '../mails.tsx';
import { grantCause, mayMove, refundableCents, stateAfterRefunds } from '../rules.ts';
import * as store from '../store.ts';
import { REVOKE_DOCUMENTS, type OrderDeps, type RevokeDocuments } from './deps.ts';
import { present } from './present.ts';
import { lockOrder } from './lock-order.ts';

/** What the gateways say of an order's money after it was paid. */
interface GatewayEvents {
  refunds: Awaited<ReturnType<OrderDeps['payments']['refundsOf']>>;
  disputes: Awaited<ReturnType<OrderDeps['payments']['disputesOf']>>;
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Money on its way back: the buyer's own refund of what is unused, the operator's, and the bank's. */
export function createRefunds(deps: OrderDeps) {
  const { db, jobs, credits, payments, mail, audit, plans } = deps;
  const accountOf = ({ siteId, userId }: store.OrderRow) => ({ siteId, userId });
  /** An order's credits, as a refund or a dispute takes them. */
  const takenBy = (order: store.OrderRow, type: 'refund' | 'dispute', key: string) => ({
    of: grantCause(order),
    by: { type, key },
  });

  return {
    /** Moves a held order by what is known of its refunds and disputes. Doing it again changes nothing. */
    async sync(tx: Db, order: store.OrderRow, origin: string): Promise<store.OrderRow> {
      if (!order.paidAt) return order;
      const news = await gatewayEventsOf(tx, order);
      if (news.refunds.length + news.disputes.length === 0) return order;
      if (order.state === 'refunded' && news.disputes.some(each => each.state === 'lost')) return order;
      return applyDisputes(tx, await applyRefunds(tx, order, news, origin), news, origin);
    },

    /** One order with its history. @throws AppError `login_needed`, `not_found` for another member's */
    async detail(caller: Caller, id: string): Promise<OrderDetail> {
      const { userId } = memberOf(caller);
      const order = await store.findOrder(db, caller.site.id, id);
      if (!order || order.userId !== userId) throw new AppError('not_found', { field: 'order' });
      return detailOf(order);
    },

    /**
     * Gives back the money of what is unused, at once and without a question.
     * @throws AppError `not_found`, `nothing_to_refund`
     */
    async refundOwn(caller: Caller, input: { order: string }): Promise<OrderDetail> {
      const { userId } = memberOf(caller);
      const siteId = caller.site.id;
      const order = await db.transaction(async tx => {
        const held = await lockOrder(tx, { siteId, orderId: input.order });
        if (held.userId !== userId) throw new AppError('not_found', { field: 'order' });
        const cents = await refundableFor(tx, held);
        if (cents === 0) throw new AppError('nothing_to_refund', { field: 'order' });
        return startRefund(tx, held, { cents, reason: 'unused', by: userId, origin: caller.origin, all: true });
      });
      payments.wakeRefunds();
      return detailOf(order);
    },

    /**
     * An operator's refund: a part, or all that is left. With all of it, what is unused is taken back.
     * @throws AppError `role_needed`, `not_found`, `refund_over_limit`, `refund_too_large`, `nothing_to_refund`
     */
    async refundAsOperator(
      caller: Caller,
      input: { order: string; amount?: number | undefined; reason: string },
    ): Promise<OrderDetail> {
      const operator = mayOperate(caller, 'refund');
      const siteId = caller.site.id;
      const order = await db.transaction(async tx => {
        const held = await lockOrder(tx, { siteId, orderId: input.order });
        if (!held.paidAt) return returnAgain(tx, caller, held, input.reason);
        const left = held.totalCents - held.refundedCents;
        const cents = input.amount ?? left;
        const limit = limitOf(operator.roles, 'refund');
        if (limit !== null && cents > limit)
          throw new AppError('refund_over_limit', { field: 'amount', details: { limit, currency: held.currency } });
        if (cents === 0) throw new AppError('nothing_to_refund', { field: 'order' });
        const { reason } = input;
        const about = { cents, reason, by: operator.userId, origin: caller.origin, all: cents === left };
        const moved = await startRefund(tx, held, about);
        const after = { amount: cents, currency: held.currency, reason };
        await audit.write(tx, caller, { action: 'order.refund', object: held.id, after });
        return moved;
      });
      payments.wakeRefunds();
      return detailOf(order);
    },
  };

  /** Money that was taken for an order it does not pay goes back by itself; where that failed, an operator sends it again. */
  async function returnAgain(tx: Db, caller: Caller, order: store.OrderRow, reason: string): Promise<store.OrderRow> {
    const operator = mayOperate(caller, 'refund');
    const sent = await payments.retryFullRefund(tx, order.siteId, order.id, { reason, by: operator.userId });
    if (!sent) throw new AppError('nothing_to_refund', { field: 'order' });
    const { amountCents: amount, currency } = sent;
    await audit.write(tx, caller, { action: 'order.refund', object: order.id, after: { amount, currency, reason } });
    return order;
  }

  /**
   * What is known of the payment that paid a held order, read while it is held: older news would take a settled refund
   * for a failed one. Money that was taken besides and went back is another matter.
   */
  async function gatewayEventsOf(tx: Db, { siteId, id }: store.OrderRow): Promise<GatewayEvents> {
    const paid = await payments.capturedOf(tx, siteId, id);
    const isOurs = (each: { paymentId: string }) => each.paymentId === paid?.id;
    const refunds = await payments.refundsOf(siteId, id, tx);
    const disputes = await payments.disputesOf(siteId, id, tx);
    return { refunds: refunds.filter(isOurs), disputes: disputes.filter(isOurs) };
  }

  /** What the buyer gets back for what is unused. */
  async function refundableFor(tx: Db, order: store.OrderRow): Promise<number> {
    if (!mayMove(order.state, 'refund_pending')) return 0;
    return refundableCents(order, await credits.unusedOf(tx, accountOf(order), grantCause(order)));
  }

  async function startRefund(
    tx: Db,
    order: store.OrderRow,
    about: { cents: number; reason: string; by: string; origin: string; all: boolean },
  ): Promise<store.OrderRow> {
    if (!mayMove(order.state, 'refund_pending')) throw new AppError('nothing_to_refund', { field: 'order' });
    const payment = await payments.capturedOf(tx, order.siteId, order.id);
    if (!payment) throw new AppError('nothing_to_refund', { field: 'order' });
    const key = `${order.refundedCents}-${await payments.countRefunds(tx, order.siteId, payment.id)}`;
    const { siteId } = order;
    if (about.all) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', key));
    const { reason, by, origin } = about;
    const amount = money(about.cents, order.currency);
    await payments.beginRefund(tx, { siteId, paymentId: payment.id, amount, key, reason, by, origin });
    return store.moveOrder(tx, order, 'refund_pending', deps.clock());
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
    // All of the money is back, also where it was given back at the gateway: what is unused goes with it.
    const last = settled.at(-1);
    if (state === 'refunded' && last) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', last.key));
    if (state === 'refunded') {
      await revokeDocuments(tx, order);
      await endCharging(tx, noted, origin, 'while it runs');
    }
    const direct = noted.state === 'refund_pending' || sum < known;
    const asked = direct ? noted : await store.moveOrder(tx, noted, 'refund_pending', deps.clock());
    return store.moveOrder(tx, asked, state, deps.clock());
  }

  /**
   * Whoever has all of a period's money back is not charged for the next. A refund of a period that is over says nothing
   * of the one that runs; a bank that took the money back, however late, says enough.
   */
  async function endCharging(tx: Db, order: store.OrderRow, origin: string, when: 'while it runs' | 'always') {
    const { siteId, gateway, subscription: reference } = order;
    if (!reference) return;
    const settlement = (await payments.capturedOf(tx, siteId, order.id))?.settlement ?? '';
    const end: EndSubscription = { siteId, gateway, reference, origin };
    await jobs.enqueue(tx, END_SUBSCRIPTION, when === 'always' ? end : { ...end, settlement });
  }

  /** What a refund took is there again when it fails, and is taken again when it went through after all. */
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

  /** While a bank disputes the payment, what is unused waits with it: it is there again when the dispute is won. */
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
    await revokeDocuments(tx, now);
    await endCharging(tx, now, origin, 'always');
    const lost = await store.moveOrder(tx, await store.changeRefunded(tx, now, gone), 'lost', at);
    return store.moveOrder(tx, lost, 'refunded', at);
  }

  /** What the order has paid for is not valid any more; the documents know how, this only says so. */
  function revokeDocuments(tx: Db, order: store.OrderRow): Promise<void> {
    const about: RevokeDocuments = { ...accountOf(order), orderId: order.id };
    return jobs.enqueue(tx, REVOKE_DOCUMENTS, about);
  }

  async function detailOf(order: store.OrderRow): Promise<OrderDetail> {
    const { siteId, id } = order;
    const [history, refunds, invoice, left] = await Promise.all([
      store.listEvents(db, id),
      payments.refundsOf(siteId, id),
      store.findInvoice(db, siteId, id),
      credits.unusedOf(db, accountOf(order), grantCause(order)),
    ]);
    return {
      ...present(order, invoice?.number ?? null),
      history: history.map(({ state, at }) => ({ state, at: at.toISOString() })),
      refunds: refunds.map(each => ({
        id: each.id,
        amount: each.amountCents,
        state: each.state,
        reason: each.reason,
        at: each.createdAt.toISOString(),
      })),
      refundable: mayMove(order.state, 'refund_pending') ? refundableCents(order, left) : 0,
      unused: left.unused,
    };
  }
}
