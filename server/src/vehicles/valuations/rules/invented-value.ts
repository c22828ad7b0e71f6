import { dayOf } from '../../../kit/clock.ts';
import { seededRandom } from '../../../kit/security/seeded-random.ts';
import { Condition, type PriceRange } from '../contract.ts';
import type { ValuationQuery, ValuationOutcome } from './valuation-provider.ts';

/** Demonstration vehicles that show how a valuation fails; `docs/demonstration-vehicles.md` lists them. */
const DOWN = 'KNAFX5A88F5000019';
const UNREADABLE = '5NPE34AB8FH000019';
const NO_VALUE = 'KMHC85LC7HU000019';

/** A vehicle older than this is a matter of taste: an invented curve says nothing about it. */
const OLDEST_YEARS = 30;
const YEAR_MS = 365.25 * 86_400_000;
const DAY_MS = 86_400_000;
/** Share taken off an invented value for a title brand. */
const BRAND_CUT = 0.32;
const MILES_A_YEAR = 11_500;
const BY_CONDITION = { outstanding: 1.09, clean: 1, average: 0.92, rough: 0.78 } as const;

/**
 * An invented market value: a price when new, made of the number, that loses an eighth a year, less for miles and for title
 * brands. The same for the same vehicle, mileage and day.
 */
export function inventedValue(query: ValuationQuery, today: string): ValuationOutcome {
  if (query.vin === DOWN) return { kind: 'failed', fault: 'down' };
  if (query.vin === UNREADABLE) return { kind: 'failed', fault: 'unreadable' };
  const age = Math.max(0, (Date.parse(today) - Date.UTC(query.year, 0, 1)) / YEAR_MS);
  if (query.vin === NO_VALUE || age > OLDEST_YEARS) return { kind: 'no_data' };
  return found(query, age, today);
}

function found({ vin, miles, damage }: ValuationQuery, age: number, today: string): ValuationOutcome {
  const random = seededRandom(vin);
  const whenNew = 2_600_000 + random('price') * 2_200_000;
  const clean = whenNew * Math.max(0.1, 0.875 ** Math.max(0.6, age));
  const wear = Math.min(1.15, Math.max(0.55, 1.1 - (miles - age * MILES_A_YEAR) / 260_000));
  const isBranded = damage.some(each => each === 'salvage' || each === 'brand');
  const cents = clean * wear * (isBranded ? 1 - BRAND_CUT : 1);
  const from = dayOf(new Date(Date.parse(today) - 90 * DAY_MS));
  return {
    kind: 'found',
    valuation: {
      currency: 'USD',
      as_of: today,
      values: marketsOf(cents),
      by_condition: Condition.options.map(condition => ({
        condition,
        ...marketsOf(cents * BY_CONDITION[condition]),
      })),
      sample: {
        count: 18 + Math.floor(random('sample') * 70),
        certainty: 70 + Math.floor(random('certainty') * 26),
        period: [from, today],
      },
      adjustments: {
        mileage: hundreds(clean * wear - clean),
        history: isBranded ? hundreds(-clean * wear * BRAND_CUT) : 0,
        condition: 0,
        known_damage: 0,
      },
      basis: 'vin',
    },
  };
}

const hundreds = (cents: number): number => Math.round(cents / 10_000) * 10_000;
const least = (cents: number): number => Math.max(30_000, hundreds(cents));

function marketsOf(cents: number) {
  const range = (mid: number): PriceRange => ({ low: least(mid * 0.87), mid: least(mid), high: least(mid * 1.14) });
  return { trade_in: range(cents * 0.83), private_party: range(cents), retail: range(cents * 1.16) };
}
