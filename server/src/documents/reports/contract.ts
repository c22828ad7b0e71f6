import { z } from 'zod';
import {
  BatchInput,
  BatchVehicle,
  documentList,
  DocumentVersion,
  orderedFields,
  shownFields,
} from '../issued-documents/contract.ts';
import { get, line, Paged, post, success, VinText } from '../../kit/contract.ts';
import { SectionKey } from './document/shape/section-keys.ts';
import { ReportDocument } from './document/shape/shape.ts';

export { SectionKey, SectionName } from './document/shape/section-keys.ts';
export { ReportDocument } from './document/shape/shape.ts';
export { Day, DisputeMark, Words } from './document/shape/shape-more.ts';

/** Without these a report is partial: all of them must have been answered. */
export const CORE_SECTIONS = ['titles', 'brands', 'jsi', 'odometer', 'theft'] as const satisfies SectionKey[];

/** Never `empty`: "nothing reported", "not asked" and "no answer" are three different facts. */
export const SectionState = z.enum(['pending', 'found', 'none_reported', 'not_covered', 'unavailable']);
export type SectionState = z.infer<typeof SectionState>;

/** Source groups in the order they are asked; each answers or fails independently. */
export const SourceGroup = z.enum([
  'titles',
  'jsi',
  'theft',
  'accidents',
  'service',
  'auctions',
  'recalls',
  'fleet',
  'liens',
]);
export type SourceGroup = z.infer<typeof SourceGroup>;

export const ReportState = z.enum([
  'requested',
  'reserved',
  'queued',
  'collecting',
  'ready',
  'partial',
  'no_data',
  'failed',
  'refreshing',
  'disputed',
  'corrected',
  'upheld',
  'revoked',
  'archived',
]);
export type ReportState = z.infer<typeof ReportState>;

export const Market = z.enum(['US', 'CA', 'EU', 'CLASSIC']);
export type Market = z.infer<typeof Market>;

const Mileage = z
  .union([z.number(), z.string().transform(text => Number(text.replaceAll(/[\s,]/g, '') || Number.NaN))])
  .pipe(z.number().int().min(0).max(1_000_000));

/** `mileage` in `mileage_unit`; "45,000" is accepted. */
export const GenerateReportInput = z.strictObject({
  vin: VinText,
  mileage: Mileage.nullish(),
  mileage_unit: z.enum(['mi', 'km']).default('mi'),
  report_type: Market.default('US'),
  /** The version of the notice on national title data that was accepted; needed where a source holds such data. */
  nmvtis_version: z.string().max(20).optional(),
});

/** `poll_after` and `eta_s` in seconds; `charged` is null when the report had been paid for before. */
export const GenerateReportAnswer = success({
  state: ReportState,
  vin: z.string(),
  report_id: z.string(),
  version: z.number().int().positive(),
  ...orderedFields,
});
export type GenerateReportAnswer = z.infer<typeof GenerateReportAnswer>;

export const generateReportCall = post('/api-cwa/generate-report', GenerateReportInput, GenerateReportAnswer);

const Year = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{4}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1900).max(2100));
const Name = line(0, 60);

/**
 * A report on a vehicle with a pre-1981 VIN. `check_vname`: 'yes' holds the name against the number first and
 * refuses with `no data` and the readings of the number where they differ; 'no' goes on with the number, and the report
 * says that another vehicle was named. Without a number it is the vehicle of the catalog that year, make and model name.
 */
export const GenerateClassicReportInput = z.strictObject({
  vin: z.union([z.literal(''), VinText]).nullish(),
  check_vname: z.enum(['yes', 'no']).default('yes'),
  year: Year.nullish(),
  make: Name.nullish(),
  model: Name.nullish(),
  series: Name.nullish(),
  mileage: Mileage.nullish(),
});

export const generateClassicReportCall = post(
  '/api-cwa/generate_classic_report',
  GenerateClassicReportInput,
  GenerateReportAnswer,
);

/** The current step: the source group being queried, or a step before or after. */
export const ReportStep = z.enum(['waiting', 'decoding', ...SourceGroup.options, 'writing', 'done']);

/** `answered` of `of` source groups; a group that failed or is not covered does not count as answered. */
export const ReportProgress = z.object({
  state: ReportState,
  step: ReportStep,
  answered: z.number().int(),
  of: z.number().int(),
  sections: z.array(z.object({ key: SectionKey, state: SectionState, count: z.number().int().nullable() })),
});
export type ReportProgress = z.infer<typeof ReportProgress>;

/** Whether every source may be asked again at no cost, and until when; `failed_on` when the last refresh got no answer. */
export const RefreshOffer = z.object({
  free: z.boolean(),
  free_until: z.iso.datetime(),
  failed_on: z.iso.datetime().nullable(),
});
export type RefreshOffer = z.infer<typeof RefreshOffer>;

/**
 * `document` is null until the first version is ready or partial; while a report is refreshed it is the version before.
 */
export const GetReportAnswer = success({
  /** Why there is no document although there is a report: the licenses of its sources forbid to hand out their data. */
  withheld: z.literal('license').optional(),
  report_id: z.string(),
  vin: z.string(),
  version: z.number().int().positive(),
  progress: ReportProgress,
  document: ReportDocument.nullable(),
  refresh: RefreshOffer.nullable(),
  versions: z.array(DocumentVersion),
});

/** `version`: an earlier one. */
export const getReportCall = get(
  '/api-cwa/report',
  { vin: VinText, version: z.coerce.number().int().positive().optional() },
  GetReportAnswer,
);

/**
 * The progress of a report as server-sent events, until it is ready, partial, without data or failed. Each `progress`
 * event carries a `ReportProgress`, the last one is named `end`; comments keep the connection open.
 */
export const REPORT_STREAM = '/api-cwa/report/stream';

/**
 * Asks every source again for a new version. Free for 30 days after the order; later it takes a credit, and only where
 * `spend_credit` says so. A refresh that is running already is answered with that one.
 */
export const RefreshReportInput = z.strictObject({ vin: VinText, spend_credit: z.boolean().default(false) });

export const refreshReportCall = post('/api-cwa/refresh-report', RefreshReportInput, GenerateReportAnswer, {
  limits: [{ max: 10, minutes: 24 * 60, perMember: true, by: 'vin' }],
});

/** A report as its owner's page shows it, in whatever state it is. `pdf` is an address, null until there is one. */
export const ReportView = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  state: ReportState,
  ...shownFields,
  progress: ReportProgress,
  document: ReportDocument.nullable(),
  /** The unfinished first version; its verdict is not to be shown. */
  draft: ReportDocument.nullable(),
  /** Null where there is nothing to refresh. */
  refresh: RefreshOffer.nullable(),
  /** The versions that may be read, the newest first. */
  versions: z.array(DocumentVersion),
});
export type ReportView = z.infer<typeof ReportView>;

/** A report as one card of the dashboard, which tells its sections only while it is made; `level` is the verdict's, null until there is one. */
export const ReportCard = ReportView.omit({
  document: true,
  draft: true,
  charged: true,
  refresh: true,
  versions: true,
}).extend({
  level: z.string().nullable(),
  headline: z.string().nullable(),
  /** It was opened, and neither a source nor a theft forbids a link to it. */
  sharable: z.boolean(),
});
export type ReportCard = z.infer<typeof ReportCard>;

export const ReportsPage = z.object({ reports: z.array(ReportCard), ...Paged });
export type ReportsPage = z.infer<typeof ReportsPage>;
/** The member's reports, the newest of each vehicle, newest first. @throws `cursor_invalid` */
export const reportsCall = get('/api-cwa/reports', documentList.fields, ReportsPage.shape);

/** For dealers: what the archive of these vehicles would hold. Nothing is made or charged. @throws `batch_dealers`, `batch_size` */
export const reportBatchCall = post(
  '/api-cwa/report-batch',
  BatchInput,
  { vehicles: z.array(BatchVehicle) },
  { signedIn: true, bodyLimit: 256 * 1024 },
);
