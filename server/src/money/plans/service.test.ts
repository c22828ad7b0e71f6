import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Caller, Member } from '../../platform/sites/rules/caller.ts';
import { createPlans } from './service.ts';
import type { Plan } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const member = (more: Partial<Member> = {}) =>
  memberActor({ userId: 'usr_plans', email: 'plans@example.com', ...more });
const dealer = (host = 'localhost'): Caller => ({ ...test.visitor(host), actor: member({ isDealer: true }) });
const ids = (plans: Plan[]) => plans.map(plan => plan.id);
const ask = async (url: string, host = 'localhost') => {
  const answer = await test.http.inject({ url, headers: { host } });
  return { status: answer.statusCode, body: answer.json() };
};

describe('the plans of a site', () => {
  it('are its own, cheapest first, with the price of one', async () => {
    const { body } = await ask('/api-cwa/plans?user_type=user');
    const plans: Plan[] = body.plans;
    expect(plans.map(plan => [plan.id, plan.price, plan.per_unit])).toEqual([
      ['report-1', 2490, 2490],
      ['both-1', 2990, 1495],
      ['report-5', 8450, 1690],
      ['report-10', 14_900, 1490],
      ['report-month-20', 19_900, 995],
    ]);
    for (const plan of plans) expect(plan).toMatchObject({ currency: 'USD', trial: null, unit: 'vhr' });
    expect(plans.map(plan => plan.period ?? null)).toEqual([null, null, null, null, 'month']);
  });

  it('show which are sold by the unit and which are unlimited', async () => {
    const { body } = await ask('/api-cwa/sticker-plans');
    expect(body.plans.map((plan: Plan) => [plan.id, plan.quantity, plan.nos, plan.per_unit])).toEqual([
      ['sticker-1', 1, { min: 1, max: 100 }, 990],
      ['both-1', 1, null, 1495],
      ['sticker-5', 5, null, 790],
      ['sticker-month', -1, null, 5900],
    ]);
  });

  it('speak the language of the reader and never another site’s', async () => {
    const spanish = test.app.plans.list(test.visitor('vinclara.localhost'), { unit: 'sticker' });
    expect(spanish.map(plan => plan.name)).toEqual([
      'Una etiqueta de ventana',
      'Paquete de 3 etiquetas de ventana',
      'Informe y etiqueta de ventana',
      'Etiquetas de ventana ilimitadas, por mes',
    ]);
    const english = { ...test.visitor('vinclara.localhost'), locale: 'en' as const };
    expect(test.app.plans.list(english, { unit: 'sticker' })[0]?.name).toBe('One window sticker');
    expect(() => test.app.plans.get(test.visitor('harbor.localhost'), 'report-5')).toThrow('plan_not_found');
  });

  it('are the same for both kinds where credits are shared', () => {
    const visitor = test.visitor('harbor.localhost');
    const of = (unit: 'vhr' | 'sticker') => ids(test.app.plans.list(visitor, { unit }));
    expect(of('vhr')).toEqual(of('sticker'));
  });
});

describe('dealers’ plans', () => {
  it('are for approved dealers only', async () => {
    const request = await ask('/api-cwa/plans?user_type=dealer');
    expect(request.body.plans.every((plan: Plan) => plan.user_type === 'user')).toBe(true);
    expect(ids(test.app.plans.list(dealer(), { unit: 'vhr' }))).toEqual([
      'dealer-report-1',
      'dealer-report-25',
      'dealer-report-month-60',
    ]);
    expect(ids(test.app.plans.list(dealer(), { unit: 'vhr', userType: 'user' }))).toContain('report-1');
    expect(test.app.plans.list(dealer(), { unit: 'vhr' })[1]?.name).toBe('Pack of 25 reports, for dealers');
  });

  it('cannot be bought by others; a dealer may buy any', () => {
    const buyer = { ...test.visitor(), actor: member() };
    expect(() => test.app.plans.get(buyer, 'dealer-report-25')).toThrow('plan_dealers_only');
    expect(test.app.plans.get(dealer(), 'dealer-report-25').price).toBe(29_900);
    expect(test.app.plans.get(dealer(), 'report-5').price).toBe(8450);
  });

  it('fall back to the users’ plans when a site has no dealer plans', () => {
    expect(ids(test.app.plans.list(dealer('vinclara.localhost'), { unit: 'vhr' }))).toContain('report-1');
  });
});

describe('currencies', () => {
  it('are the site’s own, and those a plan has a price in', async () => {
    const own = await ask('/api-cwa/plans', 'vinclara.localhost');
    expect(own.body.plans[0]).toMatchObject({ price: 2290, currency: 'USD', currencies: ['USD', 'MXN'] });
    const pesos = await ask('/api-cwa/plans?currency=mxn', 'vinclara.localhost');
    expect(pesos.body.plans.map((plan: Plan) => [plan.id, plan.price, plan.currency])).toEqual([
      ['report-1', 41_900, 'MXN'],
      ['both-1', 49_900, 'MXN'],
      ['report-3', 104_900, 'MXN'],
    ]);
    const { status, body } = await ask('/api-cwa/plans?currency=JPY', 'vinclara.localhost');
    expect([status, body.reason, body.field]).toEqual([400, 'currency_not_offered', 'currency']);
    const vinclara = test.visitor('vinclara.localhost');
    expect(() => test.app.plans.get(vinclara, 'report-month-10', 'MXN')).toThrow('currency_not_offered');
  });
});

/** The plans of a world with one site that sells one plan for a while. */
function plansOf(plan: { valid_from?: string; valid_to?: string | null; price?: number }, now: () => Date) {
  const { sites, database } = { sites: test.app.sites, database: test.database };
  const [sold] = sites.plansOf('default');
  if (!sold) throw new Error('The default site sells nothing');
  const world = { ...sites, plansOf: (id: string) => (id === 'default' ? [{ ...sold, ...plan }] : []) };
  return createPlans({
    db: database.db,
    clock: now,
    sites: world,
    siteSettings: test.app.siteSettings,
    products: test.app.products,
  });
}

it('sells a plan from its first moment to its last', () => {
  let now = new Date('2026-06-01T00:00:00.000Z');
  const plans = plansOf({ valid_from: '2026-06-10T00:00:00Z', valid_to: '2026-06-20T00:00:00Z' }, () => now);
  const sold = () => plans.list(test.visitor(), { unit: 'vhr' }).length;
  const get = () => plans.get(test.visitor(), 'report-1');
  expect(sold()).toBe(0);
  expect(get).toThrow('plan_not_found');
  now = new Date('2026-06-10T00:00:00.000Z');
  expect(sold()).toBe(1);
  expect(get().price).toBe(2490);
  now = new Date('2026-06-20T00:00:00.000Z');
  expect(sold()).toBe(0);
  expect(get).toThrow('plan_not_found');
});

it('lists a price line by line in the reader’s language', () => {
  const visitor = test.visitor('vinclara.localhost');
  const site = { ...visitor.site, tax: { name: 'IVA', percent: 16, included: true } };
  const plan = test.app.plans.get(visitor, 'sticker-1');
  const coupon = { code: 'DIEZ', kind: 'percent' as const, percent: 10 };
  const price = test.app.plans.price({ ...visitor, site }, plan, { nos: 3, coupon });
  expect(price).toMatchObject({
    unit_price: 890,
    count: 3,
    subtotal: 2670,
    discount: 267,
    total: 2403,
    coupon: 'DIEZ',
  });
  expect(price.lines.map(line => [line.text, line.amount])).toEqual([
    ['Una etiqueta de ventana × 3', 2670],
    ['Cupón DIEZ', -267],
    ['IVA 16 %, incluido en el precio', 331],
  ]);
});

describe('the history of prices', () => {
  it('begins with the first start and grows only when a price changes', async () => {
    const owner = { ...test.visitor(), actor: member({ roles: ['auditor'] }) };
    const count = async () => (await test.app.plans.priceHistory(owner, {})).length;
    const before = await count();
    expect(before).toBe(test.app.sites.plansOf('default').length);
    await test.app.plans.recordPrices();
    expect(await count()).toBe(before);

    test.clock.advanceDays(1);
    const dearer = plansOf({ price: 2590 }, () => test.clock.now);
    await Promise.all([dearer.recordPrices(), dearer.recordPrices(), dearer.recordPrices()]);
    const history = await test.app.plans.priceHistory(owner, { plan: 'report-1' });
    expect(history.map(each => [each.price, each.until === null])).toEqual([
      [2590, true],
      [2490, false],
    ]);
    const gone = await test.app.plans.priceHistory(owner, { plan: 'report-5' });
    expect(gone.map(each => each.price)).toEqual([null, 8450]);
  });

  it('is for operators only', async () => {
    const visitor = await ask('/api/operator/price-history');
    expect([visitor.status, visitor.body.reason]).toEqual([401, 'login_needed']);
    const buyer = await buildMember(test);
    const answer = await test.http.inject({
      url: '/api/operator/price-history',
      headers: { host: 'localhost', authorization: `Bearer ${buyer.token}` },
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'role_needed']);
  });
});
