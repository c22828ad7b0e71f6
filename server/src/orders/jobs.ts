import type { JobKind } from '../jobs/service.ts';
import { PAYMENT_NOTICE, type PaymentNotice } from '../payments/service.ts';
import { ORDER_CLOCK, type OrderClock } from './service/parts.ts';
import type { Orders } from './service.ts';

/** A gateway has news of a payment: the order goes on, whether or not the buyer's browser came back. */
export function paymentNoticeJob(orders: Orders): JobKind<PaymentNotice> {
  return {
    name: PAYMENT_NOTICE,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: async notice => {
      await orders.settleNotice(notice);
    },
    abandon: async () => {},
  };
}

/** The time of an unpaid order is over. */
export function orderClockJob(orders: Orders): JobKind<OrderClock> {
  return {
    name: ORDER_CLOCK,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: clock => orders.tick(clock),
    abandon: clock => orders.tickLater(clock),
  };
}
