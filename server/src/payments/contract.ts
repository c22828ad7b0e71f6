import { z } from 'zod';
import { call, success } from '../kit/contract.ts';

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

/** What the sandbox gateway's hosted page shows. */
export const SandboxPayment = z.object({
  id: z.string(),
  state: PaymentState,
  amount: z.number().int(),
  currency: z.string(),
  description: z.string(),
  return_url: z.string(),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const SandboxDecision = z.enum(['approve', 'decline', 'pend']);
export type SandboxDecision = z.infer<typeof SandboxDecision>;

export const sandboxDecideCall = call({
  method: 'POST',
  path: '/api-cwa/sandbox-gateway/decide',
  input: z.strictObject({ payment: z.string(), decision: SandboxDecision }),
  answer: success({ return_url: z.string() }),
});
