import { isDeepStrictEqual } from 'node:util';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  and,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import { dayColumn, rowsReached } from '../../kit/sale-steps.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import {
  countRows,
  findRow,
  findRows,
  keyOf,
  listPage,
  lockRow,
  matches,
  type RowCount,
} from '../../kit/database/rows.ts';
import type { MomentPlace, PageRequest } from '../../kit/database/paging.ts';
import { holdsForRows } from '../../kit/invariants.ts';
import { moveRows, type PersonalData } from '../../kit/personal.ts';
import { accountsOfAddress } from '../../identity/accounts/service.ts';
import { orderGrants } from '../credits/service.ts';
import { capturedByOrder, forgetCards, listAttempts, movePayments } from '../payments/service.ts';
import type { OrderState } from './contract.ts';
import { mayMove } from './rules.ts';
import { idsOfNumber, type OrderSearch } from './rules/search.ts';
import { consents, invoiceNumbers, invoices, orderEvents, orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;

export async function addOrder(tx: Db, row: typeof orders.$inferInsert): Promise<OrderRow> {
  const [added] = await tx.insert(orders).values(row).returning();
  if (!added) throw new Error('The order was not written');
  const { siteId, userId, id: orderId, state, createdAt: at } = added;
  await tx.insert(orderEvents).values({ siteId, userId, orderId, state, at });
  return added;
}

export const findOrder = (db: Db, siteId: string, id: string): Promise<OrderRow | null> =>
  findRow(db, orders, { siteId, id });

/** Whether another site has this order. */
export const isElsewhere = async (db: Db, siteId: string, id: string): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.id, id), ne(orders.siteId, siteId)))) > 0;

/** Orders of accounts by their ids, in no order. */
export async function listOrders(db: Db, keys: Pick<OrderRow, 'userId' | 'id'>[]): Promise<OrderRow[]> {
  const [ids, accounts] = [keys.map(({ id }) => id), [...new Set(keys.map(({ userId }) => userId))]];
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), inArray(orders.userId, accounts)));
}

export const findOrderOfCart = (db: Db, siteId: string, userId: string, cartId: string): Promise<OrderRow | null> =>
  findRow(db, orders, { siteId, userId, cartId });

/**
 * The order that still waits for the payment of the same plan for the same vehicle. A visitor finds what visitors began
 * for this account, and its owner what he began himself: neither takes the other's payment away.
 */
export const findOpenOrder = (
  db: Db,
  about: { siteId: string; userId: string; planId: string; vin: string | null; mailLink: boolean },
): Promise<OrderRow | null> =>
  findRow(
    db,
    orders,
    and(
      matches(orders, { siteId: about.siteId, userId: about.userId, planId: about.planId, mailLink: about.mailLink }),
      about.vin ? eq(orders.vin, about.vin) : isNull(orders.vin),
      inArray(orders.state, ['draft', 'pending_payment', 'payment_failed']),
    ),
    [desc(orders.createdAt)],
  );

/** Reads an order and locks it until the transaction ends. */
export const lockOrderRow = (
  tx: Db,
  { siteId, userId, id }: Pick<OrderRow, 'siteId' | 'userId' | 'id'>,
): Promise<OrderRow | null> => lockRow(tx, orders, { siteId, userId, id });

/** Moves a locked order on and notes when. @throws when the move is not one an order may make */
export async function moveOrder(tx: Db, order: OrderRow, state: OrderState, at: Date): Promise<OrderRow> {
  if (!mayMove(order.state, state)) throw new Error(`An order cannot go from ${order.state} to ${state}`);
  const change = { state, ...(state === 'paid' ? { paidAt: at } : {}) };
  const { siteId, userId, id: orderId } = order;
  await tx.update(orders).set(change).where(keyOf(orders, order));
  await tx.insert(orderEvents).values({ siteId, userId, orderId, state, at });
  return { ...order, ...change };
}

/** Every state an order has been in, oldest first. */
export async function listEvents(
  db: Db,
  { userId, id: orderId }: OrderRow,
): Promise<{ state: OrderState; at: Date }[]> {
  return db
    .select({ state: orderEvents.state, at: orderEvents.at })
    .from(orderEvents)
    .where(matches(orderEvents, { userId, orderId }))
    .orderBy(orderEvents.id);
}

type Change = Partial<Pick<OrderRow, 'gateway' | 'subscription' | 'couponGone' | 'refundedCents' | 'cartId'>>;

/** Writes down what is new of a locked order. */
export async function changeOrder(tx: Db, order: OrderRow, change: Change): Promise<OrderRow> {
  const changed = { ...order, ...change };
  if (isDeepStrictEqual(changed, order)) return order;
  await tx.update(orders).set(change).where(keyOf(orders, order));
  return changed;
}

/** Locks a visitor's cart until the transaction ends, before there is an order or an account for it. */
export async function lockCart(tx: Db, siteId: string, cartId: string): Promise<void> {
  await lockName(tx, `cart ${siteId} ${cartId}`);
}

/** The newest order a visitor began with this cart, under whatever address: the cart's id is known to his browser only. */
export const findOrderOfVisitor = (db: Db, siteId: string, cartId: string): Promise<OrderRow | null> =>
  findRow(db, orders, { siteId, cartId, mailLink: true }, [desc(orders.createdAt)]);

/** Invoices of a site and year in order, without gaps: the row is locked until the transaction ends. */
export async function nextInvoiceNumber(tx: Db, siteId: string, year: number): Promise<number> {
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ siteId, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.siteId, invoiceNumbers.year],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning({ last: invoiceNumbers.last });
  return row?.last ?? 1;
}

export async function addInvoice(tx: Db, row: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(row);
}

export const findInvoice = (db: Db, { siteId, userId, id: orderId }: OrderRow): Promise<InvoiceRow | null> =>
  findRow(db, invoices, { siteId, userId, orderId });

/** The invoice numbers of these orders, by order. */
export async function listInvoiceNumbers(
  db: Db,
  keys: readonly Pick<OrderRow, 'userId' | 'id'>[],
): Promise<Map<string, string>> {
  const [ids, accounts] = [keys.map(({ id }) => id), [...new Set(keys.map(({ userId }) => userId))]];
  const rows = await db
    .select({ orderId: invoices.orderId, number: invoices.number })
    .from(invoices)
    .where(and(inArray(invoices.orderId, ids), inArray(invoices.userId, accounts)));
  return new Map(rows.map(row => [row.orderId, row.number]));
}

export const findConsent = (db: Db, { siteId, userId, id: orderId }: OrderRow) =>
  findRow(db, consents, { siteId, userId, orderId });

/** Every order of a site that was paid. */
export function listPaidOrders(db: Db, siteId: string, userId?: string): Promise<OrderRow[]> {
  const ofUser = userId ? eq(orders.userId, userId) : undefined;
  return findRows(db, orders, and(eq(orders.siteId, siteId), isNotNull(orders.paidAt), ofUser), [orders.paidAt]);
}

export async function addConsent(tx: Db, row: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(row).onConflictDoNothing();
}

/** The account's orders that reached a gateway. */
const sentBy = ({ siteId, userId }: Account) =>
  and(ofPerson(siteId, userId), notInArray(orders.state, ['draft', 'abandoned']));

/** A page of them, newest first. */
export const listSentOrders = (db: Db, account: Account, page: PageRequest<MomentPlace>): Promise<OrderRow[]> =>
  listPage(db, orders, { where: sentBy(account), keys: [orders.createdAt, orders.id] }, page);

export const countSentOrders = async (db: Db, account: Account): Promise<number> => db.$count(orders, sentBy(account));

/** The account's orders for a vehicle that were paid after a moment. */
export const listPaidSince = (db: Db, account: Account, vin: string, since: Date): Promise<OrderRow[]> =>
  findRows(db, orders, and(ofPerson(account.siteId, account.userId), eq(orders.vin, vin), gt(orders.paidAt, since)));

const given = (column: PgColumn, value: string | undefined) => (value === undefined ? undefined : eq(column, value));

/** Orders of a site that an operator looks for. */
function found(db: Db, siteId: string, search: OrderSearch): SQL | undefined {
  const { state, from, until, min, max, plan, coupon, gateway, buyer, vin, number: typed, ids } = search;
  const numbers = typed === undefined ? undefined : idsOfNumber(typed);
  return and(
    eq(orders.siteId, siteId),
    state && eq(orders.state, state),
    given(orders.planId, plan),
    given(orders.couponCode, coupon),
    given(orders.gateway, gateway),
    given(orders.vin, vin),
    from && gte(orders.createdAt, from),
    until && lt(orders.createdAt, until),
    min === undefined ? undefined : gte(orders.totalCents, min),
    max === undefined ? undefined : lte(orders.totalCents, max),
    buyer === undefined ? undefined : inArray(orders.userId, accountsOfAddress(db, siteId, buyer)),
    numbers === null ? sql`false` : numbers && between(orders.id, numbers.first, numbers.last),
    ids && inArray(orders.id, [...ids]),
  );
}

/** A page of the orders of a site that an operator looks for, newest first. */
export const searchOrders = (
  db: Db,
  siteId: string,
  search: OrderSearch,
  page: PageRequest<MomentPlace>,
): Promise<OrderRow[]> =>
  listPage(db, orders, { where: found(db, siteId, search), keys: [orders.createdAt, orders.id] }, page);

/** How many there are: counted as far as 10,001, above that as many as the database expects. */
export const countOrders = (db: Db, siteId: string, search: OrderSearch): Promise<RowCount> =>
  countRows(db, orders, found(db, siteId, search));

const ofPerson = (siteId: string, userId: string) => matches(orders, { siteId, userId });

/** A member's orders: amounts, days and numbers stay in the books, the vehicle they were for does not. */
export const personalData: PersonalData = {
  module: 'orders',
  by: 'account',
  tables: ['orders', 'order_events', 'invoices', 'consents', 'payments', 'refunds', 'disputes'],
  async export(db, { siteId, userId }) {
    const rows = await db.select().from(orders).where(ofPerson(siteId, userId)).orderBy(desc(orders.createdAt));
    const ids = rows.map(({ id }) => id);
    const attempts = await listAttempts(db, siteId, ids);
    const json = rows.flatMap(order => {
      const { id, state, planName, quantity, totalCents, currency, vin, createdAt, paidAt } = order;
      const bought = { id, state, plan: planName, quantity, total_minor_units: totalCents, currency, vin };
      const own = attempts.filter(({ orderId }) => orderId === id);
      return (own.length > 0 ? own : [null]).map(made => {
        return { ...bought, ordered: createdAt, paid: paidAt, payment: made && made.payment };
      });
    });
    const agreed = await db
      .select({
        order: consents.orderId,
        terms_version: consents.termsVersion,
        privacy_version: consents.privacyVersion,
        nmvtis_version: consents.nmvtisVersion,
        renewal: consents.renewal,
        agreed: consents.givenAt,
      })
      .from(consents)
      .where(matches(consents, { siteId, userId }))
      .orderBy(consents.givenAt);
    return [
      { file: 'orders.json', json },
      { file: 'consents.json', json: agreed },
    ];
  },
  async count(db, { siteId, userId }) {
    const [row] = await db
      .select({ all: count(), vehicles: count(orders.vin) })
      .from(orders)
      .where(ofPerson(siteId, userId));
    return {
      goes: [{ what: 'order_vehicles', count: row?.vehicles ?? 0 }],
      stays: [{ what: 'orders', count: row?.all ?? 0, why: 'books' }],
    };
  },
  async join(tx, { siteId, userId }, { userId: into }) {
    const carts = await tx.select({ id: orders.cartId }).from(orders).where(ofPerson(siteId, into));
    const taken = carts.map(({ id }) => id);
    await tx
      .update(orders)
      .set({ cartId: orders.id })
      .where(and(ofPerson(siteId, userId), inArray(orders.cartId, taken)));
    await moveRows(tx, [orders, orderEvents, invoices, consents], userId, into);
    await movePayments(tx, userId, into);
  },
  async erase(tx, { siteId, userId }) {
    await tx.update(orders).set({ vin: null, followUp: null, meta: null }).where(ofPerson(siteId, userId));
    const mine = tx.select({ id: orders.id }).from(orders).where(ofPerson(siteId, userId));
    const data = sql`jsonb_set(jsonb_set(jsonb_set(${invoices.data}, '{customer}', '["—"]'), '{lines,0,vin}', 'null'), '{lines,0,vehicle}', 'null')`;
    await tx.update(invoices).set({ data }).where(inArray(invoices.orderId, mine));
    await tx.update(consents).set({ ipHash: '' }).where(matches(consents, { siteId, userId }));
    await forgetCards(tx, { siteId, userId });
  },
};

/** The money of orders that were paid since a day, by currency. */
export async function listRevenue(db: Db, siteId: string, since: string) {
  return db
    .select({
      currency: orders.currency,
      paid: sql<number>`sum(${orders.totalCents})::int`,
      refunded: sql<number>`sum(${orders.refundedCents})::int`,
    })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), gte(orders.paidAt, new Date(since))))
    .groupBy(orders.currency)
    .orderBy(desc(sql`2`));
}

/** What the orders paid since a day brought, by day (UTC) and currency; `orders`: how many. */
export async function listRevenueDays(db: Db, siteId: string, since: string) {
  const day = dayColumn(orders.paidAt);
  return db
    .select({
      day,
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      paid: sql<number>`sum(${orders.totalCents})::int`,
      refunded: sql<number>`sum(${orders.refundedCents})::int`,
    })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), gte(orders.paidAt, new Date(since))))
    .groupBy(day, orders.currency);
}

const isSale = ne(orders.kind, 'renewal');

export const saleSteps = [
  rowsReached('checkout', orders.siteId, orders.createdAt, isSale),
  rowsReached('paid', orders.siteId, orders.paidAt, isSale),
];

const isPaid = sql`${orders.paidAt} is not null`;

export const invariants = [
  holdsForRows(
    {
      name: 'orders_payments',
      sentence: 'An order is paid where one payment of its amount was captured, or nothing was to be paid.',
    },
    {
      of: orders,
      except: sql`select coalesce(${orders.id}, paid.order_id) as id
        from ${orders} full join ${capturedByOrder} as paid
          on paid.order_id = ${orders.id} and paid.user_id = ${orders.userId}
        where case when ${isPaid} and ${orders.totalCents} > 0
          then paid.payments is distinct from 1 or paid.cents <> ${orders.totalCents}
            or paid.currency <> ${orders.currency}
          else paid.order_id is not null end`,
    },
  ),
  holdsForRows(
    { name: 'orders_grants', sentence: 'A paid order has its credits once, and an order that is not paid has none.' },
    {
      of: orders,
      except: sql`with ${orderGrants} select ${orders.id} as id
        from ${orders} left join granted on granted.order_id = ${orders.id}
        where case when ${isPaid}
          then granted.grants is distinct from case when ${orders.stickerPart} is null then 1 else 2 end
            or granted.unlimited is distinct from (${orders.quantity} < 0)
            or (${orders.quantity} >= 0
              and granted.granted <> ${orders.quantity} + coalesce((${orders.stickerPart}->>'quantity')::int, 0))
          else granted.order_id is not null end
        union all
        (select order_id from granted except select ${orders.id} from ${orders})`,
    },
  ),
  holdsForRows(
    { name: 'orders_refunds', sentence: 'No more money has gone back for an order than was paid for it.' },
    {
      of: orders,
      except: sql`select ${orders.id} as id from ${orders}
        where ${orders.refundedCents} not between 0 and ${orders.totalCents}
          or (${orders.refundedCents} > 0 and not ${isPaid})`,
    },
  ),
  holdsForRows(
    { name: 'orders_invoices', sentence: 'Every paid order has its invoice, and the numbers of a year have no gap.' },
    {
      of: invoices,
      except: sql`select ${orders.id} as id from ${orders} left join ${invoices}
          on ${invoices.orderId} = ${orders.id} and ${invoices.userId} = ${orders.userId}
        where ${isPaid} <> (${invoices.id} is not null)
        union all
        select ${invoiceNumbers.siteId} || ' ' || ${invoiceNumbers.year} from ${invoiceNumbers} left join (
          select ${invoices.siteId} as site, split_part(${invoices.number}, '-', 2)::int as year, count(*) as given
          from ${invoices} group by 1, 2
        ) as counted on counted.site = ${invoiceNumbers.siteId} and counted.year = ${invoiceNumbers.year}
        where counted.given is distinct from ${invoiceNumbers.last}`,
    },
  ),
];
