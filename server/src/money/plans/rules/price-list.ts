import type { Say } from '../../../kit/text/messages.ts';
import { hasHundredths } from '../../../platform/sites/contract.ts';
import type { SitePlan } from '../../../platform/sites/service.ts';
import type { PriceChange } from '../contract.ts';
import { priceIn } from './presented.ts';

export const PRICE_COLUMNS = ['plan', 'currency', 'price', 'from'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** Minor units as they are written in a price list: two decimals behind a point. */
const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The prices of plans as CSV; `plans` as they are now. */
export function priceList(plans: readonly SitePlan[], currency: string): string {
  const lines = plans.flatMap(plan => {
    const own = Object.entries({ [currency]: plan.price, ...plan.prices }).map(
      ([of, cents]) => [of, cents, ''] as const,
    );
    const later = Object.entries(plan.prices_from).flatMap(([from, prices]) =>
      Object.entries(prices).map(([of, cents]) => [of, cents, from] as const),
    );
    return [...own, ...later].map(([of, cents, from]) => [plan.id, of, decimal(cents), from].join(','));
  });
  return [PRICE_COLUMNS.join(','), ...lines, ''].join('\n');
}

/** What a row of a price list says: nothing new, a change, or what is wrong with it; its sentence is made where it is shown. */
export type PriceRow = { unchanged: true } | { change: PriceChange } | { fault: () => string };

interface ReadAbout {
  plans: ReadonlyMap<string, SitePlan>;
  currency: string;
  now: Date;
  /** Sentences of `plan-words` below `price_list`. */
  say: Say;
}

/** Reads one row by the names of its columns. */
export function readPriceRow(row: Readonly<Record<PriceColumn, string>>, about: ReadAbout): PriceRow {
  const { plans, currency: own, now, say } = about;
  const plan = plans.get(row.plan);
  if (!plan) return { fault: () => say('plan-words', 'price_list.plan', { plan: row.plan.slice(0, 80) }) };
  const currency = row.currency.toUpperCase();
  if (!isCurrency(currency))
    return { fault: () => say('plan-words', 'price_list.currency', { currency: row.currency.slice(0, 20) }) };
  const from = row.from === '' ? null : momentIn(row.from);
  if (from === undefined) return { fault: () => say('plan-words', 'price_list.from', { from: row.from.slice(0, 40) }) };
  if (from && from <= now)
    return { fault: () => say('plan-words', 'price_list.past', { from: row.from.slice(0, 40) }) };
  if (row.price === '') return { unchanged: true };
  const after = centsIn(row.price);
  if (after === null) return { fault: () => faultOfPrice(row.price.slice(0, 40), say) };
  const key = from && keyOf(plan, from);
  const before = (key ? plan.prices_from[key]?.[currency] : priceIn(plan, { currency: own }, currency)) ?? null;
  return before === after ? { unchanged: true } : { change: { plan: plan.id, currency, from: key, before, after } };
}

/** The changes of a price list as merge patches of the plans by their ids. */
export function patchesOf(changes: readonly PriceChange[], own: string): Record<string, PlanPatch> {
  const patches: Record<string, PlanPatch> = {};
  for (const { plan, currency, from, after } of changes) {
    const patch = (patches[plan] ??= {});
    if (from) ((patch.prices_from ??= {})[from] ??= {})[currency] = after;
    else if (currency === own) patch.price = after;
    else (patch.prices ??= {})[currency] = after;
  }
  return patches;
}

interface PlanPatch {
  price?: number;
  prices?: Record<string, number>;
  prices_from?: Record<string, Record<string, number>>;
}

const asked = new Map<string, boolean>();

/** Whether prices may be in this currency; asked once of each, as a list asks for every row. */
function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code)) return false;
  const known = asked.get(code) ?? hasHundredths(code);
  asked.set(code, known);
  return known;
}

/** Minor units of a price with a decimal point and at most two decimals; null: it is none. */
function centsIn(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const cents = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

function faultOfPrice(price: string, say: Say): string {
  const better = /^\d{1,7},\d{1,2}$/.test(price) ? price.replace(',', '.') : null;
  return better
    ? say('plan-words', 'price_list.comma', { price, better })
    : say('plan-words', 'price_list.price', { price });
}

/** A day (its beginning in UTC) or a moment; undefined: it is none. */
function momentIn(text: string): Date | undefined {
  const isMoment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/.test(text);
  const moment = new Date(text);
  return isMoment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 10))
    ? moment
    : undefined;
}

/** How a plan's settings write a moment. */
const keyOf = (plan: SitePlan, moment: Date): string =>
  Object.keys(plan.prices_from).find(each => Date.parse(each) === moment.getTime()) ?? moment.toISOString();
