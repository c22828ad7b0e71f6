import { findsPeople, timeline } from './service/timeline.ts';
import { invariants, personalData, saleSteps } from './store.ts';
import { byAccount, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { orderExpiryJob, syncPaymentJob } from './jobs.ts';
import { orderMails } from './mails.tsx';
import { orderRoutes } from './routes.ts';
import { createOrders, type OrderDeps, type Orders } from './service.ts';

const placement: Placement = {
  orders: byAccount(),
  order_events: byAccount(),
  consents: byAccount(),
  invoices: byAccount(),
  invoice_numbers: local('it has one counter for each brand and year'),
};

export function ordersModule(deps: OrderDeps): Module<Orders> {
  const orders = createOrders(deps);
  return {
    service: orders,
    jobs: [syncPaymentJob(orders), orderExpiryJob(orders)],
    mails: orderMails,
    personalData: [personalData],
    saleSteps,
    approvals: [orders.refundApproval],
    invariants,
    timeline,
    findsPeople,
    placement,
    routes: http => orderRoutes(http, orders),
  };
}
