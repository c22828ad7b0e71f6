import type { JobKind } from '../../platform/jobs/service.ts';
import type { Plans } from './service.ts';

/** Writes prices down that began at a moment that was set before. */
export const recordPricesJob = (plans: Pick<Plans, 'recordPrices'>): JobKind<object> => ({
  name: 'record-prices',
  retryLimit: 1,
  everySeconds: 300,
  run: plans.recordPrices,
});
