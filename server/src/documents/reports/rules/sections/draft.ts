import type { ReportDocument } from '../../document/shape/shape.ts';

/** Tiles that rest on the records of several groups: a reading that is still to come may change them. */
const FROM_ALL_GROUPS: readonly ReportDocument['tiles'][number]['key'][] = ['odometer', 'mileage'];

/**
 * A report so far, without the facts that need all answers: a stretch without records, and whether the mileages fit each other. A report
 * whose answers are all there is returned as it is.
 */
export function draftOf(report: ReportDocument): ReportDocument {
  if (!report.heads.some(({ key, state }) => key !== 'value' && state === 'pending')) return report;
  const tiles = report.tiles.map(tile =>
    FROM_ALL_GROUPS.includes(tile.key) ? { ...tile, value: null, state: 'collecting' as const } : tile,
  );
  return { ...report, gaps: [], tiles };
}
