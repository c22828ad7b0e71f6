import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, createProducts } from '../products/rules.ts';
import { REPORT_PRODUCTS } from '../../documents/reports/rules/products.ts';
import { STICKER_PRODUCTS } from '../../documents/stickers/rules/products.ts';
import { consumablesOf, endingOf, walletOf, sourceFieldsOf, spendOf, type OpenGrant } from './rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);
const grant = (grantId: string, left: number, more: Partial<OpenGrant> = {}): OpenGrant => ({
  grantId,
  unit: 'vhr',
  left,
  unlimited: false,
  subscription: false,
  closed: false,
  endsAt: null,
  createdAt: day(-10),
  ...more,
});

const products = createProducts(() => [...REPORT_PRODUCTS, ...STICKER_PRODUCTS]);
const costs = { vhr: 1, sticker: 2, classic_vhr: 1, classic_sticker: 3, classic_deluxe: 2, classic_basic: 1 };
const separate = { credit_type: 'separate' as const, credit_costs: costs };
const shared = { credit_type: 'global' as const, credit_costs: costs };
const endless = (grantId: string, more: Partial<OpenGrant> = {}) =>
  grant(grantId, 0, { unlimited: true, subscription: true, endsAt: day(20), ...more });

describe('spendOf', () => {
  const spent = (
    grants: OpenGrant[],
    site: typeof separate | typeof shared = separate,
    product = products.get('vhr'),
  ) => spendOf(grants, site, product, now)?.parts.map(part => [part.grantId, part.amount]);

  it('spends the subscription first, then the grant that ends soonest, then purchases, oldest first', () => {
    const bought = grant('bought', 1);
    const older = grant('older', 1, { createdAt: day(-20) });
    const soon = grant('soon', 1, { endsAt: day(2) });
    const later = grant('later', 1, { endsAt: day(30) });
    const period = grant('period', 1, { endsAt: day(40), subscription: true });
    const grants = [bought, later, soon, period, older];
    const order: unknown[] = [];
    while (grants.length > 0) {
      const parts = spendOf(grants, separate, products.get('vhr'), now)?.parts ?? [];
      order.push(parts[0]?.grantId);
      grants.splice(
        grants.findIndex(each => each.grantId === parts[0]?.grantId),
        1,
      );
    }
    expect(order).toEqual(['period', 'soon', 'later', 'older', 'bought']);
  });

  it('spends grants of the same moment in the order they were written, whatever their ids', () => {
    const period = { endsAt: day(1), subscription: true };
    expect(spent([grant('z', 1, period), grant('a', 1, period)])).toEqual([['z', 1]]);
    expect(spent([grant('a', 1, period), grant('z', 1, period)])).toEqual([['a', 1]]);
  });

  it('takes nothing from an unlimited subscription or an ended grant', () => {
    expect(spent([grant('a', 3), endless('month')])).toEqual([['month', 0]]);
    expect(spent([grant('a', 3), endless('month', { endsAt: now })])).toEqual([['a', 1]]);
    expect(spent([endless('month', { closed: true })])).toBeUndefined();
  });

  it('skips empty and ended grants and those of another wallet', () => {
    expect(spent([grant('empty', 0), grant('over', 3, { endsAt: day(-1) })])).toBeUndefined();
    expect(spendOf([grant('a', 1)], separate, products.get('sticker'), now)).toBeNull();
    expect(spendOf([grant('a', 9, { unit: 'global' })], separate, products.get('vhr'), now)).toBeNull();
  });

  it('pays for an expensive document from several grants of the shared wallet, and takes nothing when they are too few', () => {
    const grants = [grant('a', 1, { unit: 'global', endsAt: day(3) }), grant('b', 5, { unit: 'global' })];
    expect(spendOf(grants, shared, products.get('classic_sticker'), now)).toEqual({
      unit: 'global',
      amount: 3,
      parts: [
        { grantId: 'a', amount: 1, unlimited: false },
        { grantId: 'b', amount: 2, unlimited: false },
      ],
    });
    expect(spendOf(grants.slice(0, 1), shared, products.get('sticker'), now)).toBeNull();
  });

  it('turns to the subscription of its kind where the shared wallet does not reach', () => {
    const month = endless('month', { unit: 'sticker' });
    const wallet = grant('wallet', 2, { unit: 'global' });
    expect(spendOf([wallet, month], shared, products.get('sticker'), now)).toMatchObject({ unit: 'global', amount: 2 });
    expect(spendOf([{ ...wallet, left: 1 }, month], shared, products.get('sticker'), now)).toMatchObject({
      unit: 'sticker',
      amount: 0,
    });
    expect(spendOf([month], shared, products.get('vhr'), now)).toBeNull();
    expect(spendOf([grant('old', 4, { unit: 'sticker' })], shared, products.get('sticker'), now)).toBeNull();
  });

  it('never takes more than a grant has, and always exactly the cost', () => {
    const some = fc.array(fc.record({ left: fc.nat(4), ends: fc.option(fc.integer({ min: -2, max: 9 })) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(some, fc.constantFrom('vhr', 'sticker', 'classic_sticker'), (drawn, key) => {
        const grants = drawn.map(({ left, ends }, at) =>
          grant(`g${at}`, left, { unit: 'global', endsAt: ends === null ? null : day(ends) }),
        );
        const total = grants
          .filter(each => !each.endsAt || each.endsAt > now)
          .reduce((sum, each) => sum + each.left, 0);
        const spend = spendOf(grants, shared, products.get(key), now);
        expect(spend !== null).toBe(total >= costs[key]);
        for (const { grantId, amount } of spend?.parts ?? []) {
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(grants.find(each => each.grantId === grantId)?.left ?? 0);
        }
        if (spend) expect(spend.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(costs[key]);
      }),
    );
  });
});

describe('the original’s fields', () => {
  it('are the sums of the active grants, wallet by wallet', () => {
    const grants = [
      grant('a', 2),
      grant('b', 3, { endsAt: day(1), subscription: true }),
      grant('c', 4, { endsAt: day(-1) }),
      endless('d', { unit: 'sticker' }),
    ];
    expect(sourceFieldsOf(grants, now)).toEqual({
      vhr_credit: 5,
      sticker_credit: 'Unlimited',
      credit: 0,
      vhr_credit_subscription: 3,
    });
    expect(endingOf(grants, now).map(each => [each.unit, each.left])).toEqual([
      ['vhr', 3],
      ['sticker', -1],
    ]);
  });

  it('mean an amount each, and a subscription where the original says so', () => {
    const none = { unlimited: false, left: 0 };
    expect(consumablesOf({})).toEqual({
      credits: { vhr: none, sticker: none, global: none },
      subscriptions: { vhr: false, sticker: false },
    });
    for (const endless of ['Unlimited', -1, '-1']) {
      const { credits, subscriptions } = consumablesOf({ credit: endless, vhr_credit_subscription: endless });
      expect(credits.global).toEqual({ unlimited: true });
      expect(subscriptions.vhr).toBe(true);
    }
    expect(consumablesOf({ vhr_credit_subscription: 1 }).subscriptions.vhr).toBe(true);
    expect(consumablesOf({ sticker_credit: 'Unlimited' }).subscriptions.sticker).toBe(true);
    expect(consumablesOf({ sticker_credit: -1 }).subscriptions.sticker).toBe(false);
    expect(consumablesOf({ vhr_credit: ' 7 ' }).credits.vhr).toEqual({ unlimited: false, left: 7 });
    for (const odd of [null, undefined, '', 'many', '-3', -2, Number.NaN, Number.POSITIVE_INFINITY, {}]) {
      expect(consumablesOf({ vhr_credit: odd }).credits.vhr).toEqual(none);
    }
  });
});

it('has one wallet and its own costs on a global site', () => {
  expect(walletOf(shared, 'sticker')).toBe('global');
  expect(walletOf(separate, 'sticker')).toBe('sticker');
  const costsOf = (site: typeof separate | typeof shared) =>
    Object.fromEntries(products.all().map(product => [product.key, costOf(site, product)]));
  expect(costsOf(shared)).toEqual(costs);
  expect(costsOf(separate)).toEqual({
    vhr: 1,
    sticker: 1,
    classic_vhr: 1,
    classic_sticker: 1,
    classic_deluxe: 1,
    classic_basic: 1,
  });
});
