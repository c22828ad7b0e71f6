import { displayName } from '../answer/display.ts';
import { modelName } from '../answer/source-slips.ts';
import { E } from '../load/element-ids.ts';
import { capOpenLinks, readMakes, type MakeWeights } from './picker-links.ts';
import type { Tables } from '../load/tables.ts';
import { byName } from './by-name.ts';
import { trimsOf } from './picker-trims.ts';

/** A make that sold cars, trucks or multipurpose vehicles in a year. */
export interface PickerMake {
  name: string;
  /** How many models of that year are on record. */
  models: number;
  /** Its share of all patterns, in parts per thousand: the big makes have tens, a kit-car builder 0. */
  weight: number;
}

/** Year, make, model, trim: what a person chooses from who has no VIN at hand. */
export interface Picker {
  /** Newest first. */
  years(): number[];
  /** The makes a person is likeliest to look for come first. */
  makes(year: number): PickerMake[];
  /** In alphabetical order; empty for a make unknown in that year. */
  models(year: number, make: string): string[];
  /** Trims, or series where no trims are on record; regulatory names, split where several share a line. */
  trims(year: number, make: string, model: string): string[];
}

/** By upper-case make, by model name: the schemas that have the model. */
type Place = { schema: number; model: number };
type YearIndex = Map<string, Map<string, Place[]>>;

const FIRST_YEAR = 1981;

/** Makes the picker; every year is worked out when first asked for. */
export function createPicker(tables: Tables): Picker {
  const indexes = new Map<number, YearIndex>();
  let links: ReturnType<typeof capOpenLinks> | null = null;
  let weights: MakeWeights | null = null;
  const linksOf = () => (links ??= capOpenLinks(tables));
  const indexOf = (year: number): YearIndex => {
    const known = indexes.get(year);
    if (known) return known;
    const made = indexYear(tables, linksOf(), year);
    if (made.size > 0) indexes.set(year, made);
    return made;
  };
  const find = (year: number, make: string) => indexOf(year).get(make.trim().toUpperCase());
  return {
    years: () => yearsOf(linksOf()),
    makes(year) {
      weights ??= readMakes(tables);
      return rankMakes(indexOf(year), weights);
    },
    models: (year, make) => [...(find(year, make)?.keys() ?? [])].sort(byName),
    trims(year, make, model) {
      const entry = [...(find(year, make) ?? [])].find(([name]) => name.toUpperCase() === model.trim().toUpperCase());
      return entry ? trimsOf(tables, entry[1]) : [];
    },
  };
}

function yearsOf(links: ReturnType<typeof capOpenLinks>): number[] {
  let newest = 0;
  for (const link of links) newest = Math.max(newest, link.to);
  return Array.from({ length: Math.max(0, newest - FIRST_YEAR + 1) }, (_, step) => newest - step);
}

function indexYear(tables: Tables, links: ReturnType<typeof capOpenLinks>, year: number): YearIndex {
  const { groupStart, patternStart, element, value } = tables.patterns;
  const index: YearIndex = new Map();
  const seen = new Set<number>();
  for (const { schema, from, to } of links) {
    if (year < from || year > to || seen.has(schema)) continue;
    seen.add(schema);
    const end = patternStart[groupStart[schema + 1]!]!;
    for (let pattern = patternStart[groupStart[schema]!]!; pattern < end; pattern++) {
      if (element[pattern] === E.model) addModel(tables, index, schema, value[pattern]!);
    }
  }
  return index;
}

function addModel(tables: Tables, index: YearIndex, schema: number, model: number): void {
  const make = tables.makeOfModel[model - tables.elementStart[E.model]!]!;
  if (make < 0) return;
  const models = getOrMake(index, tables.valueText[make]!, () => new Map<string, Place[]>());
  const places = getOrMake(models, modelName(tables, model), (): Place[] => []);
  if (!places.some(place => place.schema === schema && place.model === model)) places.push({ schema, model });
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function rankMakes(index: YearIndex, weights: MakeWeights): PickerMake[] {
  const list = [...index].map(([make, models]) => ({
    name: displayName(make),
    models: models.size,
    weight: Math.round((1000 * (weights.byMake.get(make) ?? 0)) / weights.total),
    exact: weights.byMake.get(make) ?? 0,
  }));
  list.sort((a, b) => b.exact - a.exact || byName(a.name, b.name));
  return list.map(({ name, models, weight }) => ({ name, models, weight }));
}
