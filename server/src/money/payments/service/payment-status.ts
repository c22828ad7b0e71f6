import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { afterCommit } from '../../../kit/database/retried.ts';
import { measured } from '../../../kit/measured.ts';
import { money, sameMoney, type Money } from '../../../kit/money.ts';
import type { PaymentState } from '../contract.ts';
import type { PaymentDetails } from '../rules/gateway.ts';
import { isFinished, mayMovePayment } from '../rules.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';
import type { Refunds } from './refunds.ts';
import { END_SUBSCRIPTION, type EndSubscription } from './sync-jobs.ts';

/** The status of a payment as its gateway reports it. */
export interface GatewayStatus {
  paymentId: string;
  gateway: string;
  state: PaymentState;
  settlement: string | null;
  /** The gateway's reference of the subscription this payment began, where it began one. */
  subscription: string | null;
  /** The captured amount. */
  amount?: Money;
  /** What the gateway says of the captured money. */
  details?: PaymentDetails;
  /** Why a captured amount is refunded; absent: it is not what was requested. */
  reason?: string;
}

export type PaymentStatus = ReturnType<typeof createPaymentStatus>;

/** Fetching the status of payments from their gateways, and recording it. */
export function createPaymentStatus(tools: PaymentTools, refunds: Pick<Refunds, 'refundInFull'>) {
  const { db, clock, jobs, log, access } = tools;
  const { gatewayOf, callGateway } = access;

  /** Fetches the status of one payment; an approved one is captured unless `mayCapture` is false. Null: never opened. */
  async function fetchStatus(payment: store.PaymentRow, mayCapture = true): Promise<GatewayStatus | null> {
    const stored = storedStatus(payment);
    if (isFinished(payment.state) && !mayMovePayment(payment.state, 'captured')) return stored;
    if (!payment.reference) return null;
    const expected = money(payment.amountCents, payment.currency);
    const capture = isFinished(payment.state) || !mayCapture ? undefined : expected;
    const gateway = gatewayOf(payment.siteId, payment.gateway);
    const found = await callGateway(gateway.find(payment.siteId, payment.reference, capture));
    // Gateways delete an unpaid page after a while (PayPal after hours): a new one is opened when the buyer pays again.
    if (!found) return isFinished(payment.state) ? stored : { ...stored, state: 'cancelled' };
    const matches = found.state !== 'captured' || sameMoney(found.amount, expected);
    if (!matches) log.error({ payment: payment.id }, 'A gateway captured another amount than requested');
    return { ...stored, ...found, state: matches ? found.state : 'error' } satisfies GatewayStatus;
  }

  /** Records a status of an account's payment and returns the resulting state. A status older than the stored one changes nothing. */
  async function record(tx: Db, { siteId, userId }: Account, status: GatewayStatus): Promise<PaymentState> {
    const payment = await store.lockPayment(tx, { siteId, userId, id: status.paymentId });
    if (!payment) throw new Error(`There is no payment ${status.paymentId}`);
    const moves = mayMovePayment(payment.state, status.state);
    if (moves) await move(tx, payment, status.state);
    else if (payment.state !== status.state) return payment.state;
    const { settlement, subscription, details } = status;
    if (details) await store.keepDetails(tx, payment, details);
    if (settlement !== payment.settlement || subscription !== payment.subscription)
      await store.changeSettlement(tx, payment, { settlement, subscription });
    if (moves) await undoFailed(tx, payment, status);
    return status.state;
  }

  async function move(tx: Db, payment: store.PaymentRow, state: PaymentState): Promise<void> {
    await store.movePayment(tx, payment, state, clock());
    afterCommit(tx, () => measured('payment.moved', { gateway: payment.gateway, state }));
  }

  /** Refunds a capture that nothing is owed for, and ends a subscription whose first payment failed. */
  async function undoFailed(tx: Db, payment: store.PaymentRow, status: GatewayStatus): Promise<void> {
    const { state, settlement, amount, subscription: reference, gateway } = status;
    if (state === 'error' && settlement && amount)
      await refunds.refundInFull(tx, payment, { amount, reason: status.reason ?? 'not_owed', by: 'system' });
    if (!reference || (state !== 'error' && state !== 'declined')) return;
    const end: EndSubscription = { siteId: payment.siteId, gateway, reference, origin: '' };
    await jobs.enqueue(tx, END_SUBSCRIPTION, end);
  }

  return {
    fetchStatus,
    record,
    /**
     * Fetches the status of an order's newest payment, or returns that of its captured one; `error` when the captured
     * amount or currency differs from the order's. A captured payment is not fetched again.
     * @throws AppError `gateway_unavailable`
     */
    async fetchOrderStatus(order: store.OrderKey): Promise<GatewayStatus | null> {
      const [newest, ...older] = (await store.listPaymentsOfOrder(db, order)).toReversed();
      const paid = [newest, ...older].find(each => each?.state === 'captured');
      if (paid) return storedStatus(paid);
      const status = newest ? await fetchStatus(newest) : null;
      if (status?.state === 'captured') return status;
      // An earlier page may have been paid at the last moment: that counts as well.
      for (const each of older) {
        const late = await fetchStatus(each);
        if (late?.state === 'captured') return late;
      }
      return status;
    },

    /** Closes the other payments of a paid order and returns their status. Record each with `recordDuplicate`. */
    async closeDuplicates(order: store.OrderKey): Promise<GatewayStatus[]> {
      const listed = await store.listPaymentsOfOrder(db, order);
      if (!listed.some(each => each.state === 'captured')) return [];
      const others = listed.filter(each => each.reference && mayMovePayment(each.state, 'captured'));
      return Promise.all(
        others.map(async each => {
          const { reference, gateway } = each;
          if (reference && !isFinished(each.state))
            await callGateway(gatewayOf(order.siteId, gateway).close(order.siteId, reference));
          const status = (await fetchStatus(each, false)) ?? storedStatus(each);
          const isFinal = status.state === 'captured' || status.state === 'error';
          return isFinal ? status : { ...status, state: 'cancelled' };
        }),
      );
    },

    /** Records a payment besides the one that counts: what it captured is refunded in full. */
    async recordDuplicate(tx: Db, account: Account, status: GatewayStatus): Promise<void> {
      if (status.state !== 'captured') return void (await record(tx, account, status));
      const { siteId, userId } = account;
      const payment = status.amount ? await store.lockPayment(tx, { siteId, userId, id: status.paymentId }) : null;
      if (!payment || !mayMovePayment(payment.state, 'error')) return;
      log.error({ payment: status.paymentId }, 'A gateway captured a payment that nothing is owed for');
      await record(tx, account, { ...status, state: 'error' });
    },
  };
}

/** The status of a payment as it was recorded last. */
function storedStatus({ id: paymentId, gateway, state, settlement, subscription }: store.PaymentRow): GatewayStatus {
  return { paymentId, gateway, state, settlement, subscription };
}
