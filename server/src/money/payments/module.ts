import { invariants, retention } from './store.ts';
import { byAccount, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { refundJob, sandboxDelayJob, webhookEventJob } from './jobs.ts';
import { paymentRoutes } from './routes.ts';
import { createPayments, type Payments } from './service.ts';
import type { PaymentDeps } from './service/gateway-access.ts';

const placement: Placement = {
  payments: byAccount(),
  refunds: byAccount(),
  disputes: byAccount(),
  webhook_events: local('a row names no account and goes after its retention'),
  sandbox_payments: local('the stand-in of an outside service'),
  sandbox_refunds: local('the stand-in of an outside service'),
  sandbox_subscriptions: local('the stand-in of an outside service'),
};

export function paymentsModule(deps: PaymentDeps): Module<Payments> {
  const payments = createPayments(deps);
  return {
    service: payments,
    jobs: [webhookEventJob(payments), refundJob(payments), sandboxDelayJob(payments)],
    retention,
    invariants,
    placement,
    routes: http => paymentRoutes(http, payments),
  };
}
