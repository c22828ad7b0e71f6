import { z } from 'zod';
import { post } from '../../kit/contract.ts';

export const PaymentState = z.enum([
  'created',
  'requires_action',
  'authorized',
  'captured',
  'declined',
  'cancelled',
  'error',
]);
export type PaymentState = z.infer<typeof PaymentState>;

export const RefundState = z.enum(['pending', 'settled', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

export const DisputeState = z.enum(['open', 'won', 'lost']);
export type DisputeState = z.infer<typeof DisputeState>;

/** Stripe's names; a `paused` subscription charges and grants nothing. */
export const SubscriptionState = z.enum(['incomplete', 'active', 'past_due', 'canceled', 'unpaid', 'paused']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

const ComparedValue = z.union([z.object({ minor: z.number().int(), currency: z.string() }), z.string()]).nullable();

/** One field of a payment as we have it and as its gateway has it; null: there is none. */
export const ComparedField = z.object({
  field: z.enum([
    'amount',
    'state',
    'reference',
    'settlement',
    'subscription',
    'refund_amount',
    'refund_state',
    'dispute_state',
  ]),
  ours: ComparedValue,
  theirs: ComparedValue,
  same: z.boolean(),
});
export type ComparedField = z.infer<typeof ComparedField>;

/**
 * Our record of a payment beside the gateway's own. `silent`: the gateway did not answer; `unknown`: it knows no such
 * payment, or has deleted it; `unopened`: the payment never reached a gateway.
 */
export const Comparison = z.object({
  state: z.enum(['compared', 'silent', 'unknown', 'unopened']),
  gateway: z.string().nullable(),
  at: z.iso.datetime(),
  fields: z.array(ComparedField),
});
export type Comparison = z.infer<typeof Comparison>;

/** The buttons of the sandbox gateway's page. `delay` captures the payment a little later. */
export const SandboxDecision = z.enum([
  'approve',
  'decline',
  'pend',
  'delay',
  'dispute',
  'win_dispute',
  'lose_dispute',
  'hold_refunds',
  'settle_refunds',
  'fail_refunds',
  'bill_next',
  'fail_next',
  'end',
]);
export type SandboxDecision = z.infer<typeof SandboxDecision>;

/** The sandbox gateway's hosted page: one payment, or one subscription with its bills. */
export const SandboxPayment = z.object({
  id: z.string(),
  /** Of the payment, or of the newest bill of a subscription. */
  state: PaymentState,
  /** Set on the page of a subscription. */
  subscription_state: SubscriptionState.nullable(),
  amount: z.number().int(),
  currency: z.string(),
  description: z.string(),
  return_url: z.string(),
  period: z.enum(['month', 'year']).nullable(),
  /** The end of the paid billing period of a subscription. */
  period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  dispute: DisputeState.nullable(),
  refunds: z.array(z.object({ id: z.string(), state: RefundState, amount: z.number().int() })),
  bills: z.array(z.object({ id: z.string(), state: PaymentState, from: z.iso.datetime(), until: z.iso.datetime() })),
  /** The id of the subscription this payment began. */
  subscription: z.string().nullable(),
  decisions: z.array(SandboxDecision),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const sandboxDecideCall = post(
  '/api-cwa/sandbox-gateway/decide',
  { payment: z.string(), decision: SandboxDecision },
  { return_url: z.string() },
);
