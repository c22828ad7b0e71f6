import type { SitePlan } from '../../../platform/sites/service.ts';

export type Priced = Pick<SitePlan, 'price' | 'prices' | 'prices_from'>;

/** The moments at which prices of these plans change, those that have passed. */
function passed(plan: Priced, now: Date): string[] {
  return Object.keys(plan.prices_from)
    .filter(moment => new Date(moment) <= now)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
}

/** How many changes of prices have taken effect: another number, another price list. */
export const editionOf = (plans: readonly Priced[], now: Date): number =>
  plans.reduce((count, plan) => count + passed(plan, now).length, 0);

/** A plan with the prices it has at a moment, and those it gets later. `currency`: the brand's own. */
export function planAt<Plan extends Priced>(plan: Plan, currency: string, now: Date): Plan {
  const moments = passed(plan, now);
  if (moments.length === 0) return plan;
  const { [currency]: price = plan.price, ...prices } = Object.assign(
    { ...plan.prices },
    ...moments.map(moment => plan.prices_from[moment]),
  ) as Record<string, number>;
  const later = Object.entries(plan.prices_from).filter(([moment]) => !moments.includes(moment));
  return { ...plan, price, prices, prices_from: Object.fromEntries(later) };
}

/** Since when a plan has its present price in a currency, where that was set for a moment; null: not set so. */
export function pricedSince(plan: Priced, currency: string, now: Date): Date | null {
  const moment = passed(plan, now).findLast(each => plan.prices_from[each]?.[currency] !== undefined);
  return moment ? new Date(moment) : null;
}
