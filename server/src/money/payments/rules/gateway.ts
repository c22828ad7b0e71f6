import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Money } from '../../../kit/money.ts';
import type { DisputeState, PaymentState, RefundState, SubscriptionState } from '../contract.ts';

/** What a gateway says of the money it has taken; null: it does not say, or not yet. */
export interface PaymentDetails {
  /** The card it was paid with: its brand and its last four digits. */
  card: { brand: string; last4: string } | null;
  /** What the gateway keeps, and what it pays out. */
  fee: Money | null;
  net: Money | null;
  capturedAt: Date | null;
}

/** A payment as its gateway reports it. */
export interface GatewayPayment {
  reference: string;
  state: PaymentState;
  amount: Money;
  /** The gateway's reference of the captured money, which refunds and disputes name. Null until captured. */
  settlement: string | null;
  /** The subscription this payment began, where it began one. */
  subscription: string | null;
  /** Of a captured payment. */
  details?: PaymentDetails;
}

/** The bill of one billing period of a subscription (an invoice at Stripe). `settlement` is null until it is paid. */
export interface GatewayBill {
  reference: string;
  settlement: string | null;
  state: 'paid' | 'open' | 'failed';
  amount: Money;
  from: Date;
  until: Date;
}

/** A subscription as its gateway reports it. */
export interface GatewaySubscription {
  reference: string;
  state: SubscriptionState;
  cancelAtPeriodEnd: boolean;
  /** The end of the newest paid billing period; null before the first payment. */
  periodEnd: Date | null;
  /** Newest first, at most 24. The oldest paid one belongs to the payment that began the subscription. */
  bills: GatewayBill[];
}

/** `key`: the idempotency key it was requested with; null where it was created at the gateway. */
export interface GatewayRefund {
  reference: string;
  state: RefundState;
  amount: Money;
  settlement: string | null;
  key: string | null;
}

/** Money that was taken or given back, as a gateway lists that of a time. */
export interface GatewayEntry {
  of: 'payment' | 'refund';
  /** The settlement of a payment, the reference of a refund. */
  reference: string;
  /** Our id of the payment or the refund, where the gateway keeps it. */
  key: string | null;
  /** A payment is listed once it is captured. */
  state: 'captured' | RefundState;
  amount: Money;
}

/** A dispute (chargeback) by the buyer's bank. */
export interface GatewayDispute {
  reference: string;
  state: DisputeState;
  amount: Money;
  settlement: string | null;
  /** The gateway's reason code. */
  reason: string;
}

/** The object an event is about. `settlement`: the payment of a refund, where the refund itself may not name it. */
export interface EventObject {
  kind: 'payment' | 'subscription' | 'refund' | 'dispute';
  reference: string;
  settlement?: string;
}

/** A verified webhook event: it says that an object changed, never its state. `about` is null for events we ignore. */
export interface GatewayEvent {
  id: string;
  type: string;
  at: Date;
  about: EventObject | null;
}

export interface OpenInput {
  /** The idempotency key: the same key opens the same payment. */
  key: string;
  amount: Money;
  description: string;
  returnUrl: string;
  /** The buyer's email, which prefills the page. */
  email?: string;
}

export type Period = 'month' | 'year';
/** The page the buyer is sent to, and the gateway's reference of what it opened. */
export interface Opened {
  reference: string;
  redirectUrl: string;
}
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A payment gateway with a hosted page: the buyer is redirected there and returns to `returnUrl`. The status of a
 * payment, a refund, a dispute or a subscription is always fetched. Every function may be slow and may throw; `null`
 * means that the gateway does not know the reference.
 */
export interface Gateway {
  readonly name: string;
  /** Whether `portalUrl` has a page to open. */
  readonly hasPortal: boolean;
  /** Whether real money moves on this site; null: it has no keys here and is not offered. */
  modeOf(siteId: string): 'live' | 'test' | null;
  open(caller: Caller, input: OpenInput): Promise<Opened>;
  /** Opens a payment that begins a subscription and repeats every period. */
  openSubscription(caller: Caller, input: OpenInput & { period: Period }): Promise<Opened>;
  /** With `capture`, a payment the buyer has approved is captured now if it is exactly that amount. */
  find(siteId: string, reference: string, capture?: Money): Promise<GatewayPayment | null>;
  /** Closes an open page, so that it can no longer be paid. A payment captured in the meantime stays captured. */
  close(siteId: string, reference: string): Promise<void>;
  /** Refunds a part of a settlement or all of it, once per key. @throws GatewayRefusal when it is not allowed */
  refund(siteId: string, input: { settlement: string; amount: Money; key: string }): Promise<GatewayRefund>;
  findRefund(siteId: string, reference: string): Promise<GatewayRefund | null>;
  findDispute(siteId: string, reference: string): Promise<GatewayDispute | null>;
  /**
   * All payments captured and refunds created from one moment up to another, in no order.
   * @throws GatewayRefusal where these keys may not list them
   */
  list(siteId: string, from: Date, until: Date): Promise<GatewayEntry[]>;
  findSubscription(siteId: string, reference: string): Promise<GatewaySubscription | null>;
  /** Cancels a subscription at the end of its billing period. Idempotent, also when it has ended. */
  cancelSubscription(siteId: string, reference: string): Promise<void>;
  /** Undoes a cancellation before the period ends. @throws GatewayRefusal when the subscription has ended */
  resumeSubscription(siteId: string, reference: string): Promise<void>;
  /**
   * Deletes the subscriber's stored payment methods at the gateway; a running subscription ends immediately.
   * Idempotent.
   */
  deleteCustomer(siteId: string, reference: string): Promise<void>;
  /** The URL of the gateway's customer portal for cards and invoices; null where it has none. */
  portalUrl(caller: Caller, reference: string, returnUrl: string): Promise<string | null>;
  /** Verifies signature and age (`WEBHOOK_TOLERANCE_MS`) of a webhook request. @returns its event; null: it is refused */
  webhook(siteId: string, rawBody: string, headers: WebhookHeaders, now: Date): Promise<GatewayEvent | null>;
}

/** The gateway refused the request: a retry would be refused as well. */
export class GatewayRefusal extends Error {
  constructor(gateway: string, reason: string) {
    super(`${gateway} refuses: ${reason}`);
    this.name = 'GatewayRefusal';
  }
}

/** How old a webhook request may be, in milliseconds. */
export const WEBHOOK_TOLERANCE_MS = 5 * 60 * 1000;

/** Whether these keys move real money; null: there are none. */
export const stripeModeOf = (keys: { secret_key: string } | null): 'live' | 'test' | null =>
  keys && (/^(sk|rk)_live_/.test(keys.secret_key) ? 'live' : 'test');

/** The same of PayPal's. */
export const payPalModeOf = (keys: { environment: string } | null): 'live' | 'test' | null =>
  keys && (keys.environment === 'live' ? 'live' : 'test');

/** Whether any gateway of a site moves real money. */
export const takesMoney = (gateways: readonly Gateway[], siteId: string): boolean =>
  gateways.some(each => each.modeOf(siteId) === 'live');
