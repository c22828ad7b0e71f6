import type { Caller } from '../../kit/caller.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { SandboxDecision, SandboxPayment } from '../contract.ts';
import type { GatewayTools } from '../service.ts';
import { GATEWAY_EVENT, type createNotices } from './notices.ts';
import * as moves from './sandbox-moves.ts';
import { sandboxState } from './sandbox.ts';
import * as books from './sandbox-store.ts';

/** Queued for a payment that pays by itself a little later. */
export const SANDBOX_DELAY = 'sandbox-delay';
export interface SandboxDelay {
  siteId: string;
  payment: string;
  origin: string;
}

/** What sends the buyer back to the shop; everything else stays on the page. */
const ENDS_VISIT: readonly SandboxDecision[] = ['approve', 'decline', 'pend', 'delay'];
/** What a repeated press of these has led to already. */
const DONE = { approve: 'paid', decline: 'declined' } as const;

/**
 * The sandbox gateway's hosted page: what it shows and what its buttons do. Every press ends in a notice like those of
 * a gateway outside, so the shop learns of it the same way, browser closed or not.
 */
export function createSandboxDesk(tools: GatewayTools, notices: Pick<ReturnType<typeof createNotices>, 'keepEvent'>) {
  const { db, clock, jobs, gateways, sandboxDelaySeconds = 20 } = tools;

  /** Once a site takes real money, what was opened here before cannot be paid any more. */
  const isOpenFor = (siteId: string): boolean =>
    gateways.some(each => each.name === 'sandbox' && tools.isOffered(siteId, each));

  /** Notices of what was changed, in the transaction that changed it. */
  async function tell(
    tx: Db,
    shop: { siteId: string; origin: string },
    decision: SandboxDecision,
    changed: moves.Changed,
  ): Promise<void> {
    for (const about of changed) {
      const event = { id: newId('sbe'), type: `sandbox.${decision}`, at: clock(), about };
      await notices.keepEvent(tx, shop, 'sandbox', event);
    }
  }

  async function pressPayment(tx: Db, caller: Caller, row: books.SandboxPaymentRow, decision: SandboxDecision) {
    if ((decision === 'approve' || decision === 'decline') && row.state === DONE[decision]) return;
    const refunds = await books.listSandboxRefunds(tx, row.id);
    if (!moves.paymentDecisions(row, refunds).includes(decision)) throw new AppError('payment_closed');
    const shop = { siteId: row.siteId, origin: caller.origin };
    await tell(tx, shop, decision, await moves.movePayment(tx, row, decision, clock()));
    const delay: SandboxDelay = { ...shop, payment: row.id };
    if (decision === 'delay') await jobs.enqueue(tx, SANDBOX_DELAY, delay, { afterSeconds: sandboxDelaySeconds });
  }

  return {
    /** What the sandbox gateway's page shows of a payment or a subscription. @throws AppError `not_found` */
    async sandboxPage(caller: Caller, id: string): Promise<SandboxPayment> {
      if (!isOpenFor(caller.site.id)) throw new AppError('not_found');
      const subscription = await books.findSandboxSubscription(db, caller.site.id, id);
      const bills = subscription ? await books.listSandboxBills(db, caller.site.id, id) : [];
      const payment = bills[0] ?? (await books.findSandboxPayment(db, caller.site.id, id));
      if (!payment) throw new AppError('not_found');
      const refunds = subscription ? [] : await books.listSandboxRefunds(db, payment.id);
      return subscription ? presentSubscription(subscription, payment, bills) : presentPayment(payment, refunds);
    },

    /**
     * Presses a button of the sandbox page. Approving or declining twice is one decision; a button that does not fit
     * what was decided before is refused.
     * @throws AppError `not_found`, `payment_closed`
     */
    async decide(
      caller: Caller,
      input: { payment: string; decision: SandboxDecision },
    ): Promise<{ returnUrl: string }> {
      const { payment: id, decision } = input;
      const siteId = caller.site.id;
      if (!isOpenFor(siteId)) throw new AppError('not_found');
      const returnUrl = await db.transaction(async tx => {
        const subscription = await books.lockSandboxSubscription(tx, siteId, id);
        const stay = `${caller.origin}/pay/sandbox/${id}`;
        if (subscription) {
          if (!moves.subscriptionDecisions(subscription).includes(decision)) throw new AppError('payment_closed');
          const changed = await moves.moveSubscription(tx, subscription, decision, clock());
          await tell(tx, { siteId, origin: caller.origin }, decision, changed);
          return stay;
        }
        const payment = await books.lockSandboxPayment(tx, siteId, id);
        if (!payment) throw new AppError('not_found');
        await pressPayment(tx, caller, payment, decision);
        return ENDS_VISIT.includes(decision) ? payment.returnUrl : stay;
      });
      jobs.wake(GATEWAY_EVENT);
      return { returnUrl };
    },

    /** A delayed payment is paid, unless somebody has decided meanwhile. */
    async endSandboxDelay(delay: SandboxDelay): Promise<void> {
      if (!isOpenFor(delay.siteId)) return;
      await db.transaction(async tx => {
        const held = await books.lockSandboxPayment(tx, delay.siteId, delay.payment);
        if (held?.state !== 'pending') return;
        await tell(tx, delay, 'approve', await moves.movePayment(tx, held, 'approve', clock()));
      });
      jobs.wake(GATEWAY_EVENT);
    },
  };
}

function presentPayment(
  row: books.SandboxPaymentRow,
  refunds: Awaited<ReturnType<typeof books.listSandboxRefunds>>,
): SandboxPayment {
  return {
    ...entry(row),
    id: row.id,
    subscription_state: null,
    period: null,
    period_end: row.until?.toISOString() ?? null,
    cancel_at_period_end: false,
    refunds: refunds.map(({ id, state, amountCents }) => ({ id, state, amount: amountCents })),
    bills: [],
    decisions: moves.paymentDecisions(row, refunds),
  };
}

function presentSubscription(
  row: books.SandboxSubscriptionRow,
  newest: books.SandboxPaymentRow,
  bills: books.SandboxPaymentRow[],
): SandboxPayment {
  const until = bills.find(each => each.state === 'paid')?.until;
  return {
    ...entry(newest),
    id: row.id,
    subscription_state: row.state,
    period: row.period,
    period_end: until?.toISOString() ?? null,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    refunds: [],
    bills: bills.flatMap(each =>
      each.from && each.until
        ? [{ id: each.id, state: sandboxState(each), from: each.from.toISOString(), until: each.until.toISOString() }]
        : [],
    ),
    decisions: moves.subscriptionDecisions(row),
  };
}

function entry(row: books.SandboxPaymentRow) {
  return {
    state: sandboxState(row),
    amount: row.amountCents,
    currency: row.currency,
    description: row.description,
    return_url: row.returnUrl,
    dispute: row.dispute,
    subscription: row.subscription,
  };
}
