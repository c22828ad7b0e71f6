import { mayOperate } from '../accounts/rules.ts';
import { memberOf } from '../accounts/service.ts';
import type { Caller } from '../kit/caller.ts';
import type { Db } from '../kit/db.ts';
import { AppError } from '../kit/errors.ts';
import type { Order } from './contract.ts';
import { totalsOf, type Totals } from './rules/totals.ts';
import { createBuying } from './service/buying.ts';
import type { OrderParts } from './service/parts.ts';
import { createPapers } from './service/papers.ts';
import { present, shown } from './service/present.ts';
import { addRenewal, type Renewal } from './service/renewals.ts';
import { createReturns } from './service/returns.ts';
import { createSettling } from './service/settling.ts';
import * as store from './store.ts';

export type { BoughtDocument, OrderParts } from './service/parts.ts';
export { REVOKE_DOCUMENTS, type RevokeDocuments } from './service/parts.ts';
export { openOrderOf } from './service/open-order.ts';
export { paidBackBy } from './service/paid-back.ts';
export type { CancelKey } from './service/papers.ts';
export type { Settled } from './service/settling.ts';

/** What orders hold about a member. */
export const ordersHeld = store.held;

export type Orders = ReturnType<typeof createOrders>;

/** Money buys credits: an order is one plan, paid through one gateway, granted once. */
export function createOrders(parts: OrderParts) {
  const { db } = parts;
  const papers = createPapers(parts);
  const returns = createReturns(parts);
  const settling = createSettling(parts, papers, returns);

  return {
    ...createBuying(parts, settling),
    settle: settling.settle,
    /** The same, told by the gateway instead of the browser. */
    settleNotice: settling.settleOrder,
    tick: settling.tick,
    tickLater: settling.tickLater,
    invoicePdf: papers.invoicePdf,
    detail: returns.detail,
    refundOwn: returns.refundOwn,
    refundAsOperator: returns.refundAsOperator,

    /** The member's orders, newest first; what was never sent to a gateway is not shown. */
    async list(caller: Caller): Promise<Order[]> {
      const { userId } = memberOf(caller);
      const [rows, invoices] = await Promise.all([
        store.listOrders(db, caller.site.id, userId),
        store.listInvoiceNumbers(db, caller.site.id, userId),
      ]);
      const sent = rows.filter(row => row.state !== 'draft' && row.state !== 'abandoned');
      return sent.map(row => present(row, invoices.get(row.id) ?? null));
    },

    /** One order of the member, or null. */
    async find(caller: Caller, id: string): Promise<Order | null> {
      const order = await store.findOrder(db, caller.site.id, id);
      return order && order.userId === memberOf(caller).userId ? shown(db, order) : null;
    },

    /** What the member has bought, counted; with `scope: 'site'` the whole site, for operators. */
    async totals(caller: Caller, input: { scope?: 'site' | undefined }): Promise<Totals> {
      const { userId } = input.scope ? mayOperate(caller, 'read_orders') : memberOf(caller);
      const rows = await store.listPaidOrders(db, caller.site.id, input.scope ? undefined : userId);
      return totalsOf(rows, caller.site.currency);
    },

    /** The order that began a subscription. @throws AppError `not_found` */
    async ofSubscription(tx: Db, siteId: string, orderId: string): Promise<store.OrderRow> {
      const order = await store.findOrder(tx, siteId, orderId);
      if (!order) throw new AppError('not_found');
      return order;
    },

    /** A paid renewal becomes an order of its own with its credits, invoice and receipt; once for each bill. */
    renew: (tx: Db, input: Renewal) => addRenewal(parts, papers, tx, input),
  };
}
