import { byName, nameKey } from '../../catalog/rules/names.ts';
import { createCache } from '../../../kit/cache.ts';
import { createSharedCache } from '../../../kit/shared-cache.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Campaign, ListedName } from '../rules/recall-provider.ts';
import { campaignsFrom, newestFirst } from '../rules/campaigns.ts';
import { listedMakeKeys, namesOf, type ModelQuery } from '../rules/match-names.ts';
import { countUsedCopies } from '../import/list-store.ts';
import * as store from '../store.ts';
import { LIST_PARTS, type CopyPart } from '../tables.ts';

/** The stored copy: whether it is NHTSA's whole list, and up to which day. */
export interface ListCopy {
  /** Whether it holds every campaign up to its day. An extract shows what it has and says nothing about the rest. */
  complete: boolean;
  /** The day of its newest record, `2026-11-20`. */
  copiedOn: string;
}

/**
 * The stored list's answer about a model. `none`: a complete copy knows the model and has no campaign for this year.
 * `unknown_name`: it lacks the name or the year, or is only an extract; that is never "no recalls". `no_copy`: nothing
 * was imported.
 */
export type ListAnswer =
  | { kind: 'found'; names: ListedName[]; campaigns: Campaign[]; copy: ListCopy }
  | { kind: 'none'; copy: ListCopy }
  | { kind: 'unknown_name'; copy: ListCopy }
  | { kind: 'no_copy' };

/** How copies in use have a model: its rows, or why there are none. */
type Match = Exclude<ListAnswer, { kind: 'found' }> | { kind: 'found'; found: store.ListedVehicle[]; copy: ListCopy };

export type Copies = { rows: store.CopyRow[]; ids: number[] };

export type RecallListReader = ReturnType<typeof createRecallList>;

const CACHE_MS = 1000;
const MAX_CACHED_MAKES = 300;
const MAX_CACHED_MODELS = 2000;

/** Reads NHTSA's recall list from the copy on record; the names are those of the list. */
export function createRecallList({ db }: { db: Db }) {
  const cached = createCache<Promise<Copies>>({ max: 1, ttlMs: CACHE_MS, now: () => performance.now() });
  const days = createSharedCache<store.CampaignDay[] | null>(MAX_CACHED_MODELS);

  const { readDays, readCampaigns } = createMatching(db);

  async function copies(): Promise<Copies> {
    const rows = await store.listCopies(db);
    return { rows, ids: rows.map(({ id }) => id) };
  }

  /**
   * The copies in use: what most of a look-up would ask for again. A copy that this process imports is seen at once, one of
   * another process within a second.
   */
  const cachedCopies = (): Promise<Copies> => cached.get(String(countUsedCopies()), copies);

  return {
    /** The current copy; null: none. */
    async copy(): Promise<ListCopy | null> {
      return copyOf((await copies()).rows);
    },

    /** The numbers of the copies in use; none without a copy. */
    copyIds: async (): Promise<readonly number[]> => (await cachedCopies()).ids,

    /** The model years with recalls, newest first. */
    async years(): Promise<number[]> {
      const { rows } = await copies();
      return [...new Set(rows.flatMap(({ years }) => years))].sort((a, b) => b - a);
    },

    /** The makes of a model year, in alphabetical order. */
    async makes(year: number): Promise<string[]> {
      const { ids } = await copies();
      if (ids.length === 0) return [];
      const rows = await store.listMakes(db, { copies: ids, year });
      return rows.map(({ make }) => make).sort(byName);
    },

    /** The models of a make in a year, in alphabetical order; spellings of one name once. */
    async models(year: number, make: string): Promise<string[]> {
      const { ids } = await copies();
      if (ids.length === 0) return [];
      const rows = await store.listVehicles(db, { copies: ids, year, makeKeys: [nameKey(make)] });
      const names = new Map(rows.map(({ model }) => [nameKey(model), model]));
      return [...names.values()].filter(name => !/^redundant /i.test(name)).sort(byName);
    },

    /** The numbers and days of the campaigns of a model in a year, newest first; null where the list does not know. */
    async daysOf({ year, ...name }: ModelQuery & { year: number }): Promise<store.CampaignDay[] | null> {
      const all = await cachedCopies();
      const { make, model, series, trim, body, fuel, fuelSecondary, electrification } = name;
      const words = [make, model, series, trim, body, fuel, fuelSecondary, electrification];
      const key = [all.rows.map(({ id, usedAt }) => [id, usedAt]), year, words];
      return days.get(JSON.stringify(key), async () => readDays({ year, ...name }, await copies()));
    },

    /** The campaigns of a model in a year, newest first, with the names under which the list has it. */
    async campaignsOf(vehicle: ModelQuery & { year: number }): Promise<ListAnswer> {
      let all = await cachedCopies();
      for (;;) {
        const { answer, isWhole } = await readCampaigns(vehicle, all);
        if (isWhole) return answer;
        // An import may have put another copy in place since, and rows of this one are gone then.
        const now = await copies();
        if (String(now.ids) === String(all.ids)) return answer;
        all = now;
      }
    },
  };
}

/** Finds the rows of a model in the copies of a list in use. */
export function createMatching(db: Db) {
  const names = createSharedCache<string[]>(MAX_CACHED_MAKES);

  /** The names of a make's models in any year. The rows of a copy never change, so they are kept under its number. */
  const modelNames = (copyIds: readonly number[], makeKeys: readonly string[]): Promise<string[]> =>
    names.get(JSON.stringify([copyIds, makeKeys]), () => store.listModelNames(db, { copies: copyIds, makeKeys }));

  return { readDays, readCampaigns, matchOf };

  async function readDays(vehicle: ModelQuery & { year: number }, all: Copies): Promise<store.CampaignDay[] | null> {
    const match = await matchOf(vehicle, all);
    if (match.kind !== 'found') return match.kind === 'none' ? [] : null;
    const found = new Map<string, store.CampaignDay>();
    for (const [copy, ids] of campaignIdsOf(all.ids, match.found))
      for (const day of await store.listCampaignDays(db, copy, ids))
        if (!found.has(day.campaign)) found.set(day.campaign, day);
    return [...found.values()].sort(newestFirst);
  }

  /** `isWhole`: every campaign of the rows that were found was there. */
  async function readCampaigns(
    vehicle: ModelQuery & { year: number },
    all: Copies,
  ): Promise<{ answer: ListAnswer; isWhole: boolean }> {
    const match = await matchOf(vehicle, all);
    if (match.kind !== 'found') return { answer: match, isWhole: false };
    const { found, copy } = match;
    // The campaigns of the newest copy come first.
    const rows: store.CampaignRow[] = [];
    let wanted = 0;
    for (const [id, ids] of campaignIdsOf(all.ids, found)) {
      rows.push(...(await store.listCampaigns(db, id, ids)));
      wanted += ids.length;
    }
    const answer = { kind: 'found', names: listedNames(found), campaigns: campaignsFrom(rows), copy } as const;
    return { answer, isWhole: rows.length === wanted };
  }

  /** The rows of a vehicle, or why there are none. */
  async function matchOf({ year, ...vehicle }: ModelQuery & { year: number }, { rows, ids }: Copies): Promise<Match> {
    const copy = copyOf(rows);
    if (!copy) return { kind: 'no_copy' };
    const makeKeys = listedMakeKeys(vehicle.make);
    const listed = await store.listVehicles(db, { copies: ids, year, makeKeys });
    const names = new Set(namesOf(vehicle, distinct(listed)));
    const found = listed.filter(({ model }) => names.has(model));
    if (found.length > 0) return { kind: 'found', found, copy };
    // Of a model year without any vehicle the list says nothing, such as one that has not begun when it was copied.
    const hasYear = rows.some(({ years }) => years.includes(year));
    if (!copy.complete || !hasYear) return { kind: 'unknown_name', copy };
    const known = namesOf(vehicle, await modelNames(ids, makeKeys));
    return { kind: known.length > 0 ? 'none' : 'unknown_name', copy };
  }
}

/** The numbers of the campaigns or safety issues of some vehicles in each copy. */
export function campaignIdsOf(copyIds: readonly number[], found: readonly store.ListedVehicle[]): [number, number[]][] {
  return copyIds.flatMap(copy => {
    const ids = new Set(found.flatMap(({ copyId, campaignIds }) => (copyId === copy ? campaignIds : [])));
    return ids.size > 0 ? [[copy, [...ids]] satisfies [number, number[]]] : [];
  });
}

const distinct = (rows: readonly store.ListedVehicle[]): string[] => [...new Set(rows.map(({ model }) => model))];

function listedNames(rows: readonly store.ListedVehicle[]): ListedName[] {
  const names = new Map(rows.map(({ make, model }) => [`${make}\n${model}`, { make, model }]));
  return [...names.values()];
}

/**
 * NHTSA's two files of recalls together are its list; its day is that of the newer one: the older one is closed. A file of
 * communications is all NHTSA received in its years.
 */
function copyOf(rows: readonly store.CopyRow[]): ListCopy | null {
  const [newest] = rows;
  if (!newest) return null;
  const parts = new Set<CopyPart>(rows.map(({ part }) => part));
  return {
    complete:
      parts.has('complete') ||
      (parts.has('pre_2010') && parts.has('post_2010')) ||
      parts.has('investigations') ||
      LIST_PARTS.communications.some(part => parts.has(part)),
    copiedOn: newest.copiedOn,
  };
}
