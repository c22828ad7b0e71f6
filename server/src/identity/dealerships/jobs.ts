import type { JobKind } from '../../platform/jobs/service.ts';

export const WRITE_DEALERSHIP_EXPORT = 'write-dealership-export';

/** Which export of which dealership's account. */
export interface DealershipExportJob {
  siteId: string;
  userId: string;
  id: string;
}

/** Writes the next files of an export, and queues itself for those after them. */
export const writeDealershipExportJob = (exporting: {
  writeExport(job: DealershipExportJob): Promise<void>;
  failExport(job: DealershipExportJob): Promise<void>;
}): JobKind<DealershipExportJob> => ({
  name: WRITE_DEALERSHIP_EXPORT,
  retryLimit: 10,
  expireInSeconds: 600,
  run: exporting.writeExport,
  onFailed: exporting.failExport,
});

/** Removes the files of exports whose time is over. */
export const sweepDealershipExportsJob = (sweep: () => Promise<void>): JobKind<object> => ({
  name: 'sweep-dealership-exports',
  retryLimit: 2,
  everySeconds: 15 * 60,
  run: sweep,
});
