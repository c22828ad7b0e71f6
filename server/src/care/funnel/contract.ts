import { z } from 'zod';
import { get } from '../../kit/contract.ts';

/** The steps of a sale, in their order. */
export const FunnelStep = z.enum(['search', 'preview', 'checkout', 'paid', 'ready', 'feedback']);
export type FunnelStep = z.infer<typeof FunnelStep>;

/** Steps that leave no row of their own: they are counted when they happen. */
export type CountedStep = Extract<FunnelStep, 'search' | 'preview'>;

/** Periods one may ask for, in days. */
export const FunnelDays = z.enum(['7', '30', '90']);
export type FunnelDays = z.infer<typeof FunnelDays>;

const Count = z.number().int();

/** How often each step was reached on a day (UTC). */
export const FunnelDay = z.object({
  day: z.iso.date(),
  counts: z.object({ search: Count, preview: Count, checkout: Count, paid: Count, ready: Count, feedback: Count }),
});

/**
 * How often each step was reached on this site in the last days (UTC), today included. For operators who may read orders.
 * `days`: newest first. A paid order counts on the day it was paid, a document on the day it was ordered, once it is ready.
 * `revenue`: of the orders paid in the period, in hundredths. `source_cost_usd`: what sources that bill each call cost the
 * whole installation in the period; null where that is not known.
 */
export const funnelCall = get(
  '/api/operator/funnel',
  { days: FunnelDays.default('30') },
  {
    period_days: Count,
    steps: z.array(z.object({ step: FunnelStep, count: Count })),
    days: z.array(FunnelDay),
    revenue: z.array(z.object({ currency: z.string(), paid: Count, refunded: Count })),
    source_cost_usd: z.string().nullable(),
  },
);
export type FunnelAnswer = Omit<z.output<(typeof funnelCall)['answer']>, 'status'>;
