import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readConfig } from './config.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ config: { ...readConfig({}), logLevel: 'silent' } });
});
afterAll(() => test.close());

let address = 0;
/** Another visitor each time, so that the tests do not use up each other's tries. */
const newAddress = () => `198.51.100.${++address}`;

const post = (url: string, payload: object, ip: string) =>
  test.http.inject({ method: 'POST', url, headers: { host: 'localhost', 'x-forwarded-for': ip }, payload });

async function statuses(times: number, ask: (at: number) => ReturnType<typeof post>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at++) all.push((await ask(at)).statusCode);
  return all;
}
const passed = (all: number[]) => all.indexOf(429);

describe('the limits of a call', () => {
  it.each([
    ['/api-cwa/login', { pass: 'wrong wrong wrong' }, 20],
    ['/api-cwa/reset-password', {}, 10],
    ['/api-cwa/magic-link', {}, 10],
  ])('hold back who asks %s about one address after another', async (url, about, most) => {
    const ip = newAddress();
    const all = await statuses(most + 2, at => post(url, { ...about, email: `guess${at}@example.com` }, ip));
    expect(passed(all)).toBe(most);
    expect((await post(url, { ...about, email: 'guess0@example.com' }, newAddress())).statusCode).not.toBe(429);
  });

  it('of a reset are three an hour for one address', async () => {
    const ip = newAddress();
    expect(passed(await statuses(4, () => post('/api-cwa/reset-password', { email: 'one@example.com' }, ip)))).toBe(3);
  });

  it('all count, not the first alone, and the tightest is told', async () => {
    const ip = newAddress();
    const first = await post('/api-cwa/login', { email: 'tight@example.com', pass: 'wrong wrong wrong' }, ip);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
    await statuses(17, at => post('/api-cwa/login', { email: `x${at}@example.com`, pass: 'wrong wrong wrong' }, ip));
    const last = await post('/api-cwa/login', { email: 'tight@example.com', pass: 'wrong wrong wrong' }, ip);
    expect(last.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '1' });
    expect(last.headers['retry-after']).toBeUndefined();
  });

  it('count guesses at coupons in purchases, and no purchase without one', async () => {
    const ip = newAddress();
    const purchase = { cart_plan: 'report-1', price: 1, currency: 'USD', payment_gateway: 'sandbox' };
    const buy = (about: object) => post('/api-cwa/cwa_register', { ...purchase, ...about }, ip);
    expect(passed(await statuses(12, () => buy({})))).toBe(-1);
    expect(passed(await statuses(12, at => buy({ couponcode: `GUESS${at}` })))).toBe(10);
  });

  it('count all spellings of a call together', async () => {
    const ip = newAddress();
    const spelt = (at: number) => (at % 2 ? '/api-cwa/reset_password' : '/api-cwa/reset-password');
    expect(passed(await statuses(4, at => post(spelt(at), { email: 'two@example.com' }, ip)))).toBe(3);
  });

  it('count an IPv6 network as one visitor', async () => {
    const all = await statuses(5, at =>
      post('/api-cwa/reset-password', { email: 'six@example.com' }, `2001:db8:1:2::${at + 1}`),
    );
    expect(passed(all)).toBe(3);
    const other = await post('/api-cwa/reset-password', { email: 'six@example.com' }, '2001:db8:1:3::1');
    expect(other.statusCode).toBe(200);
  });
});
