import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cart, cartFor, cartsCookie, cartsIn, cartsWithout } from './carts.ts';

let made = 0;
const newId = () => `cart-${String(++made).padStart(6, '0')}`;
const accord = { plan: 'report-1', vin: '1HGCM82633A004352' };
const pack = { plan: 'report-5', vin: null };

/** The part of a cookie that a browser sends back. */
const sentBack = (carts: readonly Cart[]) => `theme=dark; ${cartsCookie(carts).split(';')[0]}`;

test('a reload and a second tab find the same cart', () => {
  const first = cartFor([], accord, newId);
  const again = cartFor(cartsIn(sentBack(first.carts)), accord, newId);
  expect(again.cart.id).toBe(first.cart.id);
});

test('another vehicle or another plan is another cart, and the first one stays', () => {
  const first = cartFor([], accord, newId);
  const second = cartFor(first.carts, pack, newId);
  expect(second.cart.id).not.toBe(first.cart.id);
  expect(cartFor(second.carts, accord, newId).cart.id).toBe(first.cart.id);
});

test('after a purchase the next one is a new order', () => {
  const first = cartFor([], pack, newId);
  const next = cartFor(cartsWithout(first.carts, pack), pack, newId);
  expect(next.cart.id).not.toBe(first.cart.id);
});

test('a broken or foreign cookie is ignored', () => {
  fc.assert(fc.property(fc.string(), text => void cartsIn(`carts=${text}`)));
  expect(cartsIn('carts=%7B%22id%22%3A1%7D')).toEqual([]);
  expect(cartsIn(`carts=${encodeURIComponent(JSON.stringify([{ id: 'short', plan: 'a', vin: null }]))}`)).toEqual([]);
  expect(cartsIn(null)).toEqual([]);
});

test('only a few carts are stored', () => {
  let carts: Cart[] = [];
  for (let n = 0; n < 9; n++) carts = cartFor(carts, { plan: `report-${n}`, vin: null }, newId).carts;
  expect(carts).toHaveLength(4);
});

test('the coupon, the quantity and the currency of a cart are kept until changed', () => {
  const first = cartFor([], { ...accord, coupon: 'WELCOME10', nos: 3, currency: 'MXN', unit: 'sticker' }, newId);
  const kept = cartsIn(sentBack(first.carts));
  const again = cartFor(kept, accord, newId);
  expect(again.cart).toEqual(first.cart);
  expect(cartFor(kept, { ...accord, coupon: undefined }, newId).cart).toEqual({ ...first.cart, coupon: undefined });
  expect(cartFor(kept, { ...accord, nos: 4 }, newId).cart).toEqual({ ...first.cart, nos: 4 });
});

test('a cart with an invalid field is ignored', () => {
  for (const wrong of [{ unit: 'car' }, { nos: 1.5 }, { coupon: 7 }, { currency: {} }]) {
    const text = encodeURIComponent(JSON.stringify([{ id: 'cart-000001', ...accord, ...wrong }]));
    expect(cartsIn(`carts=${text}`)).toEqual([]);
  }
});
