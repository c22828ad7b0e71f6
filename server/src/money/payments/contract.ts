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

/** A payment or refund as one side has it. */
export const MoneySide = z.object({ minor: z.number().int(), currency: z.string(), state: z.string() });
export type MoneySide = z.infer<typeof MoneySide>;

/** Where one of our payments or refunds is not as its gateway has it. `missing_here`: no order of ours has it. */
export const GatewayDifference = z.object({
  kind: z.enum(['missing_here', 'missing_there', 'amount', 'currency', 'state']),
  of: z.enum(['payment', 'refund']),
  /** The gateway's reference; ours where it never got one. */
  reference: z.string(),
  /** The id of the order. */
  order: z.string().nullable(),
  ours: MoneySide.nullable(),
  theirs: MoneySide.nullable(),
});
export type GatewayDifference = z.infer<typeof GatewayDifference>;

const DayTotal = z.object({
  payments: z.number().int(),
  paid: z.number().int(),
  refunds: z.number().int(),
  refunded: z.number().int(),
});

/** What was paid and refunded on a day in one currency, in minor units, as each side has it. */
export const DaySum = z.object({ currency: z.string(), ours: DayTotal, theirs: DayTotal });
export type DaySum = z.infer<typeof DaySum>;

/** A day of one gateway. `refused`: its keys may not list payments; `silent`: it did not answer. */
export interface DayComparison {
  state: 'compared' | 'refused' | 'silent';
  sums: DaySum[];
  differences: GatewayDifference[];
}

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
