import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { GatewayEvent, WebhookHeaders } from '../rules/gateway.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';
import { SYNC_PAYMENT, SYNC_SUBSCRIPTION, type SyncPayment, type SyncSubscription } from './sync-jobs.ts';
import { createWebhookSync } from './webhook-sync.ts';

/** Queued with every stored event. */
export const WEBHOOK_EVENT = 'gateway-event';
export interface WebhookEventJob {
  id: string;
  /** Set on the second attempt, which an event gets whose payment was not known at the first. */
  again?: true;
  /** How often all retries have failed. */
  failed?: number;
}
const AGAIN_AFTER_SECONDS = 10 * 60;
/** A gateway may be unreachable for days: how long an event waits after each failed series of retries, in seconds. */
const RETRY_AFTER_SECONDS = [60 * 60, 6 * 60 * 60, 24 * 60 * 60];

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Events that gateways send: stored once, applied once, in any order. */
export function createWebhooks(tools: PaymentTools) {
  const { db, clock, jobs, gateways, access } = tools;
  const fetchChange = createWebhookSync(tools);

  /** Stores a verified event and queues it; false when it is stored already. */
  async function storeEvent(
    tx: Db,
    target: { siteId: string; origin: string },
    gateway: string,
    event: GatewayEvent,
  ): Promise<boolean> {
    const id = newId('evt');
    const isNew = await store.addEvent(tx, {
      id,
      siteId: target.siteId,
      gateway,
      eventId: event.id,
      type: event.type,
      about: event.about,
      origin: target.origin,
      state: event.about ? 'stored' : 'ignored',
      happenedAt: event.at,
      createdAt: clock(),
    });
    const due = isNew ? (event.about ? id : null) : await store.reopenEvent(tx, target.siteId, gateway, event.id);
    if (due) await jobs.enqueue(tx, WEBHOOK_EVENT, { id: due } satisfies WebhookEventJob);
    return isNew;
  }

  return {
    storeEvent,

    /**
     * Receives a webhook request. `refused`: its signature or its age is invalid, and nothing is stored.
     * @throws AppError `not_found` where the gateway has no keys on this site; `gateway_unavailable` when the gateway
     * must verify the signature and does not answer, so that it sends the event again
     */
    async receive(
      caller: Caller,
      name: string,
      rawBody: string,
      headers: WebhookHeaders,
    ): Promise<'stored' | 'duplicate' | 'refused'> {
      const gateway = gateways.find(each => each.name === name);
      if (!gateway || !access.isOffered(caller.site.id, gateway)) throw new AppError('not_found');
      const event = await access.callGateway(gateway.webhook(caller.site.id, rawBody, headers, clock()));
      if (!event) return 'refused';
      const target = { siteId: caller.site.id, origin: caller.origin };
      const isNew = await db.transaction(tx => storeEvent(tx, target, gateway.name, event));
      return isNew ? 'stored' : 'duplicate';
    },

    /** Applies a stored event: fetches the object it names and queues the sync of its order and subscription. */
    async applyEvent(job: WebhookEventJob): Promise<void> {
      const event = await store.findEvent(db, job.id);
      if (!event?.about || event.state !== 'stored') return;
      const { siteId, gateway, origin } = event;
      const recordChange = await fetchChange(siteId, gateway, event.about);
      await db.transaction(async tx => {
        if (recordChange === 'unknown' && !job.again) {
          const again: WebhookEventJob = { id: event.id, again: true };
          return jobs.enqueue(tx, WEBHOOK_EVENT, again, { afterSeconds: AGAIN_AFTER_SECONDS });
        }
        if (!(await store.closeEvent(tx, event.id, recordChange === 'unknown' ? 'ignored' : 'applied'))) return;
        if (recordChange === 'unknown') return;
        const { orderId, subscription } = await recordChange(tx);
        const payment: SyncPayment = { siteId, orderId, origin };
        await jobs.enqueue(tx, SYNC_PAYMENT, payment);
        if (!subscription) return;
        await jobs.enqueue(tx, SYNC_SUBSCRIPTION, {
          ...payment,
          gateway,
          reference: subscription,
        } satisfies SyncSubscription);
      });
    },

    /** All retries of an event have failed: it is still true, so it is tried again later. */
    async retryEventLater(job: WebhookEventJob): Promise<void> {
      const failed = job.failed ?? 0;
      const afterSeconds = RETRY_AFTER_SECONDS[Math.min(failed, RETRY_AFTER_SECONDS.length - 1)] ?? 0;
      const later: WebhookEventJob = { ...job, failed: failed + 1 };
      await db.transaction(tx => jobs.enqueue(tx, WEBHOOK_EVENT, later, { afterSeconds }));
    },

    /** The events a site has received, oldest first. */
    events: (siteId: string) => store.listEvents(db, siteId),
  };
}
