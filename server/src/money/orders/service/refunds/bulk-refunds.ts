import { mayOperate } from '../../../../identity/accounts/rules.ts';
import type { Db } from '../../../../kit/database/db.ts';
import { AppError, type Reason } from '../../../../kit/errors.ts';
import type { Caller, Member } from '../../../../platform/sites/rules/caller.ts';
import * as store from '../../store.ts';
import type { OrderDeps } from '../deps.ts';
import { findOrder, lockOrder } from '../finding.ts';
import { checkRefund, createRefundProposals, startRefund } from './refund-proposals.ts';
import { refundableFor } from './refunds.ts';

/** What goes back of each order: the money of what is unused, or all that is left of its price. */
export type RefundPart = 'unused' | 'all';

/** What an order would give back; `problem`: why it gives nothing. */
export interface RefundOutlook {
  cents: number;
  problem: Reason | null;
}

/** A refund of one of many orders, as it was agreed. `approved`: a second person has agreed to the sum of all. */
interface AgreedRefund {
  order: string;
  part: RefundPart;
  cents: number;
  reason: string;
  /** The account of the operator who began it. */
  by: string;
  approved: boolean;
}

/** Refunds of many orders at once, each by the same rules as one alone. */
export function createBulkRefunds(deps: OrderDeps) {
  const { db, audit } = deps;
  const proposals = createRefundProposals(deps);

  /** @throws AppError `nothing_to_refund`, `refund_blocked`, `refund_proposed` */
  async function centsOf(tx: Db, order: store.OrderRow, part: RefundPart): Promise<number> {
    const left = order.totalCents - order.refundedCents;
    const cents = part === 'unused' ? await refundableFor(deps, tx, order) : left;
    if (!order.paidAt || cents < 1) throw new AppError('nothing_to_refund', { field: 'order' });
    await checkRefund(deps, tx, order, cents);
    await proposals.checkNone(tx, order);
    return cents;
  }

  return {
    /** What a refund would give back now. */
    async refundOutlook(order: store.OrderRow, part: RefundPart, from: Db = db): Promise<RefundOutlook> {
      try {
        return { cents: await centsOf(from, order, part), problem: null };
      } catch (error) {
        if (error instanceof AppError) return { cents: 0, problem: error.reason };
        throw error;
      }
    },

    /** Whether these operator's limits do not allow the sum of many refunds without a second person. */
    sumNeedsSecond: (tx: Db, operator: Member, about: { siteId: string; currency: string; cents: number }) =>
      proposals.needsSecond(tx, operator, about, about.cents),

    /**
     * Refunds one of many orders, where it still gives back what was agreed.
     * @throws AppError `refund_changed` where it does not, `refund_over_limit` for an operator whose limits are used up,
     * and those of a refund
     */
    async refundAgreed(tx: Db, caller: Caller, { order: id, part, approved, ...terms }: AgreedRefund): Promise<void> {
      const operator = mayOperate(caller, approved ? 'approve_refunds' : 'refund');
      const order = await lockOrder(tx, await findOrder(tx, caller.site.id, id));
      const { cents, reason, by } = terms;
      const left = order.totalCents - order.refundedCents;
      if ((await centsOf(tx, order, part)) !== cents) throw new AppError('refund_changed', { field: 'order' });
      if (!approved && (await proposals.needsSecond(tx, operator, order, cents)))
        throw new AppError('refund_over_limit', { field: 'order' });
      const all = part === 'unused' || cents === left;
      await startRefund(deps, tx, order, { ...terms, origin: caller.origin, all });
      const after = { amount: cents, currency: order.currency, reason, ...(approved && { proposed_by: by }) };
      await audit.write(tx, caller, { action: 'order.refund', object: id, after });
    },
  };
}
