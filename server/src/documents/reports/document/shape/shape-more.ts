import { z } from 'zod';
import { Words } from '../../../../kit/text/words.ts';
import { Condition, ValuationBasis } from '../../../../vehicles/valuations/contract.ts';
import { SectionName } from './section-keys.ts';

export { Words };

/** Results for a series of odometer readings, the gravest last. */
export const ODOMETER_CLASSES = [
  'in_order',
  'replaced',
  'rollover',
  'jump',
  'doubtful',
  'typo_suspect',
  'possible_rollback',
  'rollback',
  'branded',
] as const;
export type OdometerClass = (typeof ODOMETER_CLASSES)[number];

/** ISO date to the day, the month or the year. */
export const Day = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

/** How a fact is shown; green is for `none_reported` and nothing else. */
export const Tone = z.enum(['serious', 'caution', 'info', 'none_reported', 'not_covered', 'unavailable', 'collecting']);
export type Tone = z.infer<typeof Tone>;

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

/** An option, what its package contains, and where the line of the sticker is from. */
const EquipmentRow = z.object({
  code: z.string().nullable(),
  name: Words,
  contains: z.array(Words),
  origin: Words,
});

/**
 * Factory equipment by the buyer's window sticker. `text` explains the rows, or why there are none; `source` and `as_of` are those of the
 * sticker, null where there is none.
 */
export const EquipmentBlock = z.object({
  state: z.enum(['found', 'not_covered']),
  tone: Tone,
  word: Words,
  text: Words,
  source: Words.nullable(),
  as_of: Day.nullable(),
  demo: z.boolean(),
  rows: z.array(EquipmentRow),
});
export type EquipmentBlock = z.infer<typeof EquipmentBlock>;

/**
 * The mark of a record that was disputed. It is laid over a report when that is read and is not part of what is stored.
 * `about`: the record in words; `text`: the mark itself, for example "Disputed since June 15, 2026".
 */
export const DisputeMark = z.object({
  record: z.string(),
  section: SectionName,
  on: Day.nullable(),
  about: Words,
  state: z.enum(['open', 'upheld', 'corrected']),
  since: Day,
  decided: Day.nullable(),
  text: Words,
});
export type DisputeMark = z.infer<typeof DisputeMark>;

/**
 * A pre-1981 VIN's facts about its vehicle, and the gaps. `percent`: how sure the reading of a row is. `plate`: the number from left to
 * right, its places counted from 1. `named`: the vehicle as its buyer named it, where that is not what the number says.
 */
export const ClassicBlock = z.object({
  year: Words,
  named: Words.nullable(),
  rule: Words,
  percent: z.number().int(),
  rows: z.array(z.object({ label: Words, value: Words, percent: z.number().int().nullable() })),
  plate: z.array(z.object({ from: z.number().int(), to: z.number().int(), text: z.string(), meaning: Words })),
  notes: z.array(Words),
  engines: z.array(z.object({ codes: z.string(), text: Words, sure: z.boolean(), own: z.boolean() })),
  sources: z.array(z.string()),
  /** Facts a classic report is usually asked for and no source has. */
  unknown: z.array(z.object({ label: Words, why: Words })),
  places: z.array(Words),
});
export type ClassicBlock = z.infer<typeof ClassicBlock>;

/** A version's level, as the verdict states it. */
const Level = z.enum(['stop', 'serious', 'check', 'nothing']);

/** Where a change is: also in sections of facts that no record stands behind. */
const ChangedSection = z.enum([...SectionName.options, ...ExtraKey.options, 'fuel', 'safety', 'equipment', 'classic']);

/**
 * Changes from the version before. A record is `new`, `gone` or `changed`; a section without a record of its own in the row has changed a
 * fact of its own, or its state, for example when a source that had failed answers. `kept`: sources that did not answer this time, whose
 * earlier answer still stands.
 */
export const ChangesBlock = z.object({
  from_version: z.number().int().positive(),
  from_on: Day,
  verdict: z.object({ before: Level, after: Level }),
  rows: z.array(
    z.object({
      change: z.enum(['new', 'gone', 'changed']),
      section: ChangedSection,
      on: Day.nullable(),
      text: Words,
      before: Words.nullable(),
      record: z.string().nullable(),
    }),
  ),
  kept: z.array(z.object({ source: Words, as_of: z.string() })),
});
export type ChangesBlock = z.infer<typeof ChangesBlock>;

export const TheftBlock = z.object({
  status: z.enum(['active', 'recovered', 'none']).nullable(),
  state: Tone,
  text: Words,
  next: Words.nullable(),
  rows: z.array(z.object({ on: Day, recovered_on: Day.nullable(), place: z.string().nullable(), record: z.string() })),
});

export const LienRow = z.object({
  on: Day,
  kind: z.enum(['lien', 'impound', 'export']),
  status: z.enum(['active', 'closed']),
  text: Words,
  holder: Words,
  place: z.string().nullable(),
  closed_on: Day.nullable(),
  record: z.string(),
});

/**
 * A campaign. `open`: on this very vehicle; what only may apply is not. `component` is in our words, `part` in those of the
 * source; texts of a source that is not translated are one text and not two. Reports of before 2026-11 have no sources.
 */
export const RecallRow = z.object({
  id: z.string(),
  on: Day.nullable(),
  open: z.boolean(),
  status: z.enum(['open', 'closed', 'remedy_not_available', 'may_apply']),
  status_word: Words,
  tone: Tone,
  park_it: z.boolean(),
  park_outside: z.boolean(),
  over_the_air: z.boolean(),
  component: Words,
  part: z.string().nullable().optional(),
  summary: Words,
  consequence: Words,
  remedy: Words,
  /** Whether the law makes the repair free; null where it is done, absent on documents made before it was told. */
  cost: Words.nullable().optional(),
  sources: z
    .array(z.object({ name: Words, asked_at: z.string(), copied_on: Day.nullable(), demo: z.boolean() }))
    .optional(),
});

/** Money in integer cents, United States dollars. */
export const SaleRow = z.object({
  on: Day,
  channel: Words,
  seller: Words,
  place: z.string().nullable(),
  miles: z.number().int().nullable(),
  condition: Words.nullable(),
  damage: Words.nullable(),
  asked: z.number().int().nullable(),
  sold: z.number().int().nullable(),
  days: z.number().int().nullable(),
  /** Estimated repair, actual cash value and number of photos, as the source states them; absent on documents made before 2026-12. */
  repair: z.number().int().nullable().optional(),
  worth: z.number().int().nullable().optional(),
  photos: z.number().int().nullable().optional(),
  /** The same seller's price in the listing before, where it differs. */
  asked_before: z.object({ on: Day, asked: z.number().int() }).nullable().optional(),
  /** The same four in words. */
  notes: z.array(Words).optional(),
  tone: Tone.nullable(),
  record: z.string(),
});

export const ServiceRow = z.object({
  on: Day,
  miles: z.number().int().nullable(),
  shop: Words,
  place: z.string().nullable(),
  work: Words,
  result: z.enum(['pass', 'fail']).nullable(),
  record: z.string(),
});

const ValueMarket = z.object({
  key: z.enum(['trade', 'private', 'retail']),
  below: z.number().int(),
  mean: z.number().int(),
  above: z.number().int(),
});

/** Market value in integer cents; `cut` is the percentage taken off for title brands, 0 when none. */
export const ValueBlock = z.object({
  asked: z.number().int().nullable(),
  min: z.number().int(),
  max: z.number().int(),
  markets: z.array(ValueMarket),
  mileage: z.number().int(),
  n: z.number().int(),
  certainty: z.number().int(),
  from: Day,
  to: Day,
  as_of: Day,
  cut: z.number().int(),
  /** Who says so and of what; absent on documents made before values had a source of their own. */
  source: z.string().optional(),
  basis: ValuationBasis.optional(),
  /** Of an estimate by a model: half of its estimates of the prices it rests on were off by so many percent or less. */
  error: z.number().optional(),
  /** Adjustments; absent where the source made none. */
  adjustments: z
    .array(z.object({ key: z.enum(['mileage', 'history', 'condition', 'known_damage']), amount: z.number().int() }))
    .optional(),
  conditions: z.array(z.object({ condition: Condition, markets: z.array(ValueMarket) })).optional(),
});
