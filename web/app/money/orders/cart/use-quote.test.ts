import type { Price } from '@marque/server/money/plans/contract';
import { expect, test } from 'vitest';
import { saveQuote, loadQuote } from './use-quote.ts';

const price: Price = {
  currency: 'USD',
  unit_price: 2490,
  count: 1,
  quantity: 1,
  subtotal: 2490,
  discount: 249,
  coupon: 'WELCOME10',
  tax: null,
  total: 2241,
  lines: [{ kind: 'plan', text: 'One report', amount: 2490, included: false }],
};
const key = { cart: 'cart-000001', nos: undefined, currency: 'USD' };

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

test('a quote is found again for the same cart, number, currency and code only', () => {
  const storage = memory();
  saveQuote(storage, key, { code: 'WELCOME10', price });
  expect(loadQuote(storage, key, 'WELCOME10')).toEqual({ code: 'WELCOME10', price });
  expect(loadQuote(storage, key, 'FIVEOFF')).toBeNull();
  expect(loadQuote(storage, { ...key, nos: 2 }, 'WELCOME10')).toBeNull();
  expect(loadQuote(storage, { ...key, currency: 'MXN' }, 'WELCOME10')).toBeNull();
  saveQuote(storage, key, null);
  expect(loadQuote(storage, key, 'WELCOME10')).toBeNull();
});

test('ignores an invalid quote and a browser without storage', () => {
  const storage = memory();
  storage.setItem('quote cart-000001  USD', '{"code":"WELCOME10","price":{"total":"much"}}');
  expect(loadQuote(storage, key, 'WELCOME10')).toBeNull();
  storage.setItem('quote cart-000001  USD', '{');
  expect(loadQuote(storage, key, 'WELCOME10')).toBeNull();
  const full = {
    ...memory(),
    setItem() {
      throw new Error('full');
    },
  };
  saveQuote(full, key, { code: 'WELCOME10', price });
  expect(loadQuote(full, key, 'WELCOME10')).toBeNull();
});
