import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { money, type Money } from '../../../kit/money.ts';
import { refundableCents } from '../rules.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';
import { createRefundSending, SEND_REFUND, type SendRefund } from './refund-sending.ts';

/** A refund as it is requested; the same key returns the same refund. */
interface RefundTerms {
  amount: Money;
  key: string;
  reason: string;
  by: string;
  origin: string;
}

interface RefundRequest extends RefundTerms {
  siteId: string;
  paymentId: string;
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds: stored first, then sent by the queue with an idempotency key, so that a crash in between loses nothing. */
export function createRefunds(tools: PaymentTools) {
  const { db, clock, jobs } = tools;

  /** Stores a refund and queues it; null where one with this key exists. */
  async function addRefund(tx: Db, payment: store.PaymentRow, request: RefundTerms): Promise<store.RefundRow | null> {
    const { siteId, userId, id: paymentId } = payment;
    const { amount, key, reason, by: requestedBy, origin } = request;
    const now = clock();
    const added = await store.addRefund(tx, {
      id: newId('ref'),
      siteId,
      userId,
      paymentId,
      key,
      state: 'pending',
      amountCents: amount.minor,
      currency: amount.currency,
      reason,
      requestedBy,
      createdAt: now,
      changedAt: now,
    });
    if (!added) return null;
    const job: SendRefund = { siteId, refundId: added.id, origin, looks: 0 };
    await jobs.enqueue(tx, SEND_REFUND, job);
    return added;
  }

  /** Refunds a captured amount that nothing is owed for. The payment must be locked. Once for each key. */
  async function refundInFull(
    tx: Db,
    payment: store.PaymentRow,
    about: { amount: Money; reason: string; by: string; key?: string },
  ): Promise<store.RefundRow | null> {
    if (about.amount.minor < 1) return null;
    return addRefund(tx, payment, { origin: '', key: 'whole', ...about });
  }

  return {
    ...createRefundSending(tools),
    refundInFull,

    /**
     * Begins a partial or full refund of a payment. The same key returns the same refund.
     * @throws AppError `refund_too_large` when less than that is left to refund
     */
    async beginRefund(tx: Db, request: RefundRequest): Promise<store.RefundRow> {
      const { siteId, amount, key } = request;
      const payment = await store.lockPayment(tx, { siteId, id: request.paymentId });
      if (!payment) throw new AppError('not_found');
      const before = await store.listRefunds(tx, siteId, { id: payment.id });
      const same = before.find(each => each.key === key);
      if (same) return same;
      const left = refundableCents(payment, before);
      if (amount.minor < 1 || amount.minor > left || amount.currency !== payment.currency)
        throw new AppError('refund_too_large', { field: 'amount', details: { left, currency: payment.currency } });
      const added = await addRefund(tx, payment, request);
      if (!added) throw new Error('The refund was not written');
      return added;
    },

    /**
     * Retries the full refund of a payment that nothing is owed for, where every earlier one has failed. The order must
     * be locked.
     * @returns the refund; null where nothing is left to refund or a refund is pending
     */
    async retryFullRefund(tx: Db, order: store.OrderKey, about: { reason: string; by: string }) {
      const { siteId, userId } = order;
      const listed = await store.listPaymentsOfOrder(tx, order);
      const notOwed = listed.find(each => each.state === 'error' && each.settlement);
      const payment = notOwed && (await store.lockPayment(tx, { siteId, userId, id: notOwed.id }));
      const before = payment ? await store.listRefunds(tx, siteId, { id: payment.id }) : [];
      const [first] = before;
      if (!payment || !first || before.some(each => each.state !== 'failed')) return null;
      const amount = money(first.amountCents, first.currency);
      return refundInFull(tx, payment, { amount, ...about, key: `whole-${before.length}` });
    },

    /** The captured payment of an order, or null. */
    capturedOf: async (tx: Db, order: store.OrderKey): Promise<store.PaymentRow | null> =>
      (await store.listPaymentsOfOrder(tx, order)).find(each => each.state === 'captured') ?? null,

    /** How many refunds of a payment were begun. */
    countRefunds: async (tx: Db, siteId: string, paymentId: string): Promise<number> =>
      (await store.listRefunds(tx, siteId, { id: paymentId })).length,

    /** What an operator has refunded since a moment, in minor units of a currency. */
    refundedBy: store.sumRefundsBy,

    /** The refunds of an order, oldest first. */
    refundsOf: ({ siteId, userId, id: orderId }: store.OrderKey, from = db) =>
      store.listRefunds(from, siteId, { userId, orderId }),

    /** The disputes of an order, oldest first. */
    disputesOf: ({ siteId, userId, id: orderId }: store.OrderKey, from = db) =>
      store.listDisputes(from, siteId, { userId, orderId }),
  };
}
