import { WARRANTY_SHEET } from '../../../reports/rules/value/warranty-sheet.ts';
import { say } from '../../rules/words.ts';
import type { DecodedVehicle, ModernBuild } from '../build-data-provider.ts';

/**
 * The usual terms of its maker, those that a report counts what is left of; null where the sheet does not have the maker. What
 * the law gives to every vehicle is on no label.
 */
export function warranty({ make = '', model = '' }: DecodedVehicle, year: number): ModernBuild['warranty'] {
  const terms = WARRANTY_SHEET.filter(
    ({ source, makes, from, to, models }) =>
      source === 'booklet' &&
      year >= from &&
      year <= to &&
      makes.includes(make.toUpperCase()) &&
      (!models || models.includes(model.toUpperCase())),
  );
  if (terms.length === 0) return null;
  return terms.map(({ cover, months, miles }) => ({ name: say(`warranty.${cover}`), years: months / 12, miles }));
}
