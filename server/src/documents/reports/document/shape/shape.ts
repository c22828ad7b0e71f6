import { z } from 'zod';
import { Ratings } from '../../../../vehicles/ratings/contract.ts';
import { SafetyIssues } from '../../../../vehicles/recalls/contract.ts';
import { KnownDamage } from '../../../../vehicles/valuations/contract.ts';
import {
  EquipmentBlock,
  ChangesBlock,
  LienRow,
  RecallRow,
  SaleRow,
  ServiceRow,
  TheftBlock,
  ValueBlock,
  Day,
  Tone,
  Words,
  ClassicBlock,
  DisputeMark,
  ExtraSection,
} from './shape-more.ts';
import { SectionKey, SectionName } from './section-keys.ts';
import { AccidentBlock, JsiRow, OdometerBlock, ReadingRow, TitleRow } from './shape-records.ts';

const Tile = z.object({
  key: z.enum(['brands', 'loss', 'accidents', 'odometer', 'theft', 'liens', 'recalls', 'owners', 'use', 'mileage']),
  state: Tone,
  value: Words.nullable(),
});

const EventKind = z.enum(['built', 'title', 'service', 'inspection', 'sale', 'damage', 'recall', 'theft', 'use']);

/**
 * `owner` is 0 before the first owner; `state` is null when the event needs no attention. `undated`: no source gives a day;
 * `on` is the model year then, for the order alone, and is not shown.
 */
const EventRow = z.object({
  owner: z.number().int(),
  on: Day,
  undated: z.boolean().optional(),
  text: Words,
  miles: z.number().int().nullable(),
  source: Words,
  state: Tone.nullable(),
  kind: EventKind,
  place: z.string().nullable(),
  record: z.string().nullable(),
});

/** An entry in a public list: a registration or a license. It is no title and no owner. */
const RegistrationRow = z.object({
  on: Day,
  text: Words,
  /** The words of the list about the vehicle, and the days of our copies that have it. */
  details: Words,
  /** Publisher, data set and the day of our copy. */
  source: Words,
  /** The page of the data set. */
  link: z.string(),
  record: z.string(),
});

const OwnerRow = z.object({
  n: z.number().int(),
  type: Words,
  states: z.string(),
  from: Day,
  to: Day.nullable(),
  miles_year: z.number().int().nullable(),
});

/** One cell of the brand grid; `on` and `place` are null when the brand was not found. */
const BrandCell = z.object({
  code: z.string(),
  name: Words,
  meaning: Words,
  severity: z.enum(['serious', 'caution', 'info']),
  found: z.boolean(),
  on: Day.nullable(),
  place: z.string().nullable(),
  /** The sources' own wording; absent where it was not found and on documents made before it was stored. */
  written: z.array(z.string()).optional(),
});
export const BrandGroupKey = z.enum(['status', 'damage', 'use', 'odometer', 'maker', 'identity', 'unknown']);

/** Head of a section: its state, how many records, and when it was asked (ISO instant). */
const SectionHead = z.object({
  key: SectionName,
  state: z.enum(['pending', 'found', 'none_reported', 'not_covered', 'unavailable']),
  tone: Tone,
  word: Words,
  count: z.number().int().nullable(),
  as_of: z.string().nullable(),
  /** Whether any of it is invented; absent on documents made before sources were recorded. */
  demo: z.boolean().optional(),
});

const SourceRow = z.object({
  key: z.string(),
  /** The source, and whether its records are invented; absent on documents made before sources were recorded. */
  source: z.string().optional(),
  /** The source's name for readers; absent where the group says enough. */
  title: z.string().optional(),
  demo: z.boolean().optional(),
  group: Words,
  answer: z.enum(['answered', 'none', 'unavailable', 'not_covered', 'collecting']),
  records: z.number().int().nullable(),
  time: z.string(),
  asked_at: z.string().nullable(),
});

/** `text` is the whole sentence; `says` are its halves, with the record each rests on. */
const Conflict = z.object({
  section: SectionKey,
  label: Words,
  on: Day,
  text: Words,
  says: z.array(z.object({ source: Words, words: Words, record: z.string() })),
});

/** `sources` is empty where one source told all records. `kind`: what kind of source; it, `reported_on` and `place` are absent on documents of before 2026-12. */
const ReportedRow = z.object({
  section: SectionKey,
  label: Words,
  on: Day,
  record: z.string(),
  sources: z.array(Words),
  kind: Words.optional(),
  reported_on: Day.optional(),
  /** The page of the data set of a public record. */
  link: z.string().optional(),
  place: z.string().nullable().optional(),
  /** It is invented, and records of other sources stand beside it. */
  demo: z.literal(true).optional(),
  /** A dealership uploaded it, and nobody has verified it. */
  uploaded: z.literal(true).optional(),
});

/**
 * A history report as data: the page shows it, Typst prints it, the buyer may download it. Every distance, in numbers and in sentences, is
 * in the unit of `units`, also those of fields with `miles` in their name.
 */
export const ReportDocument = z.object({
  lang: z.enum(['en', 'es']),
  demo: z.boolean(),
  /** Documents stored before there was a choice are in miles. */
  units: z.enum(['mi', 'km']).default('mi'),
  brand: z.object({ id: z.string().optional(), name: z.string(), site: z.string(), primary: z.string() }),
  document: z.object({
    id: z.string(),
    version: z.number().int(),
    created: Day,
    time: z.string(),
    verify_url: z.string(),
    qr_svg: z.string().optional(),
    /** Until when a new version is free; absent on a sample, and on documents made before it was kept. */
    refresh_until: Day.optional(),
  }),
  vehicle: z.object({
    /** Null where the number does not settle the model year. */
    year: z.number().int().nullable(),
    make: z.string(),
    model: z.string(),
    trim: z.string(),
    vin: z.string(),
    given: z.number().int().nullable(),
    body: Words.nullable(),
    /** Where the identity is from; absent on documents made before it was said. */
    decoded: Words.optional(),
  }),
  verdict: z.object({
    level: z.enum(['stop', 'serious', 'check', 'nothing']),
    answered: z.number().int(),
    of: z.number().int(),
    reasons: z.array(Words),
    /** Where the records behind each reason are, in their order; absent on documents made before it was said. */
    sections: z.array(z.enum([...SectionName.options, 'sources', 'unchecked']).nullable()).optional(),
    /** The meaning of an open dispute for the verdict, which it never changes; absent where none is open. */
    disputed: Words.optional(),
  }),
  /** Changes from the version before; null on a first version, absent on documents made before there was a refresh. */
  changes: ChangesBlock.nullish(),
  /** The marks of disputed records, laid over the report when it is read; absent where none was disputed. */
  disputes: z.array(DisputeMark).optional(),
  tiles: z.array(Tile),
  things: z.array(z.object({ state: Tone, text: Words, next: Words })),
  /** Name, value, and where the value is from; the last is absent on documents made before it was said. */
  identity: z.array(z.tuple([Words, Words, Words.optional()])),
  /** Facts of a pre-1981 VIN; absent or null for every other vehicle. */
  classic: ClassicBlock.nullish(),
  sections: z.partialRecord(SectionName, Tone),
  heads: z.array(SectionHead),
  owners: z.array(OwnerRow),
  /** Absent on documents made before there were public records. */
  registrations: z.array(RegistrationRow).optional(),
  events: z.array(EventRow),
  gaps: z.array(z.object({ from: Day, to: Day, months: z.number().int(), text: Words })),
  readings: z.array(ReadingRow),
  odometer: OdometerBlock.nullable(),
  titles: z.array(TitleRow),
  titles_note: Words.nullable(),
  brands_found: z.array(
    z.object({
      group: BrandGroupKey,
      index: z.number().int(),
      code: z.string(),
      label: Words,
      meaning: Words,
      on: Day,
      place: z.string(),
      state: Tone,
      /** The record it was first found in; absent on documents made before it was kept. */
      record: z.string().optional(),
      /** The sources' own wording, and the kind of source; absent on documents made before they were stored. */
      written: z.array(z.string()).optional(),
      source: Words.optional(),
    }),
  ),
  brand_groups: z.array(z.object({ group: BrandGroupKey, items: z.array(BrandCell) })),
  accident: z.array(AccidentBlock).nullable(),
  jsi: z.array(JsiRow),
  /** Insurers' exemption for an older vehicle; null for a newer one, absent on documents made before it was added. */
  jsi_scope: Words.nullable().optional(),
  theft: TheftBlock,
  liens: z.array(LienRow),
  recalls: z.array(RecallRow),
  /** Null where the report has no recalls. */
  recall_scope: Words.nullable(),
  /** Which sources of recalls did not answer; null where all did. */
  recall_gap: Words.nullable().optional(),
  /** Investigations and communications about the model; null where the report has no recalls, absent on documents made before they were shown. */
  safety_issues: SafetyIssues.nullish(),
  auctions: z.array(SaleRow),
  service: z.array(ServiceRow),
  value: ValueBlock.nullable(),
  /** Why a value that a source gave is not shown; null where none is withheld. */
  value_note: Words.nullable().optional(),
  /** Inputs of the valuation, and whether the vehicle is no more; absent on documents made before 2026-12. */
  valued_with: z.object({ damage: z.array(KnownDamage), gone: z.boolean() }).optional(),
  /** Of the model, not of this vehicle; absent on documents made before there were ratings. */
  ratings: Ratings.nullish(),
  /** Cost, warranty and battery; absent on documents made before there were such sections. */
  extras: z.array(ExtraSection).optional(),
  /** Equipment as built; null where no sticker is made of such a vehicle, absent on documents made before it was listed. */
  equipment: EquipmentBlock.nullish(),
  checks: z.array(Words),
  sources: z.array(SourceRow),
  /** Where two sources say different things of one day; absent on documents made before it was looked for. */
  conflicts: z.array(Conflict).optional(),
  /** Every record with where it is from; on documents of before 2026-12 only where several sources told. */
  told_by: z.array(ReportedRow).optional(),
  /** License of the report by its sources; absent on documents made before licenses were stored. */
  license: z.object({ share: z.boolean(), export: z.boolean(), translate: z.boolean() }).optional(),
  /** Sections its owner leaves out of a shared report; absent on the report itself. */
  left_out: z.array(SectionName).optional(),
  notice: z.object({ id: z.string(), title: Words, text: Words }),
  limits: z.array(Words),
  glossary: z.array(z.tuple([Words, Words])),
});
export type ReportDocument = z.infer<typeof ReportDocument>;
