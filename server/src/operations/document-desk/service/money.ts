import { chargeOf, type Issued } from '../../../documents/issued-documents/rules.ts';
import { listPurchases } from '../../../documents/reports/service.ts';
import { netOfCredits } from '../../../money/orders/rules/net.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { costOf, usdOf } from '../../../vehicles/paid-sources/rules.ts';
import type { DocumentMoney } from '../contract.ts';
import type { DocumentDeskDeps } from './deps.ts';

const MICROS_OF_CENT = 10_000;

/** What a document cost and brought. `orders`: those whose credits it took. */
export async function moneyOf(
  { db, orders: sold }: Pick<DocumentDeskDeps, 'db' | 'orders'>,
  caller: Caller,
  row: Issued,
  orders: readonly string[],
): Promise<DocumentMoney> {
  const bought = await listPurchases(db, [row.id]);
  const cost = costOf(bought);
  const net = await netOf();
  const isComparable = net?.currency === 'USD' && cost !== null;
  return {
    bought: bought.map(({ source, startedAt, priceMicros, mayBeCharged }) => {
      return { source, at: startedAt.toISOString(), price_usd: usdOf(priceMicros), charged: mayBeCharged };
    }),
    cost_usd: usdOf(cost),
    net,
    margin: isComparable ? { amount: net.amount - Math.round(cost / MICROS_OF_CENT), currency: 'USD' } : null,
  };

  async function netOf(): Promise<DocumentMoney['net']> {
    const [id, ...others] = orders;
    const charge = chargeOf(row);
    if (id === undefined || others.length > 0 || charge === null) return null;
    const order = await sold.findForOperator(caller, id);
    const amount = netOfCredits(order, charge);
    return amount === null ? null : { amount, currency: order.currency };
  }
}
