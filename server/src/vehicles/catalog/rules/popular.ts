import { makeKey, nameKey } from './names.ts';
import popular from './popular.json' with { type: 'json' };

/** From this model year on the makes of today are asked for first. */
const MODERN_FROM = 1981;

const rank = (names: readonly string[], key: (name: string) => string): ReadonlyMap<string, number> =>
  new Map(names.map((name, at) => [key(name), at]));

const modernMakes = rank(popular.modern_makes, makeKey);
const classicMakes = rank(popular.classic_makes, makeKey);
/** The models people ask for first, by make; models of other years or names are simply not met. */
const models = new Map(Object.entries(popular.models).map(([make, names]) => [makeKey(make), rank(names, nameKey)]));

/** The place of a make among those that people look for first, from 0; undefined for the others. */
export function makeRank(year: number, make: string): number | undefined {
  return (year < MODERN_FROM ? classicMakes : modernMakes).get(makeKey(make));
}

/** The same for a model of a make. */
export function modelRank(make: string, model: string): number | undefined {
  return models.get(makeKey(make))?.get(nameKey(model));
}
