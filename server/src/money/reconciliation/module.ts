import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { Difference, differencesCall, reconciledDaysCall, ReconciledSum } from './contract.ts';
import { reconcileDayJob, reconciliationRound } from './jobs.ts';
import { reconciliationRoutes } from './routes.ts';
import { sumsOf } from './rules.ts';
import { createReconciliation, type Reconciliation, type ReconciliationDeps } from './service.ts';

const placement: Placement = {
  reconciled_days: local('it has a row for each day and gateway'),
  gateway_differences: local('it has few rows, and only operators read it'),
};

export function reconciliationModule(deps: ReconciliationDeps): Module<Reconciliation> {
  const reconciliation = createReconciliation(deps);
  const listed = exportOf({
    list: 'differences',
    needs: ['read_orders'],
    input: differencesCall.input,
    row: Difference,
    read: async (caller, { after, limit, ...which }) => {
      const { differences: rows, next, total } = await reconciliation.differences(caller, which, { after, limit });
      return { rows, next, total };
    },
  });
  const days = exportOf({
    list: 'reconciliation',
    needs: ['read_orders'],
    input: reconciledDaysCall.input,
    row: ReconciledSum,
    read: async (caller, page) => {
      const { days: found, next } = await reconciliation.days(caller, page);
      return { rows: found.flatMap(sumsOf), next };
    },
  });
  return {
    service: reconciliation,
    exports: [listed, days],
    jobs: [reconciliationRound(reconciliation), reconcileDayJob(reconciliation)],
    placement,
    routes: http => reconciliationRoutes(http, reconciliation),
  };
}
