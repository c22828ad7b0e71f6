import type { JobKind } from '../../platform/jobs/service.ts';
import type { Payments } from './service.ts';
import { SEND_REFUND, type SendRefund } from './service/refund-sending.ts';
import { SANDBOX_DELAY, type SandboxDelay } from './service/sandbox-checkout.ts';
import { WEBHOOK_EVENT, type WebhookEventJob } from './service/webhooks.ts';

/** Applies a stored webhook event. */
export function webhookEventJob(payments: Payments): JobKind<WebhookEventJob> {
  return {
    name: WEBHOOK_EVENT,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: job => payments.applyEvent(job),
    onFailed: job => payments.retryEventLater(job),
  };
}

/** Sends a refund, or fetches its status. */
export function refundJob(payments: Payments): JobKind<SendRefund> {
  return {
    name: SEND_REFUND,
    retryLimit: 6,
    expireInSeconds: 60,
    workers: 1,
    run: job => payments.sendRefund(job),
    onFailed: job => payments.fetchRefundLater(job),
  };
}

/** Captures a delayed sandbox payment. */
export function sandboxDelayJob(payments: Payments): JobKind<SandboxDelay> {
  return {
    name: SANDBOX_DELAY,
    retryLimit: 3,
    expireInSeconds: 30,
    workers: 1,
    run: job => payments.captureDelayed(job),
    onFailed: async () => {},
  };
}
