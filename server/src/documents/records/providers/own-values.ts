import type { EstimateError, MarketValues, Valuation } from '../../../vehicles/valuations/contract.ts';
import type { ValuationProvider } from '../../../vehicles/valuations/rules/valuation-provider.ts';
import { errorsOf } from '../../../vehicles/valuations/rules.ts';
import { ageOn, PRICE_MARKETS } from '../rules/comparables.ts';
import type { Records } from '../service.ts';
import type { Estimated, Prices } from '../service/prices.ts';

/** A source of estimates made from the prices among the operator's own records. */
export function createOwnValues(records: Pick<Records, 'sales'>, prices: Pick<Prices, 'estimate'>): ValuationProvider {
  return {
    name: 'own-records',
    demo: false,
    dataVersion: () => (records.sales() > 0 ? String(records.sales()) : null),
    async value({ vin, year, make, model, miles, damage }, today) {
      // Its comparables are vehicles without known damage: they say nothing of one that has some.
      if (damage.length > 0) return { kind: 'no_data' };
      const estimated = await prices.estimate({ vin, year, make, model, miles, age: ageOn(today, year) });
      return estimated.comparables.length > 0
        ? { kind: 'found', valuation: valuationOf(estimated, today) }
        : { kind: 'no_data' };
    },
  };
}

function valuationOf({ markets, comparables }: Estimated, today: string): Omit<Valuation, 'source' | 'demo'> {
  const values: MarketValues = { trade_in: null, private_party: null, retail: null };
  const made = PRICE_MARKETS.flatMap(market => {
    const estimate = markets[market];
    if (estimate) values[market] = { low: estimate.low, mid: estimate.mid, high: estimate.high };
    return estimate ?? [];
  });
  const days = comparables.map(({ on }) => on).sort();
  const { median_percent, within_15 } = errorsOf(made.flatMap(({ errors }) => errors));
  const error: EstimateError = { method: 'leave_one_out', median_percent };
  return {
    currency: 'USD',
    as_of: today,
    values,
    sample: {
      count: made.reduce((sum, { count }) => sum + count, 0),
      certainty: within_15,
      period: [days[0] ?? today, days.at(-1) ?? today],
    },
    adjustments: { mileage: 0, history: 0, condition: 0, known_damage: 0 },
    basis: 'estimate',
    error,
  };
}
