import { z } from 'zod';
import { post, VinText } from '../../kit/contract.ts';

/** Integer cents of `currency`: `low` and `high` are one standard deviation from `mid` where the source works that way. */
export const PriceRange = z.object({ low: z.number().int(), mid: z.number().int(), high: z.number().int() });
export type PriceRange = z.infer<typeof PriceRange>;

/** Trade-in, private-party and dealer prices; null where the source has none. */
const markets = {
  trade_in: PriceRange.nullable(),
  private_party: PriceRange.nullable(),
  retail: PriceRange.nullable(),
};
export const MarketValues = z.object(markets);
export type MarketValues = z.infer<typeof MarketValues>;

export const Condition = z.enum(['outstanding', 'clean', 'average', 'rough']);
export const ConditionValues = z.object({ condition: Condition, ...markets });
export type ConditionValues = z.infer<typeof ConditionValues>;

/** The sales a value rests on: how many, between which days, and how sure its source is of it (0 to 100). */
export const Sample = z.object({
  count: z.number().int().positive(),
  certainty: z.number().min(0).max(100),
  period: z.tuple([z.iso.date(), z.iso.date()]),
});

/** Adjustments in cents; 0 where the source made none. */
export const Adjustments = z.object({
  mileage: z.number().int(),
  history: z.number().int(),
  condition: z.number().int(),
  known_damage: z.number().int(),
});

/** `vin`: of this vehicle; `ymmt`: of its year, make, model and trim; `estimate`: computed by a model of ours. */
export const ValuationBasis = z.enum(['vin', 'ymmt', 'estimate']);

/** Damage that lowers a vehicle's price. */
export const KnownDamage = z.enum([
  'frame_damage',
  'airbags_deployed',
  'salvage',
  'brand',
  'rollback',
  'minor_damage',
  'lemon',
  'rental',
  'prior_theft',
]);
export type KnownDamage = z.infer<typeof KnownDamage>;

/**
 * How far off an estimate is, on the prices it is made from: each estimated from all others, the middle one of the
 * differences in percent.
 */
export const EstimateError = z.object({ method: z.literal('leave_one_out'), median_percent: z.number() });
export type EstimateError = z.infer<typeof EstimateError>;

/** A market value, never without the sales it rests on and a day. */
export const Valuation = z.object({
  currency: z.literal('USD'),
  as_of: z.iso.date(),
  values: MarketValues,
  by_condition: z.array(ConditionValues).optional(),
  sample: Sample,
  adjustments: Adjustments,
  basis: ValuationBasis,
  /** Of an `estimate` only; the certainty of one is how many of 100 such differences are no more than 15 %. */
  error: EstimateError.optional(),
  /** Who says so, and whether it is invented for demonstration. */
  source: z.string(),
  demo: z.boolean(),
});
export type Valuation = z.infer<typeof Valuation>;

/** In miles; "45,000" is accepted. */
const Mileage = z
  .union([
    z.number(),
    z
      .string()
      .max(20)
      .transform(text => Number(text.replaceAll(/[\s,]/g, '') || Number.NaN)),
  ])
  .pipe(z.number().int().min(0).max(1_000_000));

/**
 * The market value of a vehicle at a mileage, in the United States. Free for who has bought the vehicle's report, whose
 * title brands and damage it then takes into account; five questions a day (UTC) for anybody else. Refusals:
 * `mileage_range` (400, field `mileage`), `vin_wrong`, `vin_check_digit` (422), `valuation_classic`, `valuation_market`,
 * `valuation_name_open`, `valuation_gone`, `valuation_none` (404, code `no_data`), `valuation_limit` (429),
 * `valuation_down` (502).
 */
export const fireflyCall = post(
  '/api/firefly',
  { vin: VinText, mileage: Mileage },
  {
    vin: z.string(),
    /** As it was asked. */
    mileage: z.number().int(),
    /** The value is that at this mileage, the nearest 1,000. */
    valued_at: z.number().int(),
    ...Valuation.shape,
    /** Questions left today; null: any number. */
    questions_left: z.number().int().nullable(),
  },
  { limits: [{ max: 60, minutes: 1 }] },
);
export type FireflyAnswer = z.infer<typeof fireflyCall.answer>;
