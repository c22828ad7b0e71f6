import { z } from 'zod';
import { get, type Limit, line } from '../../kit/contract.ts';
import { Words } from '../../kit/text/words.ts';

/**
 * State of a source's answer. `none`: it has nothing for this vehicle. `unavailable`: it should answer and did not.
 * `not_covered`: out of its scope, such as a year before the ratings began or an unknown make.
 */
export const RatingState = z.enum(['found', 'none', 'unavailable', 'not_covered']);
export type RatingState = z.infer<typeof RatingState>;

/** Who says so, and as of which day: that of the copied file, or the day the service was asked. Both null when nobody was asked. */
const block = {
  state: RatingState,
  source: Words.nullable(),
  as_of: z.iso.date().nullable(),
  /** Whether it is invented for demonstration; what comes from EPA and NHTSA never is. */
  demo: z.boolean(),
};

/** The lowest and the highest of the candidates; both are the same where they agree. */
const Span = z.tuple([z.number().int(), z.number().int()]);
export type Span = z.infer<typeof Span>;

/** `fuel`: one or two fuels that are burned; `electric`: electricity alone; `plug_in`: gasoline and electricity from a plug. */
export const EnergyKind = z.enum(['fuel', 'electric', 'plug_in']);
export type EnergyKind = z.infer<typeof EnergyKind>;

/** Figures on one fuel. `mpge`: electricity, natural gas and hydrogen are counted as the gasoline of the same energy. */
const FuelFigures = z.object({
  fuel: Words,
  unit: z.enum(['mpg', 'mpge']),
  city: z.number().int().nullable(),
  highway: z.number().int().nullable(),
  combined: z.number().int().nullable(),
});
export type FuelFigures = z.infer<typeof FuelFigures>;

/** One configuration that EPA rated, in EPA's words, with ours in Spanish where they are known. Money in cents of United States dollars, distances in miles. */
export const FuelRow = FuelFigures.extend({
  /** EPA's number of the configuration. */
  ref: z.string(),
  /** EPA's name of the model, with its hints of trim and drive: `F150 Pickup 4WD`. */
  name: z.string(),
  kind: EnergyKind,
  displacement_l: z.number().nullable(),
  cylinders: z.number().int().nullable(),
  transmission: Words.nullable(),
  drive: Words.nullable(),
  vehicle_class: Words.nullable(),
  /** The other fuel: E85, or a plug-in hybrid's electricity. */
  second: FuelFigures.nullable(),
  kwh_100: z.number().nullable(),
  /** On a full battery or, of fuels that EPA gives it for, a full tank. */
  range: z.number().int().nullable(),
  /** Of a plug-in hybrid, on its battery. */
  electric_range: z.number().int().nullable(),
  /** On 240 volts. */
  charge_hours: z.number().nullable(),
  /** 15,000 miles at the fuel prices of the day of the copy. */
  annual_cost: z.number().int().nullable(),
  /** Fuel over five years against the average new vehicle of the day of the copy; below 0: it costs less. */
  five_year: z.number().int().nullable(),
  /** 1 to 10, 10 is best. */
  greenhouse_gas: z.number().int().nullable(),
  /** EPA's file says that the gas guzzler tax is due; it gives no amount. */
  gas_guzzler: z.boolean().optional(),
});
export type FuelRow = z.infer<typeof FuelRow>;

/** EPA's ratings. Several configurations may fit one number: each is listed, and a figure is a span. */
export const FuelEconomy = z.object({
  ...block,
  /** EPA restated the figures of 1984 to 2007 by its method of 2008: the label of the time had others. */
  restated: z.boolean(),
  /** Null where the candidates differ in it; there is no span of unlike figures then. */
  kind: EnergyKind.nullable(),
  unit: z.enum(['mpg', 'mpge']).nullable(),
  city: Span.nullable(),
  highway: Span.nullable(),
  combined: Span.nullable(),
  annual_cost: Span.nullable(),
  rows: z.array(FuelRow),
});
export type FuelEconomy = z.infer<typeof FuelEconomy>;

/** 1 to 5; null: not rated. */
const Stars = z.number().int().min(1).max(5).nullable();

/** A system that helps the driver, as NHTSA lists it for a model. */
const Assistance = z.object({
  system: z.enum([
    'stability_control',
    'forward_collision_warning',
    'lane_departure_warning',
    'crash_imminent_braking',
    'dynamic_brake_support',
    'backup_camera',
  ]),
  fitted: z.enum(['standard', 'optional', 'standard_or_optional', 'no']),
  /** Whether it does what NHTSA asks of it; null: not said, or not tested yet. */
  meets_criteria: z.boolean().nullable(),
});
export type Assistance = z.infer<typeof Assistance>;

/** The ratings of one variant of a model. Overall scores exist since model year 2011. */
export const SafetyRow = z.object({
  /** As NHTSA names it: `2019 Ford F-150 SuperCrew PU/CC 4WD`. */
  name: z.string(),
  overall: Stars,
  frontal: Stars,
  frontal_driver: Stars,
  frontal_passenger: Stars,
  side: Stars,
  side_front: Stars,
  side_rear: Stars,
  side_pole: Stars,
  rollover: Stars,
  /** How likely it rolls over in a crash of this vehicle alone, in percent. */
  rollover_risk: z.number().nullable(),
  assistance: z.array(Assistance),
});
export type SafetyRow = z.infer<typeof SafetyRow>;

/** Stars of the New Car Assessment Program; of every variant that the number leaves open. */
export const SafetyRatings = z.object({ ...block, rows: z.array(SafetyRow) });
export type SafetyRatings = z.infer<typeof SafetyRatings>;

/**
 * Owners' complaints to NHTSA about the model in this year; nobody verified them. A complaint may name several
 * components. NHTSA counts no complaints by class of vehicle, so there is nothing to compare with.
 */
export const Complaints = z.object({
  ...block,
  total: z.number().int().nullable(),
  crashes: z.number().int().nullable(),
  fires: z.number().int().nullable(),
  injured: z.number().int().nullable(),
  killed: z.number().int().nullable(),
  /** The most often named first. */
  components: z.array(z.object({ component: Words, count: z.number().int() })),
});
export type Complaints = z.infer<typeof Complaints>;

/** Public ratings of the model, not of this one vehicle. */
export const Ratings = z.object({ fuel: FuelEconomy, safety: SafetyRatings, complaints: Complaints });
export type Ratings = z.infer<typeof Ratings>;

/** How often one address may ask. */
const LIMITS: readonly Limit[] = [
  { max: 30, minutes: 1 },
  { max: 500, minutes: 24 * 60 },
];

/**
 * Fuel economy, safety ratings and owner complaints of a vehicle's model. `vin` may be the number of a chosen
 * vehicle, which is its name. A number that names no vehicle is answered with
 * `not_covered` in each.
 */
export const vehicleRatingsCall = get(
  '/api-cwa/vehicle-ratings',
  { vin: line(1, 160) },
  { vin: z.string(), ...Ratings.shape },
  { limits: LIMITS },
);
