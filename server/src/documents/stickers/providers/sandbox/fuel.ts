import type { ModernBuild } from '../build-data-provider.ts';
import type { Powertrain } from '../../document/shape.ts';
import { say } from '../../rules/words.ts';
import type { SeededRandom } from '../../../../kit/security/seeded-random.ts';
import type { Segment } from './segment.ts';

const GALLON_CENTS = 310;
const DIESEL_CENTS = 380;
const HYDROGEN_CENTS = 1650;
const KWH_CENTS = 13;
const MILES_YEAR = 15_000;
/** Energy in a gallon of gasoline as the labels count it (40 CFR 600.002). */
const KWH_PER_GALLON = 33.7;
const AVERAGE_MPG = 27;
/** The first model year with invented figures; EPA publishes none of earlier ones. */
const FIRST_INVENTED = 1984;

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

/** How much farther a vehicle goes on a gallon than one that burns gasoline, and what the gallon costs. */
const BURNED: Record<Exclude<Powertrain, 'electric'>, [further: number, cents: number]> = {
  gasoline: [1, GALLON_CENTS],
  flex_fuel: [1, GALLON_CENTS],
  diesel: [1.2, DIESEL_CENTS],
  hybrid: [1.45, GALLON_CENTS],
  plug_in: [1.4, GALLON_CENTS],
  natural_gas: [0.95, 230],
  hydrogen: [2.3, HYDROGEN_CENTS],
};

/** How the price is named where it is not of a gallon of gasoline. */
const BURNED_NOTE: Partial<Record<Powertrain, string>> = {
  diesel: 'diesel',
  hydrogen: 'hydrogen',
  natural_gas: 'natural_gas',
};

type Fuel = NonNullable<ModernBuild['fuel']>;

const round = (cents: number): number => Math.round(cents / 5000) * 5000;
const annual = (mpg: number, gallonCents: number): number => (MILES_YEAR / mpg) * gallonCents;
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function rating(mpg: number): number {
  return Math.min(10, Math.max(1, Math.round((mpg - 8) / 4)));
}

function burned(year: number, segment: Segment, powertrain: Exclude<Powertrain, 'electric'>, random: SeededRandom) {
  const [usual, lowest, highest] = MPG[segment];
  const [further, cents] = BURNED[powertrain];
  const ofGasoline = Math.min(highest, usual * (1 - (2020 - year) * 0.006)) - 2 + random('mpg') * 4;
  const combined = Math.round(ofGasoline * further);
  const cost = annual(combined, cents);
  const priceOf = BURNED_NOTE[powertrain] ?? 'gallon';
  return {
    powertrain,
    unit: powertrain === 'hydrogen' || powertrain === 'natural_gas' ? ('mpge' as const) : ('mpg' as const),
    city: Math.round(combined * (further > 1.3 ? 1.03 : 0.89)),
    highway: Math.round(combined * (further > 1.3 ? 0.97 : 1.16)),
    combined,
    gal_100: Math.round(1000 / combined) / 10,
    annual_cost: round(cost),
    five_year: round((cost - annual(AVERAGE_MPG, GALLON_CENTS)) * 5),
    ghg: rating(combined),
    smog: Math.max(1, Math.min(10, 3 + Math.floor(random('smog') * 5))),
    class: [lowest, highest] as [number, number],
    class_name: say(`class.${segment}`),
    average: AVERAGE_MPG,
    price_note: say(`price_note.${priceOf}`, { price: dollars(cents) }),
  };
}

/** A gallon of E85 holds about 27 percent less energy than one of gasoline. */
function onE85({ city, highway, combined }: { city: number; highway: number; combined: number }) {
  const less = (mpg: number) => Math.round(mpg * 0.73);
  return { fuel: 'E85', city: less(city), highway: less(highway), combined: less(combined) };
}

function battery(segment: Segment, random: SeededRandom) {
  const combined = Math.round((segment === 'pickup' || segment === 'suv' ? 92 : 124) + random('mpge') * 14);
  return { combined, kwh_100: Math.round((KWH_PER_GALLON / combined) * 100) };
}

function electricFuel(segment: Segment, random: SeededRandom): Fuel {
  const { combined, kwh_100 } = battery(segment, random);
  const cost = (MILES_YEAR / 100) * kwh_100 * KWH_CENTS;
  return {
    kind: 'electric',
    powertrain: 'electric',
    city: Math.round(combined * 1.05),
    highway: Math.round(combined * 0.95),
    combined,
    kwh_100,
    range: 220 + Math.floor(random('range') * 13) * 10,
    charge_hours: 8 + Math.floor(random('charge') * 4),
    annual_cost: round(cost),
    five_year: round((cost - annual(AVERAGE_MPG, GALLON_CENTS)) * 5),
    ghg: 10,
    smog: 10,
    price_note: say('price_note.kwh', { price: dollars(KWH_CENTS) }),
  };
}

/** Invented fuel economy; the published figures come from the ratings when a vehicle is matched there. */
export function fuelEconomy(
  year: number,
  segment: Segment,
  powertrain: Powertrain,
  random: SeededRandom,
): ModernBuild['fuel'] {
  if (year < FIRST_INVENTED) return null;
  if (powertrain === 'electric') return electricFuel(segment, random);
  const figures = burned(year, segment, powertrain, random);
  if (powertrain === 'plug_in') {
    const electric = { ...battery(segment, random), range: 20 + Math.floor(random('electric range') * 5) * 6 };
    return { kind: 'plug_in', ...figures, electric, range: 400 + Math.floor(random('range') * 20) * 10 };
  }
  const range = powertrain === 'hydrogen' ? 300 + Math.floor(random('range') * 10) * 10 : null;
  return { kind: 'gas', ...figures, range, second: powertrain === 'flex_fuel' ? onE85(figures) : null };
}
