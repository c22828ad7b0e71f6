import type { Caller } from '../../kit/caller.ts';
import type { Money } from '../../kit/money.ts';
import type { DisputeState, PaymentState, RefundState, SubscriptionState } from '../contract.ts';

/** One payment as its gateway tells it. */
export interface GatewayPayment {
  reference: string;
  state: PaymentState;
  amount: Money;
  /** The gateway's name of the money taken: what is refunded and what a bank disputes. Null until it was taken. */
  settlement: string | null;
  /** The subscription this payment began, where it began one. */
  subscription: string | null;
}

/** One period of a subscription, billed by its gateway. `settlement` is null until it was paid. */
export interface GatewayBill {
  reference: string;
  settlement: string | null;
  state: 'paid' | 'open' | 'failed';
  amount: Money;
  from: Date;
  until: Date;
}

/** One subscription as its gateway tells it. */
export interface GatewaySubscription {
  reference: string;
  state: SubscriptionState;
  cancelAtPeriodEnd: boolean;
  /** When the newest period that is paid ends; null before the first payment. */
  periodEnd: Date | null;
  /** Newest first, 24 at most. The oldest paid one belongs to the payment that began the subscription. */
  bills: GatewayBill[];
}

/** `key` is the one the refund was asked for with; null where it was begun at the gateway itself. */
export interface GatewayRefund {
  reference: string;
  state: RefundState;
  amount: Money;
  settlement: string | null;
  key: string | null;
}

/** A buyer's bank asks the money back. */
export interface GatewayDispute {
  reference: string;
  state: DisputeState;
  amount: Money;
  settlement: string | null;
  /** The gateway's own word for the buyer's reason. */
  reason: string;
}

/**
 * A genuine notice of a gateway: that something changed, never what it is now. `about` null: nothing we follow;
 * `settlement`: whose refund it is, where the refund itself may not say so.
 */
export interface GatewayEvent {
  id: string;
  type: string;
  at: Date;
  about: { kind: 'payment' | 'subscription' | 'refund' | 'dispute'; reference: string; settlement?: string } | null;
}

export interface OpenInput {
  /** The same key opens the same payment, however often it is asked for. */
  key: string;
  amount: Money;
  description: string;
  returnUrl: string;
  /** The buyer's address, so that the page need not ask for it again. */
  email?: string;
}

export type Period = 'month' | 'year';
/** Where the buyer is sent, and the gateway's own name of what waits there. */
export interface Opened {
  reference: string;
  redirectUrl: string;
}
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A payment gateway with a hosted page: the buyer is sent there and comes back to `returnUrl`. What became of a
 * payment, a refund, a dispute or a subscription is only ever learned by asking. Every function may be slow and may
 * throw; `null` says that the gateway does not know the reference.
 */
export interface Gateway {
  readonly name: string;
  /** Whether `portalUrl` has a page to open. */
  readonly hasPortal: boolean;
  /** Whether money moves on this site; null: no keys are set here and it is not offered. */
  modeOf(siteId: string): 'live' | 'test' | null;
  open(caller: Caller, input: OpenInput): Promise<Opened>;
  /** The same for a payment that begins a subscription and repeats every period. */
  openSubscription(caller: Caller, input: OpenInput & { period: Period }): Promise<Opened>;
  /** With `wanted`, a payment the buyer has approved is taken now if it is exactly that amount. */
  find(siteId: string, reference: string, wanted?: Money): Promise<GatewayPayment | null>;
  /** Closes an open page, so that it cannot be paid any more. A payment that was taken meanwhile stays taken. */
  close(siteId: string, reference: string): Promise<void>;
  /** Gives back a part of a settlement or all of it, once for each key. @throws GatewayRefusal when it may not be */
  refund(siteId: string, input: { settlement: string; amount: Money; key: string }): Promise<GatewayRefund>;
  findRefund(siteId: string, reference: string): Promise<GatewayRefund | null>;
  findDispute(siteId: string, reference: string): Promise<GatewayDispute | null>;
  findSubscription(siteId: string, reference: string): Promise<GatewaySubscription | null>;
  /** Ends a subscription with the period that is paid. Doing it again, or when it has ended, changes nothing. */
  cancelSubscription(siteId: string, reference: string): Promise<void>;
  /** Takes a cancellation back while the period still runs. @throws GatewayRefusal when it has ended */
  resumeSubscription(siteId: string, reference: string): Promise<void>;
  /**
   * Deletes what the gateway keeps of a subscriber for further charges, his card above all; a subscription that still
   * runs ends at once. Doing it again changes nothing.
   */
  forgetCustomer(siteId: string, reference: string): Promise<void>;
  /** The gateway's own page for cards and invoices of a subscriber; null where it has none. */
  portalUrl(caller: Caller, reference: string, returnUrl: string): Promise<string | null>;
  /** What a notice says once its signature and its age (five minutes at most) are proven; null: it is refused. */
  webhook(siteId: string, rawBody: string, headers: WebhookHeaders, now: Date): Promise<GatewayEvent | null>;
}

/** The gateway answered and said no: asking again changes nothing. */
export class GatewayRefusal extends Error {
  constructor(gateway: string, reason: string) {
    super(`${gateway} refuses: ${reason}`);
    this.name = 'GatewayRefusal';
  }
}

/** How old a notice may be, in milliseconds. */
export const NOTICE_WINDOW_MS = 5 * 60 * 1000;
