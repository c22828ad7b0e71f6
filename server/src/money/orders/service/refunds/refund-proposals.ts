import { z } from 'zod';
import { limitOf, mayOperate } from '../../../../identity/accounts/rules.ts';
import { daysAfter } from '../../../../kit/clock.ts';
import type { Db } from '../../../../kit/database/db.ts';
import { lockName } from '../../../../kit/database/named-lock.ts';
import { AppError } from '../../../../kit/errors.ts';
import { money } from '../../../../kit/money.ts';
import { newId } from '../../../../kit/security/ids.ts';
import type { Approval } from '../../../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../../../platform/approvals/rules.ts';
import type { Caller, Member } from '../../../../platform/sites/rules/caller.ts';
import { mayMove } from '../../rules.ts';
import * as store from '../../store.ts';
import type { OrderDeps } from '../deps.ts';
import { findOrder, lockOrder } from '../finding.ts';
import { accountOf, takenBy } from './refund-sync.ts';

/** How it is called in the list of approvals. */
const ACTION = 'order.refund';

/** `hold`: the key under which the credits are on hold until it is decided. `by`: the proposer's account. */
const Proposed = z.object({
  order: z.string(),
  cents: z.int().positive(),
  reason: z.string(),
  by: z.string(),
  origin: z.string(),
  all: z.boolean(),
  hold: z.string(),
});

/** `all`: nothing of the price stays paid but for what was used, so what is unused is taken back. `by`: an account's id. */
export interface RefundTerms {
  cents: number;
  reason: string;
  by: string;
  origin: string;
  all: boolean;
}

/** Refunds that an operator may not make alone: proposed, with the credits on hold, until a second person decides. */
export function createRefundProposals(deps: OrderDeps) {
  const { approvals, credits, payments, clock, audit } = deps;

  /** Credits that are on hold come back, to be taken by the refund or to be used. */
  async function letGo(tx: Db, order: store.OrderRow, hold: string): Promise<void> {
    await credits.undoRefund(tx, accountOf(order), takenBy(order, 'refund', hold));
  }

  /** @throws AppError `refund_proposed` where one waits for a second person */
  async function checkNone(tx: Db, { siteId, id }: store.OrderRow): Promise<void> {
    if (await approvals.hasOpen(tx, { siteId, action: ACTION, object: id }))
      throw new AppError('refund_proposed', { field: 'order' });
  }

  return {
    /**
     * Whether these operator's limits, of one refund and of 24 hours, do not allow it alone. Refunds of one operator follow one
     * another from here to the end of their transactions, so that several at once are counted together.
     */
    async needsSecond(
      tx: Db,
      operator: Member,
      { siteId, currency }: Pick<store.OrderRow, 'siteId' | 'currency'>,
      cents: number,
    ): Promise<boolean> {
      const once = limitOf(operator.roles, 'refund');
      const day = limitOf(operator.roles, 'refund_day');
      if (once !== null && cents > once) return true;
      if (day === null) return false;
      await lockName(tx, `refunds of ${operator.userId}`);
      const since = daysAfter(clock(), -1);
      const before = await payments.refundedBy(tx, { siteId, by: operator.userId, currency, since });
      return before + cents > day;
    },

    checkNone,

    /** Keeps a refund of a locked order for a second person. @throws AppError `refund_proposed` */
    async propose(tx: Db, caller: Caller, order: store.OrderRow, terms: RefundTerms): Promise<Approval> {
      const { id, currency, refundedCents } = order;
      await checkNone(tx, order);
      const hold = newId('hld');
      if (terms.all) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', hold));
      const sum = (minor: number) => ({ minor, currency });
      return approvals.propose(tx, caller, {
        action: ACTION,
        object: id,
        payload: { order: id, ...terms, hold },
        changes: [{ setting: 'refunded', before: sum(refundedCents), after: sum(refundedCents + terms.cents) }],
        reason: terms.reason,
      });
    },

    approval: {
      action: ACTION,
      mayDecide: caller => void mayOperate(caller, 'approve_refunds'),
      async apply(tx, caller, payload) {
        const { order: id, hold, ...terms } = Proposed.parse(payload);
        const order = await lockOrder(tx, await findOrder(tx, caller.site.id, id));
        await letGo(tx, order, hold);
        await startRefund(deps, tx, order, terms);
        const { cents: amount, reason, by: proposed_by } = terms;
        const after = { amount, currency: order.currency, reason, proposed_by };
        await audit.write(tx, caller, { action: ACTION, object: id, after });
      },
      async release(tx, siteId, payload) {
        const { order: id, hold } = Proposed.parse(payload);
        await letGo(tx, await lockOrder(tx, await findOrder(tx, siteId, id)), hold);
      },
    } satisfies ApprovalKind,
  };
}

/**
 * The payment a refund of so much is made of.
 * @throws AppError `nothing_to_refund`, `refund_too_large`, `refund_blocked`
 */
export async function checkRefund(
  { payments, blocks }: Pick<OrderDeps, 'payments' | 'blocks'>,
  tx: Db,
  order: store.OrderRow,
  cents: number,
) {
  if (!mayMove(order.state, 'refund_pending')) throw new AppError('nothing_to_refund', { field: 'order' });
  if ((await blocks.standing(tx, order)).length > 0) throw new AppError('refund_blocked', { field: 'order' });
  const left = order.totalCents - order.refundedCents;
  if (cents > left)
    throw new AppError('refund_too_large', { field: 'amount', details: { left, currency: order.currency } });
  const payment = await payments.capturedOf(tx, order);
  if (!payment) throw new AppError('nothing_to_refund', { field: 'order' });
  return payment;
}

/** Begins a refund of a locked order; its gateway is asked by the queue. @throws AppError as `checkRefund` */
export async function startRefund(
  deps: Pick<OrderDeps, 'payments' | 'blocks' | 'credits' | 'clock'>,
  tx: Db,
  order: store.OrderRow,
  { cents, reason, by, origin, all }: RefundTerms,
): Promise<store.OrderRow> {
  const { payments, credits, clock } = deps;
  const { siteId, refundedCents, currency } = order;
  const { id: paymentId } = await checkRefund(deps, tx, order, cents);
  const key = `${refundedCents}-${await payments.countRefunds(tx, siteId, paymentId)}`;
  if (all) await credits.refund(tx, accountOf(order), takenBy(order, 'refund', key));
  await payments.beginRefund(tx, { siteId, paymentId, amount: money(cents, currency), key, reason, by, origin });
  return store.moveOrder(tx, order, 'refund_pending', clock());
}
