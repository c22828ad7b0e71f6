import * as shapes from '../shapes/records.ts';
import { Page } from '../shapes.ts';
import { ACCORD, del, get, NONE, OfId, type Operation } from './operation.ts';

/** Uploads and their revocations in an hour. */
const LIMITS = [{ max: 120, minutes: 60, perMember: true }];
const ABOUT = { tag: 'Records', scope: 'records_write' } as const;
const DEALERSHIP = 'Only for a key of a dealership.';

const uploadRecords: Operation<
  typeof NONE,
  typeof shapes.RecordsQuery,
  typeof shapes.RecordsBody,
  typeof shapes.RecordUploadResult
> = {
  ...ABOUT,
  id: 'uploadRecords',
  method: 'POST',
  path: '/v1/records',
  summary: 'Upload service and odometer records',
  description: `Of vehicles that the dealership serviced: up to 1,000 rows as JSON, or a CSV or NDJSON file of up to 10,000 lines and 4 MB, as the body itself or in \`file\`. A row that is wrong is rejected with its reason; all others are taken at once. Reports name the dealership as the source and say that nobody has verified the record. A test key has its rows checked and nothing stored. ${DEALERSHIP}`,
  changes: true,
  limits: LIMITS,
  files: ['text/csv', 'application/x-ndjson'],
  bodyLimit: 4 * 1024 * 1024,
  fields: NONE,
  query: shapes.RecordsQuery,
  body: shapes.RecordsBody,
  answer: shapes.RecordUploadResult,
  example: {
    fields: {},
    query: {},
    body: {
      rows: [
        { vin: ACCORD.vin, date: '2026-03-14', mileage: 91_204, work: ['oil_filter'], id: 'RO-20418' },
        { vin: ACCORD.vin, section: 'odometer', date: '2026-03-14' },
      ],
    },
  },
};

const listRecordUploads = get({
  ...ABOUT,
  id: 'listRecordUploads',
  path: '/v1/records/uploads',
  summary: 'The uploads of the dealership, the newest first',
  description: `Also those that were revoked. ${DEALERSHIP}`,
  fields: NONE,
  query: Page,
  answer: shapes.RecordUploadList,
  example: { fields: {}, query: { limit: 10 } },
});

const getRecordUpload = get({
  ...ABOUT,
  id: 'getRecordUpload',
  path: '/v1/records/uploads/{id}',
  summary: 'An upload',
  description: `What it brought, and whether it was revoked. ${DEALERSHIP}`,
  fields: OfId,
  query: NONE,
  answer: shapes.RecordUpload,
  example: { fields: { id: 'upl_1a2b3c4d5e6f' }, query: {} },
});

const revokeRecordUpload = del({
  ...ABOUT,
  id: 'revokeRecordUpload',
  path: '/v1/records/uploads/{id}',
  summary: 'Revoke an upload',
  description: `Takes out the records it added or changed. Reports made before stay as they are. Doing it again changes nothing. For live keys. ${DEALERSHIP}`,
  live: true,
  changes: true,
  limits: LIMITS,
  fields: OfId,
  body: NONE,
  answer: shapes.RecordUpload,
  example: { fields: { id: 'upl_1a2b3c4d5e6f' }, body: {} },
});

export const recordOperations = { uploadRecords, listRecordUploads, getRecordUpload, revokeRecordUpload };
