import { z } from 'zod';
import { CreditUnit } from '../../../money/plans/contract.ts';
import { KeyMode, KeyScope } from '../../keys/contract.ts';
import { CheckDigit, Problem, Specification, Suggestion, VehicleKind } from '../../../vehicles/decode/contract.ts';
import { PlateConfidence, PlateDoubt } from '../../../vehicles/plates/contract.ts';
import { Ratings } from '../../../vehicles/ratings/contract.ts';
import { Recall, RecallGap } from '../../../vehicles/recalls/contract.ts';
import { Valuation } from '../../../vehicles/valuations/contract.ts';

/** Numbers of one batch, and of one question about what could be bought. */
export const MAX_BATCH = 10_000;
export const MAX_AVAILABILITY = 500;

/** The key a request came with. */
export const Key = z.object({
  object: z.literal('key'),
  id: z.string(),
  mode: KeyMode,
  scopes: z.array(KeyScope),
  per_minute: z.number().int(),
  version: z.string(),
});

/** Safety recalls of a vehicle. `complete` is false where a source that was asked has only an extract: an empty list then does not say that there is none. */
export const RecallAnswer = z.object({
  object: z.literal('recalls'),
  vin: z.string(),
  scope: z.enum(['vin', 'model']),
  complete: z.boolean(),
  recalls: z.array(Recall),
  checked_at: z.iso.datetime(),
  sources: z.array(z.string()),
  gaps: z.array(RecallGap),
  notice: z.string(),
});

export const RatingAnswer = z.object({ object: z.literal('ratings'), vin: z.string(), ...Ratings.shape });

/** A vehicle by its number. A number that is wrong is an answer: `valid` is false, and `problems` says why. */
export const Vehicle = z.object({
  object: z.literal('vehicle'),
  vin: z.string(),
  valid: z.boolean(),
  kind: VehicleKind,
  /** The name; null where the number names no vehicle. */
  title: z.string().nullable(),
  year: z.number().int().nullable(),
  /** The possible model years, where the number leaves several. */
  year_candidates: z.array(z.number().int()),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  check_digit: CheckDigit.nullable(),
  problems: z.array(Problem),
  suggestions: z.array(Suggestion),
  specifications: z.array(Specification),
  /** With `expand=recalls`. */
  recalls: RecallAnswer.optional(),
  /** With `expand=ratings`. */
  ratings: RatingAnswer.optional(),
});

export const VehicleList = z.object({ object: z.literal('list'), data: z.array(Vehicle) });

/** The vehicles that have a plate; `demo`: invented. */
export const PlateVehicles = z.object({
  object: z.literal('plate'),
  plate: z.string(),
  state: z.string(),
  confidence: PlateConfidence,
  source: z.string(),
  demo: z.boolean(),
  vehicles: z.array(
    z.object({ vin: z.string(), title: z.string(), confidence: PlateConfidence, doubts: z.array(PlateDoubt) }),
  ),
});

export const Value = z.object({
  object: z.literal('value'),
  vin: z.string(),
  /** As it was asked, and the nearest 1,000 the value is at. */
  mileage: z.number().int(),
  valued_at: z.number().int(),
  ...Valuation.shape,
});

/** What a document costs; it is paid in credits. */
export const Cost = z.object({ unit: CreditUnit, credits: z.number().int() });

/** A document that could be bought of a vehicle. */
export const Offer = z.object({
  document: z.enum(['report', 'sticker']),
  available: z.boolean(),
  /** Why it is not; null where it is. */
  reason: z.string().nullable(),
  /** Null where it is not available. */
  cost: Cost.nullable(),
  /** Whether the account has the credits for this one now. */
  covered: z.boolean(),
});

export const Availability = z.object({
  object: z.literal('availability'),
  vin: z.string(),
  title: z.string().nullable(),
  offers: z.array(Offer),
});
export const AvailabilityList = z.object({ object: z.literal('list'), data: z.array(Availability) });

/** A refusal (RFC 9457). `reason` is stable; the sentence in `detail` is in the language of the brand. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  reason: z.string(),
  request_id: z.string(),
  field: z.string().optional(),
  retry_after: z.number().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
