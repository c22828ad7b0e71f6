import type { Db } from '../../../kit/database/db.ts';
import type { MenuProvider } from '../rules/menus.ts';
import { makeKey, nameKey } from '../rules/names.ts';
import * as store from '../store.ts';
import type { NamedModel } from '../tables.ts';

/** The names on record besides those of the decoder's tables. */
export interface ImportedNames {
  styles: MenuProvider;
  configurations: MenuProvider;
}

/** Keeps the names of what was imported in memory, so that menus answer at once. */
export function createImportedNames(db: Db) {
  let imports = 0;
  let names: ImportedNames = { styles: providerOf([]), configurations: providerOf([]) };

  /** Reads the names again when a file was read in since. */
  async function refresh(): Promise<void> {
    const found = await store.countImports(db);
    if (found === imports) return;
    const { styles, configurations } = await store.readNames(db);
    names = { styles: providerOf(styles), configurations: providerOf(configurations) };
    imports = found;
  }

  return {
    /** The same object as long as nothing was read in. */
    current: (): ImportedNames => names,
    refresh,
  };
}

/** The models of a make by their key. */
type Models = Map<string, NamedModel>;

function providerOf(named: readonly NamedModel[]): MenuProvider {
  const years = new Map<number, Map<string, Models>>();
  for (const model of named) {
    const [year, make, name] = model;
    const makes = years.get(year) ?? new Map<string, Models>();
    years.set(year, makes);
    const models: Models = makes.get(makeKey(make)) ?? new Map();
    makes.set(makeKey(make), models);
    models.set(nameKey(name), model);
  }
  const makesOf = (year: number): Models[] => [...(years.get(year)?.values() ?? [])];
  const modelsOf = (year: number, make: string) => years.get(year)?.get(makeKey(make));
  return {
    years: () => [...years.keys()],
    makes: year => makesOf(year).flatMap(models => [...models.values()].slice(0, 1).map(([, make]) => make)),
    models: (year, make) => [...(modelsOf(year, make)?.values() ?? [])].map(([, , model]) => model),
    trims: (year, make, model) => modelsOf(year, make)?.get(nameKey(model))?.[3] ?? [],
  };
}
