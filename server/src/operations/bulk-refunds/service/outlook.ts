import type { Member, Caller } from '../../../platform/sites/rules/caller.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError, type Reason } from '../../../kit/errors.ts';
import { printedNumber } from '../../../kit/security/ids.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { OrderRow, RefundPart } from '../../../money/orders/service.ts';
import { type BulkRefundLine, MAX_BULK_ORDERS, type Sum } from '../contract.ts';
import { summed } from '../rules.ts';
import type { OrderFilters } from '../../order-desk/contract.ts';
import * as store from '../store.ts';
import type { BulkRefundDeps } from './deps.ts';

/** An order with what it would give back. */
interface Planned {
  row: OrderRow;
  cents: number;
  problem: Reason | null;
}

/** Looks at many orders, one by one. */
export function createOutlook({ db, orders, orderDesk }: BulkRefundDeps) {
  /** @throws AppError `bulk_refund_large` */
  async function rowsOf(caller: Caller, asked: { orders?: string[] | undefined; filters?: OrderFilters | undefined }) {
    if (asked.orders) return orders.ofSite(caller.site.id, asked.orders);
    const { orders: found } = await orderDesk.list(caller, asked.filters ?? {}, { limit: MAX_BULK_ORDERS + 1 });
    if (found.length > MAX_BULK_ORDERS)
      throw new AppError('bulk_refund_large', { field: 'filters', params: { most: MAX_BULK_ORDERS } });
    return orders.ofSite(
      caller.site.id,
      found.map(({ id }) => id),
    );
  }

  async function planOf(from: Db, siteId: string, rows: readonly OrderRow[], part: RefundPart): Promise<Planned[]> {
    const taken = await store.listTaken(
      from,
      siteId,
      rows.map(({ id }) => id),
    );
    const planned: Planned[] = [];
    for (const row of rows) {
      const isTaken = taken.has(row.id);
      const outlook = isTaken
        ? { cents: 0, problem: 'bulk_refund_open' as const }
        : await orders.refundOutlook(row, part, from);
      planned.push({ row, ...outlook });
    }
    return planned;
  }

  const sumsOf = (planned: readonly Planned[]): Sum[] =>
    summed(planned.map(({ cents, row: { currency } }) => ({ cents, currency })));

  /** Whether one of the sums is more than the operator may give back alone. */
  async function needsSecond(tx: Db, operator: Member, siteId: string, sums: readonly Sum[]): Promise<boolean> {
    for (const { minor: cents, currency } of sums)
      if (await orders.sumNeedsSecond(tx, operator, { siteId, currency, cents })) return true;
    return false;
  }

  async function linesOf(caller: Caller, planned: readonly Planned[]): Promise<BulkRefundLine[]> {
    const emails = await emailsOf(db, [...new Set(planned.map(({ row }) => row.userId))]);
    const t = translatorFor(caller.locale);
    return planned.map(({ row: { id, userId, state, currency }, cents, problem }) => ({
      order: id,
      number: printedNumber('MQO', id),
      buyer: emails.get(userId) ?? '',
      state,
      currency,
      cents,
      problem: problem && t('errors', problem),
    }));
  }

  return { rowsOf, planOf, sumsOf, needsSecond, linesOf };
}
