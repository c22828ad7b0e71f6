import { z } from 'zod';
import { documentList, RevokedFor } from '../issued-documents/contract.ts';
import { call, success, VinText } from '../kit/contract.ts';
import { CreditUnit } from '../plans/contract.ts';
import { SectionKey } from './document/section-keys.ts';
import { ReportDocument } from './document/shape.ts';

export { SectionKey, SectionName } from './document/section-keys.ts';
export { ReportDocument, Words } from './document/shape.ts';

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
});
export type GenerateReportInput = z.input<typeof GenerateReportInput>;

/** `poll_after` and `eta_s` in seconds; `charged` is null when the report had been paid for before. */
export const GenerateReportAnswer = success({
  state: ReportState,
  vin: z.string(),
  report_id: z.string(),
  version: z.number().int().positive(),
  reused: z.boolean(),
  poll_after: z.number(),
  eta_s: z.number(),
  charged: z.object({ unit: CreditUnit, amount: z.number().int() }).nullable(),
});
export type GenerateReportAnswer = z.infer<typeof GenerateReportAnswer>;

export const generateReportCall = call({
  method: 'POST',
  path: '/api-cwa/generate-report',
  input: GenerateReportInput,
  answer: GenerateReportAnswer,
});

/** What is being done now: the source group being asked, or a step before or after the asking. */
export const ReportStep = z.enum(['waiting', 'decoding', ...SourceGroup.options, 'writing', 'done']);
export type ReportStep = z.infer<typeof ReportStep>;

/** `answered` of `of` source groups; a group that failed or is not covered does not count as answered. */
export const ReportProgress = z.object({
  state: ReportState,
  step: ReportStep,
  answered: z.number().int(),
  of: z.number().int(),
  sections: z.array(z.object({ key: SectionKey, state: SectionState, count: z.number().int().nullable() })),
});
export type ReportProgress = z.infer<typeof ReportProgress>;

/** `document` is null until the first version is ready or partial. */
export const GetReportAnswer = success({
  report_id: z.string(),
  vin: z.string(),
  version: z.number().int().positive(),
  progress: ReportProgress,
  document: ReportDocument.nullable(),
});
export type GetReportAnswer = z.infer<typeof GetReportAnswer>;

export const getReportCall = call({
  method: 'GET',
  path: '/api-cwa/report',
  input: z.strictObject({ vin: VinText }),
  answer: GetReportAnswer,
});

/** A report as its owner's page shows it, in whatever state it is. `pdf` is an address, null until there is one. */
export const ReportView = z.object({
  id: z.string(),
  vin: z.string(),
  title: z.string(),
  state: ReportState,
  version: z.number().int().positive(),
  created: z.iso.datetime(),
  charged: z.object({ unit: CreditUnit, amount: z.number().int() }).nullable(),
  credit_back: z.boolean(),
  /** Why it is revoked; null while it is valid. */
  revoked_for: RevokedFor.nullable(),
  pdf: z.string().nullable(),
  progress: ReportProgress,
  document: ReportDocument.nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

/** A report as one card of the dashboard, which tells its sections only while it is made; `level` is the verdict's, null until there is one. */
export const ReportCard = ReportView.omit({ document: true, charged: true }).extend({
  level: z.string().nullable(),
  headline: z.string().nullable(),
});
export type ReportCard = z.infer<typeof ReportCard>;

export const ReportsPage = z.object({
  reports: z.array(ReportCard),
  /** Vehicles on all pages. */
  total: z.number().int(),
  /** The `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type ReportsPage = z.infer<typeof ReportsPage>;
/** The member's reports, the newest of each vehicle, newest first. @throws `cursor_invalid` */
export const reportsCall = call({
  method: 'GET',
  path: '/api-cwa/reports',
  input: z.strictObject(documentList.fields),
  answer: success(ReportsPage.shape),
});
