import type { DecodedVehicle, ModernBuild } from '../../providers/build-data-provider.ts';
import { FIRST_YEAR } from './year-gates.ts';

/** Pounds of gross vehicle weight rating up to which a vehicle has the block. */
const MAX_LB = {
  /** Fuel economy (40 CFR 600.002) and parts content (49 U.S.C. 32101, 32304). */
  light: 8_500,
  /** Safety ratings (49 CFR 575.301), and fuel economy of medium-duty passenger vehicles. */
  rated: 10_000,
} as const;

/** Types of vehicle that the three blocks are for; what was not decoded may be one. */
const LABELED_TYPE = /passenger|truck|incomplete/i;
const PASSENGERS = /passenger/i;

/** The lowest and the highest rating of a weight class such as `Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)`. */
function ratingLb(gvwr: string | undefined): [number, number] | null {
  const pounds = /:([^(]*)lb/.exec(gvwr ?? '')?.[1] ?? '';
  const [first, second] = [...pounds.matchAll(/[\d,]+/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  if (first === undefined) return null;
  if (second !== undefined) return [first, second];
  return /less|below|under/i.test(gvwr ?? '') ? [0, first] : [first, Infinity];
}

/** The blocks a vehicle of that type and weight carries. A class that may be over the limit keeps published figures only. */
export function withinWeight(build: ModernBuild, vehicle: DecodedVehicle): ModernBuild {
  const { vehicleType = 'Passenger' } = vehicle;
  if (!LABELED_TYPE.test(vehicleType)) return { ...build, fuel: null, safety: null, parts: null };
  const rating = ratingLb(vehicle.gvwr);
  if (!rating) return build;
  const [least] = rating;
  return {
    ...build,
    fuel: keepsFuel(build, vehicleType, rating) ? build.fuel : null,
    safety: least > MAX_LB.rated ? null : build.safety,
    parts: least > MAX_LB.light ? null : build.parts,
  };
}

function keepsFuel({ fuel, vehicle }: ModernBuild, type: string, [least, most]: readonly [number, number]): boolean {
  if (most <= MAX_LB.light) return true;
  const isPublished = fuel?.demo === false;
  if (least <= MAX_LB.light) return isPublished;
  const heavyPassenger = PASSENGERS.test(type) && vehicle.year >= FIRST_YEAR.fuelOfHeavyPassenger;
  return isPublished && heavyPassenger && least <= MAX_LB.rated;
}
