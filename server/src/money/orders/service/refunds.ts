import { limitOf, mayOperate } from '../../../identity/accounts/rules.ts';
import { memberOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { money } from '../../../kit/money.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { OrderDetail } from '../contract.ts';
import { grantCause, mayMove, refundableCents } from '../rules.ts';
import * as store from '../store.ts';
import type { OrderDeps } from './deps.ts';
import { present } from './present.ts';
import { findOrder, lockOrder } from './finding.ts';
import { accountOf, takenBy } from './refund-sync.ts';

/** Requested refunds: the buyer's own of unused credits, and the operator's. */
export function createRefunds(deps: OrderDeps) {
  const { db, audit } = deps;

  return {
    /** One order with its history. @throws AppError `login_needed`, `not_found` for another member's */
    async detail(caller: Caller, id: string): Promise<OrderDetail> {
      const { userId } = memberOf(caller);
      const order = await store.findOrder(db, caller.site.id, id);
      if (!order || order.userId !== userId) throw new AppError('not_found', { field: 'order' });
      return detailOf(deps, order, caller.locale);
    },

    /**
     * Gives back the money of what is unused, at once and without a question.
     * @throws AppError `not_found`, `nothing_to_refund`
     */
    async refundOwn(caller: Caller, input: { order: string }): Promise<OrderDetail> {
      const { userId } = memberOf(caller);
      const siteId = caller.site.id;
      const order = await db.transaction(async tx => {
        const locked = await lockOrder(tx, await findOrder(tx, siteId, input.order));
        if (locked.userId !== userId) throw new AppError('not_found', { field: 'order' });
        const cents = await refundableFor(deps, tx, locked);
        if (cents === 0) throw new AppError('nothing_to_refund', { field: 'order' });
        return startRefund(deps, tx, locked, { cents, reason: 'unused', by: userId, origin: caller.origin, all: true });
      });
      return detailOf(deps, order, caller.locale);
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
        const locked = await lockOrder(tx, await findOrder(tx, siteId, input.order));
        if (!locked.paidAt) return returnAgain(deps, tx, caller, locked, input.reason);
        const left = locked.totalCents - locked.refundedCents;
        const cents = input.amount ?? left;
        const limit = limitOf(operator.roles, 'refund');
        if (limit !== null && cents > limit)
          throw new AppError('refund_over_limit', { field: 'amount', details: { limit, currency: locked.currency } });
        if (cents === 0) throw new AppError('nothing_to_refund', { field: 'order' });
        const { reason } = input;
        const about = { cents, reason, by: operator.userId, origin: caller.origin, all: cents === left };
        const moved = await startRefund(deps, tx, locked, about);
        const after = { amount: cents, currency: locked.currency, reason };
        await audit.write(tx, caller, { action: 'order.refund', object: locked.id, after });
        return moved;
      });
      return detailOf(deps, order, caller.locale);
    },
  };
}

/** Money that was taken for an order it does not pay goes back by itself; where that failed, an operator sends it again. */
async function returnAgain(deps: OrderDeps, tx: Db, caller: Caller, order: store.OrderRow, reason: string) {
  const { payments, audit } = deps;
  const operator = mayOperate(caller, 'refund');
  const sent = await payments.retryFullRefund(tx, order, { reason, by: operator.userId });
  if (!sent) throw new AppError('nothing_to_refund', { field: 'order' });
  const { amountCents: amount, currency } = sent;
  await audit.write(tx, caller, { action: 'order.refund', object: order.id, after: { amount, currency, reason } });
  return order;
}

/** The buyer's refund for unused credits. */
async function refundableFor({ credits }: OrderDeps, tx: Db, order: store.OrderRow): Promise<number> {
  if (!mayMove(order.state, 'refund_pending')) return 0;
  return refundableCents(order, await credits.unusedOf(tx, accountOf(order), grantCause(order)));
}

/** `all`: nothing of the price stays paid, so what is unused is taken back. */
async function startRefund(
  { payments, credits, clock }: OrderDeps,
  tx: Db,
  order: store.OrderRow,
  about: { cents: number; reason: string; by: string; origin: string; all: boolean },
) {
  if (!mayMove(order.state, 'refund_pending')) throw new AppError('nothing_to_refund', { field: 'order' });
  const payment = await payments.capturedOf(tx, order);
  if (!payment) throw new AppError('nothing_to_refund', { field: 'order' });
  const key = `${order.refundedCents}-${await payments.countRefunds(tx, order.siteId, payment.id)}`;
  const { siteId } = order;
  if (about.all) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', key));
  const { reason, by, origin } = about;
  const amount = money(about.cents, order.currency);
  await payments.beginRefund(tx, { siteId, paymentId: payment.id, amount, key, reason, by, origin });
  return store.moveOrder(tx, order, 'refund_pending', clock());
}

async function detailOf(deps: OrderDeps, order: store.OrderRow, locale: Locale): Promise<OrderDetail> {
  const { db, payments, credits } = deps;
  const [history, refunds, invoice, left] = await Promise.all([
    store.listEvents(db, order),
    payments.refundsOf(order),
    store.findInvoice(db, order),
    credits.unusedOf(db, accountOf(order), grantCause(order)),
  ]);
  return {
    ...present(deps, order, { invoice: invoice?.number ?? null, locale }),
    history: history.map(({ state, at }) => ({ state, at: at.toISOString() })),
    refunds: refunds.map(each => ({
      id: each.id,
      amount: each.amountCents,
      state: each.state,
      reason: each.reason,
      at: each.createdAt.toISOString(),
    })),
    refundable: mayMove(order.state, 'refund_pending') ? refundableCents(order, left) : 0,
    unused: left.reduce((sum, { unused }) => sum + unused, 0),
  };
}
