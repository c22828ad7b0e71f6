import type { JobKind } from '../jobs/service.ts';
import type { Plates } from './service.ts';
import { FORGET_PLATES } from './service/search-counter.ts';

/** Deletes plate searches and answers before they are 30 days old. */
export function forgetPlatesJob(plates: Plates): JobKind<object> {
  return {
    name: FORGET_PLATES,
    retryLimit: 5,
    expireInSeconds: 60,
    workers: 1,
    run: () => plates.forget(),
    // The job of the next day on which a plate is searched deletes these too.
    abandon: async () => {},
  };
}
