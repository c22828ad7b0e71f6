import { z } from 'zod';
import { call, Empty, success } from '../../kit/contract.ts';
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

export const subscriptionsCall = call({
  method: 'GET',
  path: '/api/user/subscriptions',
  input: Empty,
  answer: success({ subscriptions: z.array(Subscription) }),
});
/** Cancels at the end of the billing period. Signed in, or with the signed link of a receipt (`token`). Idempotent; an email confirms it. */
export const cancelSubscriptionCall = call({
  method: 'POST',
  path: '/api/user/cancel-subscription',
  input: z.strictObject({ gateway: z.string(), subscription_id: z.string(), token: z.string().max(2000).optional() }),
  answer: success({ message: z.string(), subscription: Subscription }),
});
/** Undoes a cancellation before the period ends. */
export const resumeSubscriptionCall = call({
  method: 'POST',
  path: '/api/user/resume-subscription',
  input: z.strictObject({ gateway: z.string(), subscription_id: z.string(), token: z.string().max(2000).optional() }),
  answer: success({ message: z.string(), subscription: Subscription }),
});
/** The gateway's customer portal for card and invoices. */
export const portalCall = call({
  method: 'POST',
  path: '/api/user/billing-portal',
  input: z.strictObject({ subscription_id: z.string() }),
  answer: success({ url: z.string() }),
});
/** The subscription of a receipt's signed link; the page is `/subscription/<token>`. */
export const linkedSubscriptionCall = call({
  method: 'GET',
  path: '/api/user/linked-subscription',
  input: z.strictObject({ token: z.string().min(1).max(2000) }),
  answer: success({ subscription: Subscription }),
});
