import type {
  CaptureStatus,
  Money as PayPalMoney,
  Order,
  OrdersCapture,
  Refund,
  Subscription,
  SubscriptionTransactionDetails,
  TransactionInformation,
} from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { money, type Money } from '../../../../kit/money.ts';
import { periodAfter } from '../../rules.ts';
import type { DisputeState, PaymentState, RefundState } from '../../contract.ts';
import type {
  EventObject,
  GatewayBill,
  GatewayDispute,
  GatewayEntry,
  GatewayEvent,
  GatewayPayment,
  GatewayRefund,
  GatewaySubscription,
  PaymentDetails,
  Period,
} from '../../rules/gateway.ts';

/** The note of a suspension that is our cancellation; one by PayPal itself has another note. */
export const CANCELLATION_NOTE = 'Canceled by the subscriber';

/** Of the currencies PayPal supports, only JPY has no minor unit; all others have hundredths (ISO 4217). */
function decimalsOf(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

/** Currencies with hundredths that PayPal accepts without decimals only. https://developer.paypal.com/api/rest/reference/currency-codes/ */
const NO_DECIMALS = ['HUF', 'TWD'];

/** Minor units as PayPal's decimal string: 2490 USD is `24.90`. @throws RangeError for a fraction PayPal cannot charge */
export function toDecimal(amount: Money): PayPalMoney {
  const { minor, currency } = amount;
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  if (NO_DECIMALS.includes(currency) && Number(part) > 0)
    throw new RangeError(`${minor} ${currency} is not a whole amount`);
  const value = decimals === 0 || NO_DECIMALS.includes(currency) ? whole : `${whole}.${part}`;
  return { currencyCode: currency, value };
}

/** PayPal's decimal string as minor units. @throws RangeError when it is not an amount of the currency */
export function fromDecimal(amount: { currencyCode: string; value: string }): Money {
  const decimals = decimalsOf(amount.currencyCode);
  const [whole = '', part = ''] = amount.value.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(part) || /[1-9]/.test(part.slice(decimals)))
    throw new RangeError(`${amount.value} ${amount.currencyCode} is not an amount`);
  return money(Number(whole + part.slice(0, decimals).padEnd(decimals, '0')), amount.currencyCode);
}

const CAPTURES: Record<`${CaptureStatus}`, PaymentState> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'authorized',
  DECLINED: 'declined',
  FAILED: 'declined',
};

export function paymentOf(order: Order): GatewayPayment {
  const unit = order.purchaseUnits?.[0];
  const capture = unit?.payments?.captures?.at(-1);
  const amount = capture?.amount ?? unit?.amount;
  if (!order.id || !amount) throw new Error('PayPal returned an order without an amount');
  const state = capture?.status ? CAPTURES[capture.status] : uncaptured(order);
  const settlement = state === 'captured' ? (capture?.id ?? null) : null;
  const details = state === 'captured' && capture ? { details: detailsOf(order, capture) } : {};
  return { reference: order.id, state, amount: fromDecimal(amount), settlement, subscription: null, ...details };
}

/** What PayPal says of a capture; it names a card only where the buyer paid with one and without an account. */
function detailsOf(order: Order, { sellerReceivableBreakdown: breakdown, createTime }: OrdersCapture): PaymentDetails {
  const { brand, lastDigits } = order.paymentSource?.card ?? {};
  return {
    card: brand && lastDigits ? { brand: brand.toLowerCase(), last4: lastDigits.slice(-4) } : null,
    fee: breakdown?.paypalFee ? fromDecimal(breakdown.paypalFee) : null,
    net: breakdown?.netAmount ? fromDecimal(breakdown.netAmount) : null,
    capturedAt: createTime ? new Date(createTime) : null,
  };
}

/** An approved order is not captured yet: PayPal waits for our capture. */
function uncaptured(order: Order): PaymentState {
  if (order.status === 'VOIDED') return 'cancelled';
  return order.status === 'APPROVED' ? 'authorized' : 'requires_action';
}

const REFUNDS: Record<string, RefundState> = { COMPLETED: 'settled', FAILED: 'failed', CANCELLED: 'failed' };

export function refundOf(refund: Refund): GatewayRefund {
  if (!refund.id || !refund.amount) throw new Error('PayPal returned a refund without an amount');
  const capture = refund.links?.find(each => each.rel === 'up')?.href.match(/\/captures\/([^/?]+)/)?.[1];
  return {
    reference: refund.id,
    state: REFUNDS[refund.status ?? ''] ?? 'pending',
    amount: fromDecimal(refund.amount),
    settlement: capture ?? null,
    key: refund.customId ?? null,
  };
}

const LISTED: Record<string, 'captured' | 'pending' | 'failed'> = {
  S: 'captured',
  V: 'captured',
  P: 'pending',
  D: 'failed',
};

/**
 * A payment received (events `T00…`) or a refund of one (`T1107`); nothing else is ours. A payment that was refunded in
 * full is listed as reversed. https://developer.paypal.com/docs/transaction-search/transaction-event-codes/
 */
export function entryOf(listed: TransactionInformation | undefined): GatewayEntry[] {
  const { transactionId: reference, transactionEventCode: code = '', transactionAmount: signed } = listed ?? {};
  const state = LISTED[listed?.transactionStatus ?? ''];
  if (!reference || !signed || !state) return [];
  const outgoing = signed.value.startsWith('-');
  const entry = { reference, key: listed?.customField ?? null };
  const amount = fromDecimal({ ...signed, value: signed.value.replace(/^-/, '') });
  if (code.startsWith('T00') && !outgoing && state === 'captured') return [{ of: 'payment', ...entry, state, amount }];
  if (code !== 'T1107' || !outgoing) return [];
  return [{ of: 'refund', ...entry, state: state === 'captured' ? 'settled' : state, amount }];
}

const DisputeBody = z.object({
  dispute_id: z.string(),
  reason: z.string().default('OTHER'),
  status: z.string(),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
});

/** Outcomes that refund the buyer. After any other outcome, such as a withdrawn dispute, the seller keeps the money. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

export function disputeOf(body: unknown): GatewayDispute {
  const dispute = DisputeBody.parse(body);
  const outcome = dispute.dispute_outcome?.outcome_code ?? 'NONE';
  const state: DisputeState = dispute.status !== 'RESOLVED' ? 'open' : LOST.includes(outcome) ? 'lost' : 'won';
  const amount = fromDecimal({
    currencyCode: dispute.dispute_amount.currency_code,
    value: dispute.dispute_amount.value,
  });
  const settlement = dispute.disputed_transactions[0]?.seller_transaction_id ?? null;
  return { reference: dispute.dispute_id, state, amount, settlement, reason: dispute.reason };
}

function periodOf(subscription: Subscription): Period {
  return subscription.plan?.billingCycles?.[0]?.frequency.intervalUnit === 'YEAR' ? 'year' : 'month';
}

/** `transactions` in any order; PayPal reports no billing periods, so each begins at its transaction. */
export function subscriptionOf(
  subscription: Subscription,
  transactions: readonly SubscriptionTransactionDetails[],
  now: Date,
): GatewaySubscription {
  const period = periodOf(subscription);
  const bills = transactions
    .map(each => billOf(each, period))
    .sort((a, b) => b.from.getTime() - a.from.getTime())
    .slice(0, 24);
  const periodEnd = bills.find(each => each.state === 'paid')?.until ?? null;
  const canceledByUs = subscription.status === 'SUSPENDED' && subscription.statusChangeNote === CANCELLATION_NOTE;
  const isRunning = periodEnd !== null && periodEnd > now;
  return {
    reference: subscription.id ?? '',
    state: stateOf(subscription, bills.length > 0, canceledByUs, isRunning),
    cancelAtPeriodEnd: canceledByUs && isRunning,
    periodEnd,
    bills,
  };
}

function stateOf(
  subscription: Subscription,
  billed: boolean,
  canceledByUs: boolean,
  isRunning: boolean,
): GatewaySubscription['state'] {
  switch (subscription.status) {
    case 'ACTIVE':
      if (!billed) return 'incomplete';
      return (subscription.billingInfo?.failedPaymentsCount ?? 0) > 0 ? 'past_due' : 'active';
    case 'SUSPENDED':
      if (canceledByUs) return isRunning ? 'active' : 'canceled';
      return 'unpaid';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'canceled';
    default:
      return 'incomplete';
  }
}

function billOf(transaction: SubscriptionTransactionDetails, period: Period): GatewayBill {
  const from = new Date(transaction.time);
  const state = transaction.status ? CAPTURES[transaction.status] : 'authorized';
  return {
    reference: transaction.id,
    settlement: state === 'captured' ? transaction.id : null,
    state: state === 'captured' ? 'paid' : state === 'declined' ? 'failed' : 'open',
    amount: fromDecimal(transaction.amountWithBreakdown.grossAmount),
    from,
    until: periodAfter(from, period),
  };
}

/**
 * The payment that begins a subscription: its first paid transaction. PayPal retries a failed one while the subscription
 * is active, so the payment is declined only when the subscription has ended.
 */
export function firstPaymentOf(
  subscription: Subscription,
  reported: GatewaySubscription,
  amount: Money,
): GatewayPayment {
  const first = reported.bills.filter(each => each.state === 'paid').at(-1);
  const { reference } = reported;
  if (first) {
    const { settlement } = first;
    return { reference, state: 'captured', amount: first.amount, settlement, subscription: reference };
  }
  const open: PaymentState = subscription.status === 'APPROVAL_PENDING' ? 'requires_action' : 'authorized';
  const tried = reported.bills.some(each => each.state === 'failed');
  const isEnded = reported.state === 'canceled' || reported.state === 'unpaid';
  const state: PaymentState = isEnded ? (tried ? 'declined' : 'cancelled') : open;
  return { reference, state, amount, settlement: null, subscription: reference };
}

const EventBody = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  create_time: z.coerce.date(),
  resource: z.looseObject({
    id: z.string().optional(),
    dispute_id: z.string().optional(),
    billing_agreement_id: z.string().optional(),
    sale_id: z.string().optional(),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
});
type Resource = z.infer<typeof EventBody>['resource'];

/** The object an event is about; the rest of the event is not used. https://developer.paypal.com/api/rest/webhooks/event-names/ */
export function eventOf(body: unknown): GatewayEvent {
  const event = EventBody.parse(body);
  return {
    id: event.id,
    type: event.event_type,
    at: event.create_time,
    about: aboutOf(event.event_type, event.resource),
  };
}

function aboutOf(type: string, resource: Resource): EventObject | null {
  const objectOf = (kind: EventObject['kind'], reference: string | undefined) =>
    reference ? { kind, reference } : null;
  if (type.startsWith('CHECKOUT.ORDER.')) return objectOf('payment', resource.id);
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return objectOf('subscription', resource.id);
  if (type === 'PAYMENT.SALE.REFUNDED' || type === 'PAYMENT.SALE.REVERSED') return saleRefundOf(resource);
  if (type.startsWith('PAYMENT.SALE.')) return objectOf('subscription', resource.billing_agreement_id);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return objectOf('dispute', resource.dispute_id);
  if (type.startsWith('PAYMENT.REFUND.') || type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED')
    return objectOf('refund', resource.id);
  if (type.startsWith('PAYMENT.CAPTURE.'))
    return objectOf('payment', resource.supplementary_data?.related_ids?.order_id);
  return null;
}

/**
 * A refund of a subscription payment created at PayPal. These events come from the v1 API: the resource is the refund
 * and names its sale, where v2 has a link. https://developer.paypal.com/api/deprecated/payments/v1/sale-refund
 */
function saleRefundOf({ id, sale_id: settlement }: Resource): EventObject | null {
  return id ? { kind: 'refund', reference: id, ...(settlement ? { settlement } : {}) } : null;
}

const SaleRefund = z.object({
  id: z.string(),
  state: z.string(),
  amount: z.object({ total: z.string(), currency: z.string() }),
  sale_id: z.string().optional(),
});

/** The refund of a sale in the v1 API, which has lowercase states and other names; totals may be negative. */
export function refundOfSale(body: unknown): GatewayRefund {
  const { id, state, amount, sale_id: settlement } = SaleRefund.parse(body);
  const value = amount.total.replace(/^-/, '');
  return {
    reference: id,
    state: REFUNDS[state.toUpperCase()] ?? 'pending',
    amount: fromDecimal({ currencyCode: amount.currency, value }),
    settlement: settlement ?? null,
    key: null,
  };
}
