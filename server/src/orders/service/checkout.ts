import { normalizeVin } from '@marque/vin';
import type { Session } from '../../accounts/contract.ts';
import { contactOf, isNewClaim, lockOwnAccount, ownsAddress } from '../../accounts/service.ts';
import { HOLD_MS } from '../../coupons/service.ts';
import type { Account, Caller } from '../../kit/caller.ts';
import { hashToken } from '../../kit/crypto.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId, randomCode } from '../../kit/ids.ts';
import { money } from '../../kit/money.ts';
import type { Plan, Price } from '../../plans/contract.ts';
import { refuseCount } from '../../plans/service.ts';
import type { BuyAnswer, BuyInput } from '../contract.ts';
import { isGivenUp, isOpen, isSameSale } from '../rules.ts';
import * as store from '../store.ts';
import { ORDER_EXPIRY, paymentTimeoutMs, type OrderExpiry, type OrderDeps } from './deps.ts';
import { shown } from './present.ts';
import { paymentReturn } from './signed-links.ts';
import type { Fulfillment } from './fulfillment.ts';

/** Who buys: the member, or the account a visitor's address has or just got. */
interface Buyer extends Account {
  email: string;
  isDealer: boolean;
  isNew: boolean;
  /** A visitor's purchase: the account's owner gets a sign-in link with the receipt. */
  mailLink: boolean;
  /** Signed in to an account that owns its address: coupons are held for it. */
  isProved: boolean;
  session: Session | null;
}

interface CheckoutRequest {
  caller: Caller;
  unit: 'vhr' | 'sticker';
  plan: Plan;
  input: BuyInput;
  /** Of the password chosen with it, for a new account. */
  passwordHash: string | null;
}
type Sale = CheckoutRequest & { buyer: Buyer };

/** Thrown to take back a transaction: what this order has open at its gateway is closed first, then it begins anew. */
class OpenPaymentConflict extends Error {
  readonly order: store.OrderRow;
  /** What may stay open; absent: nothing of this order. */
  readonly wanted: { gateway: string; amount: ReturnType<typeof money> } | undefined;

  constructor(order: store.OrderRow, wanted?: OpenPaymentConflict['wanted']) {
    super(`The payment of ${order.id} must be closed first`);
    this.order = order;
    this.wanted = wanted;
  }
}

interface Placed {
  buyer: Buyer;
  order: store.OrderRow;
  payment: Awaited<ReturnType<OrderDeps['payments']['begin']>> | null;
}

/** From the press of "pay" to the gateway's page. */
export function createCheckout(deps: OrderDeps, fulfillment: Fulfillment) {
  const { db, clock, secret, jobs, legal, accounts, plans, coupons, credits, payments, checkVehicle } = deps;

  return {
    /**
     * Orders a plan and opens its payment. The same cart answers the same order, so a second click, a second tab or
     * the back button buy nothing twice; another plan, coupon or price in the same cart takes its place.
     * @throws AppError `email_needed`, `plan_not_found`, `renewal_consent`, `price_changed`, those of `coupons.apply`,
     * `vin_wrong`, `vin_check_digit`, `password_common`, `password_named`, `gateway_not_offered`, `gateway_unavailable`, `payment_closed`
     */
    async buy(
      caller: Caller,
      unit: 'vhr' | 'sticker',
      input: BuyInput,
    ): Promise<BuyAnswer & { session: Session | null }> {
      const plan = planFor(caller, unit, input);
      const gateway = input.payment_gateway;
      if (!payments.offered(caller.site).includes(gateway))
        throw new AppError('gateway_not_offered', { field: 'payment_gateway', params: { gateway } });
      if (input.vin) checkVehicle(input.vin, unit === 'vhr' ? 'report' : 'sticker');
      const passwordHash = await passwordOf(caller, input);
      const { buyer, order, payment } = await place({ caller, unit, plan, input, passwordHash });
      if (buyer.session) await accounts.signedIn(caller, buyer.session);
      const { redirectUrl, customData, current } = await openPayment(caller, buyer, order, payment);
      return {
        status: 'success',
        user: { id: buyer.userId, email: buyer.email, is_new: buyer.isNew },
        ...(buyer.session ? { token: buyer.session.token } : {}),
        order: await shown(db, current),
        payment: { gateway: order.gateway, redirect_url: redirectUrl, custom_data: customData },
        session: buyer.session,
      };
    },

    /** The address a buyer has given just now and may still mend, being signed in to its new account; else null. */
    async correctableEmail(caller: Caller): Promise<string | null> {
      const { actor, site } = caller;
      return actor.kind === 'member' && (await isProvisional(db, { siteId: site.id, userId: actor.userId }))
        ? actor.email
        : null;
    },
  };

  /** An account nobody has confirmed and nothing was paid in: whoever made it may have mistyped the address. */
  async function isProvisional(reader: Db, account: Account): Promise<boolean> {
    return (await isNewClaim(reader, account, clock())) && !(await credits.hasBought(reader, account));
  }

  async function passwordOf(caller: Caller, { email, pass }: BuyInput): Promise<string | null> {
    return email && pass ? accounts.passwordFor(caller, { email, pass }) : null;
  }

  function planFor(caller: Caller, unit: 'vhr' | 'sticker', input: BuyInput): Plan {
    const plan = plans.get(caller, input.cart_plan, input.currency.toUpperCase());
    if (plan.unit !== unit && plan.unit !== 'global') throw new AppError('plan_not_found', { field: 'cart_plan' });
    if (plan.kind === 'subscription' && !input.consent?.renewal)
      throw new AppError('renewal_consent', { field: 'consent' });
    refuseCount(plan, input.nos);
    return plan;
  }

  /**
   * The account that buys. A visitor's cart is held first: whoever presses twice gets one account and one order. Who has
   * mistyped the address is a visitor still, although the first press has opened an account for it.
   */
  async function buyerOf(tx: Db, { caller, input, passwordHash }: CheckoutRequest): Promise<Buyer> {
    const siteId = caller.site.id;
    const { actor } = caller;
    const mends = actor.kind === 'member' && input.email && input.email !== actor.email;
    if (actor.kind === 'member' && !(mends && (await isProvisional(tx, { siteId, userId: actor.userId })))) {
      const { userId, email, isDealer } = actor;
      const isProved = await ownsAddress(tx, { siteId, userId });
      return { siteId, userId, email, isDealer, isNew: false, mailLink: false, isProved, session: null };
    }
    const { email, cart_id: cartId } = input;
    if (!email) throw new AppError('email_needed', { field: 'email' });
    const guest = { siteId, email, isDealer: false, mailLink: true, isProved: false };
    if (cartId) await store.lockCart(tx, siteId, cartId);
    const begun = cartId ? await store.findOrderOfVisitor(tx, siteId, cartId) : null;
    if (begun && (await contactOf(tx, siteId, begun.userId)).to === email)
      return { ...guest, userId: begun.userId, isNew: false, session: null };
    const { first = '', last = '', phone = '' } = input;
    const visitor: Caller = { ...caller, actor: { kind: 'visitor' } };
    const account = await accounts.forPurchase(tx, visitor, email, { passwordHash, first, last, phone });
    return { ...guest, userId: account.userId, isNew: account.isNew, session: account.isNew ? account.session : null };
  }

  /** The order of this cart, new or found, with its open payment. What it has open elsewhere is closed first. */
  async function place(request: CheckoutRequest): Promise<Placed> {
    const replaced = new Set<string>();
    const asked = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      let buyer: Buyer | undefined;
      try {
        const placed = await db.transaction(async tx => {
          buyer = await buyerOf(tx, request);
          return placeIn(tx, { ...request, buyer }, replaced);
        });
        recheckPayment(placed, asked);
        return placed;
      } catch (error) {
        if (!(error instanceof OpenPaymentConflict) || !buyer) throw error;
        const { order, wanted } = error;
        const state = await payments.closeOpen(order.siteId, order.id, wanted);
        if (wanted) asked.add(order.id);
        else replaced.add(order.id);
        if (state !== 'captured') continue;
        const about = { siteId: order.siteId, orderId: order.id, origin: request.caller.origin };
        const settled = await fulfillment.settleOrder(about);
        if (settled.userId !== buyer.userId) break;
        return { buyer, order: settled, payment: null };
      }
    }
    throw new AppError('payment_closed', { field: 'cart_id' });
  }

  /** A page that was opened before may be paid or forgotten at its gateway by now; nobody is sent there unasked. */
  function recheckPayment({ order, payment }: Placed, asked: ReadonlySet<string>): void {
    if (!payment?.redirectUrl || asked.has(order.id)) return;
    throw new OpenPaymentConflict(order, {
      gateway: payment.gateway,
      amount: money(payment.amountCents, payment.currency),
    });
  }

  /** `replaced`: orders that have nothing open any more and give way to another. */
  async function placeIn(tx: Db, sale: Sale, replaced: ReadonlySet<string>): Promise<Placed> {
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
    const { id, price } = await priceSale(tx, sale, found);
    const isMine = found?.userId === buyer.userId;
    if (found && !(isMine && isSameSale(found, { planId: plan.id, ...documentOf(sale) }, price)))
      throw new OpenPaymentConflict(found);
    const order = found ? await reopen(tx, found, input) : await createOrder(tx, sale, { id, price });
    await keepConsent(tx, sale, order);
    if (order.totalCents === 0)
      return { buyer, order: await fulfillment.fulfillFree(tx, order, caller.origin), payment: null };
    const amount = money(order.totalCents, order.currency);
    const gateway = input.payment_gateway;
    const period = plan.kind === 'subscription' && plan.period ? { period: plan.period } : {};
    const payment = await payments.begin(tx, caller, { orderId: order.id, amount, gateway, ...period });
    if (payment.gateway !== gateway) throw new OpenPaymentConflict(order, { gateway, amount });
    return { buyer, order, payment };
  }

  /**
   * The order this cart has made before, for a visitor also under another address. One that was given up leaves the
   * cart to a new one.
   */
  async function findExisting(tx: Db, { caller, buyer, plan, input }: Sale): Promise<store.OrderRow | null> {
    const vin = input.vin ? normalizeVin(input.vin) : null;
    const { siteId, userId, mailLink } = buyer;
    if (!input.cart_id) {
      const { actor } = caller;
      const before = mailLink && actor.kind === 'member' ? { ...buyer, userId: actor.userId } : buyer;
      return store.findOpenOrder(tx, { ...before, planId: plan.id, vin });
    }
    const own = await store.findOrderOfCart(tx, siteId, userId, input.cart_id);
    const other = own || !mailLink ? null : await store.findOrderOfVisitor(tx, siteId, input.cart_id);
    // Its account is not the one that is held, so its row is: no money can arrive for it while it gives way.
    const found = own ?? (other && (await store.lockOrderRow(tx, siteId, other.id)));
    if (!found || !isGivenUp(found.state)) return found;
    await store.leaveCart(tx, found);
    return null;
  }

  /** The price as the server computes it, with the coupon held for this order. */
  async function priceSale(
    tx: Db,
    { caller, buyer, plan, input }: Sale,
    found: store.OrderRow | null,
  ): Promise<{ id: string; price: Price }> {
    const { couponcode, nos } = input;
    const id = found?.id ?? newId('ord');
    const begun = found?.createdAt ?? clock();
    const heldUntil = buyer.isProved ? new Date(begun.getTime() + HOLD_MS) : null;
    const wanted = couponcode && { couponcode, plan, nos, orderId: id, heldUntil };
    const coupon = wanted ? await coupons.apply(tx, buyer, wanted) : null;
    const price = plans.price(caller, plan, { nos, coupon });
    refuseOtherPrice(price, input);
    return { id, price };
  }

  /** An order that was declined can be paid again, also through another gateway. */
  async function reopen(tx: Db, order: store.OrderRow, input: BuyInput): Promise<store.OrderRow> {
    const moved =
      order.state === 'payment_failed' ? await store.moveOrder(tx, order, 'pending_payment', clock()) : order;
    return store.changeGateway(tx, moved, input.payment_gateway);
  }

  async function createOrder(tx: Db, sale: Sale, { id, price }: { id: string; price: Price }): Promise<store.OrderRow> {
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
      count: price.count,
      subtotalCents: price.subtotal,
      discountCents: price.discount,
      couponCode: price.coupon,
      tax: price.tax,
      totalCents: price.total,
      currency: price.currency,
      period: plan.period ?? null,
      gateway: input.payment_gateway,
      ...documentOf(sale),
      mailLink: buyer.mailLink,
      meta: metaOf(input),
      cartId: input.cart_id ?? id,
      createdAt: now,
    });
    const clockJob: OrderExpiry = { siteId: buyer.siteId, orderId: id, origin: caller.origin };
    await jobs.enqueue(tx, ORDER_EXPIRY, clockJob, { afterSeconds: paymentTimeoutMs(order) / 1000 + 60 });
    return order;
  }

  /** What was agreed to first is kept; the same order asks for it once. */
  async function keepConsent(tx: Db, { caller, buyer, input }: Sale, order: store.OrderRow): Promise<void> {
    if (!input.consent) return;
    const { terms, terms_version: termsShown, privacy_version: privacyShown, renewal, at } = input.consent;
    const agreed = legal.agreed(caller.site, { terms: termsShown, privacy: privacyShown });
    const versions = { termsVersion: agreed.terms, privacyVersion: agreed.privacy };
    const given = { givenAt: new Date(at), ipHash: hashToken(caller.ip) };
    const consent = { terms, ...versions, renewal: renewal ?? false, ...given };
    const { siteId, userId } = buyer;
    const row = { id: newId('cns'), siteId, userId, orderId: order.id, createdAt: clock() };
    await store.addConsent(tx, { ...row, ...consent });
  }

  /** The gateway's page, or the way back where there is nothing to pay. */
  async function openPayment(caller: Caller, buyer: Buyer, order: store.OrderRow, payment: Placed['payment']) {
    const about = { o: order.id, s: order.siteId, g: order.gateway, n: randomCode(8) };
    const customData = paymentReturn.sign(about, { secret, now: clock() });
    const returnUrl = `${caller.origin}/checkout/return?custom_data=${encodeURIComponent(customData)}`;
    if (!payment) {
      fulfillment.wake(order);
      return { redirectUrl: returnUrl, customData, current: order };
    }
    const details = { description: order.planName, returnUrl, email: buyer.email };
    const redirectUrl = await payments.open(caller, payment, details);
    const current = await db.transaction(async tx => {
      const held = await store.lockOrderRow(tx, order.siteId, order.id);
      return held?.state === 'draft' ? store.moveOrder(tx, held, 'pending_payment', clock()) : (held ?? order);
    });
    return { redirectUrl, customData, current };
  }
}

function refuseOtherPrice(price: Price, input: BuyInput): void {
  if (input.price === price.total && input.currency.toUpperCase() === price.currency) return;
  throw new AppError('price_changed', { field: 'price', details: { price: price.total, currency: price.currency } });
}

/** The document that is made as soon as the order is paid. */
function documentOf({ unit, input }: CheckoutRequest): Pick<store.OrderRow, 'vin' | 'followUp'> {
  if (!input.vin) return { vin: null, followUp: null };
  const job = unit === 'vhr' ? 'buy-report' : 'buy-sticker';
  const { mileage = null, report_type: market = null } = input;
  return { vin: normalizeVin(input.vin), followUp: { job, mileage, market } };
}

function metaOf({ gsp, option, report_type }: BuyInput) {
  const extras = { ...(gsp ? { gsp } : {}), ...(option ? { option } : {}), ...(report_type ? { report_type } : {}) };
  return Object.keys(extras).length > 0 ? extras : null;
}
