import type { Module } from '../../app/module.ts';
import { BY_VIN, byAccount, type Placement } from '../../kit/placement.ts';
import { createRecordUploads, type RecordUploads, type UploadDeps } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = { record_uploads: byAccount(), uploaded_records: BY_VIN };

export function recordUploadsModule(deps: UploadDeps): Module<RecordUploads> {
  const uploads = createRecordUploads(deps);
  return {
    service: uploads,
    reads: { records: uploads.load },
    on: { 'dealership.suspended': (tx, { account }) => uploads.revokeAll(tx, account) },
    personalData: [personalData],
    placement,
  };
}
