import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberActor } from '../identity/accounts/service.ts';
import { savePageCall } from '../publishing/content/contract.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createHttp } from './server.ts';
import { createSharedPages } from './shared-pages.ts';
import type { WebHandler } from './web.ts';

let rendered = 0;
let status = 200;
let cookie = '';
/** Whom a page that may be kept was shown to besides those it was rendered for; null where it may not be kept. */
let views: string[] | null = null;

/** A whole page with a render counter and the caller. */
const pages: WebHandler = async (_request, { nonce, caller, share, decodingWait, whole }) => {
  rendered += 1;
  const seen = views;
  if (seen) share(async each => void seen.push(each.site.id));
  if (seen && (await decodingWait()) !== null) return new Response('too many', { status: 429 });
  const script = `<script nonce="${nonce}">${rendered} ${caller.site.id} ${caller.locale}</script>`;
  whole(Buffer.from(`${script}<script nonce="typed">bad()</script>`));
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (cookie) headers.set('set-cookie', cookie);
  return new Response(null, { status, headers });
};

let test: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  [rendered, status, cookie, views] = [0, 200, '', null];
  http = await createHttp(test.app, { pages, development: false, middleware: null });
});
afterAll(() => test.close());

const ask = (url = '/', headers: Record<string, string> = {}) =>
  http.inject({ url, headers: { host: 'localhost', ...headers } });
const nonceIn = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1];

describe('a page that is the same for everybody', () => {
  it('is rendered again at once after a page of content was archived', async () => {
    await ask();
    const writer = {
      ...test.visitor(),
      actor: memberActor({ userId: 'usr_1', email: 'a@b.example', roles: ['content'] }),
    };
    const text = savePageCall.input.parse({ path: '/kept', language: 'en', title: 'T', description: 'D', body: 'B' });
    const { page } = await test.app.content.save(writer, text);
    await ask();
    expect(rendered).toBe(1);
    await test.app.content.move(writer, { page: page.id, revision: page.revision, to: 'archived' });
    await ask();
    expect(rendered).toBe(2);
  });

  it('is rendered once; every later answer names the hash of its script instead of a nonce', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(rendered).toBe(1);
    expect(second.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(second.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceIn(first.body)}'`);
    expect(second.body).toBe('<script>1 default en</script><script nonce="typed">bad()</script>');
    const hash = createHash('sha256').update('1 default en').digest('base64');
    expect(second.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(second.headers['content-security-policy']).not.toMatch(/nonce-|sha256.*sha256/);
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=1, br;q=0', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('is compressed as %s for a reader who accepts %s', async (encoding, accepted, read) => {
    await ask();
    for (const each of [accepted, accepted]) {
      const answer = await ask('/', { 'accept-encoding': each });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('accept-encoding, cookie');
      expect(read(answer.rawPayload).toString()).toContain('<script>1 default en</script>');
    }
  });

  it.each([
    ['a cookie', '/', { cookie: 'marque_language=en' }],
    ['a token', '/', { authorization: 'Bearer something' }],
    ['another brand', '/', { host: 'harbor.localhost' }],
    ['a wish not to be measured', '/', { 'sec-gpc': '1' }],
    ['another scheme', '/', { 'x-forwarded-proto': 'https' }],
    ['another page', '/pricing', {}],
    [
      'a visitor from where another language is spoken',
      '/',
      { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'MX' },
    ],
    ['a question in the address', '/?lang=es', {}],
  ])('is rendered again for %s', async (_why, url, headers) => {
    await ask();
    const other = await ask(url, headers);
    expect(other.body).toContain('>2 ');
    expect((await ask()).body).toContain('>1 ');
  });

  it('knows the currency of where the visitor is', async () => {
    const places: unknown[] = [];
    const own: WebHandler = async (_request, { caller }) => {
      places.push(caller.placeCurrency);
      return new Response('page');
    };
    const server = await createHttp(test.app, { pages: own, development: false, middleware: null });
    const from = { host: 'localhost', 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'MX' };
    await server.inject({ url: '/pricing', headers: from });
    await server.inject({ url: '/pricing', headers: { host: 'localhost' } });
    expect(places).toEqual(['MXN', null]);
  });

  it('is not cached when refused, setting a cookie, or on a private page', async () => {
    status = 404;
    await ask();
    [status, cookie] = [200, 'a=1'];
    await ask();
    cookie = '';
    await ask('/vehicle/1HGCM82633A004352');
    await ask('/vehicle/1HGCM82633A004352');
    expect(rendered).toBe(4);
    expect((await ask()).body).toContain('>5 ');
  });

  it('is rendered again after ten seconds', () => {
    const start = Date.UTC(2026, 0, 1);
    let now = start;
    const shared = createSharedPages(() => now);
    const request = {
      method: 'GET',
      url: '/',
      headers: {},
      protocol: 'http',
      host: 'a',
      socket: {},
      caller: {},
    } as never;
    shared.keep(request, { headers: {}, html: Buffer.from('“page”'), nonce: 'n1', each: null });
    now = start + 9_999;
    expect(shared.find(request)?.body.toString()).toBe('“page”');
    now = start + 10_001;
    expect(shared.find(request)).toBeNull();
  });
});

describe('a page that says it may be kept', () => {
  const PREVIEW = '/vehicle/1HGCM82633A004352';

  it('is rendered once, and each view after the first is noted once', async () => {
    views = [];
    for (let at = 0; at < 3; at += 1) expect((await ask(PREVIEW)).body).toContain('>1 default en<');
    expect(views).toEqual(['default', 'default']);
  });

  it.each([
    ['another number', '/vehicle/5YJ3E1EA0KF317000', {}],
    ['another language', `${PREVIEW}?lang=es`, {}],
    ['a reader with a choice of language', PREVIEW, { cookie: 'marque_language=es' }],
    ['a guest who has looked before', PREVIEW, { cookie: `marque_guest=${'a'.repeat(43)}` }],
    ['a signed-in member', PREVIEW, { cookie: 'marque_session=something' }],
    ['a client with a token', PREVIEW, { authorization: 'Bearer something' }],
    ['another brand', PREVIEW, { host: 'harbor.localhost' }],
  ])('is rendered again for %s', async (_who, url, headers) => {
    views = [];
    await ask(PREVIEW);
    expect((await ask(url, headers)).body).toContain('>2 ');
    expect(views).toEqual([]);
  });

  it('counts each view as a decoding where rendering it does', async () => {
    const { config, ...rest } = test.app;
    const limited = await createHttp(
      { ...rest, config: { ...config, rateLimits: true } },
      { pages, development: false, middleware: null },
    );
    views = [];
    const codes: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      codes.push((await limited.inject({ url: PREVIEW, headers: { host: 'localhost' } })).statusCode);
    }
    await limited.close();
    expect(codes).toEqual([...Array<number>(20).fill(200), 429]);
    expect(views).toHaveLength(19);
  });
});
