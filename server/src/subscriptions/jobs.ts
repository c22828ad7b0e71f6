import type { JobKind } from '../jobs/service.ts';
import {
  END_SUBSCRIPTION,
  SUBSCRIPTION_NOTICE,
  type EndSubscription,
  type SubscriptionNotice,
} from '../payments/service.ts';
import { FORGET_CUSTOMER, type ForgetCustomer, type Subscriptions } from './service.ts';

/** A gateway has news of a subscription. */
export function subscriptionNoticeJob(subscriptions: Subscriptions): JobKind<SubscriptionNotice> {
  return {
    name: SUBSCRIPTION_NOTICE,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: notice => subscriptions.refresh(notice),
    abandon: notice => subscriptions.later(SUBSCRIPTION_NOTICE, notice),
  };
}

/** Ends what an erased account, or a buyer whose money went back, would go on paying for. */
export function endSubscriptionJob(subscriptions: Subscriptions): JobKind<EndSubscription> {
  return {
    name: END_SUBSCRIPTION,
    retryLimit: 20,
    expireInSeconds: 60,
    workers: 1,
    run: job => subscriptions.end(job),
    abandon: job => subscriptions.later(END_SUBSCRIPTION, job),
  };
}

/** Deletes at the gateway what it keeps of an erased account's owner. */
export function forgetCustomerJob(subscriptions: Subscriptions): JobKind<ForgetCustomer> {
  return {
    name: FORGET_CUSTOMER,
    retryLimit: 20,
    expireInSeconds: 60,
    workers: 1,
    run: job => subscriptions.forget(job),
    abandon: job => subscriptions.later(FORGET_CUSTOMER, job),
  };
}
