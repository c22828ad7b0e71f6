import { mayOperate } from '../../../../identity/accounts/rules.ts';
import { memberOf } from '../../../../identity/accounts/service.ts';
import type { Approval } from '../../../../platform/approvals/contract.ts';
import type { Caller, Member } from '../../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../../kit/database/db.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { Locale } from '../../../../platform/sites/contract.ts';
import type { OrderDetail } from '../../contract.ts';
import { grantCause, mayMove, refundableCents } from '../../rules.ts';
import * as store from '../../store.ts';
import type { OrderDeps } from '../deps.ts';
import { present } from '../present.ts';
import { findOrder, lockOrder } from '../finding.ts';
import { checkRefund, createRefundProposals, startRefund } from './refund-proposals.ts';
import { accountOf } from './refund-sync.ts';

/** What an operator refunds: an amount in minor units, what is unused, or without either all that is left. */
export interface OperatorRefund {
  order: string;
  amount?: number | undefined;
  unused?: boolean | undefined;
  reason: string;
}

/** The order afterwards, and the proposal where a second person has to approve. */
export interface Refunded {
  order: OrderDetail;
  approval: Approval | null;
}

/** Requested refunds: the buyer's own of unused credits, and the operator's. */
export function createRefunds(deps: OrderDeps) {
  const { db, audit, dealerships } = deps;
  const proposals = createRefundProposals(deps);

  async function refundIn(tx: Db, caller: Caller, operator: Member, input: OperatorRefund) {
    const order = await lockOrder(tx, await findOrder(tx, caller.site.id, input.order));
    const { reason } = input;
    if (!order.paidAt) return { order: await returnAgain(deps, tx, caller, order, reason), approval: null };
    const left = order.totalCents - order.refundedCents;
    const cents = input.unused ? await refundableFor(deps, tx, order) : (input.amount ?? left);
    if (cents === 0) throw new AppError('nothing_to_refund', { field: 'order' });
    const all = input.unused === true || cents === left;
    const terms = { cents, reason, by: operator.userId, origin: caller.origin, all };
    await checkRefund(deps, tx, order, cents);
    if (await proposals.needsSecond(tx, operator, order, cents))
      return { order, approval: await proposals.propose(tx, caller, order, terms) };
    const moved = await startRefund(deps, tx, order, terms);
    const after = { amount: cents, currency: order.currency, reason };
    await audit.write(tx, caller, { action: 'order.refund', object: order.id, after });
    return { order: moved, approval: null };
  }

  return {
    /** One order with its history. @throws AppError `login_needed`, `dealership_role`, `not_found` for another member's */
    async detail(caller: Caller, id: string): Promise<OrderDetail> {
      const { userId } = memberOf(caller);
      await dealerships.mayUse(db, caller, 'read_wallet');
      const order = await store.findOrder(db, caller.site.id, id);
      if (!order || order.userId !== userId) throw new AppError('not_found', { field: 'order' });
      return detailOf(deps, order, caller.locale);
    },

    /**
     * Gives back the money of what is unused, at once and without a question.
     * @throws AppError `not_found`, `nothing_to_refund`, `dealership_role`, `dealership_suspended`
     */
    async refundOwn(caller: Caller, input: { order: string }): Promise<OrderDetail> {
      const { userId } = memberOf(caller);
      const siteId = caller.site.id;
      const order = await db.transaction(async tx => {
        await dealerships.mayUse(tx, caller, 'fill_wallet');
        const locked = await lockOrder(tx, await findOrder(tx, siteId, input.order));
        if (locked.userId !== userId) throw new AppError('not_found', { field: 'order' });
        const cents = await refundableFor(deps, tx, locked);
        if (cents === 0) throw new AppError('nothing_to_refund', { field: 'order' });
        return startRefund(deps, tx, locked, { cents, reason: 'unused', by: userId, origin: caller.origin, all: true });
      });
      return detailOf(deps, order, caller.locale);
    },

    /**
     * An operator's refund: a part, what is unused, or all that is left. With the two latter, what is unused is taken back.
     * Over the operator's limits it is proposed to a second person instead, and what is unused is on hold until then.
     * @throws AppError `role_needed`, `not_found`, `refund_too_large`, `nothing_to_refund`, `refund_blocked`, `refund_proposed`
     */
    async refundAsOperator(caller: Caller, input: OperatorRefund): Promise<Refunded> {
      const operator = mayOperate(caller, 'refund');
      const { order, approval } = await db.transaction(tx => refundIn(tx, caller, operator, input));
      return { order: await detailOf(deps, order, caller.locale), approval };
    },

    /** One order with its history, for modules that show it to operators. */
    describe: (order: store.OrderRow, locale: Locale): Promise<OrderDetail> => detailOf(deps, order, locale),

    /** Refunds that need a second person. */
    refundApproval: proposals.approval,
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
export async function refundableFor({ credits }: OrderDeps, tx: Db, order: store.OrderRow): Promise<number> {
  if (!mayMove(order.state, 'refund_pending')) return 0;
  return refundableCents(order, await credits.unusedOf(tx, accountOf(order), grantCause(order)));
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
