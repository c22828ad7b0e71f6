import type { BatchDeps } from './service/deps.ts';
import { createFiles } from './service/files.ts';
import { createFollowing } from './service/following.ts';
import { createMaking } from './service/making.ts';
import { createPlanning } from './service/planning.ts';
import { createShowing } from './service/showing.ts';

export type { BatchDeps } from './service/deps.ts';

export type Batches = ReturnType<typeof createBatches>;

/** What a selection of vehicles in stock lacks, made together in the background. */
export function createBatches(deps: BatchDeps) {
  const found = createFollowing(deps);
  return { ...createPlanning(deps), ...createMaking(deps), ...createShowing(deps, found), ...createFiles(deps, found) };
}
