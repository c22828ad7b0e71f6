import type { PastPrice } from '../contract.ts';

/** A plan's price in a currency; `priceCents` null: it is not sold. */
export interface ListedPrice {
  siteId: string;
  planId: string;
  currency: string;
  priceCents: number | null;
  /** Since when, where that was said before. */
  since?: Date | null;
}

const keyOf = ({ siteId, planId, currency }: ListedPrice) => [siteId, planId, currency].join(' ');

/** Changed prices: those that differ from the newest known, and an end for those no longer on sale. */
export function changedPrices(known: readonly ListedPrice[], current: readonly ListedPrice[]): ListedPrice[] {
  const newest = new Map(known.map(each => [keyOf(each), each]));
  const now = new Set(current.map(keyOf));
  const changed = current.filter(each => newest.get(keyOf(each))?.priceCents !== each.priceCents);
  const gone = [...newest.values()].filter(each => each.priceCents !== null && !now.has(keyOf(each)));
  return [...changed, ...gone.map(({ siteId, planId, currency }) => ({ siteId, planId, currency, priceCents: null }))];
}

/** Prices in the order they came become spans of time, newest first. */
export function priceSpans(rows: readonly (ListedPrice & { createdAt: Date })[]): PastPrice[] {
  const newest = new Map<string, PastPrice>();
  const spans = rows.map(row => {
    const since = row.createdAt.toISOString();
    const before = newest.get(keyOf(row));
    if (before) before.until = since;
    const span: PastPrice = { plan: row.planId, currency: row.currency, price: row.priceCents, since, until: null };
    newest.set(keyOf(row), span);
    return span;
  });
  return spans.toReversed();
}
