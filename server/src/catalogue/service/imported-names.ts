import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { MenuSource } from '../rules/menus.ts';
import { makeKey, nameKey } from '../rules/names.ts';
import * as store from '../store.ts';

/** Another process may have read a file in: looked for after this long. */
const FRESH_MS = 60_000;

/** The names on record besides those of the decoder's tables. */
export interface ImportedNames {
  styles: MenuSource;
  configurations: MenuSource;
}

/** Keeps the names of what was imported in memory, and reads them again after another import. */
export function createImportedNames(db: Db, clock: Clock) {
  let kept: { newest: string | null; names: ImportedNames } | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<ImportedNames> | null = null;

  async function load(): Promise<ImportedNames> {
    const newest = await store.newestImport(db);
    if (kept?.newest !== newest || !kept) {
      const [styles, configurations] = [await store.namesOfStyles(db), await store.namesOfConfigurations(db)];
      kept = { newest, names: { styles: sourceOf(styles), configurations: sourceOf(configurations) } };
    }
    checkedAt = clock().getTime();
    return kept.names;
  }

  return {
    /** The same object as long as nothing was read in. */
    async read(): Promise<ImportedNames> {
      if (kept && clock().getTime() - checkedAt < FRESH_MS) return kept.names;
      reading ??= load().finally(() => (reading = null));
      return reading;
    },
    /** Looks at the next question whether something was read in. */
    forget(): void {
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

type Models = Map<string, store.NamedModel>;

function sourceOf(rows: readonly store.NamedModel[]): MenuSource {
  const years = new Map<number, Map<string, Models>>();
  for (const row of rows) {
    const makes = years.get(row.year) ?? new Map<string, Models>();
    years.set(row.year, makes);
    const models: Models = makes.get(makeKey(row.make)) ?? new Map();
    makes.set(makeKey(row.make), models);
    models.set(nameKey(row.model), row);
  }
  const modelsOf = (year: number, make: string) => years.get(year)?.get(makeKey(make));
  return {
    years: () => [...years.keys()],
    makes: year =>
      [...(years.get(year)?.values() ?? [])]
        .flatMap(models => [...models.values()].slice(0, 1))
        .map(({ make }) => make),
    models: (year, make) => [...(modelsOf(year, make)?.values() ?? [])].map(({ model }) => model),
    trims: (year, make, model) => modelsOf(year, make)?.get(nameKey(model))?.trims ?? [],
  };
}
