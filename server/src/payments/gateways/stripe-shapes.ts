import type { Stripe } from 'stripe';
import { money, type Money } from '../../kit/money.ts';
import type { DisputeState, PaymentState, RefundState, SubscriptionState } from '../contract.ts';
import type {
  GatewayBill,
  GatewayDispute,
  GatewayEvent,
  GatewayPayment,
  GatewayRefund,
  GatewaySubscription,
  OpenInput,
  Period,
} from './gateway.ts';

/** The id of something that may have been expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}

/**
 * The parameters of a Checkout Session. The key goes along, so that Stripe's own pages show which payment it is. On the
 * statement Stripe puts the account's prefix before our name, and cuts the whole at 22 characters; for a subscription
 * Checkout takes no such name, and the account's own one is printed.
 */
export function checkoutOf(
  input: OpenInput,
  period: Period | null,
  about: { locale: 'en' | 'es'; statement: string | null },
): Stripe.Checkout.SessionCreateParams {
  const { locale, statement } = about;
  const metadata = { key: input.key };
  const named = statement ? { statement_descriptor_suffix: statement } : {};
  const price = {
    currency: input.amount.currency.toLowerCase(),
    unit_amount: input.amount.minor,
    product_data: { name: input.description },
    ...(period ? { recurring: { interval: period } } : {}),
  };
  return {
    mode: period ? 'subscription' : 'payment',
    client_reference_id: input.key,
    line_items: [{ quantity: 1, price_data: price }],
    success_url: input.returnUrl,
    cancel_url: input.returnUrl,
    locale,
    metadata,
    ...(period ? { subscription_data: { metadata } } : { payment_intent_data: { metadata, ...named } }),
    ...(input.email ? { customer_email: input.email } : {}),
  };
}

export function paymentOf(session: Stripe.Checkout.Session): GatewayPayment {
  const state = stateOf(session);
  return {
    reference: session.id,
    state,
    amount: amountOf(session.amount_total ?? 0, session.currency ?? 'xxx'),
    settlement: state === 'captured' ? idOf(session.payment_intent) : null,
    subscription: idOf(session.subscription),
  };
}

/** A complete page that is not paid yet waits for its bank: days, with some ways to pay. */
function stateOf(session: Stripe.Checkout.Session): PaymentState {
  if (session.status === 'expired') return 'cancelled';
  if (session.status !== 'complete') return 'requires_action';
  if (session.payment_status !== 'unpaid') return 'captured';
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return failed ? 'declined' : 'authorized';
}

/** What an invoice was paid with. */
export function settlementOf(payments: readonly Stripe.InvoicePayment[]): string | null {
  return idOf(payments.find(each => each.status === 'paid')?.payment.payment_intent);
}

const REFUNDS: Record<string, RefundState> = { succeeded: 'settled', failed: 'failed', canceled: 'failed' };

export function refundOf(refund: Stripe.Refund): GatewayRefund {
  return {
    reference: refund.id,
    state: REFUNDS[refund.status ?? ''] ?? 'pending',
    amount: amountOf(refund.amount, refund.currency),
    settlement: idOf(refund.payment_intent),
    key: refund.metadata?.['key'] ?? null,
  };
}

const DISPUTES: Record<string, DisputeState> = { lost: 'lost', won: 'won', prevented: 'won', warning_closed: 'won' };

export function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  return {
    reference: dispute.id,
    state: DISPUTES[dispute.status] ?? 'open',
    amount: amountOf(dispute.amount, dispute.currency),
    settlement: idOf(dispute.payment_intent),
    reason: dispute.reason,
  };
}

/** A trial is never offered; one that was set up at Stripe itself grants like an active subscription. */
const SUBSCRIPTIONS: Record<string, SubscriptionState> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  paused: 'paused',
};

export function subscriptionOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): GatewaySubscription {
  // Not the period Stripe counts: of one that is past due it has begun already and is not paid.
  const bills = invoices.flatMap(billOf);
  return {
    reference: subscription.id,
    state: SUBSCRIPTIONS[subscription.status] ?? 'unpaid',
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodEnd: bills.find(each => each.state === 'paid')?.until ?? null,
    bills,
  };
}

/** What an invoice of a whole period is called; a change in between, or one written by hand, is paid for no period. */
const PERIODS = ['subscription_create', 'subscription_cycle'];

function billOf(invoice: Stripe.Invoice): GatewayBill[] {
  const period = invoice.lines.data.at(-1)?.period;
  if (!PERIODS.includes(invoice.billing_reason ?? '')) return [];
  if (!invoice.id || !period || invoice.status === 'draft' || invoice.status === 'void') return [];
  const tried = invoice.status === 'uncollectible' || (invoice.status === 'open' && invoice.attempt_count > 0);
  const state = invoice.status === 'paid' ? 'paid' : tried ? 'failed' : 'open';
  return [
    {
      reference: invoice.id,
      settlement: settlementOf(invoice.payments?.data ?? []),
      state,
      amount: amountOf(invoice.total, invoice.currency),
      from: momentOf(period.start),
      until: momentOf(period.end),
    },
  ];
}

/** What an event is about; what it says besides is not used. */
export function eventOf(event: Stripe.Event): GatewayEvent {
  return { id: event.id, type: event.type, at: momentOf(event.created), about: aboutOf(event) };
}

function aboutOf(event: Stripe.Event): GatewayEvent['about'] {
  const thing = event.data.object as { id?: string };
  const named = (kind: NonNullable<GatewayEvent['about']>['kind'], reference: string | null | undefined) =>
    reference ? { kind, reference } : null;
  if (event.type.startsWith('checkout.session.')) return named('payment', thing.id);
  if (event.type.startsWith('customer.subscription.')) return named('subscription', thing.id);
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated') return named('refund', thing.id);
  if (event.type.startsWith('charge.dispute.')) return named('dispute', thing.id);
  if (!event.type.startsWith('invoice.')) return null;
  const { parent } = thing as Partial<Stripe.Invoice>;
  return named('subscription', idOf(parent?.subscription_details?.subscription));
}

function amountOf(minor: number, currency: string): Money {
  return money(minor, currency.toUpperCase());
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
