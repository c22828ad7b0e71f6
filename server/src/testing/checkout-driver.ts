import type { BuyInput } from '../money/orders/contract.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import type { SandboxDecision } from '../money/payments/contract.ts';
import type { TestApp } from './test-app.ts';

export type CheckoutResult = Awaited<ReturnType<TestApp['app']['orders']['buy']>>;
type PlanRequest = Partial<BuyInput> & { cart_plan: string };

/** A buyer's consent to an order that does not renew. */
export const CONSENT = { terms: true as const, at: '2026-06-15T12:00:00.000Z' };

/** The gateway's reference of an open payment: the last part of its redirect URL. */
export function referenceOf({ payment }: CheckoutResult): string {
  return payment.redirect_url.split('/').at(-1) ?? '';
}

/** The order of a checkout on the default brand, as its payments are asked for. */
export const orderOf = ({ user, order }: CheckoutResult) => ({ siteId: 'default', userId: user.id, id: order.id });

/** Drives a checkout with the sandbox gateway: what a buyer does in the shop and on the gateway's hosted page. */
export function createCheckoutDriver(test: TestApp) {
  const { app } = test;
  const unitOf = (plan: string) => (plan.includes('sticker') ? 'sticker' : 'vhr');

  return {
    /** Buys at the plan's price unless `wanted` names another. */
    buy(
      caller: Caller,
      wanted: PlanRequest,
      unit: 'vhr' | 'sticker' = unitOf(wanted.cart_plan),
    ): Promise<CheckoutResult> {
      const currency = wanted.currency ?? caller.site.currency;
      const plan = app.plans.get(caller, wanted.cart_plan, currency);
      const { total } = app.plans.price(caller, plan, { nos: wanted.nos });
      const consent = plan.kind === 'subscription' ? { ...CONSENT, renewal: true as const } : CONSENT;
      return app.orders.buy(caller, unit, { price: total, currency, payment_gateway: 'sandbox', consent, ...wanted });
    },

    click: (caller: Caller, payment: string, decision: SandboxDecision) =>
      app.payments.decide(caller, { payment, decision }),

    settle: (caller: Caller, bought: CheckoutResult) =>
      app.orders.settle(caller, { custom_data: bought.payment.custom_data }),

    /** Buys, pays and comes back. */
    async pay(caller: Caller, wanted: PlanRequest, unit?: 'vhr' | 'sticker'): Promise<CheckoutResult> {
      const bought = await this.buy(caller, wanted, unit);
      await this.click(caller, referenceOf(bought), 'approve');
      await this.settle(caller, bought);
      await test.drain();
      return bought;
    },

    /** The same for a subscription; `page` is its reference at the gateway. */
    async subscribe(caller: Caller, wanted: PlanRequest): Promise<CheckoutResult & { page: string }> {
      const bought = await this.pay(caller, wanted);
      return { ...bought, page: referenceOf(bought).replace('sbx_', 'sbs_') };
    },

    /** Emails that were sent to an address, oldest first. */
    emailsTo: (to: string) => test.mailbox.filter(mail => mail.to === to),
  };
}
