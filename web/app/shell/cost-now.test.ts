import { describe, expect, it } from 'vitest';
import { costNow } from './cost-now.ts';

const costs = { vhr: 1, sticker: 1, classic_vhr: 3, classic_sticker: 2 };
const some = (left: number) => ({ unlimited: false as const, left });
const endless = { unlimited: true as const };
const none = some(0);
const report = { unit: 'vhr' as const, classic: false, shared: false };

describe('what a document takes of what one has', () => {
  it('is the cost of its kind, and null when there is less', () => {
    const wallets = { vhr: some(2), sticker: none, global: none };
    expect(costNow({ credits: wallets, costs }, report)).toBe(1);
    expect(costNow({ credits: wallets, costs }, { ...report, classic: true })).toBeNull();
    expect(costNow({ credits: wallets, costs }, { ...report, unit: 'sticker' })).toBeNull();
  });

  it('is nothing on a subscription without limit', () => {
    const credits = { vhr: endless, sticker: none, global: none };
    expect(costNow({ credits, costs }, { ...report, classic: true })).toBe(0);
  });

  it('comes out of the one wallet of a site, and only then out of a subscription to this kind', () => {
    const shared = { unit: 'sticker' as const, classic: true, shared: true };
    expect(costNow({ credits: { vhr: none, sticker: endless, global: some(2) }, costs }, shared)).toBe(2);
    expect(costNow({ credits: { vhr: none, sticker: endless, global: some(1) }, costs }, shared)).toBe(0);
    expect(costNow({ credits: { vhr: none, sticker: some(4), global: none }, costs }, shared)).toBe(1);
    expect(costNow({ credits: { vhr: some(9), sticker: none, global: none }, costs }, shared)).toBeNull();
  });
});
