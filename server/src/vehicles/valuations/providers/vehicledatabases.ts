import { z } from 'zod';
import { Condition, type ConditionValues, type PriceRange } from '../contract.ts';
import { createMeteredService, type ServiceSettings } from './metered-service.ts';
import type { ValuationQuery, ValuationOutcome, ValuationProvider } from '../rules/valuation-provider.ts';

/** Money as it is sent, `"$6,483"`, in cents; null where none is given. */
const Money = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context) => {
    const text = String(value ?? '').replaceAll(/[$,\s]/g, '');
    if (text === '' || text === '-' || text.toUpperCase() === 'N/A') return null;
    if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 100);
    context.addIssue('no amount of money');
    return z.NEVER;
  });

const Row = z.object({
  Condition: z.string().transform(text => text.trim().toLowerCase()),
  'Trade-In': Money,
  'Private Party': Money,
  'Dealer Retail': Money,
});
type Row = z.infer<typeof Row>;

const Answer = z.object({
  status: z.literal('success'),
  data: z.object({
    intro: z.object({ vin: z.string() }),
    basic: z.object({ mileage: z.union([z.string(), z.number()]).nullish() }).nullish(),
    market_value: z.object({
      market_value_data: z.array(z.object({ trim: z.string().nullish(), 'market value': z.array(Row) })),
    }),
  }),
});
type Answer = z.infer<typeof Answer>;
const Refused = z.object({ status: z.string(), message: z.string().nullish() });

/**
 * vehicledatabases.com: `GET /market-value/v2/{vin}?mileage`; the key is the header `x-authkey`. It gives one figure for each
 * trim, market and condition, but neither how many sales they rest on nor of when, so they are `conditions` only.
 */
export function createVehicleDatabasesValues(settings: ServiceSettings): ValuationProvider {
  const { key, url = 'https://api.vehicledatabases.com' } = settings;
  const ask = createMeteredService('Vehicle Databases', settings);
  return {
    name: 'Vehicle Databases',
    demo: false,
    async value(query) {
      const address = `${url}/market-value/v2/${encodeURIComponent(query.vin)}?mileage=${query.miles}`;
      const answer = await ask(address, { 'x-authkey': key, accept: 'application/json' });
      return 'fault' in answer ? { kind: 'failed', fault: answer.fault } : read(answer.body, query);
    },
  };
}

function read(body: unknown, { vin, miles, trim }: ValuationQuery): ValuationOutcome {
  const answer = Answer.safeParse(body);
  if (!answer.success) {
    const refused = Refused.safeParse(body);
    const isRefusal = refused.success && refused.data.status !== 'success';
    return isRefusal ? { kind: 'no_data' } : { kind: 'failed', fault: 'unreadable' };
  }
  const { intro, basic, market_value: market } = answer.data.data;
  const answered = String(basic?.mileage ?? miles).replaceAll(/[,\s]/g, '');
  if (intro.vin.toUpperCase() !== vin || Number(answered) !== miles) return { kind: 'failed', fault: 'wrong_vehicle' };
  const own = market.market_value_data.filter(each => trim !== null && each.trim?.toLowerCase() === trim.toLowerCase());
  const rows = (own.length > 0 ? own : market.market_value_data).flatMap(each => each['market value']);
  const byCondition = Condition.options.flatMap(condition => conditionOf(condition, rows) ?? []);
  return byCondition.length > 0 ? { kind: 'conditions', byCondition } : { kind: 'no_data' };
}

/** The figures of one condition; where several trims are possible, from the lowest to the highest. */
function conditionOf(condition: z.infer<typeof Condition>, rows: readonly Row[]): ConditionValues | null {
  const own = rows.filter(row => row.Condition === condition);
  if (own.length === 0) return null;
  return {
    condition,
    trade_in: rangeOf(own.map(row => row['Trade-In'])),
    private_party: rangeOf(own.map(row => row['Private Party'])),
    retail: rangeOf(own.map(row => row['Dealer Retail'])),
  };
}

function rangeOf(amounts: readonly (number | null)[]): PriceRange | null {
  const given = amounts.filter(amount => amount !== null);
  if (given.length === 0) return null;
  const [low, high] = [Math.min(...given), Math.max(...given)];
  return { low, mid: Math.round((low + high) / 2), high };
}
