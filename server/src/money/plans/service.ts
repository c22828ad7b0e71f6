import type { PlatformDeps } from '../../platform/deps.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import { createCache } from '../../kit/cache.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { SitePlan } from '../../platform/sites/service.ts';
import { MAX_UNITS, type PastPrice, type Plan, type Price } from './contract.ts';
import { changedPrices, priceSpans } from './rules/history.ts';
import { isSold, nameOf, presentPlan, presentPrice, priceIn } from './rules/presented.ts';
import { priceOf, type Discount } from './rules.ts';
import * as store from './store.ts';

/** A list for each site, language, unit and currency. */
const MAX_LISTS = 1000;

export type Plans = ReturnType<typeof createPlans>;

export type PlanDeps = Pick<PlatformDeps, 'db' | 'clock' | 'sites'>;

/** The plans of each brand. Prices come from the brand's folder; nothing a browser sends can change them. */
export function createPlans(deps: PlanDeps) {
  const { db, clock, sites } = deps;
  const cache = createCache<Plan[]>({ max: MAX_LISTS });

  return {
    /**
     * Plans that pay for this kind of document on the caller's site, bundles among them, cheapest first; on global sites both kinds are
     * the same. An approved dealer gets the dealers' plans, or the users' when there are none, unless `userType` says
     * otherwise; other members never get dealer plans.
     * @throws AppError `currency_not_offered`
     */
    list(
      caller: Caller,
      input: { unit: 'vhr' | 'sticker'; userType?: 'user' | 'dealer' | undefined; currency?: string | undefined },
    ): Plan[] {
      const { site } = caller;
      const currency = input.currency ?? site.currency;
      const userType = isDealer(caller) ? (input.userType ?? 'dealer') : 'user';
      const sold = presented(caller, input.unit, currency).filter(plan => isSold(plan, clock()));
      if (sold.length === 0 && currency !== site.currency)
        throw new AppError('currency_not_offered', { field: 'currency' });
      const own = sold.filter(plan => plan.user_type === userType);
      return own.length > 0 ? own : sold.filter(plan => plan.user_type === 'user');
    },

    /**
     * One plan of the caller's site, in its currency or another the plan has a price in.
     * @throws AppError `plan_not_found`, also before and after its time; `plan_dealers_only`; `currency_not_offered`
     */
    get(caller: Caller, id: string, currency: string = caller.site.currency): Plan {
      const plan = planOf(caller.site.id, id);
      const price = plan && priceIn(plan, caller.site, currency);
      if (!plan) throw new AppError('plan_not_found', { field: 'cart_plan' });
      if (price === undefined) throw new AppError('currency_not_offered', { field: 'currency' });
      const shown = presentPlan(plan, caller.site, { locale: caller.locale, currency, price, unit: plan.unit });
      if (!isSold(shown, clock())) throw new AppError('plan_not_found', { field: 'cart_plan' });
      if (plan.user_type === 'dealer' && !isDealer(caller))
        throw new AppError('plan_dealers_only', { field: 'cart_plan' });
      return shown;
    },

    /** The price of a plan of `get` on the caller's site, with its tax, line by line. */
    price(caller: Caller, plan: Plan, about: { nos?: number | undefined; coupon?: Discount | null } = {}): Price {
      const { tax } = caller.site;
      const coupon = about.coupon ?? null;
      const priced = priceOf(plan, { nos: about.nos, coupon, tax });
      const name = plan.name;
      return presentPrice(priced, { plan, name, locale: caller.locale, coupon, tax });
    },

    /** The name of a present or past plan with so many credits; null when the site has it no more. */
    nameOf(siteId: string, id: string, quantity: number, locale: Locale): string | null {
      const plan = planOf(siteId, id);
      return plan ? nameOf(plan, quantity, locale) : null;
    },

    recordPrices: () => recordPrices(deps),

    /** Presents and records the plans anew, after those of a brand were changed. */
    reload(): Promise<void> {
      cache.clear();
      return recordPrices(deps);
    },

    /** Every price there was on the caller's site, newest first. @throws AppError `login_needed`, `role_needed` */
    async priceHistory(caller: Caller, input: { plan?: string | undefined }): Promise<PastPrice[]> {
      mayOperate(caller, 'read_plans');
      return priceSpans(await store.listPrices(db, { siteId: caller.site.id, planId: input.plan }));
    },
  };

  function planOf(siteId: string, id: string): SitePlan | undefined {
    return sites.plansOf(siteId).find(each => each.id === id);
  }

  /** Every plan of a site in one language and currency, made once. */
  function presented({ site, locale }: Caller, unit: 'vhr' | 'sticker', currency: string): Plan[] {
    const key = [site.id, locale, unit, currency].join(' ');
    return cache.get(key, () =>
      sites
        .plansOf(site.id)
        .filter(plan => plan.unit === unit || plan.unit === 'global' || plan.kind === 'bundle')
        .flatMap(plan => {
          const price = priceIn(plan, site, currency);
          return price === undefined ? [] : [presentPlan(plan, site, { locale, currency, price, unit })];
        })
        .sort((a, b) => a.price - b.price),
    );
  }
}

/** Writes down every price that differs from the one written last, and the end of what is sold no more. */
async function recordPrices({ db, clock, sites }: PlanDeps): Promise<void> {
  const current = sites.all().flatMap(site =>
    sites.plansOf(site.id).flatMap(plan =>
      Object.entries({ ...plan.prices, [site.currency]: plan.price }).map(([currency, priceCents]) => {
        return { siteId: site.id, planId: plan.id, currency, priceCents };
      }),
    ),
  );
  const changedIn = async (tx: Db) => changedPrices(await store.listPrices(tx, {}), current);
  // Most starts record nothing: these are spared the transaction.
  if ((await changedIn(db)).length === 0) return;
  await db.transaction(async tx => {
    await store.lockPrices(tx);
    const changed = await changedIn(tx);
    const createdAt = clock();
    await store.addPrices(
      tx,
      changed.map(each => ({ ...each, id: newId('prc'), createdAt })),
    );
  });
}

/** How many is asked of what is sold by the unit only; elsewhere it means nothing. @throws AppError `invalid_field` */
export function refuseCount(plan: Plan, nos: number | undefined): void {
  if (plan.nos && nos !== undefined && (nos < 1 || nos > MAX_UNITS))
    throw new AppError('invalid_field', { field: 'nos', params: { field: 'nos' } });
}

function isDealer(caller: Caller): boolean {
  return caller.actor.kind === 'member' && caller.actor.isDealer;
}
