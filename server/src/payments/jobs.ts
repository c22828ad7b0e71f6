import type { JobKind } from '../jobs/service.ts';
import { GATEWAY_EVENT, type GatewayEventJob } from './gateways/notices.ts';
import { REFUND_JOB, type RefundJob } from './gateways/refunds.ts';
import { SANDBOX_DELAY, type SandboxDelay } from './gateways/sandbox-desk.ts';
import type { Payments } from './service.ts';

/** A stored notice of a gateway is applied. */
export function gatewayEventJob(payments: Payments): JobKind<GatewayEventJob> {
  return {
    name: GATEWAY_EVENT,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: job => payments.applyEvent(job),
    abandon: job => payments.abandonEvent(job),
  };
}

/** A refund is sent, or asked about again. */
export function refundJob(payments: Payments): JobKind<RefundJob> {
  return {
    name: REFUND_JOB,
    retryLimit: 6,
    expireInSeconds: 60,
    workers: 1,
    run: job => payments.pushRefund(job),
    abandon: job => payments.abandonRefund(job),
  };
}

/** A sandbox payment that was delayed is paid. */
export function sandboxDelayJob(payments: Payments): JobKind<SandboxDelay> {
  return {
    name: SANDBOX_DELAY,
    retryLimit: 3,
    expireInSeconds: 30,
    workers: 1,
    run: job => payments.endSandboxDelay(job),
    abandon: async () => {},
  };
}
