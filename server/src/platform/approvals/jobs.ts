import type { JobKind } from '../jobs/service.ts';
import type { Approvals } from './service.ts';

/** Lets go what was held for proposals that nobody decided in time. */
export const approvalExpiryJob = (approvals: Approvals): JobKind<object> => ({
  name: 'approval-expiry',
  retryLimit: 2,
  everySeconds: 5 * 60,
  run: () => approvals.expire(),
});
