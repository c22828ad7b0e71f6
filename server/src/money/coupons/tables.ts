import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../identity/accounts/tables.ts';
import { createdColumn, idColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { CreditUnit } from '../plans/contract.ts';

/** Codes a site takes. `worth` is a percent, minor units of `currency`, or credits of the plan, as `kind` says. */
export const coupons = pgTable(
  'coupons',
  {
    id: idColumn(),
    siteId: siteColumn(),
    code: text('code').notNull(),
    kind: text('kind', { enum: ['percent', 'amount', 'unit'] }).notNull(),
    worth: integer('worth').notNull(),
    currency: text('currency'),
    /** Empty: every plan, every wallet. */
    plans: jsonb('plans').$type<string[]>().notNull(),
    units: jsonb('units').$type<CreditUnit[]>().notNull(),
    userType: text('user_type', { enum: ['user', 'dealer'] }),
    firstPurchase: boolean('first_purchase').notNull(),
    minimumCents: integer('minimum_cents'),
    minimumCurrency: text('minimum_currency'),
    perUserCap: integer('per_user_cap'),
    totalCap: integer('total_cap'),
    validFrom: momentColumn('valid_from'),
    validTo: momentColumn('valid_to'),
    endedAt: momentColumn('ended_at'),
    createdBy: text('created_by'),
    createdAt: createdColumn(),
  },
  table => [
    index('coupons_newest').on(table.siteId, table.createdAt, table.id),
    uniqueIndex('coupons_code').on(table.siteId, table.code),
    check('coupons_amount_has_currency', sql`${table.kind} <> 'amount' or ${table.currency} is not null`),
  ],
);

/** One order's coupon: reserved while the order may still be paid, used once it is, released when it dies. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Not a reference: orders come after coupons. An order holds one coupon at most. */
    orderId: text('order_id').notNull(),
    state: text('state', { enum: ['reserved', 'used', 'released'] }).notNull(),
    /** Until when this use is reserved; null: it is not reserved. */
    heldUntil: momentColumn('held_until'),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('coupon_uses_order').on(table.orderId, table.userId),
    index('coupon_uses_coupon').on(table.couponId, table.userId),
    index('coupon_uses_account').on(table.siteId, table.userId),
  ],
);
