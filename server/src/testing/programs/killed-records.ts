import { openDatabase } from '../../kit/database/db.ts';
import { NO_MAPPING } from '../../documents/records/rules/mapping.ts';
import { createRecords } from '../../documents/records/service.ts';

/** A process that imports records and is killed when half of the file is read: `killed-records <path> <data folder>` */
const [path = '', dataDir = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: null, dataDir });
const records = createRecords({ db, clock: () => new Date(), audit: async () => {} });
await records.import({
  path,
  source: 'Shop',
  mapping: NO_MAPPING,
  sourceType: null,
  covers: ['service'],
  dryRun: false,
  rejectsPath: `${path}.rejects.csv`,
  signal: new AbortController().signal,
  progress: ({ share }) => {
    if ((share ?? 0) >= 0.5) process.kill(process.pid, 'SIGKILL');
  },
});
