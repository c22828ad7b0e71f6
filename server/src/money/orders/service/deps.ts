import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { Accounts } from '../../../identity/accounts/service.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import { HOLD_MS, type Coupons } from '../../coupons/service.ts';
import type { Credits } from '../../credits/service.ts';
import type { Payments, SyncPayment } from '../../payments/service.ts';
import type { Plans } from '../../plans/service.ts';
import type { RefundBlocks } from '../../refund-blocks/service.ts';
import type { DocumentKind } from '../../products/contract.ts';
import type { Products } from '../../products/rules.ts';

export interface OrderDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'secret' | 'jobs' | 'events' | 'mail' | 'sites' | 'legal' | 'audit' | 'renderer'
> {
  accounts: Accounts;
  dealerships: Pick<Dealerships, 'mayUse'>;
  approvals: Approvals;
  plans: Plans;
  products: Products;
  coupons: Coupons;
  blocks: RefundBlocks;
  credits: Credits;
  payments: Payments;
  /** Refuses a vehicle no document of this kind can be made of, before anything is paid for it. */
  checkVehicle(vin: string, kind: DocumentKind): void;
  /** The name of a vehicle, as far as its VIN determines it. */
  vehicleName(vin: string): string | null;
}

/** Queued with every order that waits for its payment; runs when the order expires. */
export const ORDER_EXPIRY = 'order-clock';
export type OrderExpiry = SyncPayment;

/** A payment may be tried for a day; what never reached its gateway is given up after a week. */
const EXPIRES_MS = 24 * 60 * 60 * 1000;
export const ABANDONED_MS = 7 * EXPIRES_MS;
/** The first payment of a subscription has an hour less, as at Stripe: its `incomplete` ends after 23 hours. */
const INCOMPLETE_MS = EXPIRES_MS - 60 * 60 * 1000;

/** How long an order waits for its payment; with a coupon as long as the coupon is reserved. */
export function paymentTimeoutMs(order: { kind: string; couponCode: string | null }): number {
  if (order.couponCode) return HOLD_MS;
  return order.kind === 'subscription' ? INCOMPLETE_MS : EXPIRES_MS;
}

/** Where the gateway cannot be asked whether it was paid after all, the order is looked at again after this time. */
export const RECHECK_MS = 6 * 60 * 60 * 1000;

/** One paid period of a subscription. */
export interface Period {
  from: Date;
  until: Date;
}
