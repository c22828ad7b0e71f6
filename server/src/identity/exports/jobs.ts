import type { JobKind } from '../../platform/jobs/service.ts';

export const WRITE_EXPORT = 'write-export';

/** Writes the next part of a brand's exports, and queues itself for the part after that. */
export const writeExportJob = (write: (data: { siteId: string }) => Promise<void>): JobKind<{ siteId: string }> => ({
  name: WRITE_EXPORT,
  retryLimit: 10,
  expireInSeconds: 120,
  run: write,
});

/** Removes files whose time is over, and goes on with exports that no job is left for. */
export const sweepExportsJob = (sweep: () => Promise<void>): JobKind<object> => ({
  name: 'sweep-exports',
  retryLimit: 2,
  everySeconds: 15 * 60,
  run: sweep,
});
