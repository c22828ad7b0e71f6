import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomCode } from '../../kit/security/ids.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { CONSENT, createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
  for (const unit of ['vhr', 'sticker'] as const) await grantCredits(test, member, unit, 5);
});

async function post(path: string, payload: object, key?: string) {
  const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
  const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers: keyed, payload });
  return { status: answer.statusCode, ...answer.json() };
}
const newKey = () => `key-${randomCode(12)}`;

describe('the same key', () => {
  it('orders one cart once, unless the cart has another id', async () => {
    const plan = { cart_plan: 'report-5', price: 8450, currency: 'USD', consent: CONSENT };
    const key = newKey();
    const [first, again, other, named] = [
      await post('cwa_register', plan, key),
      await post('cwa_register', plan, key),
      await post('cwa_register', plan, newKey()),
      await post('cwa_register', { ...plan, cart_id: newKey() }, key),
    ];
    expect(again.order.id).toBe(first.order.id);
    expect(new Set([first, other, named].map(each => each.order.id)).size).toBe(3);
  });

  it('makes one report and answers the same, and is refused for another', async () => {
    const key = newKey();
    const first = await post('generate-report', { vin: ACCORD, mileage: '45,000' }, key);
    const again = await post('generate-report', { vin: ACCORD.toLowerCase(), mileage: 45000 }, key);
    expect(first).toMatchObject({ status: 'success', reused: false, charged: { unit: 'vhr', amount: 1 } });
    expect(again).toMatchObject({ report_id: first.report_id, reused: false, charged: { amount: 1 } });
    for (const other of [{ vin: TESLA, mileage: 45000 }, { vin: ACCORD }]) {
      const refused = await post('generate-report', other, key);
      expect(refused).toMatchObject({ code: 'conflict', reason: 'key_used', field: 'Idempotency-Key' });
      expect(refused.message).toContain('nothing was charged');
    }
    expect(await creditsLeft(test, member, 'vhr')).toBe(4);
  });

  it('makes one version of a sticker; another key makes the next', async () => {
    const [first, second] = [newKey(), newKey()];
    await post('generate-sticker', { vin: TESLA }, first);
    await test.drain();
    const again = { vin: TESLA, gen: 'regenerate' };
    const versions = [];
    for (const key of [second, second, newKey()]) {
      versions.push((await post('generate-sticker', again, key)).version);
      await test.drain();
    }
    expect(versions).toEqual([2, 2, 3]);
    expect(await post('generate-sticker', again, first)).toMatchObject({ reason: 'key_used' });
  });

  it('is separate for each account', async () => {
    const key = newKey();
    await post('generate-report', { vin: ACCORD }, key);
    member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    expect(await post('generate-report', { vin: TESLA }, key)).toMatchObject({ reused: false });
  });

  it.each(['short', 'with a space', 'x'.repeat(81)])('%s is invalid', async key => {
    expect(await post('generate-report', { vin: ACCORD }, key)).toMatchObject({
      code: 'invalid_input',
      reason: 'key_invalid',
    });
  });
});

it('the report that was bought is of the market it was bought for', async () => {
  const checkout = createCheckoutDriver(test);
  const plan = { cart_plan: 'report-1', vin: ACCORD, cart_id: newKey() };
  const usual = await checkout.buy(member, plan);
  const bought = await checkout.pay(member, { ...plan, report_type: 'CA' });
  expect(bought.order.id).not.toBe(usual.order.id);
  const sql = `select input ->> 'market' as market from issued_documents where vin = '${ACCORD}' order by created_at desc, id`;
  const { userId } = member.actor as { userId: string };
  const { rows } = await test.database.executeSql(sql.replace('where', `where user_id = '${userId}' and`));
  expect(rows).toEqual([{ market: 'CA' }]);
});
