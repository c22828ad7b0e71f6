import type { DealerState } from '../accounts/contract.ts';
import { daysAfter, dayOf } from '../../kit/clock.ts';

/** Every move an application may make. A move that is not here cannot be written. */
const MOVES: Readonly<Record<DealerState, readonly DealerState[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved'],
  rejected: ['pending'],
};

/** Whether an application may go from one state to another. */
export function mayMove(from: DealerState, to: DealerState): boolean {
  return MOVES[from].includes(to);
}

/** Whether a member may apply, or apply again: approved and suspended dealers may not. */
export function mayApply(status: DealerState | null): boolean {
  return status === null || status === 'pending' || mayMove(status, 'pending');
}

/** Decisions that give the dealer a reason. */
export function needsReason(decision: DealerState): boolean {
  return decision === 'rejected' || decision === 'suspended';
}

/** Whether a license's last day has passed everywhere on earth: time zones reach 12 hours behind UTC. */
export function isPast(lastDay: string, now: Date): boolean {
  return lastDay < dayOf(daysAfter(now, -0.5));
}
