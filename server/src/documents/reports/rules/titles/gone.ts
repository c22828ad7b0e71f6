import type { FoundBrand } from './brands.ts';
import type { MergedAnswers } from '../facts/facts.ts';

/** Brands of a vehicle that is no more, or must never be titled again. */
const GONE_CODES = ['08', '53', '90', '91'];

/** The day from which a vehicle was crushed, scrapped or declared junk; null while nothing says so. */
export function goneOn(merged: MergedAnswers, brands: readonly FoundBrand[]): string | null {
  const days = [
    ...merged
      .records('jsi')
      .filter(({ disposition }) => disposition === 'crushed' || disposition === 'scrap')
      .map(({ eventOn }) => eventOn),
    ...brands.filter(({ brand }) => GONE_CODES.includes(brand.code)).map(({ on }) => on),
  ];
  return days.sort()[0] ?? null;
}
