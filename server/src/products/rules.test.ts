import { expect, it } from 'vitest';
import { REPORT_PRODUCTS } from '../reports/rules/products.ts';
import { STICKER_PRODUCTS } from '../stickers/rules/products.ts';
import { ProductKey } from './contract.ts';
import { createProducts } from './rules.ts';

const products = createProducts(() => [...REPORT_PRODUCTS, ...STICKER_PRODUCTS]);

it('every product with a price is registered by one noun', () => {
  expect(
    products
      .all()
      .map(product => product.key)
      .sort(),
  ).toEqual([...ProductKey.options].sort());
});

it.each([
  ['report', 'modern', 'vhr'],
  ['report', 'classic', 'classic_vhr'],
  ['sticker', 'modern', 'sticker'],
  ['sticker', 'classic', 'classic_sticker'],
  ['sticker', 'unknown', 'sticker'],
] as const)('a %s of a %s vehicle is %s', (kind, vehicles, key) => {
  expect(products.of(kind, vehicles).key).toBe(key);
});

it('is found by the unit of a plan, and by the job a paid order queues', () => {
  expect([products.ofUnit('vhr').kind, products.ofUnit('sticker').kind]).toEqual(['report', 'sticker']);
  expect([products.ofBuyJob('buy-report').kind, products.ofBuyJob('buy-sticker').kind]).toEqual(['report', 'sticker']);
  expect(() => products.ofBuyJob('buy-recall')).toThrow('Nobody sells buy-recall');
});
