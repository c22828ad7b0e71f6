import type { JobKind } from '../../platform/jobs/service.ts';
import {
  END_SUBSCRIPTION,
  SYNC_SUBSCRIPTION,
  type EndSubscription,
  type SyncSubscription,
} from '../payments/service.ts';
import type { Subscriptions } from './service.ts';
import { DELETE_CUSTOMER, type DeleteCustomer } from './service/deps.ts';

/** Syncs a subscription with its gateway. */
export const syncSubscriptionJob = (subscriptions: Subscriptions): JobKind<SyncSubscription> => ({
  name: SYNC_SUBSCRIPTION,
  retryLimit: 10,
  run: job => subscriptions.sync(job),
  onFailed: job => subscriptions.retryLater(SYNC_SUBSCRIPTION, job),
});

/** Ends the subscription of an erased account or of a refunded payment. */
export const endSubscriptionJob = (subscriptions: Subscriptions): JobKind<EndSubscription> => ({
  name: END_SUBSCRIPTION,
  retryLimit: 20,
  run: job => subscriptions.end(job),
  onFailed: job => subscriptions.retryLater(END_SUBSCRIPTION, job),
});

/** Deletes the customer of an erased account at the gateway. */
export const deleteCustomerJob = (subscriptions: Subscriptions): JobKind<DeleteCustomer> => ({
  name: DELETE_CUSTOMER,
  retryLimit: 20,
  run: job => subscriptions.deleteCustomer(job),
  onFailed: job => subscriptions.retryLater(DELETE_CUSTOMER, job),
});
