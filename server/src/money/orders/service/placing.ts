import { normalizeNumber } from '@marque/vin';
import { lockOwnAccount } from '../../../identity/accounts/service.ts';
import { HOLD_MS } from '../../coupons/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { hashToken } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { money } from '../../../kit/money.ts';
import type { Plan, Price } from '../../plans/contract.ts';
import type { BuyInput } from '../contract.ts';
import { isGivenUp, isOpen, isSameSale } from '../rules.ts';
import * as store from '../store.ts';
import type { Buyer } from './buyer.ts';
import { ORDER_EXPIRY, paymentTimeoutMs, type OrderExpiry, type OrderDeps } from './deps.ts';
import type { Fulfillment } from './fulfillment.ts';

export interface CheckoutRequest {
  caller: Caller;
  unit: 'vhr' | 'sticker';
  plan: Plan;
  input: BuyInput;
  /** Of the password chosen with it, for a new account. */
  passwordHash: string | null;
}
export type Sale = CheckoutRequest & { buyer: Buyer };

/** Thrown to roll back a transaction: the open payment of this order is closed first, then the order is retried. */
export class OpenPaymentConflict extends Error {
  readonly order: store.OrderRow;
  /** The payment that may stay open; absent: nothing of this order. */
  readonly wanted: { gateway: string; amount: ReturnType<typeof money> } | undefined;

  constructor(order: store.OrderRow, wanted?: OpenPaymentConflict['wanted']) {
    super(`The payment of ${order.id} must be closed first`);
    this.order = order;
    this.wanted = wanted;
  }
}

export interface Placed {
  buyer: Buyer;
  order: store.OrderRow;
  payment: Awaited<ReturnType<OrderDeps['payments']['begin']>> | null;
}

/**
 * The order of a cart: found, written, or put in the place of another, in the transaction of its caller. `replaced`:
 * orders without an open payment that another order replaces.
 */
export async function placeIn(
  deps: OrderDeps,
  fulfillment: Fulfillment,
  tx: Db,
  { sale, replaced }: { sale: Sale; replaced: ReadonlySet<string> },
): Promise<Placed> {
  const { caller, buyer, plan, input } = sale;
  await lockOwnAccount(tx, buyer);
  let found = await findExisting(tx, sale);
  if (found && !isOpen(found.state)) {
    if (found.planId !== plan.id || found.userId !== buyer.userId)
      throw new AppError('payment_closed', { field: 'cart_id' });
    return { buyer, order: found, payment: null };
  }
  if (found && replaced.has(found.id)) {
    await fulfillment.expireReplaced(tx, found);
    found = null;
  }
  const { id, price } = await priceSale(deps, tx, sale, found);
  const isMine = found?.userId === buyer.userId;
  if (found && !(isMine && isSameSale(found, { planId: plan.id, ...documentOf(deps.products, sale) }, price)))
    throw new OpenPaymentConflict(found);
  const order = found ? await reopen(deps, tx, found, input) : await createOrder(deps, tx, sale, { id, price });
  await keepConsent(deps, tx, sale, order);
  if (order.totalCents === 0)
    return { buyer, order: await fulfillment.fulfillFree(tx, order, caller.origin), payment: null };
  const amount = money(order.totalCents, order.currency);
  const gateway = input.payment_gateway;
  const period = plan.kind === 'subscription' && plan.period ? { period: plan.period } : {};
  const payment = await deps.payments.begin(tx, caller, {
    userId: order.userId,
    orderId: order.id,
    amount,
    gateway,
    ...period,
  });
  if (payment.gateway !== gateway) throw new OpenPaymentConflict(order, { gateway, amount });
  return { buyer, order, payment };
}

/**
 * The order this cart has made before, for a visitor also under another address. One that was given up leaves the
 * cart to a new one.
 */
async function findExisting(tx: Db, { caller, buyer, plan, input }: Sale): Promise<store.OrderRow | null> {
  const vin = input.vin ? normalizeNumber(input.vin) : null;
  const { siteId, userId, mailLink } = buyer;
  if (!input.cart_id) {
    const { actor } = caller;
    const before = mailLink && actor.kind === 'member' ? { ...buyer, userId: actor.userId } : buyer;
    return store.findOpenOrder(tx, { ...before, planId: plan.id, vin });
  }
  const own = await store.findOrderOfCart(tx, siteId, userId, input.cart_id);
  const other = own || !mailLink ? null : await store.findOrderOfVisitor(tx, siteId, input.cart_id);
  // Its account is not the locked one, so its row is locked: no payment can arrive while it is replaced.
  const found = own ?? (other && (await store.lockOrderRow(tx, other)));
  if (!found || !isGivenUp(found.state)) return found;
  await store.changeOrder(tx, found, { cartId: found.id });
  return null;
}

/** The price as the server computes it, with the coupon reserved for this order. */
async function priceSale(deps: OrderDeps, tx: Db, { caller, buyer, plan, input }: Sale, found: store.OrderRow | null) {
  const { couponcode, nos } = input;
  const id = found?.id ?? newId('ord');
  const begun = found?.createdAt ?? deps.clock();
  const heldUntil = buyer.isProved ? new Date(begun.getTime() + HOLD_MS) : null;
  const wanted = couponcode && { couponcode, plan, nos, orderId: id, heldUntil };
  const coupon = wanted ? await deps.coupons.apply(tx, buyer, wanted) : null;
  const price = deps.plans.price(caller, plan, { nos, coupon });
  refuseOtherPrice(price, input);
  return { id, price };
}

/** An order that was declined can be paid again, also through another gateway. */
async function reopen({ clock }: OrderDeps, tx: Db, order: store.OrderRow, input: BuyInput): Promise<store.OrderRow> {
  const moved = order.state === 'payment_failed' ? await store.moveOrder(tx, order, 'pending_payment', clock()) : order;
  return store.changeOrder(tx, moved, { gateway: input.payment_gateway });
}

async function createOrder(deps: OrderDeps, tx: Db, sale: Sale, { id, price }: { id: string; price: Price }) {
  const { clock, jobs, products, audit } = deps;
  const { caller, buyer, plan, input } = sale;
  const now = clock();
  const order = await store.addOrder(tx, {
    id,
    siteId: buyer.siteId,
    userId: buyer.userId,
    state: 'draft',
    planId: plan.id,
    planName: plan.name,
    kind: plan.kind,
    unit: plan.unit,
    quantity: price.quantity,
    stickerPart: stickerPartOf(plan, price),
    count: price.count,
    subtotalCents: price.subtotal,
    discountCents: price.discount,
    couponCode: price.coupon,
    tax: price.tax,
    totalCents: price.total,
    currency: price.currency,
    period: plan.period ?? null,
    gateway: input.payment_gateway,
    ...documentOf(products, sale),
    mailLink: buyer.mailLink,
    meta: metaOf(input),
    cartId: input.cart_id ?? id,
    createdAt: now,
  });
  const { actor } = caller;
  if (actor.kind === 'member' && actor.worksFor) {
    const after = { order: id, plan: plan.id, amount: price.total, currency: price.currency };
    await audit.write(tx, caller, { action: 'dealership.credits_ordered', object: actor.worksFor.dealership, after });
  }
  const clockJob: OrderExpiry = { siteId: buyer.siteId, orderId: id, origin: caller.origin };
  await jobs.enqueue(tx, ORDER_EXPIRY, clockJob, { afterSeconds: paymentTimeoutMs(order) / 1000 + 60 });
  return order;
}

/** The first consent is kept; the same order asks for it once. */
async function keepConsent(deps: OrderDeps, tx: Db, { caller, buyer, input }: Sale, order: store.OrderRow) {
  if (!input.consent) return;
  const { terms, terms_version: termsShown, privacy_version: privacyShown, renewal, at } = input.consent;
  const agreed = deps.legal.agreed(caller.site, { terms: termsShown, privacy: privacyShown });
  const nmvtisVersion = input.consent.nmvtis_version ?? null;
  const versions = { termsVersion: agreed.terms, privacyVersion: agreed.privacy, nmvtisVersion };
  const given = { givenAt: new Date(at), ipHash: hashToken(caller.ip) };
  const consent = { terms, ...versions, renewal: renewal ?? false, ...given };
  const { siteId, userId } = buyer;
  const row = { id: newId('cns'), siteId, userId, orderId: order.id, createdAt: deps.clock() };
  await store.addConsent(tx, { ...row, ...consent });
}

/** The document that is made as soon as the order is paid. */
function documentOf({ ofUnit }: OrderDeps['products'], { unit, plan, input }: CheckoutRequest) {
  if (!input.vin) return { vin: null, followUp: null };
  const units = unitsOf(plan, unit);
  const [job = '', stickerJob] = units.map(each => ofUnit(each).buyJob);
  const { mileage = null, mileage_unit: mileageUnit = 'mi', report_type: market = null } = input;
  const notice = input.consent?.nmvtis_version;
  const about = {
    ...(stickerJob && { stickerJob }),
    ...(units.includes('sticker') && input.tier ? { tier: input.tier } : {}),
    ...(notice === undefined ? {} : { notice }),
  };
  const followUp = { job, mileage, unit: mileageUnit, market, ...about };
  return { vin: normalizeNumber(input.vin), followUp };
}

/** The documents of a sale: the requested one, of a bundle the report and then the sticker. */
export function unitsOf(plan: Plan, unit: 'vhr' | 'sticker'): ('vhr' | 'sticker')[] {
  return plan.kind === 'bundle' ? ['vhr', 'sticker'] : [unit];
}

/** The sticker's share of what a bundle comes to, whatever was taken off it. */
function stickerPartOf({ sticker, price: full }: Plan, { total }: Price): store.OrderRow['stickerPart'] {
  return sticker && { quantity: sticker.quantity, cents: Math.round((total * sticker.price) / full) };
}

function refuseOtherPrice(price: Price, input: BuyInput): void {
  if (input.price === price.total && input.currency.toUpperCase() === price.currency) return;
  throw new AppError('price_changed', { field: 'price', details: { price: price.total, currency: price.currency } });
}

function metaOf({ gsp, option, report_type }: BuyInput) {
  const extras = { ...(gsp ? { gsp } : {}), ...(option ? { option } : {}), ...(report_type ? { report_type } : {}) };
  return Object.keys(extras).length > 0 ? extras : null;
}
