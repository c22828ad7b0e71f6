import { z } from 'zod';
import { get, type Limit, post, success } from '../../kit/contract.ts';
import { Words } from '../../kit/text/words.ts';

/** The part of the vehicle a campaign is about; its plain words are `recall-words.area.*`. */
export const RECALL_AREAS = [
  'airbags',
  'seat_belts',
  'brakes',
  'parking_brake',
  'steering',
  'fuel_system',
  'engine',
  'electrical',
  'battery',
  'driver_assistance',
  'camera',
  'transmission',
  'tires_wheels',
  'suspension',
  'lights',
  'body_doors',
  'seats',
  'child_seat',
  'windows_wipers',
  'trailer_hitch',
  'labels',
  'equipment',
  'other',
] as const;
export const RecallArea = z.enum(RECALL_AREAS);
export type RecallArea = z.infer<typeof RecallArea>;

/**
 * Whether this very vehicle still needs the repair. `remedy_pending`: it does, and there is no repair yet. Only a source
 * that is asked by VIN knows; everything else is `unknown`.
 */
export const RecallStatus = z.enum(['open', 'closed', 'remedy_pending', 'unknown']);
export type RecallStatus = z.infer<typeof RecallStatus>;

/** Who said something, and when it was asked. `copied_on`: the day of its copy, where it is a file. */
export const RecallSource = z.object({
  name: z.string(),
  checked_at: z.iso.datetime(),
  copied_on: z.iso.date().optional(),
  demo: z.boolean().optional(),
});
export type RecallSource = z.infer<typeof RecallSource>;

/** One campaign. Component, summary, consequence, remedy and notes are the text of the source, never translated. */
export const Recall = z.object({
  /** NHTSA's full number, `20V314000`; of Transport Canada its own, `2020123`; invented ones begin with `DEMO`. */
  campaign: z.string(),
  /** The day the regulator received the report. */
  date: z.iso.date().nullable(),
  /** The subject in plain words of the reader's language, such as "Airbags" or "Airbags: inflator". */
  heading: z.string(),
  area: RecallArea,
  component: z.string(),
  /** The component as a person writes it, in the source's words: "Air bags › Frontal › Driver side". */
  component_text: z.string(),
  summary: z.string(),
  consequence: z.string(),
  remedy: z.string(),
  notes: z.string().optional(),
  /** The three texts in small letters, where the source writes them in capitals: the words are the same. */
  quiet: z.object({ summary: z.string(), consequence: z.string(), remedy: z.string() }).optional(),
  /** Do not drive until repaired. */
  park_it: z.boolean(),
  /** Park outside and away from buildings until repaired: it may catch fire. */
  park_outside: z.boolean(),
  /** Repaired by a software update over the air. */
  ota: z.boolean(),
  status: RecallStatus.optional(),
  sources: z.array(RecallSource).min(1),
});
export type Recall = z.infer<typeof Recall>;

/**
 * Why a source is missing from a list. `limited`: we asked too often or our credit is used up; `daily_limit`: our own limit of paid
 * questions a day is reached, so it was not asked; `refused`: it did not let
 * us in; `unreadable`: it answered something its documentation does not describe; `other_vehicle`: it answered about
 * another vehicle; `unknown_name`: it has no data under this name; `no_copy`: its file is not imported yet; `partial_copy`:
 * what is on record of it is an extract.
 */
export const RecallGap = z.object({
  source: z.string(),
  reason: z.enum([
    'timeout',
    'down',
    'limited',
    'daily_limit',
    'refused',
    'unreadable',
    'other_vehicle',
    'unknown_name',
    'no_copy',
    'partial_copy',
  ]),
  /** In the reader's language. */
  message: z.string(),
});
export type RecallGap = z.infer<typeof RecallGap>;

/** What NHTSA looks into, or a manufacturer told its dealers or owners, about a model; texts are the source's, in small letters. */
const safetyIssue = {
  /** NHTSA's number: `PE24001`, of a communication `10174266`. */
  number: z.string(),
  /** Its page at NHTSA. */
  url: z.url(),
  component: z.string(),
  summary: z.string(),
};

/** A defect investigation of NHTSA. It is about the model, and is not a recall. */
export const Investigation = z.object({
  ...safetyIssue,
  /** "Preliminary evaluation". */
  kind: Words,
  open: z.boolean(),
  opened_on: z.iso.date().nullable(),
  /** Null while it is open. */
  closed_on: z.iso.date().nullable(),
  /** "Open since Jan 31, 2024", or when it was opened and closed. */
  status: Words,
  subject: z.string(),
  /** The recall it led to; null where NHTSA names none. */
  campaign: z.string().nullable(),
});

/** A manufacturer's communication to its dealers or owners, such as a service bulletin, as NHTSA's index has it. */
export const Communication = z.object({
  ...safetyIssue,
  date: z.iso.date().nullable(),
  /** The manufacturer's own number; empty where the index has none. */
  document: z.string(),
});

/**
 * Whether a file of NHTSA names the model. `unknown`: there is no copy, only an extract, it was not compared with NHTSA's for
 * too long, or it does not have the name; that is never "none".
 */
const issueBlock = {
  state: z.enum(['found', 'none', 'unknown']),
  title: Words,
  /** How many there are, that there is none, or why it is not known. */
  text: Words,
  /** What they are not. */
  note: Words,
  /** The file, with the day of its copy. */
  source: Words,
  copied_on: z.iso.date().nullable(),
  total: z.number().int(),
};

/** Information about the model beside its recalls. It is of no weight for any vehicle. */
export const SafetyIssues = z.object({
  /** The newest first, all of them. */
  investigations: z.object({ ...issueBlock, items: z.array(Investigation) }),
  /** The newest ten of `total`. */
  communications: z.object({ ...issueBlock, items: z.array(Communication) }),
});
export type SafetyIssues = z.infer<typeof SafetyIssues>;

/** Limits of every list. */
export const RECALL_LIMITS = ['repairs_unknown', 'free_repair_15_years', 'small_makers', 'fresh_campaigns'] as const;
export const RecallLimit = z.object({ code: z.enum(RECALL_LIMITS), message: z.string() });

/** The vehicle a list is about; `vin` is null where it was chosen by name. */
export const RecallVehicle = z.object({
  vin: z.string().nullable(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  title: z.string(),
});
export type RecallVehicle = z.infer<typeof RecallVehicle>;

/**
 * The campaigns of a vehicle: do-not-drive first, park-outside next, then the newest; what is repaired comes last.
 * `scope`: `vin` where a source answered for this very vehicle, `model` where the campaigns cover vehicles like it.
 */
export const RecallList = z.object({
  vehicle: RecallVehicle,
  scope: z.enum(['vin', 'model']),
  recalls: z.array(Recall),
  /** When the oldest of the answers was asked for. */
  checked_at: z.iso.datetime(),
  /** The names of the sources that answered, joined with commas. */
  source: z.string(),
  /** Each source that answered, also one that has no campaign in the list. */
  sources: z.array(RecallSource).min(1),
  /** Under which names the sources have the vehicle: `FORD` `F-150`. */
  names: z.array(z.object({ make: z.string(), model: z.string() })),
  /** The meaning of the scope, in the reader's language. */
  notice: z.string(),
  /** Where the owner sees whether this vehicle still needs a repair. */
  notice_url: z.url(),
  limits: z.array(RecallLimit),
  /** Sources that should have answered and did not. */
  gaps: z.array(RecallGap),
  /** Investigations and communications about the model; absent where a list is not of one vehicle or model that was asked for. */
  safety_issues: SafetyIssues.optional(),
});
export type RecallList = z.infer<typeof RecallList>;

/** How often one address may ask for a list, by the calls and on pages together. */
export const RECALL_LIST_LIMITS: readonly Limit[] = [
  { max: 20, minutes: 1 },
  { max: 200, minutes: 24 * 60 },
];
const MENU_LIMITS: readonly Limit[] = [
  { max: 120, minutes: 1 },
  { max: 5000, minutes: 24 * 60 },
];

/** A field as it was typed; what is wrong with it has a sentence of its own. */
const Typed = z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().max(80)).default('');

/** Who says which years, makes and models there are, and who could not be asked. */
const menuOf = <Shape extends z.ZodRawShape>(items: Shape) =>
  success({ ...items, source: z.string(), checked_at: z.iso.datetime(), gaps: z.array(RecallGap) });

/** Model years with recalls, newest first. */
export const recallYearsCall = get('/api/recall-check/years', {}, menuOf({ years: z.array(z.number().int()) }), {
  limits: MENU_LIMITS,
});

/** The makes of a model year in alphabetical order, capitals as a person writes them. Refused: `recall_year`. */
export const recallMakesCall = get('/api/recall-check/makes', { year: Typed }, menuOf({ makes: z.array(z.string()) }), {
  limits: MENU_LIMITS,
});

/** The models of a make in a year, capitals as a person writes them. Refused: `recall_year`, `recall_make`. */
export const recallModelsCall = get(
  '/api/recall-check/models',
  { year: Typed, make: Typed },
  menuOf({ models: z.array(z.string()) }),
  { limits: MENU_LIMITS },
);

/**
 * The recalls of a vehicle by its VIN. Refusals: `vin_missing` (400), `vin_wrong`, `vin_check_digit` (422),
 * `recall_year_open`, `recall_market`, `recall_name_unknown`, `recall_not_on_file` (404), `recall_sources_down` (502).
 */
export const recallVinCall = get('/api/recall-check/vin', { vin: Typed }, RecallList.shape, {
  limits: RECALL_LIST_LIMITS,
});

/**
 * The recalls of a model. Refusals: `recall_year`, `recall_make`, `recall_model` (400, with the field),
 * `recall_name_unknown` (404, with the models of that make and year in `details.models`), `recall_not_on_file` (404),
 * `recall_sources_down` (502).
 */
export const recallCheckCall = post('/api/recall-check', { year: Typed, make: Typed, model: Typed }, RecallList.shape, {
  limits: RECALL_LIST_LIMITS,
});
