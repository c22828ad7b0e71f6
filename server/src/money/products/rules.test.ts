import { expect, it } from 'vitest';
import { REPORT_PRODUCTS } from '../../documents/reports/rules/products.ts';
import { STICKER_PRODUCTS } from '../../documents/stickers/rules/products.ts';
import { ProductKey } from './contract.ts';
import { createProducts } from './rules.ts';

const products = createProducts(() => [...REPORT_PRODUCTS, ...STICKER_PRODUCTS]);

it('every product with a price is registered by one module', () => {
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

it('a sheet of a classic is sold in three tiers, each with a price of its own', () => {
  const keys = (['basic', 'deluxe', 'elite'] as const).map(tier => products.of('sticker', 'classic', tier).key);
  expect(keys).toEqual(['classic_basic', 'classic_deluxe', 'classic_sticker']);
  expect(products.of('sticker', 'modern', 'basic').key).toBe('sticker');
});

it('is found by the unit of a plan, and by the job a paid order queues', () => {
  expect([products.ofUnit('vhr').kind, products.ofUnit('sticker').kind]).toEqual(['report', 'sticker']);
  expect([products.ofBuyJob('buy-report').kind, products.ofBuyJob('buy-sticker').kind]).toEqual(['report', 'sticker']);
  expect(() => products.ofBuyJob('buy-recall')).toThrow('Nobody sells buy-recall');
});
