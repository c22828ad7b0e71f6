import { findRows } from '../../../kit/database/rows.ts';
import { rowsAsLines, type PeopleFinder, type TimelineSource } from '../../../kit/people/timeline.ts';
import { printedNumber } from '../../../kit/security/ids.ts';
import * as store from '../store.ts';
import { invoices, orderEvents, orders } from '../tables.ts';

const numberOf = (id: string): string => printedNumber('MQO', id);

/** A member's orders: each with its price when it was placed, then what became of it. */
export const timeline: TimelineSource[] = [
  rowsAsLines(orders, {
    topic: 'order',
    at: 'createdAt',
    of: ({ siteId, userId }) => ({ siteId, userId }),
    fields: ['id', 'planName', 'totalCents', 'currency', 'vin'],
    line: ({ id, planName, totalCents, currency, vin }) => ({
      what: 'placed',
      about: { order: id, number: numberOf(id), plan: planName, total: totalCents, currency, vin },
    }),
  }),
  rowsAsLines(orderEvents, {
    topic: 'order',
    at: 'at',
    of: ({ siteId, userId }) => ({ siteId, userId }),
    but: { state: 'draft' },
    fields: ['orderId', 'state'],
    line: ({ orderId, state }) => ({ what: state, about: { order: orderId, number: numberOf(orderId) } }),
  }),
];

/** By the number of an order as it is printed, `MQO-5F2K-88TA`, its id, or the number of an invoice. */
export const findsPeople: PeopleFinder = async (db, siteId, text) => {
  const isOrder = /^(mqo-|ord_)/i.test(text);
  const found = isOrder ? await store.searchOrders(db, siteId, { number: text }, { limit: FOUND_AT_MOST }) : [];
  const billed = await findRows(db, invoices, { siteId, number: text }, [], FOUND_AT_MOST);
  return [...found, ...billed].map(({ userId }) => userId);
};

const FOUND_AT_MOST = 20;
