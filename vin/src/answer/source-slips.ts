import { E } from '../load/element-ids.ts';
import type { Tables } from '../load/tables.ts';

/** An error in the source, and its correction. */
interface Slip {
  written: string;
  /** Of a model: the make it stands under. */
  make?: string;
  means: string;
}

/**
 * Known slips of NHTSA's tables, each with its entry. Its own flat answer (`vpic`) keeps them, as it is to agree with the service.
 */
const MODELS: readonly Slip[] = [
  // The platform of the full-size pickups of 1988 to 2000; nobody bought one under that name.
  { written: 'GMT-400', make: 'CHEVROLET', means: 'C/K' },
  { written: 'GMT-400', make: 'GMC', means: 'Sierra' },
];
const CITIES: readonly Slip[] = [
  // The plant of Nissan in Tennessee, with "rn" read as "m".
  { written: 'SMYMA', means: 'Smyrna' },
];

/** The name of a model value as it was sold. */
export function modelName(tables: Tables, value: number): string {
  const text = tables.valueText[value]!;
  const make = tables.makeOfModel[value - tables.elementStart[E.model]!]!;
  const slip = MODELS.find(each => each.written === text && each.make === tables.valueText[make]?.toUpperCase());
  return slip?.means ?? text;
}

/** The name of the city of a plant, as the map has it. */
export const cityName = (text: string): string =>
  CITIES.find(({ written }) => written === text.toUpperCase())?.means ?? text;
