import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Caller } from '../../../../platform/sites/rules/caller.ts';
import type { StripeKeys } from '../../../../kit/settings/secrets.ts';
import { statementDescriptor } from '../../rules.ts';
import {
  GatewayRefusal,
  stripeModeOf,
  WEBHOOK_TOLERANCE_MS,
  type Gateway,
  type OpenInput,
  type Period,
} from '../../rules/gateway.ts';
import { listEntries } from './stripe-lists.ts';
import * as shape from './stripe-shapes.ts';
import { createStripeSubscriptions, orNull } from './stripe-subscriptions.ts';

/** The timeout of one request in milliseconds; the library retries twice with the same idempotency key. */
const TIMEOUT_MS = 8_000;
const TOLERANCE_S = WEBHOOK_TOLERANCE_MS / 1000;

interface StripeOptions {
  timeoutMs?: number;
  retries?: number;
}

/**
 * Stripe, through its official library: hosted Checkout for one payment and for subscriptions, refunds, disputes, the
 * customer portal, signed webhooks. https://docs.stripe.com/api
 */
export function createStripeGateway(
  keysOf: (siteId: string) => StripeKeys | null,
  options: StripeOptions = {},
): Gateway {
  const clients = new Map<string, { key: string; client: Stripe }>();

  function keys(siteId: string): StripeKeys {
    const found = keysOf(siteId);
    if (!found) throw new Error(`Stripe has no keys for the site ${siteId}`);
    return found;
  }

  function client(siteId: string): Stripe {
    const found = keys(siteId);
    const known = clients.get(siteId);
    // Keys may be changed while it runs.
    if (known?.key === found.secret_key) return known.client;
    const connected = connect(found, options);
    clients.set(siteId, { key: found.secret_key, client: connected });
    return connected;
  }

  async function checkout({ site, locale }: Caller, input: OpenInput, period: Period | null) {
    const params = shape.checkoutOf(input, period, { locale, statement: statementDescriptor(site.statement_name) });
    const idempotencyKey = idempotencyKeyOf(input.key, params);
    const session = await client(site.id).checkout.sessions.create(params, { idempotencyKey });
    if (!session.url) throw new Error('Stripe created a Checkout Session without a URL');
    return { reference: session.id, redirectUrl: session.url };
  }

  return {
    ...createStripeSubscriptions(client),
    name: 'stripe',
    hasPortal: true,
    modeOf: siteId => stripeModeOf(keysOf(siteId)),
    open: (caller, input) => checkout(caller, input, null),
    openSubscription: (caller, input) => checkout(caller, input, input.period),

    find: (siteId, reference) =>
      orNull(async () => {
        const session = await client(siteId).checkout.sessions.retrieve(reference, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        });
        const payment = shape.paymentOf(session);
        const invoice = shape.idOf(session.invoice);
        if (payment.state !== 'captured' || payment.settlement || !invoice) return payment;
        // It began a subscription: its payment intent is that of its first invoice.
        const { data } = await client(siteId).invoicePayments.list({ invoice, status: 'paid', limit: 1 });
        return { ...payment, settlement: shape.settlementOf(data) };
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
        // 409: the same request is in progress, which says nothing about the refund.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
          throw new GatewayRefusal('stripe', error.code ?? 'invalid_request');
        throw error;
      }
    },

    findRefund: (siteId, reference) =>
      orNull(async () => shape.refundOf(await client(siteId).refunds.retrieve(reference))),

    findDispute: (siteId, reference) =>
      orNull(async () => shape.disputeOf(await client(siteId).disputes.retrieve(reference))),

    list: (siteId, from, until) => listEntries(client(siteId), from, until),

    async webhook(siteId, rawBody, headers, now) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      const { webhook_secret: secret } = keys(siteId);
      const { webhooks } = client(siteId);
      try {
        return shape.eventOf(
          webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, now.getTime()),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
}

function connect({ secret_key: key, url }: StripeKeys, { timeoutMs = TIMEOUT_MS, retries = 2 }: StripeOptions): Stripe {
  return new Stripe(key, { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false, ...baseUrlOptions(url) });
}

/** The client's options for a base URL other than Stripe's. */
function baseUrlOptions(url: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, ...(port ? { port } : {}), protocol: protocol === 'http:' ? 'http' : 'https' };
}

/**
 * Stripe rejects a key that is reused with other parameters, so the parameters are part of the key: if they change
 * before the buyer is redirected, another page is opened.
 */
function idempotencyKeyOf(key: string, params: object): string {
  return `open-${key}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`;
}
