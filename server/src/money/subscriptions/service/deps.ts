import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import type { Orders } from '../../orders/service.ts';
import type { Payments } from '../../payments/service.ts';
import type { Plans } from '../../plans/service.ts';
import type { Sites } from '../../../platform/sites/service.ts';

export interface SubscriptionDeps {
  db: Db;
  clock: Clock;
  secret: string;
  jobs: Jobs;
  log: Log;
  mail: Mail;
  sites: Sites;
  plans: Plans;
  payments: Payments;
  orders: Orders;
}

/** Queued when an account is erased: its owner's cards are deleted at the gateway. */
export const DELETE_CUSTOMER = 'forget-customer';
export interface DeleteCustomer {
  siteId: string;
  gateway: string;
  reference: string;
}
