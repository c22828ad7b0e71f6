import { z } from 'zod';
import { line } from '../../kit/contract.ts';

const Percent = z.number().int().min(0).max(100);

/** What the dealer offers with a vehicle, as the boxes of its Buyers Guide. */
export const GuideTerms = z.strictObject({
  warranty: z.enum(['none', 'full', 'limited']).default('none'),
  /** Shares that the dealer pays under a limited warranty. */
  labor: Percent.nullable().default(null),
  parts: Percent.nullable().default(null),
  /** Systems that a warranty covers, each with its duration. */
  systems: z
    .array(z.strictObject({ system: line(1, 80), duration: line(1, 60) }))
    .max(6)
    .default([]),
  maker: z.boolean().default(false),
  maker_used: z.boolean().default(false),
  other_used: z.boolean().default(false),
  service_contract: z.boolean().default(false),
});
export type GuideTerms = z.infer<typeof GuideTerms>;
