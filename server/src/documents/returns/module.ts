import type { Module } from '../../app/module.ts';
import type { Jobs } from '../../platform/jobs/service.ts';
import { revokeDocumentsJob } from './jobs.ts';
import { returnRoutes } from './routes.ts';
import { createReturns, REVOKE_DOCUMENTS, type ReturnDeps, type Returns, type RevokeDocuments } from './service.ts';

export function returnsModule(deps: ReturnDeps & { jobs: Jobs }): Module<Returns> {
  const returns = createReturns(deps);
  return {
    service: returns,
    jobs: [revokeDocumentsJob(returns)],
    on: {
      'order.refunded': (tx, { account, orderId }) =>
        deps.jobs.enqueue(tx, REVOKE_DOCUMENTS, { ...account, orderId } satisfies RevokeDocuments),
    },
    routes: http => returnRoutes(http, returns),
  };
}
