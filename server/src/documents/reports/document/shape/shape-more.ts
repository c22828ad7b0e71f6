import { z } from 'zod';
import { Condition, ValuationBasis } from '../../../../vehicles/valuations/contract.ts';
import { Day, Tone, Words } from './words-shape.ts';

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
