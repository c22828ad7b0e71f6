import { z } from 'zod';
import { Empty, get, post } from '../../kit/contract.ts';
import { SubscriptionState } from '../payments/contract.ts';

export const Subscription = z.object({
  id: z.string(),
  gateway: z.string(),
  state: SubscriptionState,
  plan: z.string(),
  plan_name: z.string(),
  unit: z.enum(['vhr', 'sticker', 'global']),
  /** Credits a period; -1: unlimited. */
  quantity: z.number().int(),
  price: z.number().int(),
  currency: z.string(),
  period: z.enum(['month', 'year']),
  started: z.iso.datetime(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  cancel_at_period_end: z.boolean(),
  /** The end of a canceled subscription; it can be resumed until `undo_until`. */
  ends_at: z.iso.datetime().nullable(),
  undo_until: z.iso.datetime().nullable(),
  /** Whether the gateway has a customer portal for card and invoices. */
  portal: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionsCall = get('/api/user/subscriptions', Empty, { subscriptions: z.array(Subscription) });
/** Cancels at the end of the billing period. Signed in, or with the signed link of a receipt (`token`). Idempotent; an email confirms it. */
export const cancelSubscriptionCall = post(
  '/api/user/cancel-subscription',
  { gateway: z.string(), subscription_id: z.string(), token: z.string().max(2000).optional() },
  { message: z.string(), subscription: Subscription },
);
/** Undoes a cancellation before the period ends. */
export const resumeSubscriptionCall = post(
  '/api/user/resume-subscription',
  { gateway: z.string(), subscription_id: z.string(), token: z.string().max(2000).optional() },
  { message: z.string(), subscription: Subscription },
);
/** The gateway's customer portal for card and invoices. */
export const portalCall = post('/api/user/billing-portal', { subscription_id: z.string() }, { url: z.string() });
/** The subscription of a receipt's signed link; the page is `/subscription/<token>`. */
export const linkedSubscriptionCall = get(
  '/api/user/linked-subscription',
  { token: z.string().min(1).max(2000) },
  { subscription: Subscription },
);
