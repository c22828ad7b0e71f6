import type { BuyInput } from '../orders/contract.ts';
import type { Caller } from '../kit/caller.ts';
import type { SandboxDecision } from '../payments/contract.ts';
import type { TestApp } from './test-app.ts';

export type Bought = Awaited<ReturnType<TestApp['app']['orders']['buy']>>;
type Wanted = Partial<BuyInput> & { cart_plan: string };

/** The gateway's own name of an opened payment: the last part of its page's address. */
export function referenceOf({ payment }: Bought): string {
  return payment.redirect_url.split('/').at(-1) ?? '';
}

/** The counter of a shop with the sandbox gateway: what a buyer, and the gateway behind the page, can do. */
export function openCounter(test: TestApp) {
  const { app } = test;
  const unitOf = (plan: string) => (plan.includes('sticker') ? 'sticker' : 'vhr');

  return {
    /** Buys at the price the plan has, unless another one is named. */
    buy(caller: Caller, wanted: Wanted, unit: 'vhr' | 'sticker' = unitOf(wanted.cart_plan)): Promise<Bought> {
      const currency = wanted.currency ?? caller.site.currency;
      const plan = app.plans.get(caller, wanted.cart_plan, currency);
      const { total } = app.plans.price(caller, plan, { nos: wanted.nos });
      const consent = { terms: true as const, renewal: true as const, at: test.clock.now.toISOString() };
      const agreed = plan.kind === 'subscription' ? { consent } : {};
      return app.orders.buy(caller, unit, { price: total, currency, payment_gateway: 'sandbox', ...agreed, ...wanted });
    },

    press: (caller: Caller, payment: string, decision: SandboxDecision) =>
      app.payments.decide(caller, { payment, decision }),

    settle: (caller: Caller, bought: Bought) => app.orders.settle(caller, { custom_data: bought.payment.custom_data }),

    /** Buys, pays and comes back. */
    async pay(caller: Caller, wanted: Wanted, unit?: 'vhr' | 'sticker'): Promise<Bought> {
      const bought = await this.buy(caller, wanted, unit);
      await this.press(caller, referenceOf(bought), 'approve');
      await this.settle(caller, bought);
      await test.drain();
      return bought;
    },

    /** The same for a subscription; `page` is its page at the gateway. */
    async subscribe(caller: Caller, wanted: Wanted): Promise<Bought & { page: string }> {
      const bought = await this.pay(caller, wanted);
      return { ...bought, page: referenceOf(bought).replace('sbx_', 'sbs_') };
    },

    /** Mails that went to an address. */
    letters: (to: string) => test.mailbox.filter(mail => mail.to === to),
  };
}
