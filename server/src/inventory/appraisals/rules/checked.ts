import type { MileageUnit } from '../../stock/contract.ts';
import type { Recall, RecallGap } from '../../../vehicles/recalls/contract.ts';
import type { CostLine, KeptRecalls } from '../contract.ts';

const KM = 1.609344;

/** A distance in whole miles. */
export const milesOf = (mileage: number, unit: MileageUnit): number =>
  Math.round(unit === 'km' ? mileage / KM : mileage);

/** Cents of all lines. */
export const totalOf = (costs: readonly CostLine[]): number => costs.reduce((sum, { cents }) => sum + cents, 0);

type Found =
  | { kind: 'list'; list: { recalls: readonly Recall[]; gaps: readonly RecallGap[] } }
  | { kind: 'unknown_name' }
  | { kind: 'unavailable'; gaps: readonly RecallGap[] }
  | null;

/**
 * The recalls of a vehicle as an appraisal keeps them, do-not-drive first. What is known to be repaired is left out; a source that did not
 * answer is never "none". `found`: null where the number determines no vehicle of the lists.
 */
export function recallsOf(found: Found): KeptRecalls {
  const failedIn = (gaps: readonly RecallGap[]) => [...new Set(gaps.map(({ source }) => source))];
  if (!found) return { state: 'no_vehicle', campaigns: [], failed: [] };
  if (found.kind === 'unknown_name') return { state: 'no_data', campaigns: [], failed: [] };
  if (found.kind === 'unavailable') return { state: 'no_answer', campaigns: [], failed: failedIn(found.gaps) };
  const { recalls, gaps } = found.list;
  const campaigns = recalls
    .filter(({ status }) => status !== 'closed')
    .map(({ campaign, area, date, park_it, park_outside, status = 'unknown', sources }) => {
      return { campaign, area, date, park_it, park_outside, status, demo: sources.every(({ demo }) => demo === true) };
    });
  const state = campaigns.length > 0 ? 'found' : gaps.length > 0 ? 'partly' : 'none';
  return { state, campaigns, failed: failedIn(gaps) };
}
