import type { JobKind } from '../../platform/jobs/service.ts';
import type { Payments } from './service.ts';
import { SEND_REFUND, type SendRefund } from './service/refund-sending.ts';
import { SANDBOX_DELAY, type SandboxDelay } from './service/sandbox-checkout.ts';
import { WEBHOOK_EVENT, type WebhookEventJob } from './service/webhooks.ts';

/** Applies a stored webhook event. */
export const webhookEventJob = (payments: Payments): JobKind<WebhookEventJob> => ({
  name: WEBHOOK_EVENT,
  retryLimit: 10,
  run: job => payments.applyEvent(job),
  onFailed: job => payments.retryEventLater(job),
});

/** Sends a refund, or fetches its status. */
export const refundJob = (payments: Payments): JobKind<SendRefund> => ({
  name: SEND_REFUND,
  retryLimit: 6,
  run: job => payments.sendRefund(job),
  onFailed: job => payments.fetchRefundLater(job),
});

/** Captures a delayed sandbox payment. */
export const sandboxDelayJob = (payments: Payments): JobKind<SandboxDelay> => ({
  name: SANDBOX_DELAY,
  retryLimit: 3,
  expireInSeconds: 30,
  run: job => payments.captureDelayed(job),
});
