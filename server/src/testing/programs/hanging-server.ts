import { createJobs, type JobKind } from '../../platform/jobs/service.ts';
import { openDatabase } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';

/** A process that queues one job in the given database, starts it and never ends it: to be killed in the middle of it. */
const [databaseUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, dataDir: '' });
const kind: JobKind<object> = {
  name: 'work',
  retryLimit: 2,
  expireInSeconds: 600,
  workers: 1,
  run: () => {
    process.send?.('begun');
    return new Promise(() => {});
  },
  onFailed: async () => {},
};
const jobs = createJobs(database, createLog('silent'), { singleProcess: false, retryDelaySeconds: 5 });
await jobs.start([kind as JobKind<never>]);
await jobs.enqueue(database.db, kind.name, {});
