import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { Plan } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('the plans of a site', () => {
  it('are its own, cheapest first, with the price of one', async () => {
    const answer = await test.http.inject({ url: '/api-cwa/plans?user_type=user', headers: { host: 'localhost' } });
    const plans: Plan[] = answer.json().plans;
    expect(plans.map(plan => [plan.id, plan.price, plan.per_unit])).toEqual([
      ['report-1', 2490, 2490],
      ['report-5', 8450, 1690],
      ['report-10', 14_900, 1490],
    ]);
    for (const plan of plans) expect(plan).toMatchObject({ currency: 'USD', trial: null, unit: 'vhr' });
  });

  it('speak the language of the reader and never another site’s', async () => {
    const spanish = test.app.plans.list(test.visitor('vinclara.localhost'), { unit: 'sticker' });
    expect(spanish.map(plan => plan.name)).toEqual(['Una etiqueta de ventana', 'Paquete de 3 etiquetas de ventana']);
    const english = { ...test.visitor('vinclara.localhost'), locale: 'en' as const };
    expect(test.app.plans.list(english, { unit: 'sticker' })[0]?.name).toBe('One window sticker');
    expect(() => test.app.plans.get(test.visitor('harbor.localhost'), 'report-5')).toThrow('plan_not_found');
  });

  it('are the same for both kinds where credits are shared', () => {
    const visitor = test.visitor('harbor.localhost');
    const ids = (unit: 'vhr' | 'sticker') => test.app.plans.list(visitor, { unit }).map(plan => plan.id);
    expect(ids('vhr')).toEqual(ids('sticker'));
  });
});
