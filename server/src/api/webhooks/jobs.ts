import type { JobKind } from '../../platform/jobs/service.ts';
import type { Webhooks } from './service.ts';
import { SEND_WEBHOOKS, WAKE_WEBHOOKS, type SendJob } from './service/deps.ts';

/** Sends what is due to an endpoint. What is not sent is found by the next round. */
export function sendWebhooksJob({ sending }: Webhooks): JobKind<SendJob> {
  return { name: SEND_WEBHOOKS, retryLimit: 3, expireInSeconds: 60, workers: 8, forgets: true, run: sending.send };
}

/** Looks once a minute for what nobody sends. */
export function wakeWebhooksJob({ sending }: Webhooks): JobKind<object> {
  return { name: WAKE_WEBHOOKS, retryLimit: 0, everySeconds: 60, run: sending.wake };
}
