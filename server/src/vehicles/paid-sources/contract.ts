import { z } from 'zod';
import { Empty, get } from '../../kit/contract.ts';

/** US dollars as text: `0.25`; null where no price was set. */
const Usd = z
  .string()
  .regex(/^\d+\.\d{2,6}$/)
  .nullable();

/**
 * Calls to billed sources in the last 90 days (UTC), newest first, with their cost at the price of the time.
 * `refused`: not sent because of the daily limit. For operators who may read orders.
 */
export const paidSourcesCall = get('/api/operator/paid-sources', Empty, {
  sources: z.array(
    z.object({ source: z.string(), price_usd: Usd, calls_per_day: z.number().int(), calls_today: z.number().int() }),
  ),
  days: z.array(
    z.object({
      source: z.string(),
      day: z.iso.date(),
      calls: z.number().int(),
      refused: z.number().int(),
      cost_usd: Usd,
    }),
  ),
});
