import type { AppraisalDeps } from './service/deps.ts';
import { createOffering } from './service/offering.ts';
import { createReading } from './service/reading.ts';
import { createStarting } from './service/starting.ts';

export type { AppraisalDeps } from './service/deps.ts';

export type Appraisals = ReturnType<typeof createAppraisals>;

/** What a dealership was offered: each vehicle with its condition, what the sources say of it, and the offer. */
export function createAppraisals(deps: AppraisalDeps) {
  return { ...createReading(deps), ...createStarting(deps), ...createOffering(deps) };
}
