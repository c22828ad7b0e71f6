import { createCache } from '../../../kit/cache.ts';
import { dayOf } from '../../../kit/clock.ts';
import type { Decoder } from '@marque/vin';
import type { Db } from '../../../kit/database/db.ts';
import type { HistoryRecord } from '../../reports/rules/sources/history-record.ts';
import type { PriceEstimate, PricePoint } from '../../../vehicles/valuations/rules/price-model.ts';
import {
  comparableOf,
  newestOfEach,
  ofModel,
  PRICE_MARKETS,
  SHARED_CHARACTERS,
  type Comparable,
  type NamedModel,
  type PriceMarket,
} from '../rules/comparables.ts';
import * as store from '../store.ts';

/** Prices that are read for one question, and at a time for a check of all. */
const MAX_SALES = 5_000;
/** Patterns whose model is remembered. */
const MAX_PATTERNS = 5_000;
/** Of so many prices, evenly spread, a check makes an estimate. */
const MAX_TESTED = 5_000;

/** A vehicle whose price is wanted: at this age and mileage. */
export type PriceQuery = NamedModel & Pick<PricePoint, 'age' | 'miles'> & { vin: string };

/** The estimates of one vehicle, and the prices they were made from. */
export interface Estimated {
  markets: Partial<Record<PriceMarket, PriceEstimate>>;
  /** Of the markets that have an estimate. */
  comparables: Comparable[];
}

/** How far off the estimates are on the prices they are made from. */
export interface EstimateCheck {
  prices: number;
  tested: number;
  /** Those of models that have enough prices. */
  estimated: number;
  models: number;
  /** In percent, each price estimated from all others of its model; empty where none is. */
  errors: number[];
}

export interface PricesDeps {
  db: Db;
  decoder: () => Pick<Decoder, 'decode' | 'manifest'>;
  clock: () => Date;
}

export type Prices = ReturnType<typeof createPrices>;

/** The prices among the operator's own records, and what a model makes of them. */
export function createPrices({ db, decoder, clock }: PricesDeps) {
  const patterns = createCache<{ named: NamedModel | null }>({ max: MAX_PATTERNS });

  /** The model of a number; numbers that differ only in their serial have the same. */
  function namedBy(vin: string): NamedModel | null {
    const pattern = `${vin.slice(0, 8)}${vin.slice(9, 11)}`;
    return patterns.get(`${decoder().manifest.date} ${pattern}`, () => {
      const { kind, vehicle } = decoder().decode(vin);
      const { modelYear, make, model } = vehicle;
      const isNamed = kind === 'modern' && modelYear && make && model;
      return { named: isNamed ? { year: modelYear.value, make: make.value, model: model.value } : null };
    }).named;
  }

  function pricesIn(rows: readonly store.SaleRow[]): Comparable[] {
    const today = dayOf(clock());
    return rows.flatMap(({ vin, record }) => {
      const sale = JSON.parse(record) as HistoryRecord;
      const named = sale.section === 'auctions' ? namedBy(vin) : null;
      return (named && sale.section === 'auctions' && comparableOf(vin, sale, { named, today })) || [];
    });
  }

  /** The prices of the fewest vehicles that are enough: those most like it. */
  async function estimate(
    query: PriceQuery,
    sharing: (prefix: string) => Comparable[] | Promise<Comparable[]>,
  ): Promise<Estimated> {
    const { estimatePrice } = await import('../../../vehicles/valuations/rules/price-model.ts');
    const estimated: Estimated = { markets: {}, comparables: [] };
    for (const length of SHARED_CHARACTERS) {
      const all = ofModel(await sharing(query.vin.slice(0, length)), query);
      for (const market of PRICE_MARKETS) {
        const own = all.filter(each => each.market === market);
        const made = estimated.markets[market] ? null : estimatePrice(query, own);
        if (!made) continue;
        estimated.markets[market] = made;
        estimated.comparables.push(...own);
      }
      if (Object.keys(estimated.markets).length > 0) break;
    }
    return estimated;
  }

  return {
    /** An estimate from the prices of similar vehicles. */
    estimate: (query: PriceQuery): Promise<Estimated> =>
      estimate(query, async prefix =>
        pricesIn(await store.listSales(db, { from: prefix, below: `${prefix}~`, limit: MAX_SALES })),
      ),

    /** Estimates prices from the others, as if their vehicles were asked for. */
    async check(signal: AbortSignal): Promise<EstimateCheck> {
      const all = newestOfEach(await everyPrice(signal));
      const byPrefix = grouped(all);
      const errors: number[] = [];
      const models = new Set<string>();
      const step = Math.ceil(all.length / MAX_TESTED);
      const tested = all.filter((_, index) => index % step === 0);
      for (const price of tested) {
        signal.throwIfAborted();
        const made = (await estimate(price, prefix => byPrefix.get(prefix) ?? [])).markets[price.market];
        if (!made) continue;
        errors.push(Math.abs(made.mid / price.cents - 1) * 100);
        models.add(`${price.make} ${price.model}`);
      }
      return { prices: all.length, tested: tested.length, estimated: errors.length, models: models.size, errors };
    },
  };

  async function everyPrice(signal: AbortSignal): Promise<Comparable[]> {
    const all: Comparable[] = [];
    let from = '';
    for (;;) {
      signal.throwIfAborted();
      const rows = await store.listSales(db, { from, below: '~', limit: MAX_SALES });
      const last = rows.at(-1)?.vin ?? '';
      // The last vehicle may have more: it is read again, unless all are of one.
      const whole = rows.length < MAX_SALES || rows[0]?.vin === last ? rows : rows.filter(({ vin }) => vin !== last);
      all.push(...pricesIn(whole));
      if (rows.length < MAX_SALES) return all;
      from = whole === rows ? `${last}~` : last;
    }
  }
}

function grouped(all: readonly Comparable[]): Map<string, Comparable[]> {
  const groups = new Map<string, Comparable[]>();
  for (const price of all)
    for (const length of SHARED_CHARACTERS) {
      const prefix = price.vin.slice(0, length);
      const group = groups.get(prefix);
      if (group) group.push(price);
      else groups.set(prefix, [price]);
    }
  return groups;
}
