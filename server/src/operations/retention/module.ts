import type { Module } from '../../app/module.ts';
import { removeExpiredJob } from './jobs.ts';
import { createRetention } from './service.ts';

export function retentionModule(
  deps: Parameters<typeof createRetention>[0],
): Module<ReturnType<typeof createRetention>> {
  const retention = createRetention(deps);
  return { service: retention, jobs: [removeExpiredJob(retention)] };
}
