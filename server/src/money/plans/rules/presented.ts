import { translatorFor } from '../../../kit/text/messages.ts';
import type { Locale, Site } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { SitePlan } from '../../../platform/sites/service.ts';
import { MAX_UNITS, type Plan, type Price } from '../contract.ts';
import { planAt } from './price-times.ts';
import type { Discount, Priced, Tax } from '../rules.ts';

/** A plan without a first day is valid from the day the catalog of this edition begins. */
const VALID_FROM = '2026-01-01T00:00:00.000Z';

/** A plan's price in a currency, or undefined where it has none. */
export function priceIn(plan: SitePlan, site: Pick<Site, 'currency'>, currency: string): number | undefined {
  return currency === site.currency ? plan.price : plan.prices[currency];
}

/** A plan's prices by currency, the site's own among them. */
export const pricesOf = (plan: SitePlan, site: Pick<Site, 'currency'>): [currency: string, price: number][] =>
  Object.entries({ ...plan.prices, [site.currency]: plan.price });

/** Whether a plan is sold at this moment. */
export function isSold(plan: { valid_from: string; valid_to: string | null }, now: Date): boolean {
  return new Date(plan.valid_from) <= now && (plan.valid_to === null || new Date(plan.valid_to) > now);
}

/** A plan's name; `quantity` differs from the plan's own for plans sold by the unit. */
export function nameOf(plan: SitePlan, quantity: number, locale: Locale): string {
  const say = translatorFor(locale);
  if (plan.kind === 'bundle') return say('plan-words', 'name.bundle');
  const unlimited = plan.quantity < 0 ? 'unlimited' : 'subscription';
  const key = plan.period ? `${unlimited}.${plan.unit}.${plan.period}` : `name.${plan.unit}`;
  const name = say('plan-words', key, { count: quantity });
  return plan.user_type === 'dealer' ? say('plan-words', 'dealer', { name }) : name;
}

/** A plan as it is offered: in one language and one currency. `about`: the document the reader asks for. */
export function presentPlan(
  plan: SitePlan,
  site: Site,
  about: { locale: Locale; currency: string; price: number; unit: 'vhr' | 'sticker' | 'global' },
): Plan {
  const say = translatorFor(about.locale);
  const words = (keys: string[]) => keys.map(key => say('plan-words', `${about.unit}.${key}`));
  const { period, badge } = plan;
  const sticker = plan.sticker ? { ...plan.sticker, price: stickerShare(plan, about.price) } : null;
  const credits = plan.quantity + (sticker?.quantity ?? 0);
  const renewal = period ? [say('plan-words', `renews.${period}`), say('plan-words', endKey(plan))] : [];
  return {
    id: plan.id,
    kind: plan.kind,
    unit: plan.unit,
    user_type: plan.user_type,
    quantity: plan.quantity,
    ...(period ? { period } : {}),
    ...(badge ? { badge } : {}),
    name: nameOf(plan, plan.quantity, about.locale),
    sticker,
    nos: plan.per_unit ? { min: 1, max: MAX_UNITS } : null,
    price: about.price,
    currency: about.currency,
    currencies: [site.currency, ...Object.keys(plan.prices).filter(each => each !== site.currency)],
    per_unit: plan.quantity > 0 ? Math.round(about.price / credits) : about.price,
    trial: null,
    features: sticker
      ? BUNDLED.contains.map(key => say('plan-words', key))
      : [...renewal, ...words(['contains1', 'contains2', 'contains3'])],
    not_included: sticker ? BUNDLED.lacks.map(key => say('plan-words', key)) : words(['lacks1', 'lacks2']),
    gateways: Object.fromEntries(site.gateways.map(each => [each, plan.gateways[each] ?? plan.id])),
    refundable: 'no_data_auto',
    valid_from: plan.valid_from ?? VALID_FROM,
    valid_to: plan.valid_to,
  };
}

/** The plans that pay for a kind of document, as they are offered at a moment, cheapest first; bundles pay for both. */
export function presentPlans(
  plans: readonly SitePlan[],
  { site, locale }: Pick<Caller, 'site' | 'locale'>,
  { unit, currency, now }: { unit: 'vhr' | 'sticker'; currency: string; now: Date },
): Plan[] {
  return plans
    .filter(plan => plan.unit === unit || plan.unit === 'global' || plan.kind === 'bundle')
    .flatMap(plan => {
      const priced = planAt(plan, site.currency, now);
      const price = priceIn(priced, site, currency);
      return price === undefined ? [] : [presentPlan(priced, site, { locale, currency, price, unit })];
    })
    .sort((a, b) => a.price - b.price);
}

/** A bundle's words for its two documents. */
const BUNDLED = {
  contains: ['vhr.contains1', 'sticker.contains1', 'bundle.contains'],
  lacks: ['vhr.lacks1', 'sticker.lacks1'],
};

/** The sticker's part of a bundle's price: named in the site's own currency, the same share in any other. */
function stickerShare(plan: SitePlan, price: number): number {
  return Math.round((price * (plan.sticker?.price ?? 0)) / plan.price);
}

function endKey(plan: SitePlan): string {
  return plan.quantity < 0 ? 'unlimited.ends' : `ends.${plan.period}`;
}

/** A computed price as it is sent, its lines in words. */
export function presentPrice(
  priced: Priced,
  about: { plan: Plan; name: string; locale: Locale; coupon: Discount | null; tax: Tax | null },
): Price {
  const say = translatorFor(about.locale);
  const { coupon, tax } = about;
  const text = {
    plan: priced.count > 1 ? say('plan-words', 'line.plan', { name: about.name, count: priced.count }) : about.name,
    discount: say('plan-words', 'line.discount', { code: coupon?.code ?? '' }),
    tax: tax
      ? say('plan-words', `line.${tax.included ? 'tax_included' : 'tax'}`, { name: tax.name, percent: tax.percent })
      : '',
  };
  return {
    currency: about.plan.currency,
    unit_price: priced.unitCents,
    count: priced.count,
    quantity: priced.quantity,
    subtotal: priced.subtotalCents,
    discount: priced.discountCents,
    coupon: coupon?.code ?? null,
    tax: tax && { ...tax, amount: priced.taxCents },
    total: priced.totalCents,
    lines: priced.lines.map(line => ({
      kind: line.kind,
      text: text[line.kind],
      amount: line.amountCents,
      included: line.included,
    })),
  };
}
