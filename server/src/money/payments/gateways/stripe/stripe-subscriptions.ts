import { Stripe } from 'stripe';
import { GatewayRefusal, type Gateway } from '../../rules/gateway.ts';
import * as shape from './stripe-shapes.ts';

type SubscriptionCalls = Pick<
  Gateway,
  'findSubscription' | 'cancelSubscription' | 'resumeSubscription' | 'deleteCustomer' | 'portalUrl'
>;

/** Subscriptions at Stripe, and the customers they belong to. */
export function createStripeSubscriptions(client: (siteId: string) => Stripe): SubscriptionCalls {
  async function setCancelAtPeriodEnd(siteId: string, reference: string, cancel_at_period_end: boolean): Promise<void> {
    const { subscriptions } = client(siteId);
    const ended = (await subscriptions.retrieve(reference)).status === 'canceled';
    if (ended && !cancel_at_period_end) throw new GatewayRefusal('stripe', 'it has ended');
    if (!ended) await subscriptions.update(reference, { cancel_at_period_end });
  }

  return {
    findSubscription: (siteId, subscription) =>
      orNull(async () => {
        const found = await client(siteId).subscriptions.retrieve(subscription);
        const expand = ['data.payments'];
        const invoices = await client(siteId).invoices.list({ subscription, limit: 24, expand });
        return shape.subscriptionOf(found, invoices.data);
      }),

    cancelSubscription: (siteId, reference) => setCancelAtPeriodEnd(siteId, reference, true),
    resumeSubscription: (siteId, reference) => setCancelAtPeriodEnd(siteId, reference, false),

    async deleteCustomer(siteId, reference) {
      const { subscriptions, customers } = client(siteId);
      const found = await orNull(() => subscriptions.retrieve(reference));
      const customer = shape.idOf(found?.customer);
      if (customer) await orNull(() => customers.del(customer));
    },

    async portalUrl(caller, reference, returnUrl) {
      const stripe = client(caller.site.id);
      const customer = shape.idOf((await stripe.subscriptions.retrieve(reference)).customer);
      if (!customer) return null;
      const opened = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      return opened.url;
    },
  };
}

/** Null where Stripe does not know the reference. */
export async function orNull<Found>(fetch: () => Promise<Found>): Promise<Found | null> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}
