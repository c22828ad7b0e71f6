import type { MarqueContext } from '../../context.ts';
import type { SearchProblem, Typed } from '../../vehicles/decode/search/asked-search.ts';
import type { CatalogueMenus } from '../../vehicles/decode/search/catalogue-menus.ts';

/** The lists for what is chosen so far, and why the next one is not there. */
export function menusFor(
  { app, caller, refused }: MarqueContext,
  { year, make, model }: Typed,
): { menus: CatalogueMenus; problem: SearchProblem | null } {
  const menus: CatalogueMenus = { years: app.catalogue.years(), makes: [], models: [], trims: [] };
  const asked = Number(year);
  try {
    if (year) menus.makes = app.catalogue.makes({ year: asked });
    if (year && make) menus.models = app.catalogue.models({ year: asked, make });
    if (year && make && model) menus.trims = app.catalogue.trims({ year: asked, make, model });
    return { menus, problem: null };
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    return { menus, problem };
  }
}
