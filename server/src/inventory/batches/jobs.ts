import type { JobKind } from '../../platform/jobs/service.ts';
import type { Batches } from './service.ts';
import { MAKE_BATCH, type BatchJob } from './service/deps.ts';

/** Orders the next documents of a batch, and queues itself for those after them. A killed one goes on where it was. */
export const makeBatchJob = (batches: Batches): JobKind<BatchJob> => ({
  name: MAKE_BATCH,
  retryLimit: 10,
  expireInSeconds: 5 * 60,
  run: job => batches.orderSome(job),
});
