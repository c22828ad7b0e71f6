import type { Plan } from '@marque/server/money/plans/contract';

/** A plan at so many documents used: what one of them costs. */
export interface PriceRow {
  plan: Plan;
  /** How a subscription is used; null for what is bought once. */
  used: 'all' | 'some' | null;
  count: number;
  /** Minor units of the plan's currency. */
  eachCents: number;
}

/** A subscription is seldom used up: its second row shows what a document costs at three in ten. */
const SHARE_USED = 0.3;

const isOnce = (plan: Plan) => plan.kind === 'single' || plan.kind === 'pack';

/** Every plan of one document's kind by its price for one; a subscription at full use and at less. */
export function priceRows(plans: readonly Plan[]): PriceRow[] {
  return plans.flatMap((plan): PriceRow[] => {
    if (plan.kind === 'bundle') return [];
    if (isOnce(plan)) return [{ plan, used: null, count: plan.quantity, eachCents: plan.per_unit }];
    const least = worthFrom(plan, plans)?.count ?? null;
    if (plan.quantity < 0) return least === null ? [] : [usedRow(plan, 'some', least)];
    const some = Math.ceil(plan.quantity * SHARE_USED);
    return [usedRow(plan, 'all', plan.quantity), ...(some < plan.quantity ? [usedRow(plan, 'some', some)] : [])];
  });
}

function usedRow(plan: Plan, used: 'all' | 'some', count: number): PriceRow {
  return { plan, used, count, eachCents: Math.round(plan.price / count) };
}

/**
 * From how many documents in a period on a subscription costs less than the plan bought once that is cheapest for each;
 * null where it never does.
 */
export function worthFrom(subscription: Plan, plans: readonly Plan[]): { count: number; than: Plan } | null {
  const [first, ...others] = plans.filter(isOnce);
  if (!first) return null;
  const than = others.reduce((least, plan) => (plan.per_unit < least.per_unit ? plan : least), first);
  const count = Math.floor(subscription.price / than.per_unit) + 1;
  return subscription.quantity > 0 && count > subscription.quantity ? null : { count, than };
}
