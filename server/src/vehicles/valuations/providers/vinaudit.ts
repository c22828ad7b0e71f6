import { z } from 'zod';
import type { PriceRange, Valuation } from '../contract.ts';
import { createMeteredService, type MeteredAnswer, type ServiceSettings } from './metered-service.ts';
import type { ValuationQuery, ValuationOutcome, ValuationProvider } from '../rules/valuation-provider.ts';

const VINAUDIT_VALUES_URL = 'https://marketvalue.vinaudit.com';

/** The sales of this many days count. */
const PERIOD_DAYS = 90;

const Money = z.number().nonnegative();
const Adjustment = z.object({ adjustment: z.number().optional(), input: z.coerce.number().optional() }).nullish();

const Answer = z.object({
  success: z.literal(true),
  vin: z.string(),
  mileage: z.coerce.number(),
  count: z.number().int(),
  certainty: z.number().min(0).max(100),
  period: z.tuple([z.iso.date(), z.iso.date()]),
  prices: z.object({ below: Money, average: Money, above: Money }),
  adjustments: z
    .object({ mileage: Adjustment, history: Adjustment, condition: Adjustment, known_damage: Adjustment })
    .partial()
    .nullish(),
});
type Answer = z.infer<typeof Answer>;

const Refused = z.object({ success: z.literal(false), error: z.string().nullish() });

/**
 * VinAudit: `GET /v2/marketvalue` with key, vin, mileage, period and `known_damage`, once for each `type`: what it gives is
 * the mean of comparable sales, and one standard deviation below and above.
 */
export function createVinAudit(settings: ServiceSettings): ValuationProvider {
  const { key, url = VINAUDIT_VALUES_URL } = settings;
  const ask = createMeteredService('VinAudit', settings);
  const askFor = (type: 'retail' | 'tradein', { vin, miles, damage }: ValuationQuery) => {
    const query = new URLSearchParams({ key, format: 'json', vin, mileage: String(miles), type });
    query.set('period', String(PERIOD_DAYS));
    query.set('country', 'USA');
    if (damage.length > 0) query.set('known_damage', damage.join(','));
    return ask(`${url}/v2/marketvalue?${query}`);
  };
  return {
    name: 'VinAudit',
    demo: false,
    async value(query, today) {
      const [retail, trade] = await Promise.all([askFor('retail', query), askFor('tradein', query)]);
      const main = readAnswer(retail, query);
      if ('kind' in main) return main;
      const second = readAnswer(trade, query);
      return { kind: 'found', valuation: valuationOf(main, 'kind' in second ? null : second, today) };
    },
  };
}

/** The answer, or how asking ended. It must be of the vehicle and of the mileage that were asked for. */
function readAnswer(answer: MeteredAnswer, { vin, miles }: ValuationQuery): Answer | ValuationOutcome {
  if ('fault' in answer) return { kind: 'failed', fault: answer.fault };
  const refused = Refused.safeParse(answer.body);
  if (refused.success) return refusal(refused.data.error ?? '');
  const read = Answer.safeParse(answer.body);
  if (!read.success) return { kind: 'failed', fault: 'unreadable' };
  if (read.data.vin.toUpperCase() !== vin || read.data.mileage !== miles)
    return { kind: 'failed', fault: 'wrong_vehicle' };
  return read.data.count > 0 ? read.data : { kind: 'no_data' };
}

/** Its words for errors come with HTTP 200; an empty one says only that there is nothing. */
function refusal(error: string): ValuationOutcome {
  if (error === 'unauthorized_request') return { kind: 'failed', fault: 'auth' };
  if (error === 'failed_request') return { kind: 'failed', fault: 'down' };
  return { kind: 'no_data' };
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const rangeOf = ({ prices }: Answer): PriceRange => ({
  low: cents(prices.below),
  mid: cents(prices.average),
  high: cents(prices.above),
});

function valuationOf(retail: Answer, trade: Answer | null, today: string): Omit<Valuation, 'source' | 'demo'> {
  const { count, certainty, period, adjustments } = retail;
  const change = (of: z.infer<typeof Adjustment>): number => cents(of?.adjustment ?? 0);
  return {
    currency: 'USD',
    as_of: today,
    values: { trade_in: trade && rangeOf(trade), private_party: null, retail: rangeOf(retail) },
    sample: { count, certainty, period },
    adjustments: {
      mileage: change(adjustments?.mileage),
      history: change(adjustments?.history),
      condition: change(adjustments?.condition),
      known_damage: change(adjustments?.known_damage),
    },
    basis: 'vin',
  };
}
