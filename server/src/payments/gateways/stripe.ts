import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Caller } from '../../kit/caller.ts';
import type { StripeKeys } from '../../kit/secrets.ts';
import { statementOf } from '../rules.ts';
import { GatewayRefusal, NOTICE_WINDOW_MS, type Gateway, type OpenInput, type Period } from './gateway.ts';
import * as shape from './stripe-shapes.ts';

/** How long one request may take, in milliseconds; the library tries twice more with the same idempotency key. */
const TIMEOUT_MS = 8_000;

/**
 * Stripe through its own library: hosted Checkout for one payment and for subscriptions, refunds, disputes, the
 * customer portal, signed webhooks. https://docs.stripe.com/api
 */
export function createStripeGateway(
  keysOf: (siteId: string) => StripeKeys | null,
  options: { timeoutMs?: number; retries?: number } = {},
): Gateway {
  const clients = new Map<string, Stripe>();

  function keys(siteId: string): StripeKeys {
    const found = keysOf(siteId);
    if (!found) throw new Error(`Stripe has no keys for the site ${siteId}`);
    return found;
  }

  function client(siteId: string): Stripe {
    const { secret_key: key, url } = keys(siteId);
    const known = clients.get(siteId);
    if (known) return known;
    const timeout = options.timeoutMs ?? TIMEOUT_MS;
    const made = new Stripe(key, { timeout, maxNetworkRetries: options.retries ?? 2, telemetry: false, ...place(url) });
    clients.set(siteId, made);
    return made;
  }

  async function checkout({ site, locale }: Caller, input: OpenInput, period: Period | null) {
    const params = shape.checkoutOf(input, period, { locale, statement: statementOf(site.statement_name) });
    const session = await client(site.id).checkout.sessions.create(params, {
      idempotencyKey: keyOf(input.key, params),
    });
    if (!session.url) throw new Error('Stripe opened a page without an address');
    return { reference: session.id, redirectUrl: session.url };
  }

  /** What a Checkout Session of a subscription was paid with: the payment of its first invoice. */
  async function settlementOf(siteId: string, invoice: string): Promise<string | null> {
    const payments = await client(siteId).invoicePayments.list({ invoice, status: 'paid', limit: 1 });
    return shape.settlementOf(payments.data);
  }

  const changeEnd = async (siteId: string, reference: string, cancel_at_period_end: boolean): Promise<void> => {
    const { subscriptions } = client(siteId);
    const ended = (await subscriptions.retrieve(reference)).status === 'canceled';
    if (ended && !cancel_at_period_end) throw new GatewayRefusal('stripe', 'it has ended');
    if (!ended) await subscriptions.update(reference, { cancel_at_period_end });
  };

  return {
    name: 'stripe',
    hasPortal: true,
    modeOf(siteId) {
      const found = keysOf(siteId);
      return found && (/^.._live_/.test(found.secret_key) ? 'live' : 'test');
    },
    open: (caller, input) => checkout(caller, input, null),
    openSubscription: (caller, input) => checkout(caller, input, input.period),

    find: (siteId, reference) =>
      orNull(async () => {
        const session = await client(siteId).checkout.sessions.retrieve(reference, { expand: ['payment_intent'] });
        const payment = shape.paymentOf(session);
        const invoice = shape.idOf(session.invoice);
        if (payment.state !== 'captured' || payment.settlement || !invoice) return payment;
        return { ...payment, settlement: await settlementOf(siteId, invoice) };
      }),

    async close(siteId, reference) {
      try {
        await client(siteId).checkout.sessions.expire(reference);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },

    async refund(siteId, { settlement, amount, key }) {
      const { refunds } = client(siteId);
      const before = await refunds.list({ payment_intent: settlement, limit: 100 });
      const same = before.data.find(each => each.metadata?.['key'] === key);
      if (same) return shape.refundOf(same);
      const params = { payment_intent: settlement, amount: amount.minor, metadata: { key } };
      try {
        return shape.refundOf(await refunds.create(params, { idempotencyKey: `refund-${key}` }));
      } catch (error) {
        // 409: the same request is still under way; it says nothing about money.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
          throw new GatewayRefusal('stripe', error.code ?? 'invalid_request');
        throw error;
      }
    },

    findRefund: (siteId, reference) =>
      orNull(async () => shape.refundOf(await client(siteId).refunds.retrieve(reference))),

    findDispute: (siteId, reference) =>
      orNull(async () => shape.disputeOf(await client(siteId).disputes.retrieve(reference))),

    findSubscription: (siteId, subscription) =>
      orNull(async () => {
        const found = await client(siteId).subscriptions.retrieve(subscription);
        const expand = ['data.payments'];
        const invoices = await client(siteId).invoices.list({ subscription, limit: 24, expand });
        return shape.subscriptionOf(found, invoices.data);
      }),

    cancelSubscription: (siteId, reference) => changeEnd(siteId, reference, true),
    resumeSubscription: (siteId, reference) => changeEnd(siteId, reference, false),

    async forgetCustomer(siteId, reference) {
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

    async webhook(siteId, rawBody, headers, now) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      const { webhook_secret: secret } = keys(siteId);
      const seconds = NOTICE_WINDOW_MS / 1000;
      try {
        const { webhooks } = client(siteId);
        return shape.eventOf(webhooks.constructEvent(rawBody, signature, secret, seconds, undefined, now.getTime()));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

/** Host, port and protocol of an address other than Stripe's own. */
function place(url: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, ...(port ? { port } : {}), protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Stripe refuses a key that comes again with other parameters; a page nobody was sent to is no page, so it opens another. */
function keyOf(key: string, params: object): string {
  return `open-${key}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`;
}

/** Null where Stripe does not know the reference. */
async function orNull<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}
