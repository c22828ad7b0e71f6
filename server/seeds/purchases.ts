import type { App } from '../src/app/app.ts';
import type { Caller } from '../src/platform/sites/rules/caller.ts';
import type { Plan } from '../src/money/plans/contract.ts';

type Unit = 'vhr' | 'sticker';

/** Purchases at the sandbox gateway, and the buyer's credits. */
interface PurchaseRequest {
  unit: Unit;
  plan: Plan;
  couponcode?: string;
}

/** The smallest and the largest pack of a kind that the site sells. */
export function packsOf(app: App, member: Caller, unit: Unit): { smallest?: Plan; largest?: Plan } {
  const packs = app.plans.list(member, { unit }).filter(plan => plan.kind === 'pack');
  const [smallest, largest] = [packs[0], packs.at(-1)];
  return { ...(smallest ? { smallest } : {}), ...(largest ? { largest } : {}) };
}

/** The subscription of a kind that the site sells, if there is one. */
export function subscriptionOf(app: App, member: Caller, unit: Unit): Plan | undefined {
  return app.plans.list(member, { unit }).find(plan => plan.kind === 'subscription');
}

/** Buys a plan and pays for it on the sandbox gateway's page. @returns the order's id */
export async function buyPlan(app: App, member: Caller, { unit, plan, couponcode }: PurchaseRequest): Promise<string> {
  const coupon = couponcode ? { couponcode } : {};
  const { price } = couponcode
    ? await app.coupons.check(member, { couponcode, cart_plan: plan.id })
    : { price: app.plans.price(member, plan) };
  const renewal = plan.kind === 'subscription' ? { renewal: true as const } : {};
  const bought = await app.orders.buy(member, unit, {
    price: price.total,
    currency: plan.currency,
    payment_gateway: 'sandbox',
    cart_plan: plan.id,
    ...coupon,
    consent: { terms: true, ...renewal, at: new Date().toISOString() },
  });
  const payment = bought.payment.redirect_url.split('/').at(-1) ?? '';
  await app.payments.decide(member, { payment, decision: 'approve' });
  await app.orders.settle(member, { custom_data: bought.payment.custom_data });
  return bought.order.id;
}
