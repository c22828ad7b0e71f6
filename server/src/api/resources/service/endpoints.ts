import type { z } from 'zod';
import { AppError, ifRefused } from '../../../kit/errors.ts';
import type * as calls from '../../webhooks/contract.ts';
import { idUnder, pageAfter, refuseTestKey, type Asking } from '../rules.ts';
import type * as shapes from '../rules/shapes/endpoints.ts';
import type { V1Deps } from './deps.ts';

type Settings = z.output<typeof shapes.EndpointBody>;

/**
 * Endpoints of the account. They are sent what really happens, so a test key has none. A live key with the scope may do all
 * that the pages may after a fresh sign-in: its owner was asked for one when it was given the scope.
 */
export function createEndpoints({ webhooks }: V1Deps) {
  const { byKey } = webhooks;

  /** @throws AppError `live_key_needed`, `key_email`, `webhook_limit`, `webhook_url_*` */
  async function make(asking: Asking, settings: Settings) {
    const { endpoint, secret } = await byKey.make(live(asking), settings, idUnder('whe', asking));
    return { ...shown(endpoint), secret };
  }

  return {
    make,

    /** @throws AppError `live_key_needed` */
    async list(asking: Asking) {
      return { object: 'list' as const, data: (await webhooks.list(live(asking))).map(shown) };
    },

    /** @throws AppError `live_key_needed`, `not_found` */
    read: async (asking: Asking, id: string) => shown(await webhooks.read(live(asking), id)),

    /** @throws AppError `live_key_needed`, `not_found`, `webhook_url_*` */
    change: async (asking: Asking, id: string, settings: z.output<typeof shapes.EndpointChange>) =>
      shown(await byKey.change(live(asking), { endpoint: id, ...settings })),

    /** @throws AppError `live_key_needed`, `not_found` */
    switch: async (asking: Asking, id: string, { on }: z.output<typeof shapes.EndpointSwitch>) =>
      shown(await byKey.switch(live(asking), { endpoint: id, on })),

    /** @throws AppError `live_key_needed`, `not_found` */
    async rotate(asking: Asking, id: string) {
      const { endpoint, secret } = await byKey.rotate(live(asking), { endpoint: id });
      return { ...shown(endpoint), secret };
    },

    /** @throws AppError `live_key_needed`, `not_found` */
    async remove(asking: Asking, id: string) {
      await byKey.remove(live(asking), { endpoint: id });
      return { object: 'webhook_endpoint' as const, id, removed: true as const };
    },

    ...createMessages(webhooks),
  };
}

/** What endpoints of the account were and will be sent. */
function createMessages(webhooks: V1Deps['webhooks']) {
  async function read(asking: Asking, id: string) {
    const { entry, body, attempts } = await webhooks.message(live(asking), { id });
    return { ...shownMessage(entry), body, attempts };
  }

  return {
    /** Sends an event of the type `webhook.test`. @throws AppError `live_key_needed`, `not_found`, `webhook_off` */
    async test(asking: Asking, endpoint: string) {
      const id = await webhooks.test(live(asking), { endpoint });
      return shownMessage((await webhooks.message(asking.caller, { id })).entry);
    },

    /** @throws AppError `live_key_needed`, `not_found`, also for one to start after */
    async messages(asking: Asking, endpoint: string, query: z.output<typeof shapes.MessagePage>) {
      const { limit, starting_after: start, state } = query;
      const caller = live(asking);
      const first = start === undefined ? null : await webhooks.message(caller, { id: start }).catch(ifRefused(null));
      if (start !== undefined && !first) throw new AppError('not_found', { field: 'starting_after' });
      const { after } = pageAfter(first && { id: first.entry.id, createdAt: new Date(first.entry.created) }, limit);
      const page = await webhooks.messages(caller, { endpoint, state, after, limit });
      return { object: 'list' as const, data: page.messages.map(shownMessage), has_more: page.next !== null };
    },

    message: read,

    /** Sends a message again. @throws AppError `live_key_needed`, `not_found`, `webhook_off` */
    async replay(asking: Asking, id: string) {
      await webhooks.replay(live(asking), { id });
      return shownMessage((await webhooks.message(asking.caller, { id })).entry);
    },

    /** @throws AppError `live_key_needed`, `not_found`, `webhook_off` */
    async replaySince(asking: Asking, endpoint: string, { since }: z.output<typeof shapes.ReplayBody>) {
      return { object: 'replay' as const, count: await webhooks.replaySince(live(asking), { endpoint, since }) };
    },
  };
}

/** Who asks with a live key of a member. @throws AppError `live_key_needed`, `webhook_account` */
function live({ caller, key }: Asking): Asking['caller'] {
  refuseTestKey(key);
  // What happens in a dealership is sent to endpoints of its managers: it has none of its own.
  if (caller.actor.kind === 'member' && caller.actor.worksFor) throw new AppError('webhook_account');
  return caller;
}

function shown({ tail: secret_tail, old_ends: old_secret_ends, ...endpoint }: calls.WebhookEndpoint) {
  return { object: 'webhook_endpoint' as const, ...endpoint, secret_tail, old_secret_ends };
}

const shownMessage = (message: calls.WebhookMessage) => ({ object: 'webhook_message' as const, ...message });
