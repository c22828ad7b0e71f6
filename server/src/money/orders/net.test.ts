import { expect, it } from 'vitest';
import { netOfCredits } from './rules/net.ts';

const PACK = {
  kind: 'pack' as const,
  unit: 'vhr' as const,
  quantity: 5,
  stickerPart: null,
  totalCents: 6_000,
  tax: null,
  currency: 'USD',
};
const spent = { unit: 'vhr' as const, amount: 1 };

it('gives each credit its part of the price without tax', () => {
  expect(netOfCredits(PACK, spent)).toBe(1_200);
  const tax = { name: 'VAT', percent: 20, included: true, amount: 1_000 };
  expect(netOfCredits({ ...PACK, tax }, { unit: 'vhr', amount: 2 })).toBe(2_000);
  expect(netOfCredits({ ...PACK, totalCents: 0 }, spent)).toBe(0);
});

it('divides a bundle by its parts, and says nothing of what it cannot divide', () => {
  const bundle = { ...PACK, kind: 'bundle' as const, quantity: 1, stickerPart: { quantity: 1, cents: 1_500 } };
  expect(netOfCredits(bundle, spent)).toBe(4_500);
  expect(netOfCredits(bundle, { unit: 'sticker', amount: 1 })).toBe(1_500);
  expect(netOfCredits({ ...bundle, unit: 'global' }, { unit: 'global', amount: 1 })).toBeNull();
  expect(netOfCredits(PACK, { unit: 'sticker', amount: 1 })).toBeNull();
  expect(netOfCredits({ ...PACK, kind: 'subscription' }, spent)).toBeNull();
});
