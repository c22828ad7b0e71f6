import type { MenuItem } from '@marque/server/vehicles/catalog/contract';
import type { Choice } from '../../../kit/ui/field/choice.ts';

/** What there is to choose from, for the year, make and model chosen so far. */
export interface CatalogueMenus {
  years: MenuItem[];
  makes: MenuItem[];
  models: MenuItem[];
  trims: MenuItem[];
}

export const choicesOf = (items: readonly MenuItem[]): Choice[] =>
  items.map(({ name, value }) => ({ label: name, value }));
