import { z } from 'zod';
import { Empty, get } from '../../kit/contract.ts';

/** US dollars as text: `0.25`; null where no price was set. */
const Usd = z
  .string()
  .regex(/^\d+\.\d{2,6}$/)
  .nullable();

/**
 * What sources that bill each call were asked in the last 90 days (UTC), newest first, and what that cost at the price each call
 * had. `refused`: questions nobody was asked, because the limit of the day was reached. For operators who may read orders.
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
