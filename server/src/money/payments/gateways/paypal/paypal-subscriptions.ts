import { ApplicationContextUserAction, ExperienceContextShippingPreference } from '@paypal/paypal-server-sdk';
import type { Caller } from '../../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../../kit/clock.ts';
import { money } from '../../../../kit/money.ts';
import { GatewayRefusal, type Gateway, type GatewayPayment, type OpenInput, type Period } from '../../rules/gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import { ignoreRefusal, orNull } from './paypal-errors.ts';
import { idempotencyKeyOf, LOCALES, pageOf } from './paypal-page.ts';
import { createPayPalPlans } from './paypal-plans.ts';
import * as shape from './paypal-shapes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a reference names a subscription; all others name orders. */
export const isSubscription = (reference: string): boolean => reference.startsWith('I-');

type SubscriptionCalls = Pick<
  Gateway,
  'openSubscription' | 'findSubscription' | 'cancelSubscription' | 'resumeSubscription'
>;

/** Subscriptions at PayPal. */
export function createPayPalSubscriptions(client: (siteId: string) => PayPalClient, clock: Clock) {
  const planOf = createPayPalPlans(client);

  async function read(siteId: string, id: string) {
    const now = clock();
    const { subscriptions } = client(siteId);
    const { result } = await subscriptions.getSubscription({ id, fields: 'plan' });
    const startTime = result.createTime ?? new Date(now.getTime() - DAY_MS).toISOString();
    const endTime = new Date(now.getTime() + DAY_MS).toISOString();
    const list = await subscriptions.listSubscriptionTransactions({ id, startTime, endTime });
    return { result, subscription: shape.subscriptionOf(result, list.result.transactions ?? [], now) };
  }

  /** Cancels for good, at once. */
  async function cancelNow(siteId: string, id: string, reason: string): Promise<void> {
    await client(siteId).subscriptions.cancelSubscription({ id, body: { reason } }).catch(ignoreRefusal);
  }

  const calls: SubscriptionCalls = {
    async openSubscription(caller, input) {
      const { site } = caller;
      const { amount, period } = input;
      const planId = await planOf({ siteId: site.id, siteName: site.name, amount, period });
      const body = subscriptionBody(caller, input, planId);
      const paypalRequestId = idempotencyKeyOf(input.key, body);
      const { result } = await client(site.id).subscriptions.createSubscription({ body, paypalRequestId });
      return pageOf(result, 'approve');
    },

    findSubscription: (siteId, reference) => orNull(async () => (await read(siteId, reference)).subscription),

    async cancelSubscription(siteId, reference) {
      const { subscription, result } = await read(siteId, reference);
      if (subscription.cancelAtPeriodEnd || subscription.state === 'canceled') return;
      const { subscriptions } = client(siteId);
      const body = { reason: shape.CANCELLATION_NOTE };
      // A cancellation is final at PayPal; a suspension stops billing and can be undone.
      if (result.status === 'ACTIVE') await subscriptions.suspendSubscription({ id: reference, body });
      else await subscriptions.cancelSubscription({ id: reference, body });
    },

    async resumeSubscription(siteId, reference) {
      const { subscription } = await read(siteId, reference);
      if (subscription.state === 'canceled') throw new GatewayRefusal('paypal', 'the paid period has ended');
      if (!subscription.cancelAtPeriodEnd) return;
      const body = { reason: 'Resumed by the subscriber' };
      await client(siteId).subscriptions.activateSubscription({ id: reference, body });
    },
  };

  return {
    ...calls,
    cancelNow,

    /** The payment that begins a subscription. */
    async findFirstPayment(siteId: string, id: string): Promise<GatewayPayment> {
      const { result, subscription } = await read(siteId, id);
      const price = result.plan?.billingCycles?.[0]?.pricingScheme?.fixedPrice;
      return shape.firstPaymentOf(result, subscription, price ? shape.fromDecimal(price) : money(0, 'USD'));
    },
  };
}

function subscriptionBody({ site, locale }: Caller, input: OpenInput & { period: Period }, planId: string) {
  return {
    planId,
    customId: input.key,
    ...(input.email ? { subscriber: { emailAddress: input.email } } : {}),
    applicationContext: {
      brandName: site.name,
      locale: LOCALES[locale],
      shippingPreference: ExperienceContextShippingPreference.NoShipping,
      userAction: ApplicationContextUserAction.SubscribeNow,
      returnUrl: input.returnUrl,
      cancelUrl: input.returnUrl,
    },
  };
}
