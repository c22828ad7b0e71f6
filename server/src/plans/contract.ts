import { z } from 'zod';
import { call, success } from '../kit/contract.ts';

export const CreditUnit = z.enum(['vhr', 'sticker', 'global']);
export type CreditUnit = z.infer<typeof CreditUnit>;

/** What can be bought. `price` and `per_unit` are integer minor units of `currency`. */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['single', 'pack', 'subscription']),
  unit: CreditUnit,
  quantity: z.number().int(),
  price: z.number().int(),
  currency: z.string(),
  per_unit: z.number().int(),
  period: z.enum(['month', 'year']).optional(),
  trial: z.null(),
  badge: z.literal('popular').optional(),
  features: z.array(z.string()),
  not_included: z.array(z.string()),
  gateways: z.record(z.string(), z.string()),
  refundable: z.enum(['no_data_auto', 'standard']),
  valid_from: z.iso.datetime(),
  valid_to: z.iso.datetime().nullable(),
});
export type Plan = z.infer<typeof Plan>;

const PlansInput = z.strictObject({ user_type: z.enum(['user', 'dealer']).default('user') });
const PlansAnswer = success({ plans: z.array(Plan) });

export const plansCall = call({ method: 'GET', path: '/api-cwa/plans', input: PlansInput, answer: PlansAnswer });
export const stickerPlansCall = call({
  method: 'GET',
  path: '/api-cwa/sticker-plans',
  input: PlansInput,
  answer: PlansAnswer,
});
