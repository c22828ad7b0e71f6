import { z } from 'zod';
import * as shapes from '../shapes.ts';
import { ACCORD, expandOf, get, NONE, OfId, post } from './operation.ts';

const createOrder = post({
  id: 'createOrder',
  path: '/v1/orders',
  tag: 'Orders',
  summary: 'Order a report or a window sticker',
  description:
    'Send the price back in `confirm_price`: without it the order is refused with 422 `price_unconfirmed`, with another price with 409 `price_changed`; both say the price in force and charge nothing. A sticker that has to be chosen first is refused with 409 `selection_needed` and the choices: order again with `selection`. The price is held until the document is delivered, and goes back where it is not. A test key has the sample document of the brand at once and pays nothing.',
  scope: 'orders',
  changes: true,
  fields: NONE,
  body: shapes.OrderBody,
  answer: shapes.Order,
  example: { fields: {}, body: { kind: 'report', vin: ACCORD.vin, confirm_price: 1 } },
});

const getOrder = get({
  id: 'getOrder',
  path: '/v1/orders/{id}',
  tag: 'Orders',
  summary: 'An order and how far it is',
  description: 'Ask again while `status` is `processing` or `in_review`.',
  scope: 'orders_read',
  fields: OfId,
  query: z.strictObject({ expand: expandOf(['document', 'document.vehicle']) }),
  answer: shapes.Order,
  example: { fields: { id: 'ord_1a2b3c4d5e6f' }, query: { expand: 'document' } },
});

const listOrders = get({
  id: 'listOrders',
  path: '/v1/orders',
  tag: 'Orders',
  summary: 'The orders of the account, the newest first',
  description: 'A live key lists live orders, a test key test orders, whichever key placed them.',
  scope: 'orders_read',
  fields: NONE,
  query: shapes.Page,
  answer: shapes.OrderList,
  example: { fields: {}, query: { limit: 10 } },
});

export const orderOperations = { createOrder, getOrder, listOrders };
