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

/** Electricity alone: a plug-in hybrid may be decoded with electricity as its first fuel. */
export const isElectric = ({ fuel = '', electrification = '' }: DecodedVehicle): boolean =>
  /electric|bev/i.test(fuel) && !/gasoline|hybrid|diesel|PHEV/i.test(`${fuel} ${electrification}`);

const LUXURY =
  /acura|audi|bmw|cadillac|genesis|infiniti|jaguar|land rover|lexus|lincoln|maserati|mercedes|porsche|tesla|volvo/i;

export const isLuxury = (vehicle: DecodedVehicle): boolean => LUXURY.test(vehicle.make ?? '');
