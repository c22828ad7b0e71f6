import type { SubscriptionState } from '../payments/contract.ts';

/** The email about a change; null where the state is unchanged or the change needs none. */
export function mailFor(
  before: { state: SubscriptionState; cancelAtPeriodEnd: boolean } | null,
  now: { state: SubscriptionState; cancelAtPeriodEnd: boolean },
): 'canceled' | 'past_due' | 'ended' | null {
  if (isFinished(now.state)) return before && !isFinished(before.state) ? 'ended' : null;
  if (now.state === 'past_due') return before?.state === 'past_due' ? null : 'past_due';
  return now.cancelAtPeriodEnd && before && !before.cancelAtPeriodEnd ? 'canceled' : null;
}

interface Status {
  state: SubscriptionState;
  cancelAtPeriodEnd: boolean;
  periodEnd: Date;
}

/** Whether two rows of one subscription have the same status. */
export function isSameStatus(a: Status | null, b: Status | null): boolean {
  return (
    a?.state === b?.state &&
    a?.cancelAtPeriodEnd === b?.cancelAtPeriodEnd &&
    a?.periodEnd.getTime() === b?.periodEnd.getTime()
  );
}

/** Whether a subscription has ended: nothing is charged or granted anymore. */
export function isFinished(state: SubscriptionState): boolean {
  return state === 'canceled' || state === 'unpaid';
}
