import { expect, it } from 'vitest';
import { changedPrices, priceSpans } from './history.ts';

const asked = (planId: string, priceCents: number | null, currency = 'USD') => ({
  siteId: 'default',
  planId,
  currency,
  priceCents,
});

it('records new, changed and removed prices, each once', () => {
  const known = [asked('a', 100), asked('a', 120), asked('b', 200), asked('c', 300), asked('c', null)];
  const now = [asked('a', 120), asked('b', 250), asked('b', 99, 'EUR')];
  expect(changedPrices(known, now)).toEqual([asked('b', 250), asked('b', 99, 'EUR')]);
  expect(changedPrices([...known, asked('d', 1)], now)).toContainEqual(asked('d', null));
  expect(changedPrices([], now)).toEqual(now);
  expect(changedPrices(now, now)).toEqual([]);
  expect(changedPrices(known, [asked('c', 300)])).toContainEqual(asked('c', 300));
});

it('lists from when until when a price was valid', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const spans = priceSpans([
    { ...asked('a', 100), createdAt: at(1) },
    { ...asked('b', 200), createdAt: at(1) },
    { ...asked('a', 120), createdAt: at(5) },
  ]);
  expect(spans.map(each => [each.plan, each.price, each.since.slice(8, 10), each.until?.slice(8, 10) ?? null])).toEqual(
    [
      ['a', 120, '05', null],
      ['b', 200, '01', null],
      ['a', 100, '01', '05'],
    ],
  );
});
