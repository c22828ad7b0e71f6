import { contactOf, memberOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { cancelLink } from '../../orders/service.ts';
import type { Subscription } from '../contract.ts';
import { isFinished } from '../rules.ts';
import * as store from '../store.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { SubscriptionSync } from './sync.ts';
import { presentSubscription } from './present.ts';

interface ChangeInput {
  gateway: string;
  subscription_id: string;
  token?: string | undefined;
}

/** A subscriber's actions: view, cancel and resume a subscription, open its customer portal. */
export function createCancellation(deps: SubscriptionDeps, { sync }: Pick<SubscriptionSync, 'sync'>) {
  const { db, clock, secret, payments } = deps;
  const present = presentSubscription(deps);

  async function changeCancellation(caller: Caller, input: ChangeInput, cancel: boolean): Promise<Subscription> {
    const row = input.token ? await findByToken(caller, input.token) : await findOwn(caller, input.subscription_id);
    const matches = row.id === input.subscription_id || row.reference === input.subscription_id;
    if (!matches || row.gateway !== input.gateway) throw new AppError('not_found', { field: 'subscription_id' });
    const { siteId, gateway, reference } = row;
    const current = await syncAndRead(caller, row);
    if (isFinished(current.state)) throw new AppError('subscription_over', { field: 'subscription_id' });
    if (current.cancelAtPeriodEnd === cancel) return present(caller, current);
    // A link stays valid after its account is erased, but a subscription canceled by the erasure stays canceled.
    if (!cancel && !(await contactOf(db, siteId, row.userId)).to)
      throw new AppError('link_invalid', { field: 'token' });
    if (cancel) await payments.cancelSubscription(siteId, gateway, reference);
    else await payments.resumeSubscription(siteId, gateway, reference);
    return present(caller, await syncAndRead(caller, row));
  }

  async function syncAndRead(caller: Caller, row: store.SubscriptionWithOrder): Promise<store.SubscriptionWithOrder> {
    const { siteId, gateway, reference, orderId } = row;
    await sync({ siteId, gateway, reference, orderId, origin: caller.origin });
    return (await store.findSubscription(db, siteId, row.id)) ?? row;
  }

  async function findOwn(caller: Caller, id: string): Promise<store.SubscriptionWithOrder> {
    const rows = await store.listSubscriptions(db, caller.site.id, memberOf(caller).userId);
    const found = rows.find(row => row.id === id || row.reference === id);
    if (!found) throw new AppError('not_found', { field: 'subscription_id' });
    return found;
  }

  async function findByToken(caller: Caller, token: string): Promise<store.SubscriptionWithOrder> {
    const key = cancelLink.verify(token, { secret, now: clock() });
    const found =
      key?.s === caller.site.id ? await store.findByReference(db, key.s, key.gateway, key.subscription) : null;
    if (!found) throw new AppError('link_invalid', { field: 'token' });
    return found;
  }

  return {
    /** The member's subscriptions, newest first. */
    async list(caller: Caller): Promise<Subscription[]> {
      const rows = await store.listSubscriptions(db, caller.site.id, memberOf(caller).userId);
      return rows.map(row => present(caller, row));
    },

    /** The subscription of a receipt's signed link. @throws AppError `link_invalid` */
    async linked(caller: Caller, token: string): Promise<Subscription> {
      return present(caller, await findByToken(caller, token));
    },

    /**
     * Cancels a subscription at the end of its billing period. Idempotent.
     * @throws AppError `not_found`, `link_invalid`, `subscription_over`, `gateway_unavailable`
     */
    cancel: (caller: Caller, input: ChangeInput): Promise<Subscription> => changeCancellation(caller, input, true),

    /** Undoes a cancellation. Idempotent. @throws AppError as `cancel` */
    resume: (caller: Caller, input: ChangeInput): Promise<Subscription> => changeCancellation(caller, input, false),

    /** The URL of the gateway's customer portal. @throws AppError `not_found`, `gateway_unavailable` */
    async portal(caller: Caller, input: { subscription_id: string }): Promise<string> {
      const row = await findOwn(caller, input.subscription_id);
      const returnUrl = `${caller.origin}/members/subscription`;
      const url = await payments.portalUrl(caller, row.gateway, row.reference, returnUrl);
      if (!url) throw new AppError('not_found', { field: 'subscription_id' });
      return url;
    },
  };
}
