import { z } from 'zod';
import { call, success, VinText, type Limit } from '../kit/contract.ts';

export const VehicleKind = z.enum(['modern', 'classic', 'ymm', 'europe', 'unknown']);
export type VehicleKind = z.infer<typeof VehicleKind>;

export const Problem = z.object({
  code: z.string(),
  position: z.number().int().optional(),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Problem = z.infer<typeof Problem>;

export const Suggestion = z.object({
  vin: z.string(),
  reason: z.string(),
  positions: z.array(z.number().int()),
  vehicle: z.string().optional(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const CheckDigit = z.object({ ok: z.boolean(), expected: z.string().nullable(), position: z.literal(9) });

export const VehicleSummary = z.object({
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
});
export type VehicleSummary = z.infer<typeof VehicleSummary>;

/** A wrong VIN is an answer, not a fault: `valid: false`, what is wrong, and up to four likely readings. */
export const VinAnswer = success({
  valid: z.boolean(),
  vin: z.string(),
  kind: VehicleKind,
  check_digit: CheckDigit.nullable(),
  year_guess: z.number().int().nullable(),
  /** The possible model years, ascending, when the VIN does not determine one. */
  year_candidates: z.array(z.number().int()),
  suggestions: z.array(z.string()).max(4),
  suggestion_details: z.array(Suggestion).max(4),
  problems: z.array(Problem),
  vehicle: VehicleSummary.optional(),
});
export type VinAnswer = z.infer<typeof VinAnswer>;

/** How many numbers one address may have decoded, by the call and on pages together. */
export const DECODING_LIMITS: readonly Limit[] = [
  { max: 20, minutes: 1 },
  { max: 200, minutes: 24 * 60 },
];

export const vinValidateCall = call({
  method: 'POST',
  path: '/api-cwa/vin-validate',
  input: z.strictObject({ vin: VinText }),
  answer: VinAnswer,
  limits: DECODING_LIMITS,
});

/** One row of the detail list: what the car is, and where that was read. */
export const Specification = z.object({ key: z.string(), value: z.string(), inferred: z.boolean() });
export type Specification = z.infer<typeof Specification>;

/** One group of the VIN's positions with what it says. */
export const VinGroup = z.object({
  key: z.enum(['maker', 'description', 'check', 'year', 'plant', 'serial']),
  from: z.number().int(),
  to: z.number().int(),
  title: z.string(),
  detail: z.string(),
});
export type VinGroup = z.infer<typeof VinGroup>;

/**
 * The records of one section before payment; masked rows have kind and year only. `unknown`: no source answers without
 * a report; `unavailable`: the source should answer and does not at the moment.
 */
export const OnFile = z.object({
  section: z.string(),
  state: z.enum(['records_exist', 'none_reported', 'unknown', 'unavailable']),
  count: z.number().int().nullable(),
  rows: z.array(z.object({ blured: z.literal(true), kind: z.string(), year: z.number().int().nullable() })),
  /** Whether what is shown here is, or may in part be, invented. */
  demo: z.boolean(),
});
export type OnFile = z.infer<typeof OnFile>;

/** Whether the history sources answer for a vehicle: all that should, some of them, or none. */
export const SourcesState = z.enum(['answering', 'partly', 'down']);
export type SourcesState = z.infer<typeof SourcesState>;

/** A classic number may have several readings; the visitor chooses. */
export const ClassicReading = z.object({
  make: z.string(),
  model: z.string().optional(),
  series: z.string().optional(),
  body: z.string().optional(),
  engine: z.string().optional(),
  plant: z.string().optional(),
  sequence: z.string().optional(),
  year_from: z.number().int(),
  year_to: z.number().int(),
  confidence: z.number().min(0).max(1),
  rule: z.string(),
  notes: z.array(z.string()),
});
export type ClassicReading = z.infer<typeof ClassicReading>;

/** The free preview of a vehicle. `vin` is normalized. */
export const Preview = z.object({
  vin: z.string(),
  kind: VehicleKind,
  valid: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  vehicle: VehicleSummary,
  /** The possible model years, ascending, when the VIN does not determine one; `vehicle.year` is null then. */
  year_candidates: z.array(z.number().int()),
  check_digit: CheckDigit.nullable(),
  groups: z.array(VinGroup),
  specifications: z.array(Specification),
  problems: z.array(Problem),
  suggestions: z.array(Suggestion),
  readings: z.array(ClassicReading),
  on_file: z.array(OnFile),
  sources: SourcesState,
  on_file_at: z.iso.datetime().nullable(),
  sticker_grade: z.enum(['A', 'B', 'C', 'D', 'E']).nullable(),
  /** Which documents can be made of this vehicle. */
  offers: z.object({ report: z.boolean(), sticker: z.boolean() }),
  silhouette: z.enum(['sedan', 'coupe', 'hatchback', 'wagon', 'suv', 'truck', 'van', 'motorcycle', 'other']),
  demo: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;

/** One earlier search of this visitor or member. */
export const Search = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  created: z.iso.datetime(),
});
export type Search = z.infer<typeof Search>;

/** Forgets one search of the member or of this browser, or all of them; answers those left. */
export const forgetSearchCall = call({
  method: 'POST',
  path: '/api-cwa/forget-search',
  input: z.union([z.strictObject({ search: z.string().max(40) }), z.strictObject({ all: z.literal(true) })]),
  answer: success({ searches: z.array(Search) }),
});
