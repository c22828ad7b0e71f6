import type { JobKind } from '../jobs/service.ts';
import { PAYMENT_NOTICE, type PaymentNotice } from '../payments/service.ts';
import { ORDER_EXPIRY, type OrderExpiry } from './service/deps.ts';
import type { Orders } from './service.ts';

/** A gateway has news of a payment: the order goes on, whether or not the buyer's browser came back. */
export function paymentNoticeJob(orders: Orders): JobKind<PaymentNotice> {
  return {
    name: PAYMENT_NOTICE,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: async notice => {
      await orders.settleOrder(notice);
    },
    abandon: async () => {},
  };
}

/** The time of an unpaid order is over. */
export function orderExpiryJob(orders: Orders): JobKind<OrderExpiry> {
  return {
    name: ORDER_EXPIRY,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: clock => orders.expire(clock),
    abandon: clock => orders.expireLater(clock),
  };
}
