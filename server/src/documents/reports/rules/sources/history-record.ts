import { z } from 'zod';
import { Zone } from '../../document/shape/shape-records.ts';
import { Day, Words } from '../../document/shape/shape-more.ts';
import { ListedLicense, PublicOrigin, Registration } from './public-record.ts';

/** Kind of source a fact comes from; printed with every fact. */
export const SourceType = z.enum([
  'maker',
  'title_office',
  'insurer',
  'salvage_yard',
  'auction',
  'listing',
  'inspection',
  'service',
  'police',
  'regulator',
  'fleet',
  'lender',
  'owner',
  'public_body',
  'not_stated',
]);
export type SourceType = z.infer<typeof SourceType>;

/** City and two-letter state, never a street. */
export const Place = z.object({ city: z.string().nullable(), state: z.string().nullable() });
export type Place = z.infer<typeof Place>;

const fact = z.object({
  recordId: z.string().min(1),
  sourceType: SourceType,
  reportedOn: Day,
  eventOn: Day,
  place: Place.nullable(),
  /**
   * Who told it to the source that hands it on, and when, where that one only keeps it; of a public record the publisher
   * and where it stands. `uploadedBy`: the name of the dealership that sent it; nobody has verified it.
   */
  origin: z
    .object({
      source: z.string(),
      importedAt: z.iso.datetime(),
      publicRecord: PublicOrigin.optional(),
      uploadedBy: z.string().optional(),
    })
    .optional(),
});
const Miles = z.number().int().min(0).max(3_000_000);
const Cents = z.number().int().min(0);

/** `commercial` is what a state calls a class of registration, which in some states every pickup truck gets. */
export const UseType = z.enum([
  'personal',
  'lease',
  'rental',
  'fleet',
  'taxi',
  'police',
  'government',
  'dealer',
  'livery',
  'for_hire',
  'bus',
  'school',
  'ambulance',
  'hearse',
  'tow',
  'farm',
  'commercial',
]);
export type UseType = z.infer<typeof UseType>;

/**
 * `kind` `issued`: the office says only that there is a title. `newOwner` null: the office does not say; `phrase` is the federal odometer phrase of the title, if any; `brandCodes` as
 * those of a brand record.
 */
const TitleRecord = fact.extend({
  section: z.literal('titles'),
  kind: z.enum(['first', 'transfer', 'renewal', 'duplicate', 'issued', 'salvage', 'rebuilt', 'junk', 'lien', 'export']),
  miles: Miles.nullable(),
  phrase: z.enum(['actual', 'not_actual', 'tampering_verified', 'exceeds_limits', 'exempt']).nullable(),
  newOwner: z.boolean().nullable(),
  use: UseType.nullable(),
  brandCodes: z.array(z.string()),
});

/** `code` is the two-digit NMVTIS brand code, or the words of an office that sends none; `words` are those beside a code. */
const BrandRecord = fact.extend({
  section: z.literal('brands'),
  code: z.string().min(1),
  words: z.string().nullable().optional(),
});

const JsiRecord = fact.extend({
  section: z.literal('jsi'),
  reporter: z.string(),
  reporterKind: z.enum(['insurer', 'salvage_yard', 'junk_yard', 'salvage_auction']),
  phone: z.string().nullable(),
  disposition: z.enum(['sold', 'crushed', 'scrap', 'to_be_determined', 'rebuilt', 'retained', 'not_stated']),
  forExport: z.boolean().nullable(),
});

/** A reading that belongs to no other record. */
const OdometerRecord = fact.extend({
  section: z.literal('odometer'),
  value: Miles,
  unit: z.enum(['mi', 'km']),
});

const TheftRecord = fact.extend({
  section: z.literal('theft'),
  status: z.enum(['active', 'recovered']),
  recoveredOn: Day.nullable(),
});

/**
 * `towed`, `structural`, `rollover`: null when the source does not say; an unknown severity stays unknown. `severityText` is
 * the severity in the source's own words, `valueCents` what the vehicle was worth before (its actual cash value).
 * `severities`: what each says where the police and an insurer tell one crash through one source and differ; the gravest first.
 */
const Severity = z.enum(['minor', 'moderate', 'severe', 'unknown']);
const AccidentRecord = fact.extend({
  section: z.literal('accidents'),
  severity: Severity,
  severities: z.array(z.object({ by: SourceType, severity: Severity })).optional(),
  zones: z.array(Zone),
  airbags: z.enum(['deployed', 'not_deployed', 'unknown']),
  towed: z.boolean().nullable(),
  structural: z.boolean().nullable(),
  firstEvent: z.enum(['vehicle', 'fixed_object', 'animal', 'rollover', 'weather', 'parked']).nullable(),
  vehicles: z.number().int().nullable(),
  repairCents: Cents.nullable(),
  miles: Miles.nullable(),
  sourceText: z.string().nullable(),
  rollover: z.boolean().nullable().optional(),
  severityText: z.string().nullable().optional(),
  valueCents: Cents.nullable().optional(),
});

/** `words`: the kind of claim in the words of a public record. */
const LienRecord = fact.extend({
  section: z.literal('liens'),
  kind: z.enum(['lien', 'impound', 'export']),
  status: z.enum(['active', 'closed']),
  holder: z.enum(['bank', 'credit_union', 'finance_company', 'dealer', 'authority', 'other']),
  closedOn: Day.nullable(),
  words: z.string().nullable().optional(),
});

/**
 * `repairCents`: what the auction estimates for the repair, `valueCents` the actual cash value it names. `photos`: how many the
 * source has; the photos themselves and their addresses are never kept. `sellerId` is the same for listings of one seller of
 * one source; it is a number and no name. `reason`: why a public body sold it, in its own words, which conclude nothing.
 */
const SaleRecord = fact.extend({
  section: z.literal('auctions'),
  channel: z.enum(['auction', 'salvage_auction', 'listing']),
  seller: z.enum(['dealer', 'private', 'insurer', 'fleet', 'lender', 'not_stated']),
  miles: Miles.nullable(),
  condition: z.enum(['excellent', 'good', 'fair', 'poor', 'not_running']).nullable(),
  damage: z.array(Zone),
  /** Damage in the words of the auction. */
  damageText: z.string().nullable().optional(),
  askedCents: Cents.nullable(),
  soldCents: Cents.nullable(),
  daysListed: z.number().int().nullable(),
  repairCents: Cents.nullable().optional(),
  valueCents: Cents.nullable().optional(),
  photos: z.number().int().min(0).nullable().optional(),
  sellerId: z.string().nullable().optional(),
  reason: z.string().nullable().optional(),
});

/** Work we have words for in both languages. */
export const WORK = [
  'oil_filter',
  'air_filter',
  'tires_rotated',
  'tires_new',
  'brake_pads',
  'brake_check',
  'battery',
  'coolant',
  'transmission_fluid',
  'timing_belt',
  'spark_plugs',
  'alignment',
  'wipers',
  'cabin_filter',
  'recall_done',
  'body_repair',
  'mileage_check',
  'software_update',
  'battery_coolant',
] as const;

/** `work`: codes of our work vocabulary, or the shop's own words. */
const ServiceRecord = fact.extend({
  section: z.literal('service'),
  kind: z.enum(['service', 'safety_inspection', 'emissions_inspection']),
  shop: z.enum(['dealer', 'independent', 'chain', 'station']),
  miles: Miles.nullable(),
  work: z.array(z.string()),
  result: z.enum(['pass', 'fail']).nullable(),
});

/**
 * A use of the vehicle. `use` null: a registration whose class names none. Of a public record `to` is the day of the last copy
 * that lists it, and either `registration` or `license` is there.
 */
const FleetRecord = fact
  .extend({
    section: z.literal('fleet'),
    use: UseType.nullable(),
    from: Day,
    to: Day.nullable(),
    registration: Registration.optional(),
    license: ListedLicense.optional(),
  })
  .refine(({ use, registration }) => use !== null || registration !== undefined, { path: ['use'] });

const RecallRecord = fact.extend({
  section: z.literal('recalls'),
  campaign: z.string(),
  status: z.enum(['open', 'closed', 'remedy_not_available', 'may_apply']),
  closedOn: Day.nullable(),
  component: Words,
  summary: Words,
  consequence: Words,
  remedy: Words,
  parkIt: z.boolean(),
  parkOutside: z.boolean(),
  overTheAir: z.boolean(),
  /** The part in the source's own words, where `component` is ours. */
  part: z.string().optional(),
  /** The source gives no date: `eventOn` is only for the order. */
  undated: z.boolean().optional(),
  /** Who tells of it, where that is not the source of the answer alone. */
  tellers: z
    .array(z.object({ name: z.string(), askedAt: z.iso.datetime(), copiedOn: Day.optional(), demo: z.boolean() }))
    .optional(),
});

const PriceRange = z.object({ belowCents: Cents, meanCents: Cents, aboveCents: Cents });

/** Market value at `miles`; `brandCutPercent` is what was taken off for title brands. */
const ValueRecord = fact.extend({
  section: z.literal('value'),
  miles: Miles,
  sample: z.number().int().positive(),
  certainty: z.number().min(0).max(100),
  from: Day,
  to: Day,
  brandCutPercent: z.number().int().min(0).max(100),
  trade: PriceRange,
  private: PriceRange,
  retail: PriceRange,
});

/** One normalized record of a source. */
export const HistoryRecord = z.discriminatedUnion('section', [
  TitleRecord,
  BrandRecord,
  JsiRecord,
  OdometerRecord,
  TheftRecord,
  AccidentRecord,
  LienRecord,
  SaleRecord,
  ServiceRecord,
  FleetRecord,
  RecallRecord,
  ValueRecord,
]);
export type HistoryRecord = z.infer<typeof HistoryRecord>;
export type RecordOf<S extends HistoryRecord['section']> = Extract<HistoryRecord, { section: S }>;
