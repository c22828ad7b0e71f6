import { z } from 'zod';
import { ODOMETER_CLASSES, Day, Tone, Words } from './shape-more.ts';

/**
 * One odometer reading. `flag`: higher than later ones, lower than earlier ones, or confirming the lower
 * figure; `mark`: what else the rules say of it, `listed` of a figure that nobody certifies, in a public list or an upload. `since_last` and `per_year` are null for the first and for what
 * does not fit.
 */
export const ReadingRow = z.object({
  on: Day,
  miles: z.number().int(),
  kind: z.enum(['title', 'service', 'inspection', 'other']),
  flag: z.enum(['flag_a', 'flag_b', 'confirm']).nullable(),
  mark: z.enum(['typo_suspect', 'doubtful', 'rollover', 'jump', 'replaced', 'listed']).nullable(),
  finding: Words,
  source: Words,
  place: z.string().nullable(),
  since_last: z.number().int().nullable(),
  per_year: z.number().int().nullable(),
  record: z.string(),
});

/** `high`…`to` name the two readings of the worst finding and are null when the readings agree. */
export const OdometerBlock = z.object({
  class: z.enum(ODOMETER_CLASSES),
  state: Tone,
  high: z.number().int().nullable(),
  low: z.number().int().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  average: z.number().int().nullable(),
  /** Usual miles in a year in the United States, an estimate; null for a vehicle made for another market. */
  band: z.tuple([z.number().int(), z.number().int()]).nullable(),
  lead: Words,
  next: Words.nullable(),
  findings: z.array(
    z.object({ class: z.string(), state: Tone, from: Day, to: Day, high: z.number(), low: z.number(), text: Words }),
  ),
  given: Words.nullable(),
});

export const TitleRow = z.object({
  on: Day,
  state: Words,
  miles: z.number().int().nullable(),
  brand: Words.nullable(),
  /** The brands in the words of the office; absent on documents made before they were kept. */
  brand_text: z.string().nullable().optional(),
  kind: Words,
  tone: Tone.nullable(),
  record: z.string(),
});

/** The twelve outline zones of the drawing and the three planes between them. */
export const Zone = z.enum([
  'front',
  'front_left',
  'front_right',
  'left_front',
  'left_middle',
  'left_rear',
  'right_front',
  'right_middle',
  'right_rear',
  'rear',
  'rear_left',
  'rear_right',
  'hood',
  'roof',
  'trunk',
]);
export type Zone = z.infer<typeof Zone>;

export const AccidentBlock = z.object({
  on: Day,
  place: z.string(),
  severity: z.enum(['minor', 'moderate', 'severe', 'unknown']),
  state: Tone,
  zones: z.array(Zone),
  zones_text: Words,
  sentence: Words,
  source: Words,
  source_text: z.string().nullable(),
  airbags: Words,
  towed: Words,
  first_event: Words.nullable(),
  vehicles: z.string().nullable(),
  repair: Words.nullable(),
  /** The vehicle's value before; this and the following fields are absent on documents made before 2026-12. */
  worth: Words.nullable().optional(),
  rollover: Words.optional(),
  severity_text: z.string().nullable().optional(),
  /** The severity by the evidence; null where the source's word stands. */
  judged: Words.nullable().optional(),
  /** How severe it is by all its evidence: what drawing and scale show. `severity` is the source's word. */
  judged_severity: z.enum(['minor', 'moderate', 'severe', 'unknown']).optional(),
  record: z.string(),
  next: Words,
});

export const JsiRow = z.object({
  on: Day,
  who: Words,
  place: z.string(),
  phone: z.string().nullable(),
  disposition: Words,
  export: z.boolean().nullable(),
  tone: Tone,
  record: z.string(),
});
