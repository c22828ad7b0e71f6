import type { Noun } from '../../app/noun.ts';
import { orderExpiryJob, syncPaymentJob } from './jobs.ts';
import { orderMails } from './mails.tsx';
import { orderRoutes } from './routes.ts';
import { createOrders, ordersPersonalData, type OrderDeps, type Orders } from './service.ts';

export function ordersNoun(deps: OrderDeps): Noun<Orders> {
  const orders = createOrders(deps);
  return {
    service: orders,
    jobs: [syncPaymentJob(orders), orderExpiryJob(orders)],
    mails: orderMails,
    personalData: [ordersPersonalData],
    routes: http => orderRoutes(http, orders),
  };
}
