import type { DecodedVehicle } from '../build-data-provider.ts';

export type Segment = 'sedan' | 'coupe' | 'hatchback' | 'wagon' | 'suv' | 'pickup' | 'van';

const WORDS: readonly [RegExp, Segment][] = [
  [/pickup|truck/i, 'pickup'],
  [/sport utility|suv|crossover/i, 'suv'],
  [/van/i, 'van'],
  [/coupe|convertible|roadster/i, 'coupe'],
  [/hatchback|liftback/i, 'hatchback'],
  [/wagon/i, 'wagon'],
];

/** The kind of vehicle the catalog prices; a sedan when the body was not decoded. */
export function segmentOf(vehicle: DecodedVehicle): Segment {
  return WORDS.find(([pattern]) => pattern.test(vehicle.bodyClass ?? ''))?.[1] ?? 'sedan';
}

export const isElectric = (vehicle: DecodedVehicle): boolean =>
  /electric|bev/i.test(vehicle.fuel ?? '') && !/gasoline|hybrid|diesel/i.test(vehicle.fuel ?? '');

const LUXURY =
  /acura|audi|bmw|cadillac|genesis|infiniti|jaguar|land rover|lexus|lincoln|maserati|mercedes|porsche|tesla|volvo/i;

export const isLuxury = (vehicle: DecodedVehicle): boolean => LUXURY.test(vehicle.make ?? '');
