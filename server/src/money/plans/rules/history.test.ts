import { expect, it } from 'vitest';
import { changedPrices, priceSpans } from './history.ts';

const current = (planId: string, priceCents: number | null, currency = 'USD') => ({
  siteId: 'default',
  planId,
  currency,
  priceCents,
});

it('records new, changed and removed prices, each once', () => {
  const known = [current('a', 100), current('a', 120), current('b', 200), current('c', 300), current('c', null)];
  const now = [current('a', 120), current('b', 250), current('b', 99, 'EUR')];
  expect(changedPrices(known, now)).toEqual([current('b', 250), current('b', 99, 'EUR')]);
  expect(changedPrices([...known, current('d', 1)], now)).toContainEqual(current('d', null));
  expect(changedPrices([], now)).toEqual(now);
  expect(changedPrices(now, now)).toEqual([]);
  expect(changedPrices(known, [current('c', 300)])).toContainEqual(current('c', 300));
});

it('lists from when until when a price was valid', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const spans = priceSpans([
    { ...current('a', 100), createdAt: at(1) },
    { ...current('b', 200), createdAt: at(1) },
    { ...current('a', 120), createdAt: at(5) },
  ]);
  expect(spans.map(each => [each.plan, each.price, each.since.slice(8, 10), each.until?.slice(8, 10) ?? null])).toEqual(
    [
      ['a', 120, '05', null],
      ['b', 200, '01', null],
      ['a', 100, '01', '05'],
    ],
  );
});
