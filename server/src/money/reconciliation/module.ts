import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { reconcileDayJob, reconciliationRound } from './jobs.ts';
import { reconciliationRoutes } from './routes.ts';
import { createReconciliation, type Reconciliation, type ReconciliationDeps } from './service.ts';

const placement: Placement = {
  reconciled_days: local('it has a row for each day and gateway'),
  gateway_differences: local('it has few rows, and only operators read it'),
};

export function reconciliationModule(deps: ReconciliationDeps): Module<Reconciliation> {
  const reconciliation = createReconciliation(deps);
  return {
    service: reconciliation,
    jobs: [reconciliationRound(reconciliation), reconcileDayJob(reconciliation)],
    placement,
    routes: http => reconciliationRoutes(http, reconciliation),
  };
}
