import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { SandboxDecision, SandboxPayment } from '../contract.ts';
import * as actions from '../gateways/sandbox/sandbox-actions.ts';
import * as sandbox from '../gateways/sandbox/sandbox-store.ts';
import { presentPaymentPage, presentSubscriptionPage } from '../gateways/sandbox/sandbox-page.ts';
import type { PaymentTools } from './gateway-access.ts';
import type { Webhooks } from './webhooks.ts';

/** Queued for a payment that is captured a little later. */
export const SANDBOX_DELAY = 'sandbox-delay';
export interface SandboxDelay {
  siteId: string;
  payment: string;
  origin: string;
}

/** The actions that send the buyer back to the shop; after the others the page stays. */
const REDIRECTS: readonly SandboxDecision[] = ['approve', 'decline', 'pend', 'delay'];
/** The state in which a repeated click on these changes nothing. */
const DONE = { approve: 'paid', decline: 'declined' } as const;

/**
 * The sandbox gateway's hosted page: what it shows and what its buttons do. Every click emits events like those of an
 * external gateway, so that the shop is notified the same way, with the browser open or closed.
 */
export function createSandboxCheckout(tools: PaymentTools, webhooks: Pick<Webhooks, 'storeEvent'>) {
  const { db, clock, jobs, gateways, access, sandboxDelaySeconds = 20 } = tools;

  /** Once a site takes real money, sandbox payments opened before can no longer be paid. */
  const isOpenFor = (siteId: string): boolean =>
    gateways.some(each => each.name === 'sandbox' && access.isOffered(siteId, each));

  /** Stores an event for each change, in the transaction of the change. */
  async function emit(
    tx: Db,
    target: { siteId: string; origin: string },
    decision: SandboxDecision,
    changes: actions.Changes,
  ): Promise<void> {
    for (const about of changes) {
      const event = { id: newId('sbe'), type: `sandbox.${decision}`, at: clock(), about };
      await webhooks.storeEvent(tx, target, 'sandbox', event);
    }
  }

  async function decidePayment(tx: Db, caller: Caller, row: sandbox.SandboxPaymentRow, decision: SandboxDecision) {
    if ((decision === 'approve' || decision === 'decline') && row.state === DONE[decision]) return;
    const refunds = await sandbox.listSandboxRefunds(tx, row.id);
    if (!actions.paymentDecisions(row, refunds).includes(decision)) throw new AppError('payment_closed');
    const target = { siteId: row.siteId, origin: caller.origin };
    await emit(tx, target, decision, await actions.movePayment(tx, row, decision, clock()));
    const delay: SandboxDelay = { ...target, payment: row.id };
    if (decision === 'delay') await jobs.enqueue(tx, SANDBOX_DELAY, delay, { afterSeconds: sandboxDelaySeconds });
  }

  return {
    /** The sandbox gateway's page of a payment or a subscription. @throws AppError `not_found` */
    async sandboxPage(caller: Caller, id: string): Promise<SandboxPayment> {
      if (!isOpenFor(caller.site.id)) throw new AppError('not_found');
      const subscription = await sandbox.findSandboxSubscription(db, caller.site.id, id);
      const bills = subscription ? await sandbox.listSandboxBills(db, caller.site.id, id) : [];
      const payment = bills[0] ?? (await sandbox.findSandboxPayment(db, caller.site.id, id));
      if (!payment) throw new AppError('not_found');
      if (subscription) return presentSubscriptionPage(subscription, payment, bills);
      return presentPaymentPage(payment, await sandbox.listSandboxRefunds(db, payment.id));
    },

    /**
     * Carries out a click on the sandbox page. Approving or declining twice is one decision; a decision that is not
     * valid in the current state is refused.
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
        const subscription = await sandbox.lockSandboxSubscription(tx, siteId, id);
        const pageUrl = `${caller.origin}/pay/sandbox/${id}`;
        if (subscription) {
          if (!actions.subscriptionDecisions(subscription).includes(decision)) throw new AppError('payment_closed');
          const changes = await actions.moveSubscription(tx, subscription, decision, clock());
          await emit(tx, { siteId, origin: caller.origin }, decision, changes);
          return pageUrl;
        }
        const payment = await sandbox.lockSandboxPayment(tx, siteId, id);
        if (!payment) throw new AppError('not_found');
        await decidePayment(tx, caller, payment, decision);
        return REDIRECTS.includes(decision) ? payment.returnUrl : pageUrl;
      });
      return { returnUrl };
    },

    /** Captures a delayed payment, unless it was decided in the meantime. */
    async captureDelayed(delay: SandboxDelay): Promise<void> {
      if (!isOpenFor(delay.siteId)) return;
      await db.transaction(async tx => {
        const locked = await sandbox.lockSandboxPayment(tx, delay.siteId, delay.payment);
        if (locked?.state !== 'pending') return;
        await emit(tx, delay, 'approve', await actions.movePayment(tx, locked, 'approve', clock()));
      });
    },
  };
}
