import { mayOperate } from '../../identity/accounts/rules.ts';
import { memberOf } from '../../identity/accounts/service.ts';
import type { Db } from '../../kit/database/db.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import { printedNumber } from '../../kit/security/ids.ts';
import type { DocumentKind } from '../products/contract.ts';
import { type Order, orderList, type OrdersPage } from './contract.ts';
import { totalsOf, type Totals } from './rules/totals.ts';
import { createCheckout } from './service/checkout.ts';
import type { OrderDeps } from './service/deps.ts';
import { findOrder } from './service/finding.ts';
import { invoicePdf } from './service/invoicing.ts';
import type { OrderSearch } from './rules/search.ts';
import { allMadeOf, present, shown } from './service/present.ts';
import { addRenewal, type Renewal } from './service/renewals.ts';
import { createBulkRefunds } from './service/refunds/bulk-refunds.ts';
import { createRefunds } from './service/refunds/refunds.ts';
import { createFulfillment } from './service/fulfillment.ts';
import { createOperating } from './service/operating.ts';
import { createOrderExpiry } from './service/order-expiry.ts';
import { createReturnFromGateway } from './service/return-from-gateway.ts';
import * as store from './store.ts';
import type { OrderRow } from './store.ts';

export type { RefundOutlook, RefundPart } from './service/refunds/bulk-refunds.ts';
export type { OrderDeps } from './service/deps.ts';
export { openOrderOf, paidBackBy } from './service/finding.ts';
export { cancelLink } from './service/signed-links.ts';
export { listOrders, type OrderRow } from './store.ts';
export type { Settled } from './service/return-from-gateway.ts';

export type Orders = ReturnType<typeof createOrders>;

/** Money buys credits: an order is one plan, paid through one gateway, granted once. */
export function createOrders(deps: OrderDeps) {
  const { db } = deps;
  const fulfillment = createFulfillment(deps);

  /** Orders as they are shown, with the numbers of their invoices. */
  async function shownAll(rows: readonly OrderRow[], locale: Locale): Promise<Order[]> {
    const invoices = await store.listInvoiceNumbers(db, rows);
    return rows.map(row => present(deps, row, { invoice: invoices.get(row.id) ?? null, locale }));
  }

  return {
    ...createCheckout(deps, fulfillment),
    ...createReturnFromGateway(deps, fulfillment),
    ...createOrderExpiry(deps, fulfillment),
    ...createOperating(deps, fulfillment),
    /** The same as `settle`, started by the gateway instead of the browser. */
    settleOrder: fulfillment.settleOrder,
    invoicePdf: (caller: Caller, input: Parameters<typeof invoicePdf>[2]) => invoicePdf(deps, caller, input),
    ...createRefunds(deps),
    ...createBulkRefunds(deps),

    /** A page of the member's orders, newest first; what was never sent to a gateway is not shown. @throws AppError `login_needed`, `dealership_role` */
    async list(caller: Caller, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE): Promise<OrdersPage> {
      const account = await ownAccount(deps, caller);
      const [found, total] = await Promise.all([
        store.listSentOrders(db, account, { after, limit: limit + 1 }),
        store.countSentOrders(db, account),
      ]);
      const { rows, next } = orderList.pageOf(found, limit, row => [row.createdAt.getTime(), row.id]);
      const orders = (await shownAll(rows, caller.locale)).map(order => ({
        ...order,
        vehicle: order.vin && deps.vehicleName(order.vin),
      }));
      return { orders, total, next };
    },

    /**
     * A page of the brand's orders that an operator looks for, newest first; those of each state, also never sent ones.
     * @throws AppError `login_needed`, `role_needed`
     */
    async search(caller: Caller, search: OrderSearch, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE) {
      mayOperate(caller, 'read_orders');
      const siteId = caller.site.id;
      const [rows, total] = await Promise.all([
        store.searchOrders(db, siteId, search, { after, limit }),
        store.countOrders(db, siteId, search),
      ]);
      return { rows, total };
    },

    shownAll,

    /** Whether the member has paid for such a document of a vehicle since then. */
    async hasPaidFor(
      caller: Caller,
      { makes, vin, since }: { makes: DocumentKind; vin: string; since: Date },
    ): Promise<boolean> {
      const account = { siteId: caller.site.id, userId: memberOf(caller).userId };
      const rows = await store.listPaidSince(db, account, vin.toUpperCase(), since);
      return rows.some(row => allMadeOf(deps.products, row).includes(makes));
    },

    /** One order of the member, or null. */
    async find(caller: Caller, id: string): Promise<Order | null> {
      const order = await store.findOrder(db, caller.site.id, id);
      return order && order.userId === memberOf(caller).userId ? shown(deps, order, caller.locale) : null;
    },

    /** Totals of the member's purchases; with `scope: 'site'` of the whole site, for operators. @throws AppError `login_needed`, `role_needed`, `dealership_role` */
    async totals(caller: Caller, input: { scope?: 'site' | undefined }): Promise<Totals> {
      if (input.scope) mayOperate(caller, 'read_orders');
      const userId = input.scope ? undefined : (await ownAccount(deps, caller)).userId;
      const rows = await store.listPaidOrders(db, caller.site.id, userId);
      return totalsOf(rows, caller.site.currency, deps.products);
    },

    /** The money of a site's orders that were paid since a day, by currency. */
    revenue: (siteId: string, since: string) => store.listRevenue(db, siteId, since),

    /** The same by day (UTC), with the number of orders. */
    revenueDays: (siteId: string, since: string) => store.listRevenueDays(db, siteId, since),

    /** The number of the newest order of an account that was sent to a gateway: about a vehicle, where one of the last is. */
    async newestNumber(account: Account, vin: string): Promise<string | null> {
      const rows = await store.listSentOrders(db, account, { limit: 20 });
      const row = rows.find(each => vin !== '' && each.vin === vin) ?? rows[0];
      return row ? printedNumber('MQO', row.id) : null;
    },

    /** Orders of a brand by their ids, newest first; those it does not have are left out. */
    ofSite: (siteId: string, ids: readonly string[], from = db): Promise<OrderRow[]> =>
      store.searchOrders(from, siteId, { ids }, { limit: ids.length }),

    /** An order as it is stored. @throws AppError `not_found` */
    get: findOrder,

    /** Records a paid renewal as its own order with its credits, invoice and receipt; once for each bill. */
    renew: (tx: Db, input: Renewal) => addRenewal(deps, tx, input),
  };
}

/** The account whose orders the caller may list. @throws AppError `login_needed`, `dealership_role` */
async function ownAccount({ db, dealerships }: OrderDeps, caller: Caller): Promise<Account> {
  const { userId } = memberOf(caller);
  await dealerships.mayUse(db, caller, 'read_wallet');
  return { siteId: caller.site.id, userId };
}
