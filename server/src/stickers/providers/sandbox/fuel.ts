import type { ModernBuild } from '../build-data-provider.ts';
import { say } from '../../rules/words.ts';
import type { SeededRandom } from '../../../kit/seeded-random.ts';
import type { Segment } from './segment.ts';

const GALLON_CENTS = 310;
const KWH_CENTS = 13;
const MILES_YEAR = 15_000;
/** Energy in a gallon of gasoline as the labels count it (40 CFR 600.002). */
const KWH_PER_GALLON = 33.7;
const AVERAGE_MPG = 27;

/** Combined mpg of 2020 and its spread within the class, invented. */
const MPG: Record<Segment, [number, number, number]> = {
  sedan: [31, 20, 52],
  coupe: [26, 16, 34],
  hatchback: [32, 22, 53],
  wagon: [28, 20, 41],
  suv: [26, 15, 41],
  pickup: [20, 14, 26],
  van: [22, 17, 36],
};

const round = (cents: number): number => Math.round(cents / 5000) * 5000;
const annualGas = (mpg: number): number => (MILES_YEAR / mpg) * GALLON_CENTS;

function rating(mpg: number): number {
  return Math.min(10, Math.max(1, Math.round((mpg - 8) / 4)));
}

function gasFuel(year: number, segment: Segment, random: SeededRandom): NonNullable<ModernBuild['fuel']> {
  const [usual, lowest, highest] = MPG[segment];
  const combined = Math.round(Math.min(highest, usual * (1 - (2020 - year) * 0.006)) - 2 + random('mpg') * 4);
  const annual = annualGas(combined);
  return {
    kind: 'gas',
    city: Math.round(combined * 0.89),
    highway: Math.round(combined * 1.16),
    combined,
    gal_100: Math.round(1000 / combined) / 10,
    annual_cost: round(annual),
    five_year: round((annual - annualGas(AVERAGE_MPG)) * 5),
    ghg: rating(combined),
    smog: Math.max(1, Math.min(10, 3 + Math.floor(random('smog') * 5))),
    class: [lowest, highest],
    class_name: say(`class.${segment}`),
    average: AVERAGE_MPG,
    price_note: say('price_note.gallon', { price: '$3.10' }),
  };
}

function electricFuel(segment: Segment, random: SeededRandom): NonNullable<ModernBuild['fuel']> {
  const combined = Math.round((segment === 'pickup' || segment === 'suv' ? 92 : 124) + random('mpge') * 14);
  const kwh = Math.round((KWH_PER_GALLON / combined) * 100);
  const annual = (MILES_YEAR / 100) * kwh * KWH_CENTS;
  return {
    kind: 'electric',
    city: Math.round(combined * 1.05),
    highway: Math.round(combined * 0.95),
    combined,
    kwh_100: kwh,
    range: 220 + Math.floor(random('range') * 13) * 10,
    charge_hours: 8 + Math.floor(random('charge') * 4),
    annual_cost: round(annual),
    five_year: round((annual - annualGas(AVERAGE_MPG)) * 5),
    ghg: 10,
    smog: 10,
    price_note: say('price_note.kwh', { price: '$0.13' }),
  };
}

/** Invented fuel economy; the published figures come from the ratings when a vehicle is matched there. */
export function fuelEconomy(
  year: number,
  segment: Segment,
  electric: boolean,
  random: SeededRandom,
): NonNullable<ModernBuild['fuel']> {
  return electric ? electricFuel(segment, random) : gasFuel(year, segment, random);
}
