import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { makeBatchJob } from './jobs.ts';
import { batchRoutes } from './routes.ts';
import { createBatches, type BatchDeps, type Batches } from './service.ts';
import { personalData } from './store.ts';

const placement: Placement = {
  stock_batches: byAccount(),
  stock_batch_rows: byAccount(),
};

export function batchesModule(deps: BatchDeps): Module<Batches> {
  const batches = createBatches(deps);
  return {
    service: batches,
    jobs: [makeBatchJob(batches)],
    personalData: [personalData],
    placement,
    routes: http => batchRoutes(http, batches),
  };
}
