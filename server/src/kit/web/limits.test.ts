import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { createHttp } from '../../http/server.ts';
import type { WebHandler } from '../../http/web.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readConfig } from '../settings/config.ts';
import { limitsOf } from './limits.ts';
import { CONSENT } from '../../testing/checkout-driver.ts';

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
  ])('limit requests to %s across many addresses', async (url, about, most) => {
    const ip = newAddress();
    const all = await statuses(most + 2, at => post(url, { ...about, email: `guess${at}@example.com` }, ip));
    expect(passed(all)).toBe(most);
    expect((await post(url, { ...about, email: 'guess0@example.com' }, newAddress())).statusCode).not.toBe(429);
  });

  it('that need nothing of the body are counted before it is read, also beside one that does', async () => {
    const headers = { host: 'localhost', 'x-forwarded-for': newAddress(), 'content-type': 'application/json' };
    const all = await statuses(21, () =>
      test.http.inject({ method: 'POST', url: '/api-cwa/login', headers, payload: '{"email":' }),
    );
    expect(all).toEqual([...Array<number>(20).fill(400), 429]);
  });

  it('of a reset are three an hour for one address', async () => {
    const ip = newAddress();
    expect(passed(await statuses(4, () => post('/api-cwa/reset-password', { email: 'one@example.com' }, ip)))).toBe(3);
  });

  it('all count, not only the first, and the one that is used up is reported', async () => {
    const ip = newAddress();
    const login = (email: string) => post('/api-cwa/login', { email, pass: 'wrong wrong wrong' }, ip);
    const first = await login('tight@example.com');
    expect(first.headers).not.toHaveProperty('ratelimit-limit');
    await statuses(19, at => login(`x${at}@example.com`));
    const last = await login('tight@example.com');
    expect(last.statusCode).toBe(429);
    expect(last.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '0' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('of drawings are 60 a minute for a member, reports and stickers together, whatever the address', async () => {
    const bearerOf = async (email: string) => {
      const { token } = await test.app.accounts.register(test.visitor(), { email, pass: 'correct horse battery' });
      return `Bearer ${token}`;
    };
    const [one, other] = [await bearerOf('draws@example.com'), await bearerOf('waits@example.com')];
    const ask = (authorization: string, kind: string, ip: string) => {
      const headers = { host: 'localhost', 'x-forwarded-for': ip, authorization };
      return test.http.inject({ method: 'GET', url: `/documents/${kind}/none.pdf`, headers });
    };
    const all = await statuses(60, at => ask(one, at % 2 ? 'report' : 'sticker', newAddress()));
    expect(new Set(all)).toEqual(new Set([404]));
    const refused = await ask(one, 'report', newAddress());
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json()).toMatchObject({ message: 'Too many attempts. Wait a moment and try again.' });
    expect((await ask(other, 'report', '198.51.100.250')).statusCode).toBe(404);
  });

  it('count coupon guesses in purchases, but no purchases without a coupon', async () => {
    const ip = newAddress();
    const purchase = { cart_plan: 'report-1', price: 1, currency: 'USD', payment_gateway: 'sandbox', consent: CONSENT };
    const buy = (about: object) => post('/api-cwa/cwa_register', { ...purchase, ...about }, ip);
    expect(passed(await statuses(12, () => buy({})))).toBe(-1);
    expect(passed(await statuses(12, at => buy({ couponcode: `GUESS${at}` })))).toBe(10);
  });

  it('count all spellings of a call together', async () => {
    const ip = newAddress();
    const spelled = (at: number) => (at % 2 ? '/api-cwa/reset_password' : '/api-cwa/reset-password');
    expect(passed(await statuses(4, at => post(spelled(at), { email: 'two@example.com' }, ip)))).toBe(3);
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

describe('a page that decodes', () => {
  it('count together with the call, and return how long to wait', async () => {
    const waits: (number | null)[] = [];
    const pages: WebHandler = async (_request, { decodingWait }) => {
      waits.push(await decodingWait());
      return new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    };
    const http = await createHttp(test.app, { pages, development: false, middleware: null });
    const headers = { host: 'localhost', 'x-forwarded-for': newAddress() };
    const vin = { vin: '1HGCM82633A004352' };
    for (let at = 0; at < 12; at++) {
      await http.inject({ method: 'POST', url: '/api-cwa/vin-validate', headers, payload: vin });
      await http.inject({ url: '/vehicle/1HGCM82633A004352', headers });
    }
    expect(waits.map(wait => wait === null)).toEqual([...Array<boolean>(10).fill(true), false, false]);
    expect(waits.at(-1)).toBeGreaterThan(0);
    const call = await http.inject({ method: 'POST', url: '/api-cwa/vin_validate', headers, payload: vin });
    expect([call.statusCode, call.json().reason]).toEqual([429, 'too_many']);
    await http.close();
  });
});

it('lists of parts of a server with routes of their own count apart, and one list together', async () => {
  const keys: string[] = [];
  const http = Fastify();
  http.decorate('countRequest', (key: string) => {
    keys.push(key);
    return { current: 1, ttlMs: 1 };
  });
  http.decorateRequest('caller');
  http.addHook('onRequest', async request => {
    request.caller = test.visitor();
  });
  const one = [{ max: 5, minutes: 1 }];
  const other = [{ max: 5, minutes: 1 }];
  for (const [path, limits] of [
    ['/a', one],
    ['/b', other],
    ['/c', one],
  ] as const)
    await http.register(async scope => void scope.get(path, limitsOf(scope, limits), () => 'ok'));
  for (const path of ['/a', '/b', '/c']) await http.inject(path);
  await http.close();
  expect(new Set(keys).size).toBe(2);
  expect(keys[2]).toBe(keys[0]);
});
