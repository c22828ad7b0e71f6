import type { Caller } from '../../kit/caller.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { GatewayTools } from '../service.ts';
import * as store from '../store.ts';
import type { GatewayEvent, WebhookHeaders } from './gateway.ts';
import { createLearning } from './learning.ts';

/**
 * Queued when something about an order's money may have changed at its gateway (payment, refund or dispute); carried
 * out where orders are known, by asking and not by believing the notice.
 */
export const PAYMENT_NOTICE = 'payment-notice';
export interface PaymentNotice {
  siteId: string;
  orderId: string;
  origin: string;
}

/** Queued when something about a subscription may have changed; carried out where subscriptions are known. */
export const SUBSCRIPTION_NOTICE = 'subscription-notice';
export interface SubscriptionNotice {
  siteId: string;
  gateway: string;
  reference: string;
  /** The order whose payment began it. */
  orderId: string;
  origin: string;
}

/**
 * Queued when a subscription must not be charged any more: its account is erased, its money went back, or its first
 * payment was given up. Carried out where subscriptions are known.
 */
export const END_SUBSCRIPTION = 'end-subscription';
export interface EndSubscription {
  siteId: string;
  gateway: string;
  reference: string;
  /** Of the site, for its mails; empty where nobody's browser was there. */
  origin: string;
  /** Set where it ends only if the period this settlement paid for still runs. */
  settlement?: string;
}

/** Queued with every stored notice. */
export const GATEWAY_EVENT = 'gateway-event';
export interface GatewayEventJob {
  id: string;
  /** Set at the second look, which a notice gets whose payment was not known at the first. */
  again?: true;
  /** How often every attempt to apply it has failed. */
  failed?: number;
}
const AGAIN_AFTER_SECONDS = 10 * 60;
/** A gateway may be out of reach for days: how long a notice then waits before it is tried again, in seconds. */
const LATER_SECONDS = [60 * 60, 6 * 60 * 60, 24 * 60 * 60];

/** What gateways tell by themselves: stored once, applied once, in any order. */
export function createNotices(tools: GatewayTools) {
  const { db, clock, jobs, gateways, isOffered, reach } = tools;
  const learn = createLearning(tools);

  /** Stores a genuine notice and queues it; false when it is stored already. */
  async function keepEvent(
    tx: Db,
    shop: { siteId: string; origin: string },
    gateway: string,
    event: GatewayEvent,
  ): Promise<boolean> {
    const id = newId('evt');
    const fresh = await store.addEvent(tx, {
      id,
      siteId: shop.siteId,
      gateway,
      eventId: event.id,
      type: event.type,
      about: event.about,
      origin: shop.origin,
      state: event.about ? 'stored' : 'ignored',
      happenedAt: event.at,
      createdAt: clock(),
    });
    const due = fresh ? (event.about ? id : null) : await store.reopenEvent(tx, shop.siteId, gateway, event.id);
    if (due) await jobs.enqueue(tx, GATEWAY_EVENT, { id: due } satisfies GatewayEventJob);
    return fresh;
  }

  return {
    keepEvent,

    /**
     * A notice at the door. Refused: its signature or its age is not proven, and nothing is stored.
     * @throws AppError `not_found` where the gateway has no keys on this site; `gateway_unavailable` when it must be
     * asked and does not answer, so that it tells again later
     */
    async receive(
      caller: Caller,
      name: string,
      rawBody: string,
      headers: WebhookHeaders,
    ): Promise<'stored' | 'duplicate' | 'refused'> {
      const gateway = gateways.find(each => each.name === name);
      if (!gateway || !isOffered(caller.site.id, gateway)) throw new AppError('not_found');
      const event = await reach(gateway.webhook(caller.site.id, rawBody, headers, clock()));
      if (!event) return 'refused';
      const shop = { siteId: caller.site.id, origin: caller.origin };
      const fresh = await db.transaction(tx => keepEvent(tx, shop, gateway.name, event));
      jobs.wake(GATEWAY_EVENT);
      return fresh ? 'stored' : 'duplicate';
    },

    /** Applies a stored notice: asks its gateway what is true now and tells those whom it concerns. */
    async applyEvent(job: GatewayEventJob): Promise<void> {
      const event = await store.findEvent(db, job.id);
      if (!event?.about || event.state !== 'stored') return;
      const learned = await learn(event.siteId, event.gateway, event.about);
      await db.transaction(async tx => {
        if (learned === 'unknown' && !job.again) {
          const again: GatewayEventJob = { id: event.id, again: true };
          return jobs.enqueue(tx, GATEWAY_EVENT, again, { afterSeconds: AGAIN_AFTER_SECONDS });
        }
        if (!(await store.closeEvent(tx, event.id, learned === 'unknown' ? 'ignored' : 'applied'))) return;
        if (learned === 'unknown') return;
        const { orderId, subscription } = await learned(tx);
        const notice: PaymentNotice = { siteId: event.siteId, orderId, origin: event.origin };
        await jobs.enqueue(tx, PAYMENT_NOTICE, notice);
        if (!subscription) return;
        const { gateway } = event;
        const about: SubscriptionNotice = { ...notice, gateway, reference: subscription };
        await jobs.enqueue(tx, SUBSCRIPTION_NOTICE, about);
      });
      jobs.wake(PAYMENT_NOTICE);
      jobs.wake(SUBSCRIPTION_NOTICE);
    },

    /** Every attempt to apply a notice has failed: what it tells of is true all the same, so it is tried again later. */
    async abandonEvent(job: GatewayEventJob): Promise<void> {
      const failed = job.failed ?? 0;
      const afterSeconds = LATER_SECONDS[Math.min(failed, LATER_SECONDS.length - 1)] ?? 0;
      const later: GatewayEventJob = { ...job, failed: failed + 1 };
      await db.transaction(tx => jobs.enqueue(tx, GATEWAY_EVENT, later, { afterSeconds }));
    },

    /** The notices a site has been told, oldest first. */
    events: (siteId: string) => store.listEvents(db, siteId),
  };
}
