import type { SubscriptionState } from '../payments/contract.ts';

/** Which mail a change calls for. A state that stays calls for none. */
export function mailFor(
  before: { state: SubscriptionState; cancelAtPeriodEnd: boolean } | null,
  now: { state: SubscriptionState; cancelAtPeriodEnd: boolean },
): 'canceled' | 'past_due' | 'ended' | null {
  if (isOver(now.state)) return before && !isOver(before.state) ? 'ended' : null;
  if (now.state === 'past_due') return before?.state === 'past_due' ? null : 'past_due';
  return now.cancelAtPeriodEnd && before && !before.cancelAtPeriodEnd ? 'canceled' : null;
}

interface News {
  state: SubscriptionState;
  cancelAtPeriodEnd: boolean;
  periodEnd: Date;
}

/** Whether two rows of one subscription tell the same. */
export function isSameNews(a: News | null, b: News | null): boolean {
  return (
    a?.state === b?.state &&
    a?.cancelAtPeriodEnd === b?.cancelAtPeriodEnd &&
    a?.periodEnd.getTime() === b?.periodEnd.getTime()
  );
}

/** Whether nothing more will be charged or granted. */
export function isOver(state: SubscriptionState): boolean {
  return state === 'canceled' || state === 'unpaid';
}
