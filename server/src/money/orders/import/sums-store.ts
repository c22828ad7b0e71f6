import { asc, count, isNotNull, ne, and, sql, sum } from 'drizzle-orm';
import type { Db } from '../../../kit/database/db.ts';
import { matches } from '../../../kit/database/rows.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { orders } from '../tables.ts';

/** The orders of a member by currency: how many were placed and paid, and the money that came and went back, in minor units. */
export const sumsOf = (db: Db, { siteId, userId }: Account) =>
  db
    .select({
      currency: orders.currency,
      placed: count(),
      paid: sql<number>`count(*) filter (where ${isNotNull(orders.paidAt)})`.mapWith(Number),
      paidCents: sql<number>`coalesce(sum(${orders.totalCents}) filter (where ${isNotNull(orders.paidAt)}), 0)`.mapWith(
        Number,
      ),
      refundedCents: sum(orders.refundedCents).mapWith(Number),
    })
    .from(orders)
    .where(and(matches(orders, { siteId, userId }), ne(orders.state, 'draft')))
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));
