import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { buildMember } from '../../testing/builders.ts';
import { runsSideBySide } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { NewCoupon } from './contract.ts';
import { HOLD_MS } from './service.ts';

let test: TestApp;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp();
  const { userId } = userOf(await buildMember(test));
  owner = { ...test.visitor(), actor: memberActor({ userId, email: 'owner@example.com', roles: ['owner'] }) };
});
afterAll(() => test.close());

function userOf(caller: Caller) {
  if (caller.actor.kind !== 'member') throw new Error('Nobody is signed in');
  return { siteId: caller.site.id, userId: caller.actor.userId, isDealer: caller.actor.isDealer };
}

async function addCoupon(worth: NewCoupon['worth'], terms: Partial<NewCoupon['terms']> = {}): Promise<string> {
  const code = `T-${randomCode(8).toUpperCase()}`;
  await test.app.coupons.add(owner, NewCoupon.parse({ code, worth, terms }));
  return code;
}

const tenPercent = { kind: 'percent' as const, percent: 10 };

function apply(buyer: Caller, couponcode: string, orderId: string, planId = 'report-5') {
  const plan = test.app.plans.get(buyer, planId);
  return test.database.db.transaction(tx => {
    const heldUntil = new Date(test.clock.now.getTime() + HOLD_MS);
    return test.app.coupons.apply(tx, userOf(buyer), { couponcode, plan, orderId, heldUntil });
  });
}
const inTransaction = (what: 'use' | 'release', buyer: Caller, orderId: string) =>
  test.database.db.transaction(tx => test.app.coupons[what](tx, { ...userOf(buyer), id: orderId }));
const useOf = async (code: string) => {
  const coupon = (await test.app.coupons.list(owner, { limit: 100 })).coupons.find(each => each.code === code);
  return [coupon?.reserved, coupon?.used];
};

describe('check-coupon', () => {
  const ask = async (payload: object, host = 'localhost') => {
    const headers = { host, 'content-type': 'application/json' };
    const answer = await test.http.inject({ method: 'POST', url: '/api-cwa/check-coupon', headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('returns the price line by line and reserves nothing', async () => {
    const code = await addCoupon(tenPercent, { total_cap: 1 });
    for (let times = 0; times < 2; times++) {
      const { status, body } = await ask({ couponcode: ` ${code.toLowerCase()} `, cart_plan: 'report-5' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ coupon: code, price: { subtotal: 8450, discount: 845, total: 7605, coupon: code } });
    }
    expect(await useOf(code)).toEqual([0, 0]);
    const units = await addCoupon({ kind: 'unit', units: 1 });
    const { body } = await ask({ couponcode: units, cart_plan: 'sticker-1', nos: 3 });
    expect(body.price).toMatchObject({ count: 3, subtotal: 2970, discount: 990, total: 1980 });
  });

  it('returns each refusal at its field with its own sentence', async () => {
    const refusals: [string, string | Promise<string>, number][] = [
      ['coupon_unknown', 'NO-SUCH-CODE', 404],
      ['coupon_not_yet', addCoupon(tenPercent, { valid_from: '2026-07-01T00:00:00Z' }), 400],
      ['coupon_expired', addCoupon(tenPercent, { valid_to: '2026-06-01T00:00:00Z' }), 400],
      ['coupon_dealers_only', addCoupon(tenPercent, { user_type: 'dealer' }), 403],
      ['coupon_other_plan', addCoupon(tenPercent, { plans: ['report-1'] }), 400],
      ['coupon_other_currency', addCoupon({ kind: 'amount', amount: 500, currency: 'EUR' }), 400],
      ['coupon_minimum', addCoupon(tenPercent, { minimum: { amount: 10_000, currency: 'USD' } }), 400],
    ];
    const sentences = new Set<string>();
    for (const [reason, couponcode, status] of refusals) {
      const answer = await ask({ couponcode: await couponcode, cart_plan: 'report-5' });
      expect([answer.body.reason, answer.body.field, answer.status]).toEqual([reason, 'couponcode', status]);
      sentences.add(answer.body.message);
    }
    expect(sentences.size).toBe(refusals.length);
  });

  it('rejects coupons of another site and plans that are not sold here', async () => {
    const code = await addCoupon(tenPercent);
    const elsewhere = await ask({ couponcode: code, cart_plan: 'credits-3' }, 'harbor.localhost');
    expect(elsewhere.body.reason).toBe('coupon_unknown');
    expect((await ask({ couponcode: code, cart_plan: 'credits-3' })).body.reason).toBe('plan_not_found');
    expect((await ask({ couponcode: code, cart_plan: 'dealer-report-25' })).body.reason).toBe('plan_dealers_only');
  });

  it('shows a member the used coupons of the account', async () => {
    const code = await addCoupon(tenPercent);
    const buyer = await buildMember(test);
    await apply(buyer, code, `ord_${code}`);
    const check = test.app.coupons.check(buyer, { couponcode: code, cart_plan: 'report-5' });
    await expect(check).rejects.toMatchObject({ reason: 'coupon_used_before' });
  });
});

describe('an order’s coupon', () => {
  it('is held, used once the order is paid, and free again when it dies', async () => {
    const code = await addCoupon(tenPercent, { per_user_cap: null, total_cap: 1 });
    const [first, second] = [await buildMember(test), await buildMember(test)];
    expect(await apply(first, code, `a_${code}`)).toEqual({ code, kind: 'percent', percent: 10 });
    await apply(first, code, `a_${code}`);
    expect(await useOf(code)).toEqual([1, 0]);
    await expect(apply(second, code, `b_${code}`)).rejects.toMatchObject({
      reason: 'coupon_used_up',
      field: 'couponcode',
    });
    await inTransaction('release', first, `a_${code}`);
    await apply(second, code, `b_${code}`);
    await inTransaction('use', second, `b_${code}`);
    await inTransaction('release', second, `b_${code}`);
    expect(await useOf(code)).toEqual([0, 1]);
    await expect(apply(first, code, `a_${code}`)).rejects.toMatchObject({ reason: 'coupon_used_up' });
  });

  it('is replaced by another code in the same order', async () => {
    const [one, two] = [await addCoupon(tenPercent), await addCoupon(tenPercent)];
    const buyer = await buildMember(test);
    await apply(buyer, one, `c_${one}`);
    await apply(buyer, two, `c_${one}`);
    expect([await useOf(one), await useOf(two)]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('counts as used when the money comes after it was released', async () => {
    const code = await addCoupon(tenPercent);
    const buyer = await buildMember(test);
    await apply(buyer, code, `d_${code}`);
    await inTransaction('release', buyer, `d_${code}`);
    await inTransaction('use', buyer, `d_${code}`);
    expect(await useOf(code)).toEqual([0, 1]);
  });

  it('for a first purchase is for one order of a new customer', async () => {
    const [one, two] = [
      await addCoupon(tenPercent, { first_purchase: true }),
      await addCoupon(tenPercent, { first_purchase: true }),
    ];
    const buyer = await buildMember(test);
    await apply(buyer, one, `e_${one}`);
    await expect(apply(buyer, two, `f_${one}`)).rejects.toMatchObject({ reason: 'coupon_first_only' });
    await inTransaction('release', buyer, `e_${one}`);
    await apply(buyer, two, `f_${one}`);
    await inTransaction('release', buyer, `f_${one}`);
    const { siteId, userId } = userOf(buyer);
    const cause = { type: 'order' as const, id: one };
    const bought = { unit: 'vhr' as const, quantity: 1, reason: 'purchase' as const, cause };
    await test.database.db.transaction(tx => test.app.credits.grant(tx, { siteId, userId }, bought));
    await expect(apply(buyer, one, `g_${one}`)).rejects.toMatchObject({ reason: 'coupon_first_only' });
  });

  it('goes to as many orders as its cap when more ask at once', async () => {
    const code = await addCoupon(tenPercent, { total_cap: 7, per_user_cap: null });
    const buyers = await Promise.all([buildMember(test), buildMember(test), buildMember(test)]);
    const tries = await Promise.allSettled(
      Array.from({ length: runsSideBySide ? 50 : 10 }, (_, at) =>
        apply(buyers[at % 3] as Caller, code, `race_${code}_${at}`),
      ),
    );
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(7);
    const reasons = tries.flatMap(each => (each.status === 'rejected' ? [each.reason.reason] : []));
    expect(new Set(reasons)).toEqual(new Set(['coupon_used_up']));
    expect(await useOf(code)).toEqual([7, 0]);
  });
});

describe('the operator’s coupons', () => {
  it('are added once, listed, ended, and written down in the log', async () => {
    const code = await addCoupon(tenPercent, { plans: ['report-5'], units: ['vhr'] });
    const input = NewCoupon.parse({ code, worth: tenPercent });
    await expect(test.app.coupons.add(owner, input)).rejects.toMatchObject({ reason: 'coupon_taken', field: 'code' });
    const coupon = (await test.app.coupons.list(owner, { limit: 100 })).coupons.find(each => each.code === code);
    expect(coupon).toMatchObject({ terms: { plans: ['report-5'], per_user_cap: 1 }, used: 0, ended: null });
    const ended = await test.app.coupons.end(owner, { coupon: coupon?.id ?? '' });
    expect(ended.ended).toBe(test.clock.now.toISOString());
    expect(await test.app.coupons.end(owner, { coupon: coupon?.id ?? '' })).toEqual(ended);
    await expect(apply(owner, code, `h_${code}`)).rejects.toMatchObject({ reason: 'coupon_expired' });
    const { entries } = await test.app.audit.list(owner, { limit: 200, object: coupon?.id });
    expect(entries.map(entry => entry.action)).toEqual(['coupon.ended', 'coupon.added']);
  });

  it('change in where and how often they count, but not after their end', async () => {
    const code = await addCoupon(tenPercent, { total_cap: 1 });
    const { id, terms } = (await test.app.coupons.list(owner, { limit: 100 })).coupons.find(
      each => each.code === code,
    )!;
    await apply(await buildMember(test), code, 'ord_one');
    const buyer = await buildMember(test);
    await expect(apply(buyer, code, 'ord_two')).rejects.toMatchObject({ reason: 'coupon_used_up' });
    const changed = await test.app.coupons.change(owner, { coupon: id, terms: { ...terms, total_cap: 2 } });
    expect(changed).toMatchObject({ code, worth: tenPercent, terms: { total_cap: 2 }, reserved: 1 });
    await apply(buyer, code, 'ord_two');
    const unknown = { ...terms, plans: ['credits-3'] };
    await expect(test.app.coupons.change(owner, { coupon: id, terms: unknown })).rejects.toMatchObject({
      reason: 'plan_not_found',
    });
    await test.app.coupons.end(owner, { coupon: id });
    await expect(test.app.coupons.change(owner, { coupon: id, terms })).rejects.toMatchObject({
      reason: 'coupon_over',
    });
    const [, log] = (await test.app.audit.list(owner, { limit: 200, object: id })).entries;
    expect(log).toMatchObject({ action: 'coupon.changed', before: { terms: { total_cap: 1 } } });
  });

  it('are rejected for plans the site does not sell, and for codes that cannot be typed', async () => {
    const elsewhere = NewCoupon.parse({ code: 'ELSEWHERE', worth: tenPercent, terms: { plans: ['credits-3'] } });
    await expect(test.app.coupons.add(owner, elsewhere)).rejects.toMatchObject({ reason: 'plan_not_found' });
    for (const code of ['A', 'WITH SPACE', 'Ñ-CODE', '-X-', '']) {
      expect(NewCoupon.safeParse({ code, worth: tenPercent }).success).toBe(false);
    }
    expect(NewCoupon.safeParse({ code: 'TOO-MUCH', worth: { kind: 'percent', percent: 101 } }).success).toBe(false);
  });

  it('are another site’s neither to see nor to end, and a member’s not at all', async () => {
    const code = await addCoupon(tenPercent);
    const id = (await test.app.coupons.list(owner, { limit: 100 })).coupons.find(each => each.code === code)?.id ?? '';
    const elsewhere = { ...owner, site: test.visitor('harbor.localhost').site };
    await expect(test.app.coupons.end(elsewhere, { coupon: id })).rejects.toMatchObject({ reason: 'not_found' });
    expect((await test.app.coupons.list(elsewhere)).coupons).toEqual([]);
    const member = await buildMember(test);
    await expect(test.app.coupons.list(member)).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(test.app.coupons.end(member, { coupon: id })).rejects.toMatchObject({ reason: 'role_needed' });
    const auditor = { ...owner, actor: memberActor({ ...userOf(owner), email: 'a@example.com', roles: ['auditor'] }) };
    expect((await test.app.coupons.list(auditor, { limit: 100 })).coupons.length).toBeGreaterThan(0);
    await expect(test.app.coupons.end(auditor, { coupon: id })).rejects.toMatchObject({ reason: 'role_needed' });
  });
});

describe('the coupon that a site tells its visitors of', () => {
  const offered = (caller: Caller, discount_code: string) =>
    test.app.coupons.offered({ ...caller, site: { ...caller.site, discount_code } });

  it('is told with what it takes off, as long as it counts for who asks', async () => {
    const code = await addCoupon(tenPercent, { total_cap: 1 });
    expect(await offered(test.visitor(), code)).toEqual({ code, worth: tenPercent });
    const buyer = await buildMember(test);
    await apply(buyer, code, 'ord_offered');
    expect(await offered(test.visitor(), code)).toBeNull();
    expect(await offered(test.visitor(), await addCoupon(tenPercent, { user_type: 'dealer' }))).toBeNull();
    expect(await offered(test.visitor(), await addCoupon(tenPercent, { valid_to: '2020-01-01T00:00:00Z' }))).toBeNull();
    expect([await offered(test.visitor(), 'NONE-SUCH'), await offered(test.visitor(), '')]).toEqual([null, null]);
  });
});
