import { z } from 'zod';
import { Day, Tone, Words } from './words-shape.ts';

/** Sections of facts that come with the model or from a sheet of terms, in reading order. */
export const ExtraKey = z.enum(['cost', 'warranty', 'electrified']);
export type ExtraKey = z.infer<typeof ExtraKey>;

/** One fact; `value` is null where no source says it. `tone` is that of something to look at. */
const ExtraRow = z.object({
  label: Words,
  value: Words.nullable(),
  source: Words.nullable(),
  tone: Tone.nullable(),
});
export type ExtraRow = z.infer<typeof ExtraRow>;

/** A section as a table of facts, each with its source: page, PDF and JSON show the same rows. */
export const ExtraSection = z.object({
  key: ExtraKey,
  title: Words,
  state: z.enum(['found', 'none_reported', 'not_covered', 'unavailable']),
  tone: Tone,
  word: Words,
  /** The day of the copy or of asking; null where nobody was asked. */
  as_of: Day.nullable(),
  demo: z.boolean(),
  rows: z.array(ExtraRow),
  notes: z.array(Words),
  /** The next step, by fixed rule. */
  next: Words.nullable(),
  /** Of `cost`: fuel a year in cents, from the lowest to the highest configuration, at so many miles a year. */
  fuel: z.object({ miles_year: z.number().int(), low: z.number().int(), high: z.number().int() }).optional(),
});
export type ExtraSection = z.infer<typeof ExtraSection>;
