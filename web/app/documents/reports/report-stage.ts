import type { ReportState } from '@marque/server/documents/reports/contract';

/** The stages of a report on a page: still being made, to be read, or come to nothing. */
export type ReportStage = 'working' | 'readable' | 'over';

const WORKING: readonly ReportState[] = ['requested', 'reserved', 'queued', 'collecting'];
const OVER: readonly ReportState[] = ['no_data', 'failed', 'revoked'];

export function stageOf(state: ReportState): ReportStage {
  if (WORKING.includes(state)) return 'working';
  return OVER.includes(state) ? 'over' : 'readable';
}

/** Whether sources are being asked: for the first version, or again for a new one. */
export const isWorking = (state: ReportState): boolean => stageOf(state) === 'working' || state === 'refreshing';
