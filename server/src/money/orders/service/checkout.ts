import type { Session } from '../../../identity/accounts/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { randomCode } from '../../../kit/security/ids.ts';
import { money } from '../../../kit/money.ts';
import type { Plan } from '../../plans/contract.ts';
import { refuseCount } from '../../plans/service.ts';
import type { BuyAnswer, BuyInput } from '../contract.ts';
import * as store from '../store.ts';
import { createBuyers, type Buyer } from './buyer.ts';
import type { OrderDeps } from './deps.ts';
import type { Fulfillment } from './fulfillment.ts';
import { placeIn, OpenPaymentConflict, unitsOf, type CheckoutRequest, type Placed } from './placing.ts';
import { shown } from './present.ts';
import { paymentReturn } from './signed-links.ts';

/** From the press of "pay" to the gateway's page. */
export function createCheckout(deps: OrderDeps, fulfillment: Fulfillment) {
  const { db, clock, secret, accounts, products, payments, checkVehicle } = deps;
  const buyers = createBuyers(deps);

  return {
    /**
     * Orders a plan and opens its payment. The same cart answers the same order, so a second click, a second tab or
     * the back button buy nothing twice; another plan, coupon or price in the same cart takes its place.
     * @throws AppError `email_needed`, `plan_not_found`, `terms_consent`, `renewal_consent`, `notice_not_accepted`, `price_changed`, those of `coupons.apply`,
     * `dealers_only`, `dealership_role`, `dealership_suspended`, `dealership_subscription`, `vin_wrong`, `vin_check_digit`, `password_common`, `password_named`, `gateway_not_offered`, `gateway_unavailable`, `payment_closed`
     */
    async buy(
      caller: Caller,
      unit: 'vhr' | 'sticker',
      input: BuyInput,
    ): Promise<BuyAnswer & { session: Session | null }> {
      const plan = planFor(deps, caller, unit, input);
      const gateway = input.payment_gateway;
      if (!payments.offered(caller.site).includes(gateway))
        throw new AppError('gateway_not_offered', { field: 'payment_gateway', params: { gateway } });
      if (input.vin) for (const each of unitsOf(plan, unit)) checkVehicle(input.vin, products.ofUnit(each).kind);
      const { email, pass } = input;
      const passwordHash = email && pass ? await accounts.passwordFor(caller, { email, pass }) : null;
      const { buyer, order, payment } = await place({ caller, unit, plan, input, passwordHash });
      if (buyer.session) await accounts.signedIn(caller, buyer.session);
      const { redirectUrl, customData, current } = await openPayment(caller, buyer, order, payment);
      return {
        status: 'success',
        user: { id: buyer.userId, email: buyer.email, is_new: buyer.isNew },
        ...(buyer.session ? { token: buyer.session.token } : {}),
        order: await shown(deps, current, caller.locale),
        payment: { gateway: order.gateway, redirect_url: redirectUrl, custom_data: customData },
        session: buyer.session,
      };
    },

    correctableEmail: buyers.correctableEmail,
  };

  /** The order of this cart, new or found, with its open payment. What it has open elsewhere is closed first. */
  async function place(request: CheckoutRequest): Promise<Placed> {
    const replaced = new Set<string>();
    const checked = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      let buyer: Buyer | undefined;
      try {
        const placed = await db.transaction(async tx => {
          buyer = await buyers.buyerOf(tx, request);
          return placeIn(deps, fulfillment, tx, { sale: { ...request, buyer }, replaced });
        });
        recheckPayment(placed, checked);
        return placed;
      } catch (error) {
        if (!(error instanceof OpenPaymentConflict) || !buyer) throw error;
        const { order, wanted } = error;
        const state = await payments.closeOpen(order, wanted);
        if (wanted) checked.add(order.id);
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

  /** A page opened earlier may be paid or expired at its gateway by now: its status is fetched before the redirect. */
  function recheckPayment({ order, payment }: Placed, checked: ReadonlySet<string>): void {
    if (!payment?.redirectUrl || checked.has(order.id)) return;
    throw new OpenPaymentConflict(order, {
      gateway: payment.gateway,
      amount: money(payment.amountCents, payment.currency),
    });
  }

  /** The gateway's page, or the way back where there is nothing to pay. */
  async function openPayment(caller: Caller, buyer: Buyer, order: store.OrderRow, payment: Placed['payment']) {
    const about = { o: order.id, s: order.siteId, g: order.gateway, n: randomCode(8) };
    const customData = paymentReturn.sign(about, { secret, now: clock() });
    const returnUrl = `${caller.origin}/checkout/return?custom_data=${encodeURIComponent(customData)}`;
    if (!payment) return { redirectUrl: returnUrl, customData, current: order };
    const details = { description: order.planName, returnUrl, email: buyer.email };
    const redirectUrl = await payments.open(caller, payment, details);
    const current = await db.transaction(async tx => {
      const locked = await store.lockOrderRow(tx, order);
      return locked?.state === 'draft' ? store.moveOrder(tx, locked, 'pending_payment', clock()) : (locked ?? order);
    });
    return { redirectUrl, customData, current };
  }
}

/** The plan that is bought, with every consent it needs. */
function planFor({ plans, legal }: OrderDeps, caller: Caller, unit: 'vhr' | 'sticker', input: BuyInput): Plan {
  const plan = plans.get(caller, input.cart_plan, input.currency.toUpperCase());
  if (plan.unit !== unit && plan.unit !== 'global' && plan.kind !== 'bundle')
    throw new AppError('plan_not_found', { field: 'cart_plan' });
  const isForDealership = caller.actor.kind === 'member' && caller.actor.worksFor !== undefined;
  if (plan.kind === 'subscription' && isForDealership)
    throw new AppError('dealership_subscription', { field: 'cart_plan' });
  if (plan.kind === 'subscription' && !input.consent?.renewal)
    throw new AppError('renewal_consent', { field: 'consent' });
  // A sticker holds no title data; credits of one wallet buy reports too.
  if (unitsOf(plan, unit).includes('vhr'))
    legal.acceptedNotice(caller.site, input.consent?.nmvtis_version, 'consent.nmvtis_version');
  refuseCount(plan, input.nos);
  if (!input.consent) throw new AppError('terms_consent', { field: 'consent' });
  return plan;
}
