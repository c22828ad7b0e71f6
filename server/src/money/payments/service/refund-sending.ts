import type { Db } from '../../../kit/database/db.ts';
import { money } from '../../../kit/money.ts';
import { GatewayRefusal, type GatewayRefund } from '../rules/gateway.ts';
import { mayMoveRefund } from '../rules.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';
import { SYNC_PAYMENT, type SyncPayment } from './sync-jobs.ts';

/** Queued with every refund, and again while its gateway has not settled it. */
export const SEND_REFUND = 'send-refund';
export interface SendRefund {
  siteId: string;
  refundId: string;
  origin: string;
  /** How often its status was fetched before. */
  looks: number;
}

/** How long a pending refund waits before its status is fetched again, in seconds. */
const FETCH_AFTER_SECONDS = [60 * 60, 6 * 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60, 7 * 24 * 60 * 60];

/** Sending refunds to their gateway and following them until they settle or fail. */
export function createRefundSending({ db, clock, jobs, log, access }: PaymentTools) {
  /** Sends the refund, or fetches its status once it has a reference. Null: the gateway does not know it. */
  async function sendOrFetch(
    payment: store.PaymentRow,
    refund: store.RefundRow,
  ): Promise<GatewayRefund | 'refused' | null> {
    const gateway = access.gatewayOf(refund.siteId, payment.gateway);
    if (refund.reference) return gateway.findRefund(refund.siteId, refund.reference);
    const amount = money(refund.amountCents, refund.currency);
    try {
      const settlement = payment.settlement ?? '';
      return await gateway.refund(refund.siteId, { settlement, amount, key: refund.id });
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      log.error({ err: error, refund: refund.id }, 'A gateway refused a refund');
      return 'refused';
    }
  }

  async function fetchLater(tx: Db, job: SendRefund): Promise<void> {
    const afterSeconds = FETCH_AFTER_SECONDS[Math.min(job.looks, FETCH_AFTER_SECONDS.length - 1)] ?? 0;
    await jobs.enqueue(tx, SEND_REFUND, { ...job, looks: job.looks + 1 } satisfies SendRefund, { afterSeconds });
  }

  return {
    /** Sends a pending refund or fetches its status, and queues the sync of its order on a change. Idempotent. */
    async sendRefund(job: SendRefund): Promise<void> {
      const refund = await store.findRefund(db, job.siteId, job.refundId);
      const payment = refund && (await store.findPayment(db, job.siteId, { id: refund.paymentId }));
      if (!refund || !payment || refund.state !== 'pending') return;
      const sent = await sendOrFetch(payment, refund);
      await db.transaction(async tx => {
        await store.lockPayment(tx, { siteId: job.siteId, id: payment.id });
        const locked = await store.findRefund(tx, job.siteId, refund.id);
        if (!locked || locked.state !== 'pending') return;
        const state = sent === 'refused' ? 'failed' : (sent?.state ?? 'pending');
        const reference = sent === 'refused' ? null : (sent?.reference ?? null);
        if (state === 'pending' || mayMoveRefund(locked.state, state))
          await store.moveRefund(tx, locked, { state, reference, at: clock() });
        if (state === 'pending') return fetchLater(tx, job);
        const sync: SyncPayment = { siteId: job.siteId, orderId: payment.orderId, origin: job.origin };
        await jobs.enqueue(tx, SYNC_PAYMENT, sync);
      });
    },

    /** All retries have failed: whether the gateway refunded is unknown, so its status is fetched later. */
    fetchRefundLater: (job: SendRefund): Promise<void> => db.transaction(tx => fetchLater(tx, job)),
  };
}
