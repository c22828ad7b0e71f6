import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { money, type Money } from '../../kit/money.ts';
import type { DisputeState, RefundState } from '../contract.ts';
import { mayMoveRefund, refundableCents } from '../rules.ts';
import type { GatewayTools } from '../service.ts';
import * as store from '../store.ts';
import { GatewayRefusal, type GatewayRefund } from './gateway.ts';
import { PAYMENT_NOTICE, type PaymentNotice } from './notices.ts';

/** Queued with every refund, and again while its gateway has not settled it. */
export const REFUND_JOB = 'send-refund';
export interface RefundJob {
  siteId: string;
  refundId: string;
  origin: string;
  /** How often it was looked at before. */
  looks: number;
}

/** How long a refund that is on its way is left alone before it is asked about again, in seconds. */
const LOOK_AGAIN_SECONDS = [60 * 60, 6 * 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60, 7 * 24 * 60 * 60];

/** A refund as it is asked for; the same key answers the same refund. */
interface RefundWish {
  siteId: string;
  paymentId: string;
  amount: Money;
  key: string;
  reason: string;
  by: string;
  origin: string;
}

/** Money on its way back, or come back. Amounts are minor units. */
export interface Refund {
  id: string;
  paymentId: string;
  key: string;
  state: RefundState;
  amountCents: number;
  currency: string;
  reason: string;
  requestedBy: string;
  createdAt: Date;
}

/** A payment whose money the buyer's bank asks back. */
export interface Dispute {
  id: string;
  paymentId: string;
  state: DisputeState;
  amountCents: number;
  currency: string;
  reason: string;
  createdAt: Date;
}

/** Giving money back: written first, sent by the queue with a key of its own, so a crash in between loses nothing. */
export function createRefunds(tools: GatewayTools) {
  const { db, clock, jobs, log, holderOf } = tools;

  /** Asks the gateway: sends the refund, or asks what became of it. Null: it does not know it. */
  async function ask(payment: store.PaymentRow, refund: store.RefundRow): Promise<GatewayRefund | 'refused' | null> {
    const gateway = holderOf(refund.siteId, payment.gateway);
    if (refund.reference) return gateway.findRefund(refund.siteId, refund.reference);
    const amount = money(refund.amountCents, refund.currency);
    try {
      const settlement = payment.settlement ?? '';
      return await gateway.refund(refund.siteId, { settlement, amount, key: refund.id });
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      log.error({ err: error, refund: refund.id }, 'A gateway refuses a refund');
      return 'refused';
    }
  }

  /** The payments of an order with all that was given back or is disputed. */
  async function ofOrder<Row>(
    from: Db,
    siteId: string,
    orderId: string,
    list: (db: Db, siteId: string, paymentIds: string[]) => Promise<Row[]>,
  ): Promise<Row[]> {
    const payments = await store.listPaymentsOfOrder(from, siteId, orderId);
    return list(
      from,
      siteId,
      payments.map(each => each.id),
    );
  }

  return {
    /**
     * Begins to give back a part of an order's payment or all of it. The same key answers the same refund. Call
     * `wakeRefunds` after the commit.
     * @throws AppError `refund_too_large` when less than that is left to give back
     */
    async beginRefund(tx: Db, input: RefundWish): Promise<Refund> {
      const { siteId, amount, key } = input;
      const payment = await store.lockPayment(tx, siteId, input.paymentId);
      if (!payment) throw new AppError('not_found');
      const before = await store.listRefunds(tx, siteId, [payment.id]);
      const same = before.find(each => each.key === key);
      if (same) return same;
      const left = refundableCents(payment, before);
      if (amount.minor < 1 || amount.minor > left || amount.currency !== payment.currency)
        throw new AppError('refund_too_large', { field: 'amount', details: { left, currency: payment.currency } });
      const added = await sent(tx, input);
      if (!added) throw new Error('The refund was not written');
      return added;
    },

    returnWhole,

    /**
     * Gives money back that was taken for nothing owed, once more where the first try has failed. The order must be
     * held. Call `wakeRefunds` after the commit.
     * @returns what goes back; null where nothing is held, or where it is on its way already
     */
    async returnAgain(tx: Db, siteId: string, orderId: string, about: { reason: string; by: string }) {
      const listed = await store.listPaymentsOfOrder(tx, siteId, orderId);
      const held = listed.find(each => each.state === 'error' && each.settlement);
      const payment = held && (await store.lockPayment(tx, siteId, held.id));
      const before = payment ? await store.listRefunds(tx, siteId, [payment.id]) : [];
      const [first] = before;
      if (!payment || !first || before.some(each => each.state !== 'failed')) return null;
      const amount = money(first.amountCents, first.currency);
      return returnWhole(tx, payment, { amount, ...about, key: `whole-${before.length}` });
    },

    /** The payment of an order whose money was taken, or null. */
    capturedOf: async (tx: Db, siteId: string, orderId: string): Promise<store.PaymentRow | null> =>
      (await store.listPaymentsOfOrder(tx, siteId, orderId)).find(each => each.state === 'captured') ?? null,

    /** How many refunds of a payment were begun. */
    countRefunds: async (tx: Db, siteId: string, paymentId: string): Promise<number> =>
      (await store.listRefunds(tx, siteId, [paymentId])).length,

    wakeRefunds: () => jobs.wake(REFUND_JOB),

    /** Sends a refund, or asks what became of it, and tells the order when that is news. Doing it again is harmless. */
    async pushRefund(job: RefundJob): Promise<void> {
      const refund = await store.findRefund(db, job.siteId, job.refundId);
      const payment = refund && (await store.findPayment(db, job.siteId, { id: refund.paymentId }));
      if (!refund || !payment || refund.state !== 'pending') return;
      const told = await ask(payment, refund);
      await db.transaction(async tx => {
        await store.lockPayment(tx, job.siteId, payment.id);
        const held = await store.findRefund(tx, job.siteId, refund.id);
        if (!held || held.state !== 'pending') return;
        const state = told === 'refused' ? 'failed' : (told?.state ?? 'pending');
        const reference = told === 'refused' ? null : (told?.reference ?? null);
        if (state === 'pending' || mayMoveRefund(held.state, state))
          await store.moveRefund(tx, held, { state, reference, at: clock() });
        if (state === 'pending') return lookAgain(tx, job);
        const notice: PaymentNotice = { siteId: job.siteId, orderId: payment.orderId, origin: job.origin };
        await jobs.enqueue(tx, PAYMENT_NOTICE, notice);
      });
      jobs.wake(PAYMENT_NOTICE);
    },

    /** The gateway was out of reach for every attempt: whether it gave the money back is not known, so it is asked again. */
    abandonRefund: (job: RefundJob): Promise<void> => db.transaction(tx => lookAgain(tx, job)),

    /** What was given back of an order, oldest first. */
    refundsOf: (siteId: string, orderId: string, from = db): Promise<Refund[]> =>
      ofOrder(from, siteId, orderId, store.listRefunds),

    /** What the buyer's bank asks back of an order, oldest first. */
    disputesOf: (siteId: string, orderId: string, from = db): Promise<Dispute[]> =>
      ofOrder(from, siteId, orderId, store.listDisputes),
  };

  /** All that was taken of a locked payment goes back: it is not what was asked for. Once for each key. */
  async function returnWhole(
    tx: Db,
    payment: store.PaymentRow,
    about: { amount: Money; reason: string; by: string; key?: string },
  ): Promise<Refund | null> {
    const { siteId, id: paymentId } = payment;
    if (about.amount.minor < 1) return null;
    return sent(tx, { siteId, paymentId, origin: '', key: 'whole', ...about });
  }

  /** Writes a refund and queues it; null where one with this key is there already. */
  async function sent(tx: Db, about: RefundWish): Promise<Refund | null> {
    const { siteId, paymentId, amount, key, reason, by: requestedBy, origin } = about;
    const now = clock();
    const added = await store.addRefund(tx, {
      id: newId('ref'),
      siteId,
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
    if (added) await jobs.enqueue(tx, REFUND_JOB, { siteId, refundId: added.id, origin, looks: 0 } satisfies RefundJob);
    return added;
  }

  async function lookAgain(tx: Db, job: RefundJob): Promise<void> {
    const afterSeconds = LOOK_AGAIN_SECONDS[Math.min(job.looks, LOOK_AGAIN_SECONDS.length - 1)] ?? 0;
    await jobs.enqueue(tx, REFUND_JOB, { ...job, looks: job.looks + 1 } satisfies RefundJob, { afterSeconds });
  }
}
