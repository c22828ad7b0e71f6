import type { Plan } from '@marque/server/money/plans/contract';
import type { MarqueContext } from '../../context.ts';

/** The cheapest way to one document: `priceCents` buys `quantity` of them. */
export interface Offer {
  priceCents: number;
  currency: string;
  quantity: number;
}

/** The plan of one document, or the first that is no bundle; null where none is sold. */
export function plainestOf(plans: readonly Plan[]): Plan | null {
  return plans.find(plan => plan.kind === 'single') ?? plans.find(plan => plan.kind !== 'bundle') ?? null;
}

/** The single document of a kind as this caller would pay for it, or the first plan that has it; null where none is sold. */
export function cheapestPlan({ app, caller }: MarqueContext, unit: 'vhr' | 'sticker'): Offer | null {
  const plans = app.plans.list(caller, { unit });
  const plan = plainestOf(plans);
  return plan ? { priceCents: plan.price, currency: plan.currency, quantity: plan.quantity } : null;
}
