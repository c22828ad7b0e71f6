import type { JobKind } from '../../platform/jobs/service.ts';
import { BULK_REFUND, type BulkRefundJob, type BulkRefunds } from './service.ts';

/** Refunds the next orders of a bulk refund, and queues itself for those after them. */
export const bulkRefundJob = (bulks: BulkRefunds): JobKind<BulkRefundJob> => ({
  name: BULK_REFUND,
  retryLimit: 10,
  expireInSeconds: 120,
  run: bulks.run,
  onFailed: bulks.giveUp,
});
