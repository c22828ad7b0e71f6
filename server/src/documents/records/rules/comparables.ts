import type { PricePoint } from '../../../vehicles/valuations/rules/price-model.ts';
import type { RecordOf } from '../../reports/rules/sources/history-record.ts';

/** Where a price is from: what dealers ask, what private sellers ask, what auctions get. The first is the main one. */
export const PRICE_MARKETS = ['retail', 'private_party', 'trade_in'] as const;
export type PriceMarket = (typeof PRICE_MARKETS)[number];

/** A vehicle as its number names it. */
export interface NamedModel {
  year: number;
  make: string;
  model: string;
}

/** A price of a vehicle without known damage. */
export interface Comparable extends PricePoint, NamedModel {
  vin: string;
  market: PriceMarket;
  /** The day of the price, `YYYY-MM-DD`. */
  on: string;
}

/** Prices of the last two years count, of model years two apart at most. */
const PERIOD_MS = 2 * 365 * 86_400_000;
const YEARS_APART = 2;
/** Less is no price. */
const MIN_CENTS = 10_000;
const YEAR_MS = 365.25 * 86_400_000;

/** The age of a vehicle on a day, in years since its model year began. */
export const ageOn = (day: string, year: number): number =>
  Math.max(0, (Date.parse(day) - Date.UTC(year, 0, 1)) / YEAR_MS);

/** A sale or an offer as a price to compare with; null where it says no price, day or mileage, or where the vehicle is damaged. */
export function comparableOf(
  vin: string,
  sale: RecordOf<'auctions'>,
  { named, today }: { named: NamedModel; today: string },
): Comparable | null {
  const { channel, seller, miles, condition, damage, damageText, soldCents, askedCents, eventOn: on } = sale;
  const isDamaged = channel === 'salvage_auction' || damage.length > 0 || Boolean(damageText);
  const cents = soldCents ?? askedCents ?? 0;
  const since = Date.parse(today) - Date.parse(on);
  if (isDamaged || condition === 'poor' || condition === 'not_running') return null;
  if (miles === null || cents < MIN_CENTS || on.length < 10 || since < 0 || since > PERIOD_MS) return null;
  const offer = seller === 'private' ? 'private_party' : 'retail';
  const market = channel === 'auction' ? 'trade_in' : offer;
  return { vin, market, on, cents, miles, age: ageOn(on, named.year), ...named };
}

/** The newest price of each vehicle on each market: an offer that is repeated every week is one. */
export function newestOfEach(all: readonly Comparable[]): Comparable[] {
  const sorted = [...all].sort((a, b) => a.on.localeCompare(b.on));
  return [...new Map(sorted.map(each => [`${each.market} ${each.vin}`, each])).values()];
}

/** Those of a vehicle's make and model and of neighboring model years, the vehicle itself left out. */
export function ofModel(all: readonly Comparable[], query: NamedModel & { vin: string }): Comparable[] {
  const isLike = ({ vin, make, model, year }: Comparable) =>
    vin !== query.vin && make === query.make && model === query.model && Math.abs(year - query.year) <= YEARS_APART;
  return newestOfEach(all.filter(isLike));
}

/**
 * How many leading characters of the number comparables share with it, tried in this order until there are enough: eight
 * name body and engine too, five the model of most makers.
 */
export const SHARED_CHARACTERS = [8, 6, 5] as const;
