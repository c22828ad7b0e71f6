/*
 * Jobs that other modules run: they know orders and subscriptions, this module does not. Queue names stay as they are in
 * databases, because jobs are scheduled up to a year ahead.
 */

/**
 * Queued when the status of an order's payment, refund or dispute may have changed at its gateway. The job fetches the
 * status and never trusts the webhook that queued it.
 */
export const SYNC_PAYMENT = 'payment-notice';
export interface SyncPayment {
  siteId: string;
  orderId: string;
  origin: string;
}

/** Queued when a subscription may have changed at its gateway. */
export const SYNC_SUBSCRIPTION = 'subscription-notice';
export interface SyncSubscription {
  siteId: string;
  gateway: string;
  reference: string;
  /** The order whose payment began it. */
  orderId: string;
  origin: string;
}

/**
 * Queued when a subscription must not be charged again: its account is erased, its payment was refunded, or its first
 * payment failed.
 */
export const END_SUBSCRIPTION = 'end-subscription';
export interface EndSubscription {
  siteId: string;
  gateway: string;
  reference: string;
  /** The site's origin, for links in emails; empty where no browser was involved. */
  origin: string;
  /** Where set, the subscription ends only if the billing period of this settlement is still running. */
  settlement?: string;
}
