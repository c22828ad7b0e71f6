import { invariants, personalData, saleSteps } from './store.ts';
import type { Module } from '../../app/module.ts';
import { orderExpiryJob, syncPaymentJob } from './jobs.ts';
import { orderMails } from './mails.tsx';
import { orderRoutes } from './routes.ts';
import { createOrders, type OrderDeps, type Orders } from './service.ts';

export function ordersModule(deps: OrderDeps): Module<Orders> {
  const orders = createOrders(deps);
  return {
    service: orders,
    jobs: [syncPaymentJob(orders), orderExpiryJob(orders)],
    mails: orderMails,
    personalData: [personalData],
    saleSteps,
    invariants,
    routes: http => orderRoutes(http, orders),
  };
}
