import type { JobKind } from '../../platform/jobs/service.ts';
import { RECONCILE_DAY, type Reconciliation } from './service.ts';
import type { DayKey } from './store.ts';

/** Queues the days that are over; what was missed is made up for. */
export const reconciliationRound = (reconciliation: Reconciliation): JobKind<object> => ({
  name: 'reconciliation-round',
  retryLimit: 1,
  everySeconds: 60 * 60,
  run: () => reconciliation.round(),
});

/** Compares one day of one gateway. A gateway that does not answer is asked again by the next round. */
export const reconcileDayJob = (reconciliation: Reconciliation): JobKind<DayKey> => ({
  name: RECONCILE_DAY,
  retryLimit: 3,
  expireInSeconds: 30 * 60,
  run: job => reconciliation.compareDay(job),
  onFailed: job => reconciliation.giveUp(job),
});
