import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { deleteCustomerJob, endSubscriptionJob, syncSubscriptionJob } from './jobs.ts';
import { subscriptionMails } from './mails.tsx';
import { subscriptionRoutes } from './routes.ts';
import { createSubscriptions, type Subscriptions } from './service.ts';
import type { SubscriptionDeps } from './service/deps.ts';

const placement: Placement = {
  subscriptions: byAccount(),
};

export function subscriptionsModule(deps: SubscriptionDeps): Module<Subscriptions> {
  const subscriptions = createSubscriptions(deps);
  return {
    service: subscriptions,
    jobs: [syncSubscriptionJob(subscriptions), endSubscriptionJob(subscriptions), deleteCustomerJob(subscriptions)],
    mails: subscriptionMails,
    personalData: [subscriptions.personal],
    on: { 'order.paid': subscriptions.begin },
    placement,
    routes: http => subscriptionRoutes(http, subscriptions),
  };
}
