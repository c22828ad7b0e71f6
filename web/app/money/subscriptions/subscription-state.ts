import type { SubscriptionState } from '@marque/server/money/payments/contract';
import type { Subscription } from '@marque/server/money/subscriptions/contract';
import type { Tone } from '../../kit/ui/data/tone.ts';

const OVER: readonly SubscriptionState[] = ['canceled', 'unpaid'];

/** Whether a subscription has ended: nothing is charged or granted anymore. */
export function isFinished({ state }: Pick<Subscription, 'state'>): boolean {
  return OVER.includes(state);
}

/** The status shown to the member: a canceled subscription is `ending` until its period ends. */
export type SubscriptionStatus = SubscriptionState | 'ending';

export function statusOf(subscription: Pick<Subscription, 'state' | 'cancel_at_period_end'>): SubscriptionStatus {
  return subscription.cancel_at_period_end && !isFinished(subscription) ? 'ending' : subscription.state;
}

/** The tone of a status. */
export function toneOf(status: SubscriptionStatus): Tone {
  if (status === 'active') return 'ready';
  if (status === 'ending' || status === 'paused') return 'info';
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' ? 'caution' : 'neutral';
}
