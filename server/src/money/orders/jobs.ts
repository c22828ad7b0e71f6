import type { JobKind } from '../../platform/jobs/service.ts';
import { SYNC_PAYMENT, type SyncPayment } from '../payments/service.ts';
import { ORDER_EXPIRY, type OrderExpiry } from './service/deps.ts';
import type { Orders } from './service.ts';

/** Syncs an order with the status of its payment, whether or not the buyer's browser has returned. */
export const syncPaymentJob = (orders: Orders): JobKind<SyncPayment> => ({
  name: SYNC_PAYMENT,
  retryLimit: 10,
  run: async job => {
    await orders.settleOrder(job);
  },
});

/** An unpaid order has expired. */
export const orderExpiryJob = (orders: Orders): JobKind<OrderExpiry> => ({
  name: ORDER_EXPIRY,
  retryLimit: 10,
  run: clock => orders.expire(clock),
  onFailed: clock => orders.expireLater(clock),
});
