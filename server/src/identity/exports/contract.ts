import { z } from 'zod';
import { get, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';

export const ExportFormat = z.enum(['csv', 'ndjson']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The lists of the console that can be taken along as a file. */
export const EXPORTED_LISTS = [
  'orders',
  'refunds',
  'documents',
  'people',
  'tickets',
  'disputes',
  'dealers',
  'coupons',
  'prices',
  'ledger',
  'log',
  'feedback',
  'deletions',
  'access',
  'differences',
  'reconciliation',
  'providers',
  'mails',
  'suppressed',
  'approvals',
  'operators',
  'redirects',
  'bulk_refunds',
  'open_jobs',
  'failed_jobs',
  'packs',
  'saved_answers',
  'incidents',
  'pages',
  'funnel',
] as const;
export const ExportedList = z.enum(EXPORTED_LISTS);
export type ExportedList = z.infer<typeof ExportedList>;

/** `expired`: the file was ready and is removed. */
export const ExportState = z.enum(['waiting', 'running', 'ready', 'failed', 'canceled', 'expired']);
export type ExportState = z.infer<typeof ExportState>;

/** A file that is being made of a list, or was. */
export const Export = z.object({
  id: z.string(),
  list: ExportedList,
  format: ExportFormat,
  /** The filters of the list, as in the address of its page. */
  filters: z.record(z.string(), z.string()),
  state: ExportState,
  /** Written so far. */
  rows: z.number().int(),
  /** How many rows were expected when it was asked for; null: the list is not counted. */
  expected: z.number().int().nullable(),
  bytes: z.number().int(),
  asked: z.iso.datetime(),
  finished: z.iso.datetime().nullable(),
  /** When the file is removed. */
  expires: z.iso.datetime().nullable(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  /** Where the file is downloaded by who asked for it; null where there is none. */
  link: z.string().nullable(),
});
export type Export = z.infer<typeof Export>;

export const exportList = pagedList('exports', MomentPlace);

/** The caller's own exports of the brand, the newest first. @throws `cursor_invalid`, `role_needed` */
export const exportsCall = get('/api/operator/exports', exportList.fields, {
  exports: z.array(Export),
  ...NextPage,
});

/**
 * Has a file made of a list; an email says when it is ready. `filters` are those of the list's own call.
 * @throws `role_needed`, `export_filters`, `exports_open`
 */
export const askExportCall = post(
  '/api/operator/ask-export',
  {
    list: ExportedList,
    format: ExportFormat,
    filters: z.record(z.string().max(40), z.string().max(254)).default({}),
  },
  { export: Export },
  { limits: [{ max: 30, minutes: 60, perMember: true }] },
);

/** Ends one of the caller's own exports; a file that is ready is removed. @throws `not_found`, `export_over` */
export const cancelExportCall = post('/api/operator/cancel-export', { export: z.string().max(60) }, { export: Export });

/** The file: for who asked for it, while the list may still be read. */
export const EXPORT_FILE_PATH = '/api/operator/export-file';
/** `brand`: where that is another than the host's, as a link carries no header. */
export const ExportFileQuery = z.strictObject({ link: z.string().max(500), brand: z.string().max(60).optional() });
export type ExportFileQuery = z.infer<typeof ExportFileQuery>;
