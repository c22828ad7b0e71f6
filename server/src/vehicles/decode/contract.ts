import { z } from 'zod';
import { Empty, get, type Limit, line, Paged, post, success, VinText } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';

export const VehicleKind = z.enum(['modern', 'classic', 'ymm', 'europe', 'unknown']);

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

export const vinValidateCall = post('/api-cwa/vin-validate', { vin: VinText }, VinAnswer, {
  limits: DECODING_LIMITS,
  short: true,
});

/** How a value was inferred: by the vehicle's name, its maker's code in the number, or the configurations EPA rated. */
export const InferenceRule = z.enum(['words', 'code', 'no_words', 'epa', 'approval']);

/** One row of the detail list: what the car is, and where that was read. */
export const Specification = z.object({
  key: z.string(),
  /** Empty where several are possible. */
  value: z.string(),
  inferred: z.boolean(),
  rule: InferenceRule.optional(),
  source: z.string().optional(),
  /** The day of the source's copy, where it is a file. */
  copied_on: z.string().optional(),
  /** The values that are possible, where they are several. */
  candidates: z.array(z.string()).optional(),
});
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
  /** The reading that was chosen, or the only one, by its place from 1; null while somebody has to choose. */
  reading: z.number().int().positive().nullable(),
  on_file: z.array(OnFile),
  sources: SourcesState,
  on_file_at: z.iso.datetime().nullable(),
  sticker_grade: z.enum(['A', 'B', 'C', 'D', 'E']).nullable(),
  /** Which documents can be made of this vehicle. */
  offers: z.object({ report: z.boolean(), sticker: z.boolean() }),
  silhouette: z.enum([
    'sedan',
    'coupe',
    'hatchback',
    'wagon',
    'suv',
    'truck',
    'van',
    'motorcycle',
    'classic_sedan',
    'classic_coupe',
    'classic_convertible',
    'classic_wagon',
    'classic_truck',
    'classic_van',
    'other',
  ]),
  demo: z.boolean(),
});
export type Preview = z.infer<typeof Preview>;

/** A person's interest in a vehicle; asked once, it never changes a price. */
export const VehicleOption = z.enum(['buying', 'selling', 'owner', 'dealer', 'curious']);
export type VehicleOption = z.infer<typeof VehicleOption>;

/** A document of the member as the vehicle record names it. */
const FinishedDocument = z.object({
  id: z.string(),
  version: z.number().int().positive(),
  state: z.string(),
  url: z.string(),
  pdf: z.string(),
  created: z.iso.datetime(),
});

/** The vehicle record of the specification, section 3. `miles` and `date` repeat `mileage` and `cdt` for old clients. */
export const VehicleRecord = z.object({
  vin: z.string(),
  user_id: z.string().nullable(),
  /** Whether the trim is fixed, by the number or by the person. */
  trim_set: z.boolean(),
  /** Whether the vehicle has a real number and not a year-make-model name. */
  vin_set: z.boolean(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  model_name: z.string().nullable(),
  model_id: z.string().nullable(),
  series: z.string().nullable(),
  source: z.string(),
  europe: z.boolean(),
  /** The member's newest document of each kind. */
  documents: z.array(
    z.object({ id: z.string(), kind: z.enum(['report', 'sticker']), stage: z.string(), path: z.string() }),
  ),
  /** Addresses of pictures for this member alone: the photos kept beside the report, then the sticker as it is drawn. */
  images: z.array(z.string()),
  option: VehicleOption,
  /** The member's newest documents that may be read; `url` is the page. */
  report: z.object({ vhr_report: FinishedDocument.nullable(), vhr_sticker: FinishedDocument.nullable() }),
  /** The rows of the detail list by their keys. */
  details: z.record(z.string(), z.string()),
  blured: z.boolean(),
  /** In miles: noted by the member, else given with a report's order, else the report's newest reading. */
  mileage: z.number().int().nullable(),
  miles: z.number().int().nullable(),
  trim: z.string().nullable(),
  cdt: z.iso.datetime(),
  date: z.iso.datetime(),
  classic: z.boolean(),
  hasSupport: z.boolean(),
  hasVHR: z.boolean(),
  hasSticker: z.boolean(),
  ymm: z.boolean(),
});
export type VehicleRecord = z.infer<typeof VehicleRecord>;

/** The record of a vehicle for the caller. A mistyped number is refused with the likely readings. */
export const vehicleCall = get(
  '/api-cwa/vehicle',
  { vin: VinText },
  { vehicle: VehicleRecord, specifications: z.array(Specification) },
  { limits: DECODING_LIMITS },
);

/** Numbers that the classic mapping reads: 5 to 14 characters without separators. */
const ClassicText = z
  .string()
  .transform(text => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{5,14}$/));

/** One reading of a pre-1981 VIN. */
export const ClassicMapping = z.object({
  year: z.number().int().nullable(),
  year_from: z.number().int(),
  year_to: z.number().int(),
  make: z.string(),
  model: z.string().nullable(),
  series: z.string().nullable(),
  body: z.string().nullable(),
  engine: z.string().nullable(),
  plant: z.string().nullable(),
  sequence: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  rule: z.string(),
});

/** Every reading of a pre-1981 VIN; refused with `wrong_vin` where none fits. */
export const classicMappingCall = get(
  '/api-cwa/classicmapping',
  { vin: ClassicText },
  {
    data: z.array(ClassicMapping),
    /** Whether the person has to choose. */
    ambiguous: z.boolean(),
  },
  { limits: DECODING_LIMITS },
);

/** One earlier search of this visitor or member. */
export const Search = z.object({
  id: z.string(),
  /** Null for a guest, who is known by the token of the browser. */
  user_id: z.string().nullable(),
  vin: z.string(),
  title: z.string(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  series: z.string().nullable(),
  model_id: z.string().nullable(),
  /** Whether an auction was on file at the time; null where no source said. */
  auction: z.boolean().nullable(),
  source: z.string(),
  isEurope: z.boolean(),
  data: z.object({ subtitle: z.string() }),
  option: VehicleOption.nullable(),
  created: z.iso.datetime(),
});
export type Search = z.infer<typeof Search>;

/** The searches of the member or of this browser, newest first, page by page. */
export const searchList = pagedList('searches', MomentPlace);
export const SearchPage = z.object({ searches: z.array(Search), ...Paged });
export type SearchPage = z.infer<typeof SearchPage>;

export const searchesCall = get('/api-cwa/searches', searchList.fields, SearchPage.shape);

/** Keeps what the person wants with a vehicle, with the search of it. */
export const vehicleOptionCall = post(
  '/api-cwa/vehicle-option',
  { vin: VinText, option: VehicleOption },
  { vin: z.string(), option: VehicleOption },
);

/** A vehicle in the member's garage. */
export const SavedVehicle = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  mileage: z.number().int().nullable(),
  note: z.string().nullable(),
  created: z.iso.datetime(),
});
export type SavedVehicle = z.infer<typeof SavedVehicle>;

/** The saved vehicles of a member, newest first, page by page. */
export const garageList = pagedList('garage', MomentPlace);
export const GaragePage = z.object({ vehicles: z.array(SavedVehicle), ...Paged });
export type GaragePage = z.infer<typeof GaragePage>;

export const garageCall = get('/api-cwa/garage', garageList.fields, GaragePage.shape);

/** Saves a vehicle in the garage; one that is there already gets the mileage and note that are sent. */
export const saveVehicleCall = post(
  '/api-cwa/save-vehicle',
  {
    vin: VinText,
    mileage: z.number().int().min(0).max(9_999_999).nullable().optional(),
    note: line(0, 200).nullable().optional(),
  },
  { vehicle: SavedVehicle },
);

/** Takes a vehicle out of the garage. Doing it again changes nothing. */
export const removeVehicleCall = post('/api-cwa/remove-vehicle', { vehicle: z.string().max(40) }, {});

/** Where the visitor is, as the proxy in front of the server says; all null without one. Never the IP address. */
export const IpData = z.object({
  country: z.string().nullable(),
  region: z.string().nullable(),
  currency: z.string().nullable(),
  tz: z.string().nullable(),
});
export type IpData = z.infer<typeof IpData>;

export const ipDataCall = get('/api-cwa/ip-data', Empty, { ip_data: IpData });

/** Forgets one search of the member or of this browser, or all of them; answers how many are left. */
export const forgetSearchCall = post(
  '/api-cwa/forget-search',
  z.union([z.strictObject({ search: z.string().max(40) }), z.strictObject({ all: z.literal(true) })]),
  { total: z.number().int() },
);
