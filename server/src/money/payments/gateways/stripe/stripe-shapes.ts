import type { Stripe } from 'stripe';
import { money, type Money } from '../../../../kit/money.ts';
import type { DisputeState, PaymentState, RefundState, SubscriptionState } from '../../contract.ts';
import type {
  EventObject,
  GatewayBill,
  GatewayDispute,
  GatewayEntry,
  GatewayEvent,
  GatewayPayment,
  GatewayRefund,
  GatewaySubscription,
  OpenInput,
  PaymentDetails,
  Period,
} from '../../rules/gateway.ts';

/** The id of an object that may be expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/**
 * The parameters of a Checkout Session. The key is its metadata, so that Stripe's dashboard shows which payment it is.
 * Stripe puts the account's prefix before our statement descriptor suffix and truncates both at 22 characters; for a
 * subscription Checkout accepts no suffix, and the account's own descriptor is printed.
 */
export function checkoutOf(
  input: OpenInput,
  period: Period | null,
  about: { locale: 'en' | 'es'; statement: string | null },
): Stripe.Checkout.SessionCreateParams {
  const { locale, statement } = about;
  const metadata = { key: input.key };
  const descriptor = statement ? { statement_descriptor_suffix: statement } : {};
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
    ...(period ? { subscription_data: { metadata } } : { payment_intent_data: { metadata, ...descriptor } }),
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
    ...(state === 'captured' ? detailsOf(session.payment_intent) : {}),
  };
}

/** What Stripe says of the charge; a fee is known once the balance is booked. */
function detailsOf(intent: Stripe.Checkout.Session['payment_intent']): { details?: PaymentDetails } {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  if (!charge || typeof charge === 'string') return {};
  const { brand, last4 } = charge.payment_method_details?.card ?? {};
  const booked = typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    details: {
      card: brand && last4 ? { brand, last4 } : null,
      fee: booked && amountOf(booked.fee, booked.currency),
      net: booked && amountOf(booked.net, booked.currency),
      capturedAt: momentOf(charge.created),
    },
  };
}

/** A complete session that is unpaid waits for its bank, which takes days with some payment methods. */
function stateOf(session: Stripe.Checkout.Session): PaymentState {
  if (session.status === 'expired') return 'cancelled';
  if (session.status !== 'complete') return 'requires_action';
  if (session.payment_status !== 'unpaid') return 'captured';
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const failed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return failed ? 'declined' : 'authorized';
}

/** The payment intent that paid an invoice. */
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

/** We never offer a trial; one set up in Stripe's dashboard grants credits like an active subscription. */
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
  // Not Stripe's current period: for a past-due subscription that has begun but is not paid.
  const bills = invoices.flatMap(billOf);
  return {
    reference: subscription.id,
    state: SUBSCRIPTIONS[subscription.status] ?? 'unpaid',
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodEnd: bills.find(each => each.state === 'paid')?.until ?? null,
    bills,
  };
}

/** Billing reasons of a whole billing period; prorations and manual invoices pay for no period. */
const PERIOD_REASONS = ['subscription_create', 'subscription_cycle'];

function billOf(invoice: Stripe.Invoice): GatewayBill[] {
  const period = invoice.lines.data.at(-1)?.period;
  if (!PERIOD_REASONS.includes(invoice.billing_reason ?? '')) return [];
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

/** The object an event is about; the rest of the event is not used. */
export function eventOf(event: Stripe.Event): GatewayEvent {
  return { id: event.id, type: event.type, at: momentOf(event.created), about: aboutOf(event) };
}

function aboutOf(event: Stripe.Event): EventObject | null {
  const object = event.data.object as { id?: string };
  const objectOf = (kind: EventObject['kind'], reference: string | null | undefined) =>
    reference ? { kind, reference } : null;
  if (event.type.startsWith('checkout.session.')) return objectOf('payment', object.id);
  if (event.type.startsWith('customer.subscription.')) return objectOf('subscription', object.id);
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated') return objectOf('refund', object.id);
  if (event.type.startsWith('charge.dispute.')) return objectOf('dispute', object.id);
  if (!event.type.startsWith('invoice.')) return null;
  const { parent } = object as Partial<Stripe.Invoice>;
  return objectOf('subscription', idOf(parent?.subscription_details?.subscription));
}

function amountOf(minor: number, currency: string): Money {
  return money(minor, currency.toUpperCase());
}

/** The payment a charge has captured. Stripe copies the metadata of the payment intent to the charge. */
export function entryOfCharge(charge: Stripe.Charge): GatewayEntry[] {
  const settlement = idOf(charge.payment_intent);
  if (charge.status !== 'succeeded' || !charge.captured || !settlement) return [];
  const amount = amountOf(charge.amount_captured, charge.currency);
  const key = charge.metadata['key'] ?? null;
  return [{ of: 'payment', reference: settlement, key, state: 'captured', amount }];
}

export function entryOfRefund(refund: Stripe.Refund): GatewayEntry {
  const { reference, key, state, amount } = refundOf(refund);
  return { of: 'refund', reference, key, state, amount };
}

/** A moment as Stripe names it. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
