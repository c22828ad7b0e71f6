import { mayOperate } from '../../../identity/accounts/rules.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { AppError } from '../../../kit/errors.ts';
import { printedNumber } from '../../../kit/security/ids.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { type BulkRefund, type BulkRefundOrder, bulkRefundList, bulkRefundOrderList } from '../contract.ts';
import { ordersIn, summed } from '../rules.ts';
import * as store from '../store.ts';
import type { BulkRefundDeps } from './deps.ts';

/** Bulk refunds as operators read them. */
export function createReading({ db, orders }: BulkRefundDeps) {
  async function presentAll(rows: readonly store.BulkRow[]): Promise<BulkRefund[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [counts, emails] = await Promise.all([
      store.countBulkOrders(db, ids),
      emailsOf(db, [...new Set(rows.map(({ begunBy }) => begunBy))]),
    ]);
    return rows.map(({ id, state, part, reason, begunBy, approvalId, createdAt, finishedAt }) => {
      const own = counts.filter(({ bulkId }) => bulkId === id);
      return {
        id,
        state,
        part,
        reason,
        by: emails.get(begunBy) || begunBy,
        approval: approvalId,
        created: createdAt.toISOString(),
        finished: finishedAt?.toISOString() ?? null,
        orders: ordersIn(own),
        sent: ordersIn(own, 'sent'),
        skipped: ordersIn(own, 'skipped'),
        waiting: ordersIn(own, 'waiting'),
        agreed: summed(own),
        refunded: summed(own.filter(each => each.state === 'sent')),
      };
    });
  }

  async function ordersOf(caller: Caller, rows: readonly store.BulkOrderRow[]): Promise<BulkRefundOrder[]> {
    const found = await orders.ofSite(
      caller.site.id,
      rows.map(({ orderId }) => orderId),
    );
    const byId = new Map(found.map(order => [order.id, order]));
    const emails = await emailsOf(db, [...new Set(found.map(({ userId }) => userId))]);
    const t = translatorFor(caller.locale);
    return rows.flatMap(({ orderId, currency, cents, state, problem, changedAt }) => {
      const order = byId.get(orderId);
      if (!order) return [];
      return {
        order: orderId,
        number: printedNumber('MQO', orderId),
        buyer: emails.get(order.userId) ?? '',
        currency,
        cents,
        state,
        problem: problem && t('errors', problem),
        order_state: order.state,
        at: changedAt?.toISOString() ?? null,
      };
    });
  }

  return {
    present: async (row: store.BulkRow): Promise<BulkRefund> => (await presentAll([row]))[0]!,

    /** @throws AppError `role_needed` */
    async list(caller: Caller, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE) {
      mayOperate(caller, 'read_orders');
      const found = await store.listBulks(db, caller.site.id, { after, limit: limit + 1 });
      const { rows, next } = bulkRefundList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      return { bulks: await presentAll(rows), next };
    },

    /** One with a page of its orders. @throws AppError `role_needed`, `not_found` */
    async detail(caller: Caller, id: string, { after, limit }: PageRequest<[number]> = FIRST_PAGE) {
      mayOperate(caller, 'read_orders');
      const row = await store.findBulk(db, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'bulk' });
      const found = await store.listBulkOrders(db, id, { after, limit: limit + 1 });
      const { rows, next } = bulkRefundOrderList.pageOf(found, limit, ({ place }) => [place]);
      const [[bulk], shown] = await Promise.all([presentAll([row]), ordersOf(caller, rows)]);
      return { bulk: bulk!, orders: shown, next };
    },
  };
}
