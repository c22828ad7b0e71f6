import { isNameNumber } from '@marque/vin';
import type { z } from 'zod';
import type { DocumentKind, ProductKey } from '../../products/contract.ts';
import type { Products } from '../../products/rules.ts';
import type { totalOrdersCall } from '../contract.ts';
import type { orders } from '../tables.ts';

type OrderRow = typeof orders.$inferSelect;

export type Totals = Omit<z.output<typeof totalOrdersCall.answer>, 'status' | 'msg' | 'message'>;

type PaidOrder = Pick<OrderRow, 'unit' | 'vin' | 'kind' | 'totalCents' | 'refundedCents' | 'currency' | 'paidAt'> & {
  followUp: { job: string } | null;
};

/** A pre-1981 VIN has fewer characters than the seventeen of today. */
const CLASSIC_LENGTH = 14;
/** A vehicle chosen by name has a number that begins with its year. Source of the last one: the specification, "Business constants and limits". */
const LAST_CLASSIC_YEAR = 1981;

const isClassic = (vin: string): boolean =>
  isNameNumber(vin) ? Number(vin.slice(0, 4)) <= LAST_CLASSIC_YEAR : vin.length <= CLASSIC_LENGTH;

/**
 * Paid orders counted, oldest first, by what they were for; an order of a shared wallet counts as what it was bought
 * for, else as a report, and a bundle as both its documents. `paid_total` is what stayed paid, minor units, of orders in `currency`.
 */
export function totalsOf(orders: PaidOrder[], currency: string, products: Products): Totals {
  const by = { vhr: 0, sticker: 0, classic_vhr: 0, classic_sticker: 0 };
  for (const order of orders) {
    by[whole(productOf(order, products))] += 1;
    if (order.kind === 'bundle') by[whole(productIn(order, 'sticker', products))] += 1;
  }
  const own = orders.filter(order => order.currency === currency);
  return {
    total_orders: orders.length,
    by_kind: by,
    paid_total: own.reduce((sum, order) => sum + order.totalCents - order.refundedCents, 0),
    currency,
    first_order_at: orders[0]?.paidAt?.toISOString() ?? null,
    last_order_at: orders.at(-1)?.paidAt?.toISOString() ?? null,
  };
}

/** Tiers of one sheet count together. */
const whole = (key: ProductKey) => (key === 'classic_basic' || key === 'classic_deluxe' ? 'classic_sticker' : key);

function productOf(order: PaidOrder, products: Products): ProductKey {
  const { unit, followUp } = order;
  const isShared = unit === 'global';
  const { kind } = isShared && followUp ? products.ofBuyJob(followUp.job) : products.ofUnit(isShared ? 'vhr' : unit);
  return productIn(order, kind, products);
}

function productIn({ vin }: PaidOrder, kind: DocumentKind, products: Products): ProductKey {
  return products.of(kind, vin !== null && isClassic(vin) ? 'classic' : 'modern').key;
}
