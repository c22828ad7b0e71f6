import type { JobKind } from '../../platform/jobs/service.ts';
import type { Credits } from './service.ts';

/** Writes off what has ended unused: without it, an end would be noted only when its owner reads the ledger. */
export const expireCreditsJob = (credits: Pick<Credits, 'expireEnded'>): JobKind<object> => ({
  name: 'expire-credits',
  retryLimit: 1,
  expireInSeconds: 10 * 60,
  everySeconds: 60 * 60,
  run: credits.expireEnded,
});
