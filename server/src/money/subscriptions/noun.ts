import type { Noun } from '../../app/noun.ts';
import { deleteCustomerJob, endSubscriptionJob, syncSubscriptionJob } from './jobs.ts';
import { subscriptionMails } from './mails.tsx';
import { subscriptionRoutes } from './routes.ts';
import { createSubscriptions, type Subscriptions } from './service.ts';
import type { SubscriptionDeps } from './service/deps.ts';

export function subscriptionsNoun(deps: SubscriptionDeps): Noun<Subscriptions> {
  const subscriptions = createSubscriptions(deps);
  return {
    service: subscriptions,
    jobs: [syncSubscriptionJob(subscriptions), endSubscriptionJob(subscriptions), deleteCustomerJob(subscriptions)],
    mails: subscriptionMails,
    personalData: [subscriptions.personal],
    routes: http => subscriptionRoutes(http, subscriptions),
  };
}
