import type { ClassicPrint } from '../document/sheet.ts';
import type { ModernBuild } from '../providers/build-data-provider.ts';

/**
 * A price as catalogs write it, in cents: "$1,195" and 1195 are 119500; "INC", "$0" and 0 are 0, which the sheet
 * prints as "Included". @throws RangeError when it is none of these
 */
export function priceCents(price: number | string): number {
  if (typeof price === 'string' && /^\s*inc(luded|\.)?\s*$/i.test(price)) return 0;
  const dollars = typeof price === 'number' ? price : Number(price.replaceAll(/[$,\s]/g, '') || Number.NaN);
  if (!Number.isFinite(dollars) || dollars < 0) throw new RangeError(`Not a price: ${price}`);
  return Math.round(dollars * 100);
}

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
