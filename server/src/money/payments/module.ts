import { invariants, retention } from './store.ts';
import type { Module } from '../../app/module.ts';
import { refundJob, sandboxDelayJob, webhookEventJob } from './jobs.ts';
import { paymentRoutes } from './routes.ts';
import { createPayments, type Payments } from './service.ts';
import type { PaymentDeps } from './service/gateway-access.ts';

export function paymentsModule(deps: PaymentDeps): Module<Payments> {
  const payments = createPayments(deps);
  return {
    service: payments,
    jobs: [webhookEventJob(payments), refundJob(payments), sandboxDelayJob(payments)],
    retention,
    invariants,
    routes: http => paymentRoutes(http, payments),
  };
}
