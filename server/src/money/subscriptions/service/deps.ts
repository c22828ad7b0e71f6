import type { Log } from '../../../kit/log/log.ts';
import type { OrderDeps, Orders } from '../../orders/service.ts';

type Shared = 'db' | 'clock' | 'secret' | 'jobs' | 'mail' | 'sites' | 'plans' | 'payments';

export interface SubscriptionDeps extends Pick<OrderDeps, Shared> {
  log: Log;
  orders: Orders;
}

/** Queued when an account is erased: its owner's cards are deleted at the gateway. */
export const DELETE_CUSTOMER = 'forget-customer';
export interface DeleteCustomer {
  siteId: string;
  gateway: string;
  reference: string;
}
