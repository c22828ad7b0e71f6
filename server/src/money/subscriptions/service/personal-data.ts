import type { Jobs } from '../../../platform/jobs/service.ts';
import type { PersonalData } from '../../../kit/personal.ts';
import { END_SUBSCRIPTION, type EndSubscription } from '../../payments/service.ts';
import * as store from '../store.ts';
import { DELETE_CUSTOMER, type DeleteCustomer } from './deps.ts';

/** The personal data in subscriptions; erasing it ends every subscription and deletes the customer at the gateway. */
export function subscriptionData(jobs: Jobs): PersonalData {
  return {
    module: 'subscriptions',
    by: 'account',
    tables: ['subscriptions'],
    async export(from, { siteId, userId }) {
      const rows = await store.listSubscriptions(from, siteId, userId);
      const json = rows.map(({ state, gateway, createdAt, periodEnd, cancelAtPeriodEnd, order }) => {
        return { plan: order.planName, state, gateway, started: createdAt, periodEnd, cancelAtPeriodEnd };
      });
      return [{ file: 'subscriptions.json', json }];
    },
    async count(from, { siteId, userId }) {
      const all = await store.countSubscriptions(from, siteId, userId);
      return { goes: [], stays: [{ what: 'subscriptions', count: all, why: 'books' }] };
    },
    join: (tx, from, into) => store.moveSubscriptions(tx, from.userId, into.userId),
    async erase(tx, { siteId, userId }) {
      for (const { gateway, reference } of await store.listRunning(tx, siteId, userId)) {
        const end: EndSubscription = { siteId, gateway, reference, origin: '' };
        await jobs.enqueue(tx, END_SUBSCRIPTION, end);
      }
      for (const { gateway, reference } of await store.listSubscriptions(tx, siteId, userId))
        await jobs.enqueue(tx, DELETE_CUSTOMER, { siteId, gateway, reference } satisfies DeleteCustomer);
    },
  };
}
