import { daysAfter } from '../../kit/clock.ts';
import type { DeletionState } from './contract.ts';

/** An unconfirmed request expires after this. */
const VERIFY_DAYS = 7;
/** The reminder leaves this long before the erasure. */
const REMIND_DAYS = 3;
/** An answer is due within a month (GDPR article 12(3)); on this day the operator gets a list of what is still open. */
const REPORT_DAYS = 20;

/** Every move a request may make. A move that is not here cannot be written. */
const MOVES: Readonly<Record<DeletionState, readonly DeletionState[]>> = {
  submitted: ['verify_sent', 'verified', 'expired', 'withdrawn', 'on_hold', 'rejected'],
  verify_sent: ['verified', 'expired', 'withdrawn', 'on_hold', 'rejected'],
  verified: ['cooling_off', 'needs_identity', 'on_hold', 'rejected'],
  needs_identity: ['cooling_off', 'withdrawn', 'on_hold', 'rejected'],
  cooling_off: ['executing', 'needs_identity', 'withdrawn', 'on_hold', 'rejected'],
  executing: ['erased', 'on_hold'],
  on_hold: ['submitted', 'verify_sent', 'needs_identity', 'cooling_off', 'withdrawn', 'rejected'],
  erased: [],
  expired: [],
  withdrawn: [],
  rejected: [],
};

/** Whether a request may go from one state to another. */
export function mayMove(from: DeletionState, to: DeletionState): boolean {
  return MOVES[from].includes(to);
}

/** Whether nothing more happens to a request. */
export function isFinished(state: DeletionState): boolean {
  return MOVES[state].length === 0;
}

/** Whether the owner of the address has yet to confirm a request. */
export function isUnconfirmed(state: DeletionState): boolean {
  return state === 'submitted' || state === 'verify_sent';
}

/** The state of a request after its hold; an erasure that was about to begin is checked again. */
export function stateAfterHold(heldFrom: DeletionState | null): DeletionState {
  if (heldFrom === 'submitted' || heldFrom === 'verify_sent' || heldFrom === 'needs_identity') return heldFrom;
  return 'cooling_off';
}

/** Fields read by a request's clock. */
export interface ClockFace {
  state: DeletionState;
  createdAt: Date;
  erasesAt: Date | null;
  remindedAt: Date | null;
  reportedAt: Date | null;
}

export interface DueEvent {
  event: 'expire' | 'remind' | 'erase' | 'report';
  at: Date;
}

/** The next timed event of a request, or null when there is none. */
export function nextEvent(row: ClockFace): DueEvent | null {
  if (isFinished(row.state)) return null;
  const events: DueEvent[] = [];
  if (isUnconfirmed(row.state)) events.push({ event: 'expire', at: daysAfter(row.createdAt, VERIFY_DAYS) });
  const { erasesAt } = row;
  if (erasesAt && (row.state === 'cooling_off' || row.state === 'executing')) {
    events.push({ event: 'erase', at: erasesAt });
    if (!row.remindedAt) events.push({ event: 'remind', at: daysAfter(erasesAt, -REMIND_DAYS) });
  }
  if (!row.reportedAt) events.push({ event: 'report', at: daysAfter(row.createdAt, REPORT_DAYS) });
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  return events[0] ?? null;
}

/** The later of two moments; null counts for nothing. */
export function laterOf(a: Date | null, b: Date): Date {
  return a && a > b ? a : b;
}
