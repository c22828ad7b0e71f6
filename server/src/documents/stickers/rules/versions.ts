import { daysAfter } from '../../../kit/clock.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import type { StickerRow } from './contents.ts';

const FREE_REVISIONS = 3;
const REVISION_DAYS = 30;

type CountedVersion = Pick<StickerRow, 'state' | 'amount' | 'finishedAt'>;

/** Whether a version counts for the vehicle: made, or still being made. */
export function isActive(row: Pick<StickerRow, 'state'>): boolean {
  return stageOf(row) !== 'over';
}

/** Free revisions left, and until when, counted from the newest version that was paid. */
export function revisionsOf(versions: readonly CountedVersion[]): { left: number; until: Date | null } {
  const living = versions.filter(isActive);
  const paid = living.findIndex(row => row.amount > 0);
  const first = living[paid];
  if (!first?.finishedAt) return { left: 0, until: null };
  return { left: Math.max(0, FREE_REVISIONS - paid), until: daysAfter(first.finishedAt, REVISION_DAYS) };
}

/** Whether the next version costs nothing. `versions` newest first. */
export function isFreeRevision(versions: readonly CountedVersion[], now: Date): boolean {
  const { left, until } = revisionsOf(versions);
  return left > 0 && until !== null && now <= until;
}
