import { printedNumber } from '../../../kit/security/ids.ts';
import type { Order } from '../contract.ts';
import type { DocumentKind } from '../../products/contract.ts';
import type { Products } from '../../products/rules.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import { findInvoice, type OrderRow } from '../store.ts';
import type { OrderDeps } from './deps.ts';

/** An order as its buyer reads it, with the number of its invoice once it is paid. */
export async function shown(deps: OrderDeps, order: OrderRow, locale: Locale): Promise<Order> {
  const invoice = order.paidAt ? await findInvoice(deps.db, order) : null;
  return present(deps, order, { invoice: invoice?.number ?? null, locale });
}

/** The same where the number is known. A plan that is sold no more keeps the name it was bought under. */
export function present(
  { products, plans }: Pick<OrderDeps, 'products' | 'plans'>,
  order: OrderRow,
  { invoice, locale }: { invoice: string | null; locale: Locale },
): Order {
  return {
    id: order.id,
    number: printedNumber('MQO', order.id),
    state: order.state,
    plan: order.planId,
    plan_name: plans.nameOf(order.siteId, order.planId, order.quantity / (order.count ?? 1), locale) ?? order.planName,
    kind: order.kind,
    unit: order.unit,
    quantity: order.quantity,
    subtotal: order.subtotalCents ?? order.totalCents,
    discount: order.discountCents,
    coupon: order.couponCode,
    coupon_gone: order.couponGone,
    tax: order.tax,
    total: order.totalCents,
    refunded: order.refundedCents,
    currency: order.currency,
    vin: order.vin,
    makes: madeOf(products, order)?.makes ?? null,
    mileage: order.followUp?.mileage ?? null,
    tier: order.followUp?.tier ?? null,
    gateway: order.gateway,
    invoice,
    created: order.createdAt.toISOString(),
    paid: order.paidAt?.toISOString() ?? null,
  };
}

/** The document made once an order is paid, and its vehicle; null for credits alone. */
export function madeOf(
  products: Products,
  { followUp, vin }: OrderRow,
): { makes: DocumentKind; vin: string; path: string } | null {
  if (!followUp || !vin) return null;
  const { kind, path } = products.ofBuyJob(followUp.job);
  return { makes: kind, vin, path: path(vin) };
}

/** Every document a paid order makes: of a bundle the sticker too. */
export function allMadeOf(products: Products, order: OrderRow): DocumentKind[] {
  const made = madeOf(products, order);
  if (!made) return [];
  const sticker = order.followUp?.stickerJob;
  return [made.makes, ...(sticker ? [products.ofBuyJob(sticker).kind] : [])];
}

/** Where the buyer goes after the payment: the bought document, else the credits. */
export function nextPage(products: Products, order: OrderRow): string {
  const made = madeOf(products, order);
  if (made) return made.path;
  return `/members/dashboard#${order.unit === 'sticker' ? 'window-sticker' : 'vehicle-history-report'}`;
}
