import { z } from 'zod';
import { MAX_LINES, MAX_ROWS, MAX_WORK, MAX_WORKS } from '../../../../documents/record-uploads/rules.ts';

/** Why a row was not taken. `row`: its place in `rows`, or its line in the file, from 1; `field` is empty for the whole row. */
const RowProblem = z.object({ row: z.number().int(), field: z.string(), reason: z.string() });

/** Records of vehicles that the dealership serviced, sent at once. `same`: rows that were there already. */
export const RecordUpload = z.object({
  object: z.literal('record_upload'),
  id: z.string(),
  /** `revoked`: what it brought is in no new report. */
  state: z.enum(['active', 'revoked']),
  format: z.enum(['rows', 'csv', 'ndjson']),
  /** Rows with something in them. */
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  rejected: z.number().int(),
  created: z.iso.datetime(),
  revoked: z.iso.datetime().nullable(),
});
export const RecordUploadList = z.object({
  object: z.literal('list'),
  data: z.array(RecordUpload),
  has_more: z.boolean(),
});

/** What became of an upload. `kept` is false with a test key: it was checked, and nothing was stored, so there is no id. */
export const RecordUploadResult = RecordUpload.extend({
  object: z.literal('record_upload_result'),
  id: z.string().nullable(),
  kept: z.boolean(),
  problems: z.array(RowProblem),
  /** Names of columns or fields that are not used, with the number of rows that have them. */
  ignored: z.record(z.string(), z.number().int()),
});

/** A record, as a row is described; each is read for itself, so that a wrong one takes none of the others along. */
const Row = z.object({
  vin: z.string(),
  section: z.enum(['service', 'odometer']).optional().describe('`service` unless it is given'),
  date: z.string().describe('The day of the service or the reading: 2026-03-14, 2026-03 or 2026'),
  mileage: z.int().optional().describe('Needed for `odometer`'),
  unit: z.enum(['mi', 'km']).optional().describe('`mi` unless it is given'),
  work: z
    .array(z.string().max(MAX_WORK))
    .max(MAX_WORKS)
    .optional()
    .describe('What was done: words of ours such as `oil_filter` and `brake_pads`, or your own'),
  id: z.string().optional().describe('Your own id of the record; without one it is known by its content'),
  city: z.string().optional(),
  state: z.string().optional().describe('Two letters'),
});
const RowAsSent = z.unknown().meta({ ...z.toJSONSchema(Row, { io: 'input' }), $schema: undefined });

export const RecordsBody = z.strictObject({
  rows: z.array(RowAsSent).min(1).optional().meta({ maxItems: MAX_ROWS }).describe('Records; or a file'),
  file: z
    .string()
    .min(1)
    .optional()
    .describe(`The text of a CSV or NDJSON file of up to ${MAX_LINES} lines; or records in rows`),
});

export const RecordsQuery = z.strictObject({
  dates: z
    .enum(['MM/DD/YYYY', 'DD/MM/YYYY'])
    .optional()
    .describe('How dates such as 03/04/2026 are read; without it they are rejected'),
});
