import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { SiteSettingsService } from '../../../platform/site-settings/service.ts';
import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { applyPatch, asLists, byIds, type Json } from '../../../platform/sites/rules/layers.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { KeptPlans, Plan, PriceListRead } from '../contract.ts';
import { withPlans } from '../rules/kept-plans.ts';
import { nameOf, presentPlans } from '../rules/presented.ts';
import { patchesOf, priceList } from '../rules/price-list.ts';
import { planAt } from '../rules/price-times.ts';
import { readPriceList } from './read-price-list.ts';

export interface KeepingDeps extends Pick<PlatformDeps, 'clock' | 'sites'> {
  siteSettings: SiteSettingsService;
}

type By = Pick<Caller, 'site' | 'actor' | 'ip' | 'requestId' | 'locale'>;
type Changes = Record<string, Json>;
interface Change {
  base: number;
  reason: string;
}
interface Saved {
  kept: KeptPlans;
  /** The proposal that was made instead, where a second operator decides. */
  approval: Approval | null;
}

/** Plans and prices as the brand's operators keep them: settings of the brand, versioned like all others. */
export function createPlanKeeping({ clock, sites, siteSettings }: KeepingDeps) {
  const plansNow = (siteId: string) =>
    sites.plansOf(siteId).map(plan => planAt(plan, sites.get(siteId).currency, clock()));

  function keptBy({ site, actor, locale }: Pick<By, 'site' | 'actor' | 'locale'>): KeptPlans {
    const { currency } = sites.get(site.id);
    return {
      version: sites.inEffect(site.id).version,
      currency,
      plans: plansNow(site.id).map(plan => ({ ...plan, name: nameOf(plan, plan.quantity, locale) })),
      needs_second: siteSettings.takesMoney(site.id),
      may_write: actor.kind === 'member' && isAllowed(actor.roles, 'manage_plans'),
    };
  }

  /** Saves merge patches of plans. For the command line; `save` asks who may. */
  async function change(by: By, about: Change, changes: Changes): Promise<Saved> {
    const at = { currency: by.site.currency, now: clock() };
    const { approval } = await siteSettings.add(by, about, (_tx, settings) => withPlans(settings, changes, at));
    return { kept: keptBy(by), approval };
  }

  const listRead = ({ site, locale }: Pick<Caller, 'site' | 'locale'>, csv: string) =>
    readPriceList(csv, { plans: plansNow(site.id), currency: site.currency, now: clock(), locale });

  /** Reads a price list and, with `save`, saves it. For the command line; `importPrices` asks who may. */
  async function takePrices(
    by: By,
    { csv, save, ...about }: Change & { csv: string; save: boolean },
  ): Promise<Saved & { read: PriceListRead }> {
    const { read, changes } = await listRead(by, csv);
    if (!save) return { read, kept: keptBy(by), approval: null };
    const [first] = read.faults;
    if (first) throw new AppError('price_list_faulty', { field: 'csv', params: { count: read.faulty, ...first } });
    const patches = patchesOf(changes, by.site.currency) as unknown as Changes;
    return { read, ...(await change(by, about, patches)) };
  }

  return {
    change,
    takePrices,
    keptBy,
    /** The prices of a brand, those of now and those to come, as CSV. For the command line. */
    pricesOfSite: (siteId: string): string => priceList(plansNow(siteId), sites.get(siteId).currency),
    /** @throws AppError `login_needed`, `role_needed` */
    kept(caller: Caller): KeptPlans {
      mayOperate(caller, 'read_plans');
      return keptBy(caller);
    },
    /** @throws AppError `role_needed`, `price_time_past`, and those of `siteSettings.save` */
    async save(caller: Caller, { changes, ...about }: Change & { changes: Changes }): Promise<Saved> {
      mayOperate(caller, 'manage_plans');
      return change(caller, about, changes);
    },
    /** The plans as visitors would see them with these changes. @throws AppError `role_needed` */
    preview(
      caller: Caller,
      input: { changes: Changes; unit: 'vhr' | 'sticker'; user_type: 'user' | 'dealer'; currency: string },
    ): { plans: Plan[]; fault: string | null } {
      mayOperate(caller, 'read_plans');
      const { site } = caller;
      const settings = byIds(sites.inEffect(site.id).settings) as Changes;
      const draft = asLists({ ...settings, plans: applyPatch(settings.plans ?? {}, input.changes) });
      const tried = sites.tried(site.id, draft);
      if ('fault' in tried) return { plans: [], fault: tried.fault };
      const { unit, currency, user_type: userType } = input;
      const plans = presentPlans(tried.plans, caller, { unit, currency, now: clock() });
      return { plans: plans.filter(plan => plan.user_type === userType), fault: null };
    },
    /** @throws AppError `role_needed` */
    exportPrices(caller: Caller): { csv: string; name: string } {
      mayOperate(caller, 'read_plans');
      const { id, currency } = caller.site;
      return { csv: priceList(plansNow(id), currency), name: `prices-${id}.csv` };
    },
    /** @throws AppError `role_needed`, `price_list_unreadable`, `price_list_faulty`, and those of `save` */
    async importPrices(caller: Caller, input: Change & { csv: string; save: boolean }) {
      mayOperate(caller, 'manage_plans');
      return takePrices(caller, input);
    },
  };
}
