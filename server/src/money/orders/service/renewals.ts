import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { GatewayBill } from '../../payments/rules/gateway.ts';
import * as store from '../store.ts';
import type { OrderDeps } from './deps.ts';
import { payOrder } from './paying.ts';

/** A bill of a subscription that was paid at its gateway, after the one that began it. */
export interface Renewal {
  siteId: string;
  /** The order that began the subscription. */
  orderId: string;
  bill: GatewayBill;
  origin: string;
}

/**
 * Writes down a renewal: order, payment, credits of the period, invoice, receipt. The first order must be held.
 * @returns null when this bill was written down before
 */
export async function addRenewal(
  deps: OrderDeps,
  tx: Db,
  { siteId, orderId, bill, origin }: Renewal,
): Promise<store.OrderRow | null> {
  const { clock, payments } = deps;
  const first = await store.findOrder(tx, siteId, orderId);
  if (!first?.subscription) throw new Error(`The order ${orderId} began no subscription`);
  const { userId, gateway, subscription } = first;
  if (await payments.findBill(tx, siteId, gateway, bill)) return null;
  const id = newId('ord');
  const now = clock();
  const { total, tax } = ofBill(first, bill);
  const order = await store.addOrder(tx, {
    ...first,
    id,
    state: 'draft',
    kind: 'renewal',
    discountCents: 0,
    couponCode: null,
    couponGone: false,
    subtotalCents: tax && !tax.included ? total - tax.amount : total,
    count: 1,
    tax,
    totalCents: total,
    refundedCents: 0,
    currency: bill.amount.currency,
    vin: null,
    followUp: null,
    mailLink: false,
    meta: null,
    cartId: id,
    createdAt: now,
    paidAt: null,
  });
  const waiting = await store.moveOrder(tx, order, 'pending_payment', now);
  await payments.addBill(tx, { siteId, userId, orderId: id, gateway, subscription }, bill);
  return payOrder(deps, tx, waiting, { origin, period: { from: bill.from, until: bill.until } });
}

/** The tax of a bill in the proportion the first order had. */
function ofBill(first: store.OrderRow, bill: GatewayBill): { total: number; tax: store.OrderRow['tax'] } {
  const total = bill.amount.minor;
  if (!first.tax) return { total, tax: null };
  const thousandths = Math.round(first.tax.percent * 1000);
  const amount = Math.round((total * thousandths) / (100_000 + thousandths));
  return { total, tax: { ...first.tax, amount } };
}
