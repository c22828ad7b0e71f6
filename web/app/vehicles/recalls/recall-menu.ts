import type { RecallGap } from '@marque/server/vehicles/recalls/contract';
import type { Menu } from '../decode/search/catalog-menus.ts';

/** A list of the recall check as the fields take it. */
export const menuOf = (names: readonly (string | number)[], gaps: readonly RecallGap[]): Menu => ({
  items: names.map(name => ({ name: String(name), value: String(name), slug: String(name), popular: false })),
  gaps: gaps.map(({ source }) => source),
});
