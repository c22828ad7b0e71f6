import type { MarqueContext } from '../context.ts';

/** The cheapest way to one document: `priceCents` buys `quantity` of them. */
export interface Offer {
  priceCents: number;
  currency: string;
  quantity: number;
}

/** The single document of a kind as this caller would pay for it, or the first plan that has it; null where none is sold. */
export function cheapestPlan({ app, caller }: MarqueContext, unit: 'vhr' | 'sticker'): Offer | null {
  const plans = app.plans.list(caller, { unit });
  const plan = plans.find(each => each.kind === 'single') ?? plans[0];
  return plan ? { priceCents: plan.price, currency: plan.currency, quantity: plan.quantity } : null;
}
