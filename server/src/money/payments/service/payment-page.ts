import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { money, sameMoney, type Money } from '../../../kit/money.ts';
import type { PaymentState } from '../contract.ts';
import type { Period } from '../rules/gateway.ts';
import { isFinished } from '../rules.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';
import type { PaymentStatus } from './payment-status.ts';
import { SYNC_PAYMENT, type SyncPayment } from './sync-jobs.ts';

/** When an open payment is synced in case its webhook is lost: seconds after its page was opened. */
const SYNC_AFTER_SECONDS = [5 * 60, 60 * 60, 6 * 60 * 60, 23 * 60 * 60];

const keyOf = ({ siteId, userId, id }: store.PaymentRow) => ({ siteId, userId, id });

/** Payments of orders and the gateway's hosted page where the buyer pays. */
export function createPaymentPage(tools: PaymentTools, status: Pick<PaymentStatus, 'fetchStatus' | 'record'>) {
  const { db, clock, jobs, access } = tools;
  const { offeredGateway, gatewayOf, callGateway } = access;

  return {
    /**
     * The open payment of an order, or a new one after a decline. The order must be locked. With `period` it begins a
     * subscription.
     */
    async begin(
      tx: Db,
      caller: Caller,
      input: { userId: string; orderId: string; amount: Money; gateway: string; period?: Period },
    ): Promise<store.PaymentRow> {
      const { userId, orderId } = input;
      const newest = await store.findPaymentOfOrder(tx, { siteId: caller.site.id, userId, id: orderId });
      if (newest && !isFinished(newest.state)) return newest;
      return store.addPayment(tx, {
        id: newId('pay'),
        siteId: caller.site.id,
        userId,
        orderId,
        attempt: (newest?.attempt ?? 0) + 1,
        gateway: offeredGateway(caller.site.id, input.gateway).name,
        state: 'created',
        amountCents: input.amount.minor,
        currency: input.amount.currency,
        period: input.period ?? null,
        createdAt: clock(),
      });
    },

    /**
     * The URL of the gateway's page for a payment. From then on the payment is synced on a schedule: the order is
     * fulfilled even if the buyer does not return and the webhook is lost.
     * @throws AppError `gateway_unavailable`; the order stays and can be paid later
     */
    async open(
      caller: Caller,
      payment: store.PaymentRow,
      about: { description: string; returnUrl: string; email?: string },
    ): Promise<string> {
      if (payment.redirectUrl) return payment.redirectUrl;
      const gateway = offeredGateway(caller.site.id, payment.gateway);
      const input = { key: payment.id, amount: money(payment.amountCents, payment.currency), ...about };
      const opened = await callGateway(
        payment.period
          ? gateway.openSubscription(caller, { ...input, period: payment.period })
          : gateway.open(caller, input),
      );
      return db.transaction(async tx => {
        const locked = await store.lockPayment(tx, keyOf(payment));
        // Opened in two tabs at once: both go to the page that was stored first.
        if (!locked || locked.redirectUrl) return locked?.redirectUrl ?? opened.redirectUrl;
        await store.setPaymentPage(tx, locked, opened);
        if (locked.state === 'created') await store.movePayment(tx, locked, 'requires_action', clock());
        const job: SyncPayment = { siteId: locked.siteId, orderId: locked.orderId, origin: caller.origin };
        for (const afterSeconds of SYNC_AFTER_SECONDS) await jobs.enqueue(tx, SYNC_PAYMENT, job, { afterSeconds });
        return opened.redirectUrl;
      });
    },

    /**
     * Closes the open payment of an order, unless gateway and amount are those `wanted` now. Returns its last state;
     * `captured`: it was paid before its page could be closed; nothing more may be charged, and the order must be
     * settled.
     * @throws AppError `gateway_unavailable`
     */
    async closeOpen(order: store.OrderKey, wanted?: { gateway: string; amount: Money }): Promise<PaymentState | null> {
      const { siteId } = order;
      const payment = await store.findPaymentOfOrder(db, order);
      if (!payment || isFinished(payment.state)) return payment?.state ?? null;
      const gateway = gatewayOf(siteId, payment.gateway);
      const sameAmount = wanted && sameMoney(wanted.amount, money(payment.amountCents, payment.currency));
      const keep = sameAmount && wanted.gateway === payment.gateway;
      if (!keep && payment.reference) await callGateway(gateway.close(siteId, payment.reference));
      const latest = await status.fetchStatus(payment);
      // Recorded together with its order, because only the order knows whether the money is owed.
      if (latest?.state === 'captured') return 'captured';
      return db.transaction(async tx => {
        if (latest) await status.record(tx, payment, latest);
        const locked = await store.lockPayment(tx, keyOf(payment));
        if (!locked || keep || isFinished(locked.state)) return locked?.state ?? null;
        await store.movePayment(tx, locked, 'cancelled', clock());
        return 'cancelled' as const;
      });
    },

    /** Every attempt to pay an order, oldest first. */
    list: (order: store.OrderKey): Promise<store.PaymentRow[]> => store.listPaymentsOfOrder(db, order),
  };
}
