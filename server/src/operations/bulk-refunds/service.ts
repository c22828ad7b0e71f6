import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { BulkRefund } from './contract.ts';
import type { BulkRefundDeps } from './service/deps.ts';
import { createPlanning } from './service/planning.ts';
import { createReading } from './service/reading.ts';
import { createRunning } from './service/running.ts';

export { BULK_REFUND, type BulkRefundDeps, type BulkRefundJob } from './service/deps.ts';

export type BulkRefunds = ReturnType<typeof createBulkRefunds>;

/** Many orders refunded at once: previewed, agreed, then worked off in the background. */
export function createBulkRefunds(deps: BulkRefundDeps) {
  const { preview, begin } = createPlanning(deps);
  const { present, ...reading } = createReading(deps);
  return {
    ...reading,
    ...createRunning(deps),
    preview,
    begin: async (caller: Caller, input: Parameters<typeof begin>[1]): Promise<BulkRefund> =>
      present(await begin(caller, input)),
  };
}
