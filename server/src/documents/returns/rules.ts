import type { DocumentStatus } from '../issued-documents/rules.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { Reason } from '../../kit/errors.ts';
import type { ReturnReason } from './contract.ts';

/** Another vehicle may be named for a day, counted from when the document was made. */
const SWAP_DAYS = 1;
/** That nothing is in it may be said for as long as the same vehicle is not charged again. */
const EMPTY_DAYS = 30;

/**
 * The credit taken for the document. `swapped`: its purchase has had its exchange. `giftSpent`: the goodwill credit
 * given for it has been used. Null: it cost nothing.
 */
export type CreditUse = { swapped: boolean; giftSpent: boolean } | null;

/** Why a document's credit does not go back for this reason; null: it goes back. */
export function refusalOf(reason: ReturnReason, document: DocumentStatus, taken: CreditUse, now: Date): Reason | null {
  if (document.stage === 'over') return 'return_over';
  if (!taken) return 'return_free';
  if (taken.giftSpent) return 'return_gift_spent';
  return reason === 'empty' ? emptyRefusal(document, now) : swapRefusal(document, taken.swapped, now);
}

/** A mistyped vehicle is exchanged once a purchase, and only unread: who has read it has had what was paid for. */
function swapRefusal(document: DocumentStatus, swapped: boolean, now: Date): Reason | null {
  if (document.openedAt) return 'return_opened';
  if (now > daysAfter(document.madeAt ?? document.orderedAt, SWAP_DAYS)) return 'return_late';
  return swapped ? 'return_swapped' : null;
}

function emptyRefusal(document: DocumentStatus, now: Date): Reason | null {
  if (document.stage === 'working' || !document.madeAt) return 'return_working';
  if (!document.isEmpty) return 'return_not_empty';
  return now > daysAfter(document.madeAt, EMPTY_DAYS) ? 'return_empty_late' : null;
}
