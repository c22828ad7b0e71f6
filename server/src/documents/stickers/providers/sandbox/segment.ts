import type { DecodedVehicle } from '../build-data-provider.ts';
import type { Powertrain } from '../../document/shape.ts';

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

/** The body as it was decoded, in our words; null where it was not. The segment of a convertible is that of a coupe. */
export function bodyOf(vehicle: DecodedVehicle): Segment | 'convertible' | null {
  const { bodyClass = '' } = vehicle;
  if (isOpen(bodyClass)) return 'convertible';
  if (/sedan|saloon/i.test(bodyClass)) return 'sedan';
  return /incomplete|cutaway|chassis|bus|tractor/i.test(bodyClass)
    ? null
    : (WORDS.find(([pattern]) => pattern.test(bodyClass))?.[1] ?? null);
}

/** Whether the body has no fixed roof. */
export const isOpen = (body: string): boolean => /convertible|cabriolet|roadster|spyder|spider/i.test(body);

/** The powertrain by the decoded fuels: a plug-in hybrid may have electricity as its first fuel. */
export function powertrainOf({ fuel = '', fuelSecondary = '', electrification = '' }: DecodedVehicle): Powertrain {
  const fuels = `${fuel} ${fuelSecondary}`;
  const burns = /gasoline|diesel|ethanol|e85/i.test(fuels);
  if (/hydrogen|fuel cell|FCEV/i.test(`${fuels} ${electrification}`)) return 'hydrogen';
  if (/PHEV|plug-?in/i.test(electrification)) return 'plug_in';
  if (/electric/i.test(fuel) && burns) return /electric/i.test(fuel.split(',')[0] ?? '') ? 'plug_in' : 'hybrid';
  if (/electric|bev/i.test(fuel) && !/hybrid/i.test(electrification)) return 'electric';
  if (/hybrid|HEV/i.test(electrification) || /electric/i.test(fuelSecondary)) return 'hybrid';
  if (/diesel/i.test(fuel)) return 'diesel';
  if (/natural gas|CNG/i.test(fuel)) return 'natural_gas';
  return /ethanol|e85|flex/i.test(fuels) ? 'flex_fuel' : 'gasoline';
}

const LUXURY =
  /acura|audi|bmw|cadillac|genesis|infiniti|jaguar|land rover|lexus|lincoln|maserati|mercedes|porsche|tesla|volvo/i;

export const isLuxury = (vehicle: DecodedVehicle): boolean => LUXURY.test(vehicle.make ?? '');

/** Models of 1982 and later without a seat behind the front ones, or sold in some of these years also without one. */
const TWO_SEATS: readonly [RegExp, number, number][] = [
  [/corvette|spitfire|x1\/9|fiero|miata|mx-?5|boxster|cayman|\bmr-?2\b|\brx-?7\b|\bcr-?x\b|del sol/i, 1982, 9999],
  [/\bexp\b|\bln7\b|300zx|\b3[57]0z\b|nissan z\b|s2000|solstice|\bsky\b|viper|prowler|crossfire|\bxlr\b/i, 1982, 9999],
  [/\bz[348]\b|\bslk|\bslc\b|fortwo|\bsmart\b|roadster|\b4c\b|\br8\b|ford gt|\bnsx\b|f-type/i, 1982, 9999],
  [
    /mclaren|lamborghini (?!urus)|lotus (?:elise|exige|emira)|\bferrari (?!ff|california|portofino|roma|gtc4|456|612|mondial|puro)/i,
    1982,
    9999,
  ],
  [/mercedes-benz (?:\d{3} ?)?sl\b/i, 1982, 2020],
  [/supra/i, 2020, 9999],
  [/thunderbird/i, 2002, 2005],
  [/insight/i, 2000, 2006],
];

/** Whether it has no rear seat, as its model or a roadster's body tells. */
export function hasTwoSeats({ make = '', model = '', bodyClass = '', modelYear = 0 }: DecodedVehicle): boolean {
  if (/roadster/i.test(bodyClass)) return true;
  const name = `${make} ${model}`;
  return TWO_SEATS.some(([pattern, from, to]) => modelYear >= from && modelYear <= to && pattern.test(name));
}
