import type { PlatformDeps } from '../../platform/deps.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Locale } from '../../platform/sites/contract.ts';
import type { SitePlan } from '../../platform/sites/service.ts';
import { MAX_UNITS, type PastPrice, type Plan, type Price } from './contract.ts';
import { changedPrices, priceSpans } from './rules/history.ts';
import { isSold, nameOf, presentPlan, presentPlans, presentPrice, priceIn, pricesOf } from './rules/presented.ts';
import { editionOf, planAt, pricedSince } from './rules/price-times.ts';
import { priceOf, type Discount } from './rules.ts';
import { createPlanKeeping, type KeepingDeps } from './service/keeping.ts';
import { createVolumePrices, type VolumeDeps } from './service/volume-prices.ts';
import * as store from './store.ts';

export type Plans = ReturnType<typeof createPlans>;

export type PlanDeps = Pick<PlatformDeps, 'db' | 'clock' | 'sites'> & KeepingDeps & VolumeDeps;

/** The plans of each brand. Prices come from the brand's settings; nothing a buyer sends can change them. */
export function createPlans(deps: PlanDeps) {
  const { db, clock, sites } = deps;
  /** The lists made of the settings of a brand, by language, unit, currency and edition; other settings are another array. */
  const made = new WeakMap<readonly SitePlan[], Map<string, Plan[]>>();

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

    keeping: createPlanKeeping(deps),
    volume: createVolumePrices(deps),
    recordPrices: () => recordPrices(deps),

    /** For the command line, as `priceHistory`. */
    pricesOfSite: async (siteId: string): Promise<PastPrice[]> => priceSpans(await store.listPrices(db, { siteId })),
    /** Every price there was on the caller's site, newest first. @throws AppError `login_needed`, `role_needed` */
    async priceHistory(caller: Caller, input: { plan?: string | undefined }): Promise<PastPrice[]> {
      mayOperate(caller, 'read_plans');
      return priceSpans(await store.listPrices(db, { siteId: caller.site.id, planId: input.plan }));
    },
  };

  function planOf(siteId: string, id: string): SitePlan | undefined {
    const plan = sites.plansOf(siteId).find(each => each.id === id);
    return plan && planAt(plan, sites.get(siteId).currency, clock());
  }

  /** Every plan of a site in one language and currency, made once. */
  function presented(caller: Caller, unit: 'vhr' | 'sticker', currency: string): Plan[] {
    const plans = sites.plansOf(caller.site.id);
    const lists = made.get(plans) ?? new Map<string, Plan[]>();
    made.set(plans, lists);
    const key = [caller.locale, unit, currency, editionOf(plans, clock())].join(' ');
    const list = lists.get(key) ?? presentPlans(plans, caller, { unit, currency, now: clock() });
    lists.set(key, list);
    return list;
  }
}

/** Writes down every price that differs from the one written last, and the end of what is sold no more. */
async function recordPrices({ db, clock, sites }: Pick<PlanDeps, 'db' | 'clock' | 'sites'>): Promise<void> {
  const current = sites.all().flatMap(site =>
    sites.plansOf(site.id).flatMap(plan =>
      pricesOf(planAt(plan, site.currency, clock()), site).map(([currency, priceCents]) => {
        const since = pricedSince(plan, currency, clock());
        return { siteId: site.id, planId: plan.id, currency, priceCents, since };
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
      changed.map(({ since, ...each }) => ({ ...each, id: newId('prc'), createdAt: since ?? createdAt })),
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
