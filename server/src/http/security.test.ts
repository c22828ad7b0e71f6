import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';

/** A page that shows what the address and the cookies made of it. */
const pages = async (request: Request) => {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (new URL(request.url).pathname === '/cookie') headers.set('set-cookie', 'a=1');
  if (new URL(request.url).searchParams.has('public')) headers.set('cache-control', 'public, max-age=60');
  return new Response('<p>page</p>', { headers });
};

let test: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  http = await createHttp(test.app, { pages, development: false, middleware: null });
});
afterAll(async () => {
  await http.close();
  await test.close();
});

const ask = (options: InjectOptions) => http.inject({ url: '/api/config', ...options });
const OUTSIDE = '203.0.113.9';
const FORWARDED = { 'x-forwarded-host': 'localhost:8443', 'x-forwarded-proto': 'https' };
let number = 0;
const LOGIN = { email: 'a@b.example', pass: 'wrong wrong wrong' };
const login = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ask({
    method: 'POST',
    url: '/api-cwa/login',
    headers: { host: 'localhost:3000', ...headers },
    payload: LOGIN,
    remoteAddress,
  });

describe('a forged host', () => {
  it.each([
    'evil.example',
    'localhost@evil.example',
    'localhost:3000@evil.example',
    'localhost.evil.example',
    'localhost:',
    'localhost..',
  ])('%j is rejected without any content', async host => {
    const answer = await ask({ headers: { host } });
    expect(answer.statusCode).toBe(421);
    expect(answer.body).not.toContain('marque.example');
  });

  it.each(['LOCALHOST', 'localhost:65535', 'localhost.', 'LocalHost.:80'])('%s is the site’s own', async host =>
    expect((await ask({ headers: { host } })).json()).toMatchObject({ site_id: 'default', domain: 'localhost' }),
  );

  it('in a forwarding header is trusted only from the proxy on this machine', async () => {
    const forged = { host: 'localhost', 'x-forwarded-host': 'harbor.localhost' };
    expect((await ask({ headers: forged, remoteAddress: OUTSIDE })).json()).toMatchObject({ site_id: 'default' });
    expect((await ask({ headers: forged, remoteAddress: '127.0.0.1' })).json()).toMatchObject({ site_id: 'harbor' });
    const proto = await ask({ headers: { host: 'localhost', 'x-forwarded-proto': 'https' }, remoteAddress: OUTSIDE });
    expect(proto.headers).not.toHaveProperty('strict-transport-security');
  });

  it('never enters a link that is mailed', () => {
    for (const host of ['evil.example', 'localhost@evil.example', 'localhost:3000@evil.example']) {
      expect(test.app.sites.linkHost(host, 3000)).not.toContain('evil');
    }
    expect(test.app.sites.linkHost('LOCALHOST.:3000', 3000)).toBe('localhost:3000');
  });

  it.each([
    ['the port we listen on', { host: 'localhost:3000' }, OUTSIDE, 'http://localhost:3000'],
    ['another port', { host: 'localhost:6666' }, OUTSIDE, 'http://localhost:3000'],
    ['another port, asked on this machine', { host: 'localhost:6666' }, '127.0.0.1', 'http://localhost:3000'],
    ['a outsider’s port and scheme', { host: 'localhost', ...FORWARDED }, OUTSIDE, 'http://localhost'],
    ['the proxy’s port and scheme', { host: 'localhost:3000', ...FORWARDED }, '127.0.0.1', 'https://localhost:8443'],
  ])('in a mailed link carries %s as it should', async (_name, headers, remoteAddress, origin) => {
    const email = `link-${++number}@example.com`;
    const payload = { email, pass: 'a long enough sentence' };
    await ask({ method: 'POST', url: '/api-cwa/register', headers, payload, remoteAddress });
    await test.drain();
    const sent = test.mailbox.find(mail => mail.to === email);
    expect(/href="([^"]+)\/members\/confirm/.exec(sent?.html ?? '')?.[1]).toBe(origin);
  });

  it('does not make an outsider the machine itself: the outbox stays shut', async () => {
    const outbox = (headers: Record<string, string>, remoteAddress: string) =>
      ask({ url: '/dev/outbox', headers: { host: 'localhost', ...headers }, remoteAddress });
    expect((await outbox({}, '127.0.0.1')).statusCode).toBe(200);
    expect((await outbox({}, OUTSIDE)).statusCode).toBe(404);
    expect((await outbox({ 'x-forwarded-for': '127.0.0.1' }, OUTSIDE)).statusCode).toBe(404);
    expect((await outbox({ 'x-forwarded-for': `127.0.0.1, ${OUTSIDE}` }, '127.0.0.1')).statusCode).toBe(404);
  });
});

describe('writing from elsewhere', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:9999' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['a neighboring brand', { origin: 'http://harbor.localhost:3000' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the host', { 'sec-fetch-site': 'same-site' }],
  ])('is refused: %s', async (_name, headers) => {
    expect((await login(headers)).json()).toMatchObject({ code: 'forbidden', reason: 'cross_site' });
    const form = { method: 'POST' as const, url: '/language', payload: 'locale=es', headers: { ...headers } };
    const type = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask({ ...form, headers: { ...headers, ...type } })).statusCode).toBe(403);
  });

  it.each([
    ['the page itself', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['a program without a browser', {}],
  ])('is let through: %s', async (_name, headers) => expect((await login(headers)).statusCode).toBe(401));

  it('as a form without scripts leads back to its page, and nowhere else', async () => {
    const headers = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' };
    const post = (url: string) => ask({ method: 'POST', url, headers, payload: 'email=a%40b.example&pass=x' });
    const answer = await post('/members/login?next=%2Fcheckout');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/members/login?next=%2Fcheckout']);
    expect((await post('//evil.example/login')).headers.location).toBe('/');
  });

  it('as a form of another content type never reaches a call', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await ask({
        method: 'POST',
        url: '/api-cwa/login',
        headers: { host: 'localhost:3000', 'content-type': type },
        payload: JSON.stringify(LOGIN),
      });
      expect(answer.statusCode, type).toBeGreaterThanOrEqual(400);
      expect(answer.json().status).toBe('error');
      expect(answer.json().reason).not.toBe('login_wrong');
    }
  });
});

describe('headers of every answer', () => {
  it.each(['/', '/api/config', '/api-cwa/nothing', '/logos/ford.svg', '/health'])('%s', async url => {
    const { headers } = await ask({ url, headers: { host: 'localhost' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringContaining('default-src'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('say to come back over TLS once TLS is there', async () => {
    const answer = await ask({ headers: { host: 'localhost', 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it.each([
    '/members/reset',
    '/members/magic?token=x',
    '/members/confirm',
    '/delete-account/token',
    '/subscription/token',
    '/r/token',
    '/r/token/report.pdf',
  ])('%s sends no referrer', async url => {
    expect((await ask({ url, headers: { host: 'localhost' } })).headers['referrer-policy']).toBe('no-referrer');
  });

  it('hold a fresh script nonce for every page', async () => {
    const policy = async () =>
      String((await ask({ url: '/', headers: { host: 'localhost' } })).headers['content-security-policy']);
    const first = await policy();
    expect(first).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
    expect(first).not.toContain("'unsafe-eval'");
    expect(await policy()).not.toBe(first);
  });

  it('are the policy of the requested page and brand', async () => {
    const policy = async (url: string) =>
      String((await ask({ url, headers: { host: 'localhost' } })).headers['content-security-policy']);
    test.app.sites.get('default').chat_license = '1234567';
    expect(await policy('/')).toContain('livechatinc');
    expect(await policy('/checkout?plan=report-1')).not.toContain('livechatinc');
    test.app.sites.get('default').chat_license = '';
  });
});

describe('caching', () => {
  const cacheOf = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await ask({ url, headers: { host: 'localhost', ...headers } });
    return [answer.headers['cache-control'], answer.headers.vary];
  };

  it('a page is never shared between readers, after a sign-in or a change of language either', async () => {
    const [cache, vary] = await cacheOf('/');
    expect(cache).toBe('private, no-cache');
    expect(vary).toContain('cookie');
  });

  it('a page of a signed-in member is never cached', async () => {
    const { token } = await buildMember(test);
    expect((await cacheOf('/', { cookie: `marque_session=${token}` }))[0]).toBe('private, no-store');
    expect((await cacheOf('/', { cookie: 'marque_session=none' }))[0]).toBe('private, no-cache');
  });

  it('an answer that sets a cookie is never public, even if its page says so', async () => {
    expect((await cacheOf('/x?public'))[0]).toBe('public, max-age=60');
    expect((await cacheOf('/cookie?public'))[0]).toBe('private, no-store');
  });

  it('the answer of a call and a refusal are never cached', async () => {
    expect((await cacheOf('/api-cwa/plans'))[0]).toBe('no-store');
    expect((await cacheOf('/sites/default/none.svg'))[0]).toBe('private, no-store');
    expect((await cacheOf('/api/config', { host: 'evil.example' }))[0]).toBe('private, no-store');
  });

  it('a public answer contains nothing of the request headers', async () => {
    const answer = await ask({ headers: { host: 'LOCALHOST.:8080', 'x-forwarded-proto': 'https' } });
    expect(answer.headers['cache-control']).toContain('public');
    expect(answer.body).not.toMatch(/8080|LOCALHOST|https:/);
  });
});
