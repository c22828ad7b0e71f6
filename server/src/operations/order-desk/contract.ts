import { z } from 'zod';
import { get, line, NextPage, post, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Order, OrderState } from '../../money/orders/contract.ts';

/** An order as an operator reads it in a list. */
export const DeskOrder = Order.extend({
  /** The account that bought it; the address is empty once it is erased. */
  buyer: z.object({ id: z.string(), email: z.string() }),
  /** The name of its vehicle; null without one, and where the VIN does not determine it. */
  vehicle: z.string().nullable(),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const deskOrderList = pagedList('desk-orders', MomentPlace);

const Cents = z.coerce.number().int().min(0).max(2_147_483_647);

/** What to look for among the orders of a brand; all that is given has to fit. Days are days of UTC. */
export const OrderFilters = z.strictObject({
  state: OrderState.optional(),
  /** The first and the last day on which they were ordered. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** The price in minor units, both included. */
  min: Cents.optional(),
  max: Cents.optional(),
  /** A plan by its key: `report-5`. */
  plan: line(1, 60).optional(),
  coupon: line(1, 40).optional(),
  gateway: line(1, 20).optional(),
  /** The buyer's address, or its beginning with `*` behind it: `mar*`. */
  buyer: line(1, 254).optional(),
  vin: VinText.optional(),
  /** An order's number, or the beginning of one: `MQO-5F2K`. */
  order: line(1, 40).optional(),
  /** The number printed on a document that was made with a credit of the order. */
  document: line(1, 40).optional(),
});
export type OrderFilters = z.output<typeof OrderFilters>;

/** The orders of a brand, newest first, for operators who may read them. @throws `cursor_invalid`, `role_needed` */
export const deskOrdersCall = get('/api/operator/orders', OrderFilters.extend(deskOrderList.fields), {
  orders: z.array(DeskOrder),
  /** How many there are: `exact` up to 10,000, above that what the database expects. */
  total: z.object({ count: z.number().int(), exact: z.boolean() }),
  ...NextPage,
});

/** A list with its filters, as an operator named it. `query`: that of the page's address. */
export const SavedView = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Whether every operator of the brand sees it. */
  shared: z.boolean(),
  /** Whether it is the caller's own: only its owner removes it. */
  own: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const List = z.string().regex(/^[a-z-]{1,40}$/);

/** The caller's own views of a list, and those that other operators of the brand share; by their names. */
export const savedViewsCall = get('/api/operator/views', { list: List }, { views: z.array(SavedView) });
/** Keeps a view; one of the same name is replaced. @throws `views_full` */
export const saveViewCall = post(
  '/api/operator/save-view',
  { list: List, name: line(1, 60), query: z.string().max(2000), shared: z.boolean().default(false) },
  { views: z.array(SavedView) },
);
/** Removes one of the caller's own. @throws `not_found` */
export const removeViewCall = post(
  '/api/operator/remove-view',
  { view: z.string().max(60) },
  { views: z.array(SavedView) },
);
