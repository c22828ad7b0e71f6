import { z } from 'zod';

/** A block: no refund is made while it stands. */
export const RefundBlock = z.object({
  id: z.string(),
  /** `order`: of one order; `buyer`: of all orders of its buyer. */
  of: z.enum(['order', 'buyer']),
  reason: z.string(),
  /** An account's id. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type RefundBlock = z.infer<typeof RefundBlock>;
