import type { ClassicPrint } from '../document/sheet.ts';
import type { ModernBuild } from '../providers/build-data-provider.ts';

/** Dollars in cents: "$1,195.50", "1195" or 1195; null for what is no price. */
export function dollarsInCents(price: number | string): number | null {
  const written =
    typeof price === 'number'
      ? String(price)
      : /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)$/.exec(price.trim())?.[1];
  const dollars = Number(written?.replaceAll(',', '') ?? Number.NaN);
  return Number.isFinite(dollars) && dollars >= 0 ? Math.round(dollars * 100) : null;
}

/** The same, and "INC" is 0, which the sheet prints as "Included". */
export const priceCents = (price: number | string): number | null =>
  typeof price === 'string' && /^\s*inc(luded|\.)?\s*$/i.test(price) ? 0 : dollarsInCents(price);

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, each) => total + (each ?? 0), 0);

/** Base + options + destination + gas guzzler tax − discounts, in cents. */
export function modernTotal(
  build: Pick<ModernBuild, 'options'> & { price: Omit<ModernBuild['price'], 'total'> },
): number {
  const { base, destination, gas_guzzler: tax, discounts } = build.price;
  const options = sum((build.options ?? []).map(option => option.price));
  return base + options + destination + tax - sum(discounts.map(discount => discount.amount));
}

/** Base + options + destination, in cents; an option without a price, and options not known, count nothing. */
export function classicTotal(build: Pick<ClassicPrint, 'base' | 'options' | 'destination'>): number {
  const { base, options, destination } = build;
  return (base?.amount ?? 0) + sum((options ?? []).map(option => option.amount)) + (destination?.amount ?? 0);
}
