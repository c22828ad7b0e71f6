import type { MarqueContext } from '../../context.ts';
import type { SearchProblem, Typed } from '../../vehicles/decode/search/search-query.ts';
import type { CatalogMenus } from '../../vehicles/decode/search/catalog-menus.ts';

/** The lists for what is chosen so far, and why the next one is not there. */
export function menusFor(
  { app, caller, refused }: MarqueContext,
  { year, make, model }: Typed,
): { menus: CatalogMenus; problem: SearchProblem | null } {
  const menus: CatalogMenus = { years: app.catalog.years(), makes: [], models: [], trims: [] };
  const number = Number(year);
  try {
    if (year) menus.makes = app.catalog.makes({ year: number });
    if (year && make) menus.models = app.catalog.models({ year: number, make });
    if (year && make && model) menus.trims = app.catalog.trims({ year: number, make, model });
    return { menus, problem: null };
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    return { menus, problem };
  }
}
