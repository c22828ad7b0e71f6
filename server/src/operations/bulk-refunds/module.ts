import type { Module } from '../../app/module.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { BulkRefund, bulkRefundCall, BulkRefundOrder, bulkRefundsCall } from './contract.ts';
import { bulkRefundJob } from './jobs.ts';
import { bulkRefundRoutes } from './routes.ts';
import { createBulkRefunds, type BulkRefundDeps, type BulkRefunds } from './service.ts';

const placement: Placement = {
  bulk_refunds: local('it has the few rows of operators'),
  bulk_refund_orders: local('it has the few rows of operators'),
};

export function bulkRefundsModule(deps: BulkRefundDeps): Module<BulkRefunds> {
  const bulks = createBulkRefunds(deps);
  const listed = exportOf({
    list: 'refunds',
    needs: ['read_orders', 'export_orders'],
    input: bulkRefundCall.input,
    row: BulkRefundOrder,
    read: async (caller, { bulk, ...page }) => {
      const { orders: rows, next, bulk: head } = await bulks.detail(caller, bulk, page);
      return { rows, next, total: head.orders };
    },
  });
  const runs = exportOf({
    list: 'bulk_refunds',
    needs: ['read_orders', 'export_orders'],
    input: bulkRefundsCall.input,
    row: BulkRefund,
    read: async (caller, page) => {
      const { bulks: rows, next } = await bulks.list(caller, page);
      return { rows, next };
    },
  });
  return {
    service: bulks,
    jobs: [bulkRefundJob(bulks)],
    approvals: [bulks.approval],
    exports: [listed, runs],
    placement,
    routes: http => bulkRefundRoutes(http, bulks),
  };
}
