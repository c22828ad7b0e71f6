import { setImmediate } from 'node:timers/promises';
import { createSharedCache } from '../../../kit/shared-cache.ts';
import type { Db } from '../../../kit/database/db.ts';
import { listedMakeKeys, namesOf } from '../rules/match-names.ts';
import * as store from '../store.ts';
import type { RecallListReader } from './recall-list.ts';

/** A model of a make with its model years. */
export interface ModelYears {
  model: string;
  years: readonly number[];
}

/** By model year, the names under which the list has vehicles of a make. */
type NamesByYear = Map<number, string[]>;

const MAX_CACHED_MAKES = 60;

/** Makes and models in the stored copy. No source is called; the rows of a copy never change. */
export function createOnFile({ db }: { db: Db }, list: RecallListReader) {
  const cached = createSharedCache<NamesByYear>(MAX_CACHED_MAKES);

  function namesOfMake(copies: readonly number[], makeKeys: readonly string[]): Promise<NamesByYear> {
    return cached.get(JSON.stringify([copies, makeKeys]), async () => {
      const names: NamesByYear = new Map();
      for (const { year, model } of await store.listModelYears(db, { copies, makeKeys }))
        names.set(year, [...(names.get(year) ?? []), model]);
      return names;
    });
  }

  return {
    /** How many campaigns each model year of a model has; years without any are absent. Empty without a copy. */
    async countsOf(make: string, { model, years }: ModelYears): Promise<Map<number, number>> {
      const copies = await list.copyIds();
      const makeKeys = listedMakeKeys(make);
      if (copies.length === 0) return new Map();
      const names = await namesOfMake(copies, makeKeys);
      const matched = new Map(years.map(year => [year, new Set(namesOf({ make, model }, names.get(year) ?? []))]));
      const wanted = [...new Set([...matched.values()].flatMap(found => [...found]))];
      const campaigns = new Map<number, Set<string>>();
      for (const row of await store.listCampaignsOfModels(db, { copies, makeKeys, models: wanted })) {
        if (!matched.get(row.year)?.has(row.model)) continue;
        campaigns.set(row.year, new Set([...(campaigns.get(row.year) ?? []), ...row.campaigns]));
      }
      return new Map([...campaigns].map(([year, found]) => [year, found.size]));
    },

    /**
     * Of the models of a make, those model years that surely have campaigns: a name that the list has in one year is
     * looked for in all, so that a make takes a tenth of a second and not one.
     */
    async yearsOf(make: string, models: readonly ModelYears[]): Promise<Map<string, number[]>> {
      const copies = await list.copyIds();
      if (copies.length === 0) return new Map();
      const byYear = await namesOfMake(copies, listedMakeKeys(make));
      const all = [...new Set([...byYear.values()].flat())];
      const found = new Map<string, number[]>();
      if (all.length === 0) return found;
      for (const { model, years } of models) {
        const names = new Set(namesOf({ make, model }, all));
        if (names.size === 0) continue;
        const had = years.filter(year => byYear.get(year)?.some(name => names.has(name)));
        if (had.length > 0) found.set(model, had);
        await setImmediate();
      }
      return found;
    },
  };
}
