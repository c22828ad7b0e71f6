import type { MenuItem } from '@marque/server/vehicles/catalog/contract';
import type { Choice } from '../../../kit/ui/field/choice.ts';

/** The lists, in the order they are chosen from. */
export type MenuList = 'years' | 'makes' | 'models' | 'trims';

/** One list, and the names of the sources that could not fill it. */
export interface Menu {
  items: MenuItem[];
  gaps: string[];
}

export const wholeMenu = (items: MenuItem[]): Menu => ({ items, gaps: [] });

/** The choices there are, for the year, make and model chosen so far. */
export interface CatalogMenus {
  /** By list, the sources that could not fill it. */
  gaps?: Partial<Record<MenuList, string[]>>;
  years: MenuItem[];
  makes: MenuItem[];
  models: MenuItem[];
  trims: MenuItem[];
}

export const choicesOf = (items: readonly MenuItem[]): Choice[] =>
  items.map(({ name, value }) => ({ label: name, value }));
