import type { z } from 'zod';
import type { totalOrdersCall } from '../contract.ts';

export type Totals = Omit<z.output<typeof totalOrdersCall.answer>, 'status' | 'msg' | 'message'>;

interface PaidOrder {
  unit: 'vhr' | 'sticker' | 'global';
  vin: string | null;
  followUp: { job: 'buy-report' | 'buy-sticker' } | null;
  totalCents: number;
  refundedCents: number;
  currency: string;
  paidAt: Date | null;
}

/** A number of before 1981 has fewer characters than the seventeen of today. */
const CLASSIC_LENGTH = 14;

/**
 * Paid orders counted, oldest first, by what they were for; an order of a shared wallet counts as what it was bought
 * for, else as a report. `paid_total` is what stayed paid, minor units, of orders in `currency`.
 */
export function totalsOf(orders: PaidOrder[], currency: string): Totals {
  const by = { vhr: 0, sticker: 0, classic_vhr: 0, classic_sticker: 0 };
  for (const order of orders) by[kindOf(order)] += 1;
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

function kindOf({ unit, vin, followUp }: PaidOrder): keyof Totals['by_kind'] {
  const sticker = unit === 'sticker' || (unit === 'global' && followUp?.job === 'buy-sticker');
  const classic = vin !== null && vin.length <= CLASSIC_LENGTH;
  if (sticker) return classic ? 'classic_sticker' : 'sticker';
  return classic ? 'classic_vhr' : 'vhr';
}
