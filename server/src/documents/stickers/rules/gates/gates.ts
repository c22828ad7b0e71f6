import { englishOf } from '../../../../kit/text/bilingual.ts';
import { weightClassLb } from '../../../../vehicles/decode/rules/weight-class.ts';
import type { BuildData, ClassicBuild, DecodedVehicle, ModernBuild } from '../../providers/build-data-provider.ts';

/** First model year whose label has the block; the laws refer to the day of manufacture, which is unknown. */
export const FIRST_YEAR = {
  /** Window labels of passenger cars: models introduced after October 1958 (15 U.S.C. 1231, 1232). */
  label: 1959,
  /** The first fuel economy labels (40 CFR 600, subpart D). */
  fuel: 1977,
  /** City and highway apart, with the range that most drivers reach. */
  fuelOf1985: 1985,
  /** The label of 2008: other test cycles, combined figure, scale of the class. */
  fuelOf2008: 2008,
  /** The label of 2013: fuel per 100 miles, five years' cost, greenhouse gas and smog. */
  fuelOf2013: 2013,
  /** Medium-duty passenger vehicles of 8,500 to 10,000 lb are labeled since model year 2011 (40 CFR 600.002). */
  fuelOfHeavyPassenger: 2011,
  /** Made since 1 October 1994 (49 CFR 583). */
  parts: 1995,
  /** Made since 1 September 2007 (49 CFR 575.301). */
  safety: 2008,
  /** Before it, colors and options are those of the model year alone. Source: the specification, "Business constants". */
  buildRecords: 1999,
  /** The overall score of the safety ratings. */
  safetyOverall: 2011,
} as const;

type Fuel = NonNullable<ModernBuild['fuel']>;

/** The design of the fuel label a model year had; null before there was one. */
function fuelDesign(year: number): Fuel['design'] | null {
  if (year >= FIRST_YEAR.fuelOf2013) return '2013';
  if (year >= FIRST_YEAR.fuelOf2008) return '2008';
  if (year >= FIRST_YEAR.fuelOf1985) return '1985';
  return year >= FIRST_YEAR.fuel ? '1977' : null;
}

/** Figures that came with the label of 2013, and those that came with the label of 2008. */
const SINCE_2013 = { ghg: null, smog: null, five_year: null };
const BURNED_SINCE_2013 = { gal_100: null, average: null };
const BURNED_SINCE_2008 = { class: null, class_name: null };

function fuelOf(fuel: ModernBuild['fuel'], year: number): ModernBuild['fuel'] {
  const design = fuelDesign(year);
  if (!fuel || !design) return null;
  if (design === '2013') return { ...fuel, design };
  const older = { ...fuel, ...SINCE_2013, design };
  if (older.kind === 'electric') return older;
  return { ...older, ...BURNED_SINCE_2013, ...(design === '2008' ? {} : BURNED_SINCE_2008) };
}

function safetyOf(safety: ModernBuild['safety'], year: number): ModernBuild['safety'] {
  if (!safety || year < FIRST_YEAR.safety) return null;
  if (year >= FIRST_YEAR.safetyOverall) return safety;
  const { overall: _, ...older } = safety;
  return older;
}

/** The blocks a label of that year carried; others are left off, whatever the source delivers. */
export function withinYear(build: ModernBuild): ModernBuild {
  const { year } = build.vehicle;
  return {
    ...build,
    parts: year < FIRST_YEAR.parts ? null : build.parts,
    fuel: fuelOf(build.fuel, year),
    safety: safetyOf(build.safety, year),
  };
}

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

/** The blocks a vehicle of that type and weight carries. A class that may be over the limit keeps published figures only. */
function withinWeight(build: ModernBuild, vehicle: DecodedVehicle): ModernBuild {
  const { vehicleType = 'Passenger' } = vehicle;
  if (!LABELED_TYPE.test(vehicleType)) return { ...build, fuel: null, safety: null, parts: null };
  const rating = weightClassLb(vehicle.gvwr);
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

const TRANSMISSION = /\b(transmission|transaxle|powerglide|hydra-?matic)\b/i;
/** Parts of a transmission, and what is sold for one. */
const NOT_A_TRANSMISSION = /cooler|oil|fluid|filter|warranty|mount|skid|shield|case|tunnel/i;

const isTransmission = (text: string | { en: string }): boolean =>
  TRANSMISSION.test(englishOf(text)) && !NOT_A_TRANSMISSION.test(englishOf(text));

/**
 * A build without what a sheet of it must not say: blocks that a label of its year, weight or type did not carry, and on a
 * sheet typical of the model what only a record of this very vehicle knows. The transmission that was paid for is named
 * where nothing else names it.
 */
export function withinLabel(build: ModernBuild, vehicle: DecodedVehicle): ModernBuild;
export function withinLabel(build: ClassicBuild, vehicle: DecodedVehicle): ClassicBuild;
export function withinLabel(build: BuildData, vehicle: DecodedVehicle): BuildData;
export function withinLabel(build: BuildData, vehicle: DecodedVehicle): BuildData {
  if (build.template === 'sticker-classic') {
    return withTransmission(
      build,
      build.options?.map(({ text }) => text),
    );
  }
  const label = withinWeight(withinYear(withOneGear(build)), vehicle);
  return withTransmission(
    build.grade === 'B' ? label : typical(label),
    build.options?.map(({ name }) => name),
  );
}

/** A motor that turns the wheels by electricity has no variable gears, whatever a file says of it. */
function withOneGear(build: ModernBuild): ModernBuild {
  const { transmission } = build.vehicle;
  const isElectric = build.fuel?.powertrain === 'hydrogen' || build.fuel?.powertrain === 'electric';
  if (!isElectric || !transmission || !/variable|CVT|-spd/i.test(englishOf(transmission))) return build;
  return { ...build, vehicle: { ...build.vehicle, transmission: null } };
}

function withTransmission<Build extends BuildData>(
  build: Build,
  options: readonly (string | { en: string; es?: string | undefined })[] | undefined,
): Build {
  const paid = options?.find(isTransmission);
  if (build.vehicle.transmission || !paid) return build;
  return { ...build, vehicle: { ...build.vehicle, transmission: paid } };
}

/** Of one vehicle the number says where it was assembled, and nothing of its way, its dealer or its colors; a person may. */
function typical(build: ModernBuild): ModernBuild {
  const point = build.assembly?.point;
  const { exterior, interior } = build.chosen ? build.vehicle : { exterior: null, interior: null };
  return {
    ...build,
    vehicle: { ...build.vehicle, stock: null, mileage_note: null, exterior, interior },
    assembly: point ? { point, transport: null, port: null, sold_to: null, ship_to: null } : null,
  };
}
