import { z } from 'zod';
import { call, Empty, success } from '../kit/contract.ts';
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
  /** When it ends, once it is cancelled; until `undo_until` the cancellation can be taken back. */
  ends_at: z.iso.datetime().nullable(),
  undo_until: z.iso.datetime().nullable(),
  /** Whether the gateway has a page of its own for card and invoices. */
  portal: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionsCall = call({
  method: 'GET',
  path: '/api/user/subscriptions',
  input: Empty,
  answer: success({ subscriptions: z.array(Subscription) }),
});
/** Cancels to the end of the paid period. Signed in, or with the signed link of a receipt (`token`). Idempotent; a mail confirms it. */
export const cancelSubscriptionCall = call({
  method: 'POST',
  path: '/api/user/cancel-subscription',
  input: z.strictObject({ gateway: z.string(), subscription_id: z.string(), token: z.string().max(2000).optional() }),
  answer: success({ message: z.string(), subscription: Subscription }),
});
/** Takes a cancellation back while the period still runs. */
export const resumeSubscriptionCall = call({
  method: 'POST',
  path: '/api/user/resume-subscription',
  input: z.strictObject({ gateway: z.string(), subscription_id: z.string(), token: z.string().max(2000).optional() }),
  answer: success({ message: z.string(), subscription: Subscription }),
});
/** The gateway's own page for card and invoices. */
export const portalCall = call({
  method: 'POST',
  path: '/api/user/billing-portal',
  input: z.strictObject({ subscription_id: z.string() }),
  answer: success({ url: z.string() }),
});
/** What the signed link of a receipt shows; the page is `/subscription/<token>`. */
export const linkedSubscriptionCall = call({
  method: 'GET',
  path: '/api/user/linked-subscription',
  input: z.strictObject({ token: z.string().min(1).max(2000) }),
  answer: success({ subscription: Subscription }),
});
