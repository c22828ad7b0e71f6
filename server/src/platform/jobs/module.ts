import type { Module } from '../../app/module.ts';
import type { Database } from '../../kit/database/db.ts';
import type { Log } from '../../kit/log/log.ts';
import { createJobs, type Jobs, type JobsOptions } from './service.ts';
import { invariants } from './store.ts';

export const jobsModule = (database: Database, log: Log, options: JobsOptions): Module<Jobs> => ({
  service: createJobs(database, log, options),
  invariants,
});
