import { createHash } from 'node:crypto';
import {
  ApiError,
  ApplicationContextUserAction,
  CheckoutPaymentIntent,
  ExperienceContextShippingPreference,
  IntervalUnit,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  TenureType,
  type LinkDescription,
} from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { Clock } from '../../kit/clock.ts';
import { money, sameMoney, type Money } from '../../kit/money.ts';
import type { PayPalKeys } from '../../kit/secrets.ts';
import { statementOf } from '../rules.ts';
import { GatewayRefusal, NOTICE_WINDOW_MS, type Gateway, type Period, type WebhookHeaders } from './gateway.ts';
import { createPayPalClient, type PayPalClient } from './paypal-client.ts';
import * as shape from './paypal-shapes.ts';

const TIMEOUT_MS = 8_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * PayPal through its own library: orders that are captured once the buyer has approved, subscriptions, refunds,
 * disputes, webhooks verified by PayPal. https://developer.paypal.com/api/rest/
 */
export function createPayPalGateway(
  keysOf: (siteId: string) => PayPalKeys | null,
  options: { clock: Clock; timeoutMs?: number },
): Gateway {
  const { clock } = options;
  const clients = new Map<string, PayPalClient>();
  const plans = new Map<string, Promise<string>>();

  function keys(siteId: string): PayPalKeys {
    const found = keysOf(siteId);
    if (!found) throw new Error(`PayPal has no keys for the site ${siteId}`);
    return found;
  }

  function client(siteId: string): PayPalClient {
    const known = clients.get(siteId);
    if (known) return known;
    const made = createPayPalClient(keys(siteId), options.timeoutMs ?? TIMEOUT_MS);
    clients.set(siteId, made);
    return made;
  }

  /** The billing plan of an amount, made at PayPal once. A failure is not kept. */
  function planOf(siteId: string, siteName: string, amount: Money, period: Period): Promise<string> {
    const name = `${period} ${amount.currency} ${amount.minor}`;
    const id = `${siteId} ${name}`;
    const known = plans.get(id);
    if (known) return known;
    const made = findOrMakePlan(client(siteId), { siteId, siteName, name, amount, period });
    plans.set(id, made);
    made.catch(() => plans.delete(id));
    return made;
  }

  async function readSubscription(siteId: string, id: string) {
    const now = clock();
    const { subscriptions } = client(siteId);
    const { result } = await subscriptions.getSubscription({ id, fields: 'plan' });
    const began = result.createTime ?? new Date(now.getTime() - DAY_MS).toISOString();
    const until = new Date(now.getTime() + DAY_MS).toISOString();
    const list = await subscriptions.listSubscriptionTransactions({ id, startTime: began, endTime: until });
    return { result, told: shape.subscriptionOf(result, list.result.transactions ?? [], now) };
  }

  async function findFirstPayment(siteId: string, id: string) {
    const { result, told } = await readSubscription(siteId, id);
    const price = result.plan?.billingCycles?.[0]?.pricingScheme?.fixedPrice;
    return shape.firstPaymentOf(result, told, price ? shape.fromDecimal(price) : money(0, 'USD'));
  }

  /**
   * Takes an approved payment. Another request may be taking it at the same moment: what is not a known "no" is no
   * answer, and is asked again.
   * @returns false where PayPal or the buyer's bank declines
   */
  async function take(siteId: string, id: string): Promise<boolean> {
    try {
      await client(siteId).orders.captureOrder({ id, paypalRequestId: `capture-${id}`, prefer: 'return=minimal' });
      return true;
    } catch (error) {
      const issue = isRefusal(error) ? issueOf(error) : '';
      if (DECLINES.has(issue)) return false;
      if (MOVED_ON.has(issue)) return true;
      throw error;
    }
  }

  return {
    name: 'paypal',
    hasPortal: false,
    modeOf(siteId) {
      const found = keysOf(siteId);
      return found && (found.environment === 'live' ? 'live' : 'test');
    },

    async open(caller, input) {
      const statement = statementOf(caller.site.statement_name);
      const body = {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [
          {
            referenceId: 'default',
            customId: input.key,
            description: input.description.slice(0, 127),
            amount: shape.toDecimal(input.amount),
            // PayPal puts its own and the account's name before it on a card's statement, and cuts the whole.
            ...(statement ? { softDescriptor: statement } : {}),
          },
        ],
        paymentSource: {
          paypal: {
            ...(input.email ? { emailAddress: input.email } : {}),
            experienceContext: {
              brandName: caller.site.name,
              locale: LOCALES[caller.locale],
              shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
              userAction: PaypalExperienceUserAction.PayNow,
              returnUrl: input.returnUrl,
              cancelUrl: input.returnUrl,
            },
          },
        },
      };
      const { result } = await client(caller.site.id).orders.createOrder({
        body,
        paypalRequestId: keyOf(input.key, body),
      });
      return opened(result, 'payer-action');
    },

    async openSubscription(caller, input) {
      const planId = await planOf(caller.site.id, caller.site.name, input.amount, input.period);
      const body = {
        planId,
        customId: input.key,
        ...(input.email ? { subscriber: { emailAddress: input.email } } : {}),
        applicationContext: {
          brandName: caller.site.name,
          locale: LOCALES[caller.locale],
          shippingPreference: ExperienceContextShippingPreference.NoShipping,
          userAction: ApplicationContextUserAction.SubscribeNow,
          returnUrl: input.returnUrl,
          cancelUrl: input.returnUrl,
        },
      };
      const { subscriptions } = client(caller.site.id);
      const { result } = await subscriptions.createSubscription({ body, paypalRequestId: keyOf(input.key, body) });
      return opened(result, 'approve');
    },

    find: (siteId, reference, wanted) =>
      orNull(async () => {
        if (reference.startsWith('I-')) return findFirstPayment(siteId, reference);
        const { orders } = client(siteId);
        const before = await orders.getOrder({ id: reference });
        const payment = shape.paymentOf(before.result);
        const approved = before.result.status === 'APPROVED';
        if (!wanted || !approved || !sameMoney(payment.amount, wanted)) return payment;
        const taken = await take(siteId, reference);
        const after = shape.paymentOf((await orders.getOrder({ id: reference })).result);
        return taken || after.state !== 'authorized' ? after : { ...after, state: 'declined' as const };
      }),

    async close(siteId, reference) {
      // An order is closed by never taking it; only a subscription would go on by itself.
      if (!reference.startsWith('I-')) return;
      const { subscriptions } = client(siteId);
      await subscriptions
        .cancelSubscription({ id: reference, body: { reason: 'Not wanted any more' } })
        .catch(passRefusal);
    },

    async refund(siteId, { settlement, amount, key }) {
      const body = { amount: shape.toDecimal(amount), customId: key };
      const about = { captureId: settlement, paypalRequestId: `refund-${key}`, prefer: 'return=representation', body };
      try {
        const { result } = await client(siteId).payments.refundCapturedPayment(about);
        return { ...shape.refundOf(result), settlement, key };
      } catch (error) {
        if (isRefusal(error)) throw new GatewayRefusal('paypal', issueOf(error));
        throw error;
      }
    },

    async findRefund(siteId, reference) {
      const { payments, ask } = client(siteId);
      const found = await orNull(async () =>
        shape.refundOf((await payments.getRefund({ refundId: reference })).result),
      );
      if (found) return found;
      // What was given back of a subscription at PayPal itself may be known to its older interface only.
      const { status, body } = await ask('GET', `/v1/payments/refund/${encodeURIComponent(reference)}`);
      if (status === 404) return null;
      if (status !== 200) throw new Error(`PayPal answered ${status}`);
      return shape.refundOfSale(body);
    },

    async findDispute(siteId, reference) {
      const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`;
      const { status, body } = await client(siteId).ask('GET', path);
      if (status === 404) return null;
      if (status !== 200) throw new Error(`PayPal answered ${status}`);
      return shape.disputeOf(body);
    },

    findSubscription: (siteId, reference) => orNull(async () => (await readSubscription(siteId, reference)).told),

    async cancelSubscription(siteId, reference) {
      const { told, result } = await readSubscription(siteId, reference);
      if (told.cancelAtPeriodEnd || told.state === 'canceled') return;
      const { subscriptions } = client(siteId);
      const body = { reason: shape.CANCELLED_NOTE };
      // Cancelling at PayPal is final; suspending bills nothing more and can be taken back.
      if (result.status === 'ACTIVE') await subscriptions.suspendSubscription({ id: reference, body });
      else await subscriptions.cancelSubscription({ id: reference, body });
    },

    async resumeSubscription(siteId, reference) {
      const { told } = await readSubscription(siteId, reference);
      if (told.state === 'canceled') throw new GatewayRefusal('paypal', 'the paid period is over');
      if (!told.cancelAtPeriodEnd) return;
      const body = { reason: 'Resumed by the subscriber' };
      await client(siteId).subscriptions.activateSubscription({ id: reference, body });
    },

    async forgetCustomer(siteId, reference) {
      // PayPal keeps cards for its own members only; what could still be charged is the subscription.
      const body = { reason: 'The account was deleted' };
      await client(siteId).subscriptions.cancelSubscription({ id: reference, body }).catch(passRefusal);
    },

    portalUrl: async () => null,

    async webhook(siteId, rawBody, headers, now) {
      const sent = transmissionOf(headers);
      if (!sent || Math.abs(now.getTime() - Date.parse(sent.transmission_time)) > NOTICE_WINDOW_MS) return null;
      const event = parsed(rawBody);
      if (event === null) return null;
      // The event goes back byte for byte: written anew it would not fit its signature.
      const about = JSON.stringify({ ...sent, webhook_id: keys(siteId).webhook_id });
      const question = `${about.slice(0, -1)},"webhook_event":${rawBody}}`;
      const { status, body } = await client(siteId).ask('POST', '/v1/notifications/verify-webhook-signature', question);
      if (status >= 400 && status < 500 && status !== 401) return null;
      if (status !== 200) throw new Error(`PayPal answered ${status}`);
      const verdict = z.object({ verification_status: z.string() }).parse(body);
      return verdict.verification_status === 'SUCCESS' ? shape.eventOf(event) : null;
    },
  };
}

const LOCALES = { en: 'en-US', es: 'es-US' } as const;

const TRANSMISSION = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** What PayPal signs its notices with, or null where a part of it is missing. */
function transmissionOf(headers: WebhookHeaders): Record<keyof typeof TRANSMISSION, string> | null {
  const read = Object.entries(TRANSMISSION).map(([name, header]) => [name, headers[header]] as const);
  if (read.some(([, value]) => typeof value !== 'string' || value === '')) return null;
  const sent = Object.fromEntries(read) as Record<keyof typeof TRANSMISSION, string>;
  return Number.isNaN(Date.parse(sent.transmission_time)) ? null : sent;
}

function parsed(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody) as unknown;
  } catch {
    return null;
  }
}

async function findOrMakePlan(
  client: PayPalClient,
  about: { siteId: string; siteName: string; name: string; amount: Money; period: Period },
): Promise<string> {
  const productId = `MARQUE-${about.siteId}`.toUpperCase().slice(0, 50);
  const product = { id: productId, name: about.siteName.slice(0, 127), type: 'DIGITAL' };
  const made = await client.ask('POST', '/v1/catalogs/products', JSON.stringify(product));
  // 422: the product is there already.
  if (made.status >= 400 && made.status !== 422) throw new Error(`PayPal answered ${made.status}`);
  const listed = await client.subscriptions.listBillingPlans({
    productId,
    pageSize: 20,
    prefer: 'return=representation',
  });
  const known = listed.result.plans?.find(each => each.name === about.name && each.status === 'ACTIVE');
  if (known?.id) return known.id;
  const body = {
    productId,
    name: about.name,
    billingCycles: [
      {
        frequency: { intervalUnit: about.period === 'year' ? IntervalUnit.Year : IntervalUnit.Month, intervalCount: 1 },
        tenureType: TenureType.Regular,
        sequence: 1,
        totalCycles: 0,
        pricingScheme: { fixedPrice: shape.toDecimal(about.amount) },
      },
    ],
    paymentPreferences: { autoBillOutstanding: true, paymentFailureThreshold: 3 },
  };
  const created = await client.subscriptions.createBillingPlan({ body, paypalRequestId: keyOf(productId, body) });
  if (!created.result.id) throw new Error('PayPal made a plan without an id');
  return created.result.id;
}

/** The page the buyer is sent to. */
function opened(made: { id?: string; links?: LinkDescription[] }, rel: string) {
  const redirectUrl = made.links?.find(each => each.rel === rel || each.rel === 'approve')?.href;
  if (!made.id || !redirectUrl) throw new Error('PayPal opened a page without an address');
  return { reference: made.id, redirectUrl };
}

/**
 * PayPal answers two requests of one id with the first answer, whatever the second asks; a page nobody was sent to is
 * no page, so other parameters open another.
 */
function keyOf(key: string, body: object): string {
  return createHash('sha256')
    .update(key + JSON.stringify(body))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Why a capture that is refused is a decline. https://developer.paypal.com/api/rest/reference/orders/v2/errors/
 * An issue PayPal adds later is asked about again until the order expires; a taken payment is never called declined.
 */
const DECLINES = new Set([
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'PAYMENT_DENIED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]);
/** The order is not what it was when it was read: reading it again says what it is. */
const MOVED_ON = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED']);

/** PayPal understood and said no. 403, 404 and 409 (an earlier request is still under way) say nothing about money. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.statusCode === 400 || error.statusCode === 422);
}

/** What is over, or not there, needs no ending. */
function passRefusal(error: unknown): void {
  const gone = error instanceof ApiError && error.statusCode === 404;
  if (!gone && !isRefusal(error)) throw error;
}

function issueOf(error: ApiError): string {
  const body = typeof error.body === 'string' ? parsed(error.body) : null;
  const told = z.object({ details: z.array(z.object({ issue: z.string() })).min(1) }).safeParse(body);
  return told.success ? (told.data.details[0]?.issue ?? 'refused') : String(error.statusCode);
}

async function orNull<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
}
