import type { SubscriptionState } from '@marque/server/payments/contract';
import type { Subscription } from '@marque/server/subscriptions/contract';
import type { Tone } from '../ui/tone.ts';

const OVER: readonly SubscriptionState[] = ['canceled', 'unpaid'];

/** Whether nothing more will be charged or granted. */
export function isOver({ state }: Pick<Subscription, 'state'>): boolean {
  return OVER.includes(state);
}

/** How a subscription stands as its member reads it: one that is cancelled still runs to the end of its period. */
export type Standing = SubscriptionState | 'ending';

export function standingOf(subscription: Pick<Subscription, 'state' | 'cancel_at_period_end'>): Standing {
  return subscription.cancel_at_period_end && !isOver(subscription) ? 'ending' : subscription.state;
}

/** The mark of a standing. */
export function toneOf(standing: Standing): Tone {
  if (standing === 'active') return 'ready';
  if (standing === 'ending' || standing === 'paused') return 'info';
  return standing === 'past_due' || standing === 'unpaid' || standing === 'incomplete' ? 'caution' : 'neutral';
}
