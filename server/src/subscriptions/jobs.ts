import type { JobKind } from '../jobs/service.ts';
import { END_SUBSCRIPTION, type EndSubscription } from '../orders/service.ts';
import { SUBSCRIPTION_NOTICE, type SubscriptionNotice } from '../payments/service.ts';
import type { Subscriptions } from './service.ts';

/** A gateway has news of a subscription. */
export function subscriptionNoticeJob(subscriptions: Subscriptions): JobKind<SubscriptionNotice> {
  return {
    name: SUBSCRIPTION_NOTICE,
    retryLimit: 10,
    expireInSeconds: 60,
    workers: 1,
    run: notice => subscriptions.refresh(notice),
    abandon: async () => {},
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
    abandon: async () => {},
  };
}
