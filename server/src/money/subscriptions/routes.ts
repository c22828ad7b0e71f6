import type { FastifyInstance } from 'fastify';
import { translatorFor, TAGS } from '../../kit/text/messages.ts';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Subscriptions } from './service.ts';

export function subscriptionRoutes(http: FastifyInstance, subscriptions: Subscriptions): void {
  serve(http, calls.subscriptionsCall, async caller => ({ subscriptions: await subscriptions.list(caller) }));
  serve(http, calls.cancelSubscriptionCall, async (caller, input) => {
    const subscription = await subscriptions.cancel(caller, input);
    const format = new Intl.DateTimeFormat(TAGS[caller.locale], { dateStyle: 'long', timeZone: 'UTC' });
    const until = format.format(new Date(subscription.period_end));
    return { message: translatorFor(caller.locale)('order-answers', 'canceled', { until }), subscription };
  });
  serve(http, calls.resumeSubscriptionCall, async (caller, input) => {
    const subscription = await subscriptions.resume(caller, input);
    return { message: translatorFor(caller.locale)('order-answers', 'resumed'), subscription };
  });
  serve(http, calls.portalCall, async (caller, input) => ({ url: await subscriptions.portal(caller, input) }));
  serve(http, calls.linkedSubscriptionCall, async (caller, input) => ({
    subscription: await subscriptions.linked(caller, input.token),
  }));
}
