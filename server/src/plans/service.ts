import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import { sayIn } from '../kit/messages.ts';
import type { Locale } from '../sites/contract.ts';
import type { SitePlan, Sites } from '../sites/service.ts';
import type { Plan } from './contract.ts';

export type Plans = ReturnType<typeof createPlans>;

/** A plan without an end is valid from the day the catalogue of this edition begins. */
const VALID_FROM = '2026-01-01T00:00:00.000Z';

/** What each brand sells. Prices come from the brand's folder; nothing a browser sends can change them. */
export function createPlans(sites: Sites) {
  const kept = new Map<string, Plan[]>();

  return {
    /** Plans that pay for this kind of document on the caller's site, cheapest first; on global sites both kinds are the same. */
    list(caller: Caller, input: { unit: 'vhr' | 'sticker' }): Plan[] {
      const key = `${caller.site.id} ${caller.locale} ${input.unit}`;
      const known = kept.get(key);
      if (known) return known;
      const listed = sites
        .plansOf(caller.site.id)
        .filter(plan => plan.unit === input.unit || plan.unit === 'global')
        .sort((a, b) => a.price - b.price)
        .map(plan => present(plan, caller.site.currency, caller.locale, input.unit));
      kept.set(key, listed);
      return listed;
    },

    /** One plan of the caller's site. @throws AppError `plan_not_found` */
    get(caller: Caller, id: string): Plan {
      const plan = sites.plansOf(caller.site.id).find(each => each.id === id);
      if (!plan) throw new AppError('plan_not_found', { field: 'cart_plan' });
      return present(plan, caller.site.currency, caller.locale, plan.unit);
    },
  };
}

function present(plan: SitePlan, currency: string, locale: Locale, about: 'vhr' | 'sticker' | 'global'): Plan {
  const say = sayIn(locale);
  const words = (keys: string[]) => keys.map(key => say('plan-words', `${about}.${key}`));
  return {
    ...plan,
    name: say('plan-words', `name.${plan.unit}`, { count: plan.quantity }),
    currency,
    per_unit: Math.round(plan.price / plan.quantity),
    trial: null,
    features: words(['contains1', 'contains2', 'contains3']),
    not_included: words(['lacks1', 'lacks2']),
    gateways: { sandbox: plan.id },
    refundable: 'no_data_auto',
    valid_from: VALID_FROM,
    valid_to: null,
  };
}
