import type { KeptPlans } from '@marque/server/money/plans/contract';
import { textIn } from '../../../kit/forms/use-form.ts';

export type KeptPlan = KeptPlans['plans'][number];
type Prices = Record<string, number>;

/** A merge patch of one plan: what the form says otherwise than the plan; null takes it off sale. */
export type PlanPatch = Record<string, string | number | boolean | null | object> | null;

/** Minor units of a typed price, with a decimal point and at most two decimals; null: it is none. */
export function centsOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const cents = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

/** The same as it is typed. */
export const typed = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2));

/** A plan's prices by currency, the brand's own among them. */
export const pricesOf = (plan: KeptPlan, currency: string): Prices => ({ ...plan.prices, [currency]: plan.price });

/** The names of the fields of prices. */
export const priceField = (currency: string): string => `price-${currency}`;

/** What a form says of a plan. Unreadable prices say nothing. */
export function patchFrom(
  fields: FormData,
  plan: KeptPlan,
  about: { currency: string; currencies: string[] },
): PlanPatch {
  if (fields.get('off')) return null;
  const { currency: own, currencies } = about;
  const before = pricesOf(plan, own);
  const from = textIn(fields, 'from');
  const priced: Record<string, number | null> = {};
  for (const currency of currencies) {
    const text = textIn(fields, priceField(currency)).trim();
    const cents = centsOf(text);
    if (cents !== null && cents !== before[currency]) priced[currency] = cents;
    if (text === '' && before[currency] !== undefined && currency !== own && !from) priced[currency] = null;
  }
  const added = textIn(fields, 'currency').trim().toUpperCase();
  const addedCents = centsOf(textIn(fields, 'added'));
  if (/^[A-Z]{3}$/.test(added) && addedCents !== null) priced[added] = addedCents;
  const patch: NonNullable<PlanPatch> = {};
  if (Object.keys(priced).length > 0 && from) patch.prices_from = { [`${from}:00Z`]: priced };
  else {
    const { [own]: price, ...prices } = priced;
    if (price) patch.price = price;
    if (Object.keys(prices).length > 0) patch.prices = prices;
  }
  const badge = fields.get('badge') ? 'popular' : null;
  if (badge !== (plan.badge ?? null)) patch.badge = badge;
  const until = textIn(fields, 'until');
  const validTo = until === '' ? null : `${until}T00:00:00.000Z`;
  if (until !== (plan.valid_to ?? '').slice(0, 10)) patch.valid_to = validTo;
  return patch;
}

/** What a form says of a plan that is not there yet; null where it is not complete. */
export function newPlanFrom(fields: FormData): { id: string; plan: NonNullable<PlanPatch> } | null {
  const id = textIn(fields, 'id').trim();
  const kind = textIn(fields, 'kind');
  const price = centsOf(textIn(fields, 'price'));
  const quantity = Number(textIn(fields, 'quantity'));
  if (!/^[a-z0-9-]+$/.test(id) || price === null || !Number.isInteger(quantity)) return null;
  const sticker = centsOf(textIn(fields, 'sticker'));
  return {
    id,
    plan: {
      kind,
      unit: textIn(fields, 'unit'),
      user_type: textIn(fields, 'user_type'),
      quantity,
      price,
      ...(kind === 'subscription' ? { period: textIn(fields, 'period') } : {}),
      ...(kind === 'bundle' && sticker !== null ? { sticker: { price: sticker } } : {}),
    },
  };
}
