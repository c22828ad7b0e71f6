import type { Db } from '../../kit/database/db.ts';
import type { DomainEvents } from '../../platform/events/service.ts';
import { SYNC_SUBSCRIPTION, type EndSubscription } from '../payments/service.ts';
import { createCancellation } from './service/cancellation.ts';
import type { DeleteCustomer, SubscriptionDeps } from './service/deps.ts';
import { subscriptionData } from './service/personal-data.ts';
import { createSubscriptionSync } from './service/sync.ts';

export { hasRunning } from './store.ts';

/** All retries have failed: the gateway is unreachable, and the job is tried again after this time. */
const RETRY_AFTER_SECONDS = 6 * 60 * 60;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Subscriptions: their status is always fetched from the gateway, never taken from a webhook. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const { db, clock, jobs, payments, orders } = deps;
  const { sync, syncByReference } = createSubscriptionSync(deps);

  /** Whether the billing period that a settlement paid for is still running. */
  async function isPeriodRunning(about: EndSubscription, settlement: string): Promise<boolean> {
    const { siteId, gateway, reference } = about;
    const subscription = await payments.fetchSubscription(siteId, gateway, reference);
    const until = subscription?.bills.find(bill => bill.settlement === settlement)?.until;
    return until !== undefined && until > clock();
  }

  return {
    ...createCancellation(deps, { sync }),
    sync,

    /** Queues the first sync of the subscription that a paid order has begun. */
    async begin(tx: Db, { account: { siteId }, orderId, kind, origin }: DomainEvents['order.paid']): Promise<void> {
      if (kind !== 'subscription') return;
      const { gateway, subscription: reference } = await orders.get(tx, siteId, orderId);
      const job = { siteId, gateway, reference, orderId, origin };
      if (reference) await jobs.enqueue(tx, SYNC_SUBSCRIPTION, job);
    },

    /** Ends the subscription of an erased account or of a refunded payment. Idempotent. */
    async end(about: EndSubscription): Promise<void> {
      const { siteId, gateway, reference, settlement } = about;
      if (settlement !== undefined && !(await isPeriodRunning(about, settlement))) return;
      await payments.cancelSubscription(siteId, gateway, reference);
      await syncByReference(about);
    },

    /** Deletes the customer of an erased account at the gateway. Idempotent. */
    async deleteCustomer({ siteId, gateway, reference }: DeleteCustomer): Promise<void> {
      await payments.deleteCustomer(siteId, gateway, reference);
      await syncByReference({ siteId, gateway, reference, origin: '' });
    },

    /** Queues a job again after all its retries have failed: the gateway may be unreachable for days. */
    retryLater: (name: string, job: object): Promise<void> =>
      db.transaction(tx => jobs.enqueue(tx, name, job, { afterSeconds: RETRY_AFTER_SECONDS })),

    personal: subscriptionData(jobs),
  };
}
