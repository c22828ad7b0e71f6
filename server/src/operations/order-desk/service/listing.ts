import { mayOperate } from '../../../identity/accounts/rules.ts';
import { emailsOf } from '../../../identity/accounts/service.ts';
import { endOfDay } from '../../../kit/clock.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { findByNumber } from '../../../documents/issued-documents/service.ts';
import { ordersOfDocument } from '../../../money/credits/service.ts';
import type { OrderSearch } from '../../../money/orders/rules/search.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { deskOrderList, type OrderFilters } from '../contract.ts';
import type { OrderDeskDeps } from './deps.ts';

/** The list of a brand's orders. */
export function createListing({ db, orders, vehicleName, normalizeVin }: OrderDeskDeps) {
  /** The orders whose credits made the document of a printed number. */
  async function madeOf(siteId: string, number: string): Promise<string[]> {
    const key = await findByNumber(db, siteId, number.toUpperCase());
    return key ? ordersOfDocument(db, key, key.id) : [];
  }

  async function searchOf(siteId: string, filters: OrderFilters): Promise<OrderSearch> {
    const { from, until, vin, order, buyer, document, ...same } = filters;
    return {
      ...same,
      from: from === undefined ? undefined : new Date(from),
      until: endOfDay(until),
      buyer: buyer?.toLowerCase(),
      vin: vin === undefined ? undefined : normalizeVin(vin),
      number: order,
      ids: document === undefined ? undefined : await madeOf(siteId, document),
    };
  }

  return {
    /** A page of the brand's orders, newest first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, filters: OrderFilters, { after, limit }: PageRequest<MomentPlace> = FIRST_PAGE) {
      mayOperate(caller, 'read_orders');
      const search = await searchOf(caller.site.id, filters);
      const found = await orders.search(caller, search, { after, limit: limit + 1 });
      const { rows, next } = deskOrderList.pageOf(found.rows, limit, row => [row.createdAt.getTime(), row.id]);
      const [shown, emails] = await Promise.all([
        orders.shownAll(rows, caller.locale),
        emailsOf(db, [...new Set(rows.map(row => row.userId))]),
      ]);
      const listed = shown.map((order, at) => {
        const { userId: id, vin } = rows[at]!;
        return { ...order, buyer: { id, email: emails.get(id) ?? '' }, vehicle: vin && vehicleName(vin) };
      });
      return { orders: listed, total: found.total, next };
    },
  };
}
