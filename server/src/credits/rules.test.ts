import { describe, expect, it } from 'vitest';
import { consumablesOf, grantToSpend, purseOf, type OpenGrant } from './rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);
const grant = (grantId: string, left: number, endsAt: Date | null, createdAt = day(-10)): OpenGrant => ({
  grantId,
  unit: 'vhr',
  left,
  endsAt,
  createdAt,
});

describe('grantToSpend', () => {
  it('spends what ends soonest, then what is oldest', () => {
    const grants = [grant('open', 1, null), grant('late', 1, day(30)), grant('soon', 1, day(2))];
    expect(grantToSpend(grants, 'vhr', now)?.grantId).toBe('soon');
    expect(grantToSpend([grant('new', 1, null), grant('old', 1, null, day(-20))], 'vhr', now)?.grantId).toBe('old');
  });

  it('passes over what is empty, over, or of another purse', () => {
    expect(grantToSpend([grant('empty', 0, null), grant('over', 3, day(-1))], 'vhr', now)).toBeNull();
    expect(grantToSpend([grant('a', 1, null)], 'sticker', now)).toBeNull();
  });
});

describe('consumablesOf', () => {
  it('adds up what has not ended, purse by purse', () => {
    const { credits } = consumablesOf([grant('a', 2, null), grant('b', 3, day(1)), grant('c', 4, day(-1))], now);
    expect(credits.vhr).toEqual({ unlimited: false, left: 5 });
    expect(credits.sticker).toEqual({ unlimited: false, left: 0 });
  });
});

it('takes everything from one purse on a global site', () => {
  expect(purseOf({ credit_type: 'global' }, 'sticker')).toBe('global');
  expect(purseOf({ credit_type: 'separate' }, 'sticker')).toBe('sticker');
});
