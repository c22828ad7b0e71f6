import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/tables.ts';
import type { InvoiceDocument } from './document/shape.ts';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import type { ClassicTier } from '../products/contract.ts';
import type { Order, OrderState } from './contract.ts';

/** The step queued once the order is paid. */
export interface OrderFollowUp {
  /** The job of a product that orders its document. */
  job: string;
  /** Of a bundle: the job that orders its sticker. */
  stickerJob?: string;
  mileage: number | null;
  /** Absent on orders from when it was always miles. */
  unit?: 'mi' | 'km';
  /** Which report was bought; null or absent: the usual one. */
  market?: 'US' | 'CA' | 'EU' | 'CLASSIC' | null;
  /** Which sheet of a classic was bought; absent: the usual one. */
  tier?: ClassicTier;
  /** The version of the notice on national title data that was accepted with the order. */
  notice?: string;
}

/**
 * An order keeps what was sold as it was sold and never changes but for its state; another price, plan or coupon is
 * another order. Amounts are integer minor units of `currency`.
 */
export const orders = pgTable(
  'orders',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<OrderState>().notNull(),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    kind: text('kind', { enum: ['single', 'bundle', 'pack', 'subscription', 'renewal'] })
      .notNull()
      .default('pack'),
    unit: text('unit', { enum: ['vhr', 'sticker', 'global'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Of a bundle: the credits for its sticker beside `quantity` for its report, and their share of `totalCents`. */
    stickerPart: jsonb('sticker_part').$type<{ quantity: number; cents: number }>(),
    /** How often the plan's price was asked; null on orders of before the price had parts. */
    count: integer('count'),
    subtotalCents: integer('subtotal_cents'),
    discountCents: integer('discount_cents').notNull().default(0),
    couponCode: text('coupon_code'),
    /** Its money came when the coupon was used up, and goes back. */
    couponGone: boolean('coupon_gone').notNull().default(false),
    tax: jsonb('tax').$type<Order['tax']>(),
    totalCents: integer('total_cents').notNull(),
    /** Money that has gone back. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    currency: text('currency').notNull(),
    period: text('period', { enum: ['month', 'year'] }),
    /** The gateway's name of the subscription it began or renewed. */
    subscription: text('subscription'),
    gateway: text('gateway').notNull().default('sandbox'),
    vin: text('vin'),
    followUp: jsonb('follow_up').$type<OrderFollowUp>(),
    /** Bought by a visitor for an account that was there before: its owner is sent a link once it is paid. */
    mailLink: boolean('mail_link').notNull().default(false),
    /** The client's data about how the sale came about; nothing depends on it. */
    meta: jsonb('meta').$type<{ gsp?: string; option?: string; report_type?: string }>(),
    /** One cart makes one order, however often "buy" is pressed. */
    cartId: text('cart_id').notNull(),
    createdAt: createdColumn(),
    paidAt: momentColumn('paid_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('orders_cart').on(table.siteId, table.userId, table.cartId),
    index('orders_newest').on(table.siteId, table.userId, table.createdAt, table.id),
    // Operators' lists of a brand: in their order, and narrowed to what few orders have.
    index('orders_site').on(table.siteId, table.createdAt, table.id),
    index('orders_state').on(table.siteId, table.state, table.createdAt, table.id),
    index('orders_plan').on(table.siteId, table.planId, table.createdAt, table.id),
    index('orders_gateway').on(table.siteId, table.gateway, table.createdAt, table.id),
    index('orders_total').on(table.siteId, table.totalCents),
    index('orders_coupon')
      .on(table.siteId, table.couponCode, table.createdAt, table.id)
      .where(isNotNull(table.couponCode)),
    index('orders_vin').on(table.siteId, table.vin, table.createdAt, table.id).where(isNotNull(table.vin)),
  ],
);

const ofOrder = (name: string, table: { userId: AnyPgColumn; orderId: AnyPgColumn }) =>
  foreignKey({ name, columns: [table.orderId, table.userId], foreignColumns: [orders.id, orders.userId] });

/** Every state an order has been in, and since when. */
export const orderEvents = pgTable(
  'order_events',
  {
    /** Their order; two may share a moment. */
    id: bigserial('id', { mode: 'number' }).notNull(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    orderId: text('order_id').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    at: momentColumn('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    ofOrder('order_events_order_fk', table),
    index('order_events_order').on(table.orderId),
  ],
);

/**
 * The buyer's consent, with time and address; stored for as long as the order, at least three years (California Business and Professions
 * Code, section 17602). The address is stored as a hash.
 */
export const consents = pgTable(
  'consents',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    orderId: text('order_id').notNull(),
    terms: boolean('terms').notNull(),
    /** The versions agreed to, e.g. `2026-09-01` or `placeholder`; null on consents made before there were versions. */
    termsVersion: text('terms_version'),
    privacyVersion: text('privacy_version'),
    /** The version of the notice on national title data that was accepted; null where none was needed. */
    nmvtisVersion: text('nmvtis_version'),
    renewal: boolean('renewal').notNull(),
    /** The moment from the buyer's browser. */
    givenAt: momentColumn('given_at').notNull(),
    ipHash: text('ip_hash').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('consents_order').on(table.orderId, table.userId),
    index('consents_account').on(table.siteId, table.userId),
  ],
);

/** Invoices as data; the PDF is drawn on request. Numbers of a site and year have no gap. */
export const invoices = pgTable(
  'invoices',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: text('user_id').notNull(),
    orderId: text('order_id').notNull(),
    number: text('number').notNull(),
    data: jsonb('data').$type<InvoiceDocument>().notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    ofOrder('invoices_order_fk', table),
    uniqueIndex('invoices_number').on(table.siteId, table.number, table.userId),
    uniqueIndex('invoices_order').on(table.orderId, table.userId),
  ],
);

/** The last number given to an invoice of a site in a year; its row is the lock that keeps numbers without gaps. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    siteId: siteColumn(),
    year: integer('year').notNull(),
    last: integer('last')
      .notNull()
      .default(sql`0`),
  },
  table => [primaryKey({ columns: [table.siteId, table.year] })],
);
