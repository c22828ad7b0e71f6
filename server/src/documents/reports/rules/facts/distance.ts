import type { ReportDocument } from '../../document/shape/shape.ts';
import { say } from './words.ts';

export type Units = ReportDocument['units'];

const MILES_PER_KM = 0.621371;

/** A distance in miles, as the rules compare them; `km` is what the source itself said, where it said kilometers. */
export interface Distance {
  miles: number;
  km?: number;
}

/** The distance that a source or a buyer gave in one of the two units. */
export function distanceOf(value: number, unit: Units): Distance {
  return unit === 'km' ? { miles: Math.round(value * MILES_PER_KM), km: value } : { miles: value };
}

/** Kilometers for a vehicle that was not made for North America, or a report for another market; miles for every other. */
export const unitsOf = ({ kind, market }: { kind?: string | undefined; market?: string | undefined }): Units =>
  kind === 'europe' || market !== undefined ? 'km' : 'mi';

/** The whole number a document shows; one that the source gave in the same unit is shown as the source gave it. */
export function shownIn(units: Units, { miles, km }: Distance): number {
  return units === 'mi' ? miles : (km ?? Math.round(miles / MILES_PER_KM));
}

/** A distance that no record may name, as a document shows it. */
export function shownOrNull(units: Units, miles: number | null): number | null {
  return miles === null ? null : shownIn(units, { miles });
}

/** A limit of ours, rounded down to whole hundreds where it is converted. */
export function roundedIn(units: Units, miles: number): number {
  return units === 'mi' ? miles : Math.floor(miles / MILES_PER_KM / 100) * 100;
}

/** "miles" or "kilometers". */
export const unitWords = (units: Units) => say(`unit.${units}`);
