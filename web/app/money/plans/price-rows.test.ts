import type { Plan } from '@marque/server/money/plans/contract';
import { expect, test } from 'vitest';
import { priceRows, worthFrom } from './price-rows.ts';

function plan(about: Partial<Plan>): Plan {
  return {
    id: 'report-1',
    name: 'One report',
    kind: 'single',
    sticker: null,
    unit: 'vhr',
    user_type: 'user',
    quantity: 1,
    nos: null,
    price: 2490,
    currency: 'USD',
    currencies: ['USD'],
    per_unit: 2490,
    trial: null,
    features: [],
    not_included: [],
    gateways: {},
    refundable: 'no_data_auto',
    valid_from: '2026-01-01T00:00:00.000Z',
    valid_to: null,
    ...about,
  };
}

const single = plan({});
const pack = plan({ id: 'report-10', kind: 'pack', quantity: 10, price: 14_900, per_unit: 1490 });
const monthly = plan({
  id: 'month',
  kind: 'subscription',
  period: 'month',
  quantity: 20,
  price: 19_900,
  per_unit: 995,
});
const unlimited = plan({ id: 'all', kind: 'subscription', period: 'month', quantity: -1, price: 5900, per_unit: 5900 });

test('a subscription is compared with the cheapest plan bought once', () => {
  expect(worthFrom(monthly, [single, pack, monthly])).toEqual({ count: 14, than: pack });
  expect(worthFrom(monthly, [single, monthly])).toEqual({ count: 8, than: single });
  const bundle = plan({ kind: 'bundle', price: 2990, per_unit: 1000, sticker: { quantity: 1, price: 500 } });
  expect(worthFrom(monthly, [single, bundle, monthly])).toEqual({ count: 8, than: single });
});

test('at that number it costs less, at one fewer it does not', () => {
  const { count = 0 } = worthFrom(monthly, [single, pack]) ?? {};
  expect(monthly.price).toBeLessThan(count * pack.per_unit);
  expect(monthly.price).toBeGreaterThanOrEqual((count - 1) * pack.per_unit);
});

test('a subscription that never costs less is never recommended', () => {
  expect(worthFrom({ ...monthly, quantity: 10 }, [pack])).toBeNull();
  expect(worthFrom(monthly, [monthly])).toBeNull();
});

test('a subscription is shown at full use and at less, an unlimited one from where it saves money', () => {
  const bundle = plan({
    id: 'both-1',
    kind: 'bundle',
    price: 2990,
    per_unit: 1000,
    sticker: { quantity: 1, price: 500 },
  });
  const rows = priceRows([single, bundle, pack, monthly, unlimited]);
  expect(rows.map(({ plan: { id }, used, count, eachCents }) => [id, used, count, eachCents])).toEqual([
    ['report-1', null, 1, 2490],
    ['report-10', null, 10, 1490],
    ['month', 'all', 20, 995],
    ['month', 'some', 6, 3317],
    ['all', 'some', 4, 1475],
  ]);
});
