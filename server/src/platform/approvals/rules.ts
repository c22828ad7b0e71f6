import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import type { Caller } from '../sites/rules/caller.ts';
import type { Json } from '../sites/rules/layers.ts';
import type { ApprovalState } from './contract.ts';

/** A proposal that nobody decides is declined after so many days. */
const EXPIRES_AFTER_DAYS = 7;

export const expiryOf = (proposed: Date): Date => daysAfter(proposed, EXPIRES_AFTER_DAYS);

const HOUR_MS = 60 * 60_000;

/** Whether those who may decide a proposal may be asked again: an hour after they were last asked. */
export const mayRemind = (
  { createdAt, remindedAt }: { createdAt: Date; remindedAt: Date | null },
  now: Date,
): boolean => now.getTime() - (remindedAt ?? createdAt).getTime() >= HOUR_MS;

/** The state of a proposal at a moment. */
export function stateOf(
  { decision, expiresAt }: { decision: Decision | null; expiresAt: Date },
  now: Date,
): ApprovalState {
  if (decision) return decision;
  return expiresAt <= now ? 'expired' : 'open';
}

/** `expired` is written once what was held for the proposal is let go. */
export type Decision = 'approved' | 'declined' | 'withdrawn' | 'expired';

/** A kind of change that needs a second person. Each module that has one declares it. */
export interface ApprovalKind {
  /** `site.settings`. */
  action: string;
  /** Refuses a caller who may not make the change. */
  mayDecide(caller: Pick<Caller, 'actor'>): void;
  /**
   * Makes the change in the transaction of the approval, as it is now: whatever has changed since may refuse it.
   * @throws AppError, and nothing is changed
   */
  apply(tx: Db, caller: Caller, payload: Json): Promise<void>;
  /** Lets go what was held for a proposal that was declined, withdrawn or has expired. */
  release?(tx: Db, siteId: string, payload: Json): Promise<void>;
}
