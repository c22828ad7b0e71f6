import type { Caller } from '../kit/caller.ts';
import type { Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import { money, sameMoney, type Money } from '../kit/money.ts';
import type { Jobs } from '../jobs/service.ts';
import type { PaymentState, SandboxDecision, SandboxPayment } from './contract.ts';
import type { Gateway } from './gateways/gateway.ts';
import * as store from './store.ts';

/** Queued when a gateway has news of a payment; carried out where orders are known. */
export const PAYMENT_NOTICE = 'payment-notice';
export interface PaymentNotice {
  siteId: string;
  orderId: string;
  origin: string;
}

const OVER: readonly PaymentState[] = ['captured', 'declined', 'cancelled', 'error'];
const DECIDED = { approve: 'paid', decline: 'declined', pend: 'pending' } as const;
const SHOWN = { open: 'requires_action', pending: 'requires_action', paid: 'captured', declined: 'declined' } as const;

export type Payments = ReturnType<typeof createPayments>;

/** Payments and their gateways. This noun knows amounts and references, never what is bought. */
export function createPayments(db: Db, clock: Clock, jobs: Jobs, gateways: Gateway[]) {
  function gatewayOf(name: string): Gateway {
    const gateway = gateways.find(each => each.name === name);
    if (!gateway) throw new AppError('gateway_not_offered', { field: 'payment_gateway', params: { gateway: name } });
    return gateway;
  }

  return {
    gatewayOf,

    /** The open payment of an order, or a new one after a decline. The order must be locked. */
    async begin(tx: Db, caller: Caller, input: { orderId: string; amount: Money; gateway: string }) {
      const newest = await store.findPaymentOfOrder(tx, caller.site.id, input.orderId);
      if (newest && !OVER.includes(newest.state)) return newest;
      return store.addPayment(tx, {
        id: newId('pay'),
        siteId: caller.site.id,
        orderId: input.orderId,
        attempt: (newest?.attempt ?? 0) + 1,
        gateway: gatewayOf(input.gateway).name,
        state: 'created',
        amountCents: input.amount.minor,
        currency: input.amount.currency,
        createdAt: clock(),
      });
    },

    /** The gateway's page for a payment. @throws AppError `gateway_unavailable`; the order stays and can be paid later */
    async open(
      caller: Caller,
      payment: store.PaymentRow,
      about: { description: string; returnUrl: string },
    ): Promise<string> {
      if (payment.redirectUrl) return payment.redirectUrl;
      const amount = money(payment.amountCents, payment.currency);
      const opened = await gatewayOf(payment.gateway)
        .open(caller, { key: payment.id, amount, ...about })
        .catch(() => {
          throw new AppError('gateway_unavailable');
        });
      await store.changePaymentReference(db, payment.id, opened.reference, opened.redirectUrl);
      return opened.redirectUrl;
    },

    /**
     * What the gateway says now of an order's newest payment; `error` when amount or currency are not those asked for.
     * @throws AppError `gateway_unavailable`
     */
    async ask(siteId: string, orderId: string): Promise<{ paymentId: string; state: PaymentState } | null> {
      const payment = await store.findPaymentOfOrder(db, siteId, orderId);
      if (!payment?.reference) return null;
      const found = await gatewayOf(payment.gateway)
        .find(siteId, payment.reference)
        .catch(() => {
          throw new AppError('gateway_unavailable');
        });
      if (!found) return null;
      const fits = sameMoney(found.amount, money(payment.amountCents, payment.currency));
      return { paymentId: payment.id, state: found.state === 'captured' && !fits ? 'error' : found.state };
    },

    /** Writes what the gateway said. */
    async record(tx: Db, paymentId: string, state: PaymentState): Promise<void> {
      await store.changePaymentState(tx, paymentId, state);
    },

    /** The sandbox gateway's hosted page. @throws AppError `not_found` */
    async sandboxPage(caller: Caller, id: string): Promise<SandboxPayment> {
      const found = await store.findSandboxPayment(db, caller.site.id, id);
      if (!found) throw new AppError('not_found');
      return {
        id: found.id,
        state: SHOWN[found.state],
        amount: found.amountCents,
        currency: found.currency,
        description: found.description,
        return_url: found.returnUrl,
      };
    },

    /**
     * Presses a button of the sandbox page. The same button twice is one decision; another one after a final decision
     * is refused. The decision is queued as the gateway's notice, so the order goes on with the browser closed.
     * @throws AppError `not_found`, `payment_closed`
     */
    async decide(
      caller: Caller,
      input: { payment: string; decision: SandboxDecision },
    ): Promise<{ returnUrl: string }> {
      const returnUrl = await db.transaction(async tx => {
        const found = await store.lockSandboxPayment(tx, caller.site.id, input.payment);
        const payment = await store.findPaymentByReference(tx, 'sandbox', input.payment);
        if (!found || !payment) throw new AppError('not_found');
        const wanted = DECIDED[input.decision];
        const final = found.state === 'paid' || found.state === 'declined';
        if (final && found.state !== wanted) throw new AppError('payment_closed');
        if (found.state !== wanted) {
          await store.changeSandboxState(tx, found.id, wanted);
          const notice = { siteId: caller.site.id, orderId: payment.orderId, origin: caller.origin };
          if (wanted !== 'pending') await jobs.enqueue(tx, PAYMENT_NOTICE, notice satisfies PaymentNotice);
        }
        return found.returnUrl;
      });
      jobs.wake(PAYMENT_NOTICE);
      return { returnUrl };
    },
  };
}
