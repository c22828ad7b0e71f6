import type { CheckDigit } from '../number/check-digit.ts';

/** Which way a number was read. `unknown`: too little to read anything from. */
export type Kind = 'modern' | 'classic' | 'europe' | 'ymm' | 'unknown';

/** A value and how sure it is: `known` from the maker's own keys, `inferred` with the reason for it. */
export interface Known<T> {
  readonly value: T;
  readonly source: 'known' | 'inferred';
  readonly reason?: string;
}

type Text = Known<string> | undefined;
type Count = Known<number> | undefined;

/** The decoded vehicle; a field that is not known is absent or undefined. */
export interface Vehicle {
  readonly modelYear?: Count;
  readonly make?: Text;
  readonly model?: Text;
  readonly series?: Text;
  readonly trim?: Text;
  /** A second, finer trim where the maker reports one. */
  readonly trimLevel?: Text;
  readonly bodyClass?: Text;
  readonly doors?: Count;
  /** One line for a person: "2.4 L 4-cylinder, gasoline". */
  readonly engine?: Text;
  readonly engineModel?: Text;
  readonly engineManufacturer?: Text;
  readonly engineConfiguration?: Text;
  readonly otherEngineInfo?: Text;
  readonly cylinders?: Count;
  /** Litres, to one decimal (two below one litre). */
  readonly displacementL?: Count;
  /** Cubic centimetres, whole. */
  readonly displacementCc?: Count;
  readonly turbo?: Text;
  readonly fuel?: Text;
  readonly fuelSecondary?: Text;
  readonly electrification?: Text;
  readonly batteryType?: Text;
  readonly driveType?: Text;
  readonly transmission?: Text;
  readonly transmissionSpeeds?: Count;
  readonly brakes?: Text;
  readonly gvwr?: Text;
  /** Pounds. */
  readonly curbWeightLb?: Count;
  readonly antiLockBrakes?: Text;
  readonly restraints?: Text;
  readonly seats?: Count;
  /** Base price in US dollars. */
  readonly msrp?: Count;
  readonly plantCity?: Text;
  readonly plantState?: Text;
  readonly plantCountry?: Text;
  readonly plantCompany?: Text;
  readonly manufacturer?: Text;
  readonly vehicleType?: Text;
}

/** One reading among several: a classic number that fits more than one sheet, or the other possible model year. */
export interface Candidate {
  modelYear?: number;
  yearFrom?: number;
  yearTo?: number;
  make?: string;
  model?: string;
  series?: string;
  body?: string;
  engine?: string;
  plant?: string;
  sequence?: string;
  /** 0 to 1. */
  confidence?: number;
  /** 0 to 1 per field, when a sheet gives it. */
  fieldConfidence?: Record<string, number>;
  /** The sheet or rule this reading rests on. */
  rule?: string;
  notes?: string[];
}

export type ProblemCode =
  | 'empty'
  | 'no_number'
  | 'frame_number'
  | 'too_short'
  | 'too_long'
  | 'bad_character'
  | 'check_digit'
  | 'unknown_maker'
  | 'unknown_vehicle'
  | 'unexpected_character'
  | 'unused_character'
  | 'no_model'
  | 'no_model_year'
  | 'year_mismatch'
  | 'year_ambiguous'
  | 'year_not_encoded'
  | 'incomplete_vehicle'
  | 'glider'
  | 'off_road'
  | 'no_classic_fit'
  | 'classic_note'
  | 'several_readings';

/** Something to say about the number. The message is English; a page in another language goes by code and params. */
export interface Problem {
  code: ProblemCode;
  severity: 'error' | 'warning' | 'note';
  /** 1 to 17. */
  position?: number;
  /** The field of the vehicle it concerns. */
  field?: string;
  message: string;
  params: Record<string, string | number>;
}

export type SuggestionReason = 'confusable' | 'swap' | 'keyboard' | 'digit' | 'check_digit' | 'expected' | 'extra';

/** A number close to the one given that reads at least as well and has a right check digit. */
export interface Suggestion {
  vin: string;
  reason: SuggestionReason;
  /** Where it differs, 1 to 17; empty when it is shorter than what was given. */
  positions: number[];
  vehicle?: { modelYear?: number; make?: string; model?: string };
}

export interface Decoded {
  /** The number as given. */
  input: string;
  /** The number as it was read: upper case, no separators but the dash of a chassis number such as `JZA80-0001234`. */
  vin: string;
  kind: Kind;
  /** Whether characters are missing (shorter than 17, or `*`). */
  partial: boolean;
  /** Null for numbers that have none: those of other markets, shorter ones, those with characters missing. */
  checkDigit: CheckDigit | null;
  vehicle: Vehicle;
  /** The possible model years, ascending, when nothing settles one; `vehicle.modelYear` is absent then. */
  modelYears: number[];
  candidates: Candidate[];
  problems: Problem[];
  /** At most four, best first. */
  suggestions: Suggestion[];
  /** NHTSA's error codes, ascending. */
  errorCodes: number[];
}

export interface DecodeOptions {
  /** The model year the caller knows, 1980 to next year but one for modern numbers, earlier for classic ones. */
  modelYear?: number;
  /** The make the caller knows; used for classic numbers. */
  make?: string;
}
