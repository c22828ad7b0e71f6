import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  test.http.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

describe('the HTTP server', () => {
  it('answers unknown hosts with not found, and says so', async () => {
    const answer = await post('/api-cwa/vin-validate', { vin: 'x' }, { host: 'somebody-else.example' });
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toMatchObject({ status: 'error', code: 'not_found', reason: 'unknown_host' });
    expect(answer.json().message).toContain('somebody-else.example');
  });

  it('shows a person an unbranded error page without any brand’s pictures', async () => {
    const get = (url: string, host: string, accept: string) => test.http.inject({ url, headers: { host, accept } });
    const page = await get('/', 'nobody.localhost', 'text/html,*/*');
    expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    expect(page.body).toContain('No site is set up for nobody.localhost');
    expect(page.body).not.toContain('Marque');
    expect((await get('/sites/default/logo.svg', 'nobody.localhost', 'image/*')).statusCode).toBe(421);
    expect((await get('/sites/default/logo.svg', 'harbor.localhost', 'image/*')).statusCode).toBe(404);
    expect((await get('/sites/harbor/logo.svg', 'harbor.localhost', 'image/*')).statusCode).toBe(200);
  });

  it('answers a body that is not JSON in words, with msg and message the same', async () => {
    const answer = await post('/api-cwa/login', '{"email": ');
    expect(answer.statusCode).toBe(400);
    const body = answer.json();
    expect(body).toMatchObject({ code: 'invalid_input', reason: 'not_json' });
    expect(body.msg).toBe(body.message);
    expect(body.request_id).toMatch(/^req_/);
  });

  it.each([
    ['an empty body', ''],
    ['a list', '[]'],
    ['a text', '"hello"'],
  ])('refuses %s', async (_name, body) => {
    expect((await post('/api-cwa/login', body)).statusCode).toBe(400);
  });

  it('refuses other content types and large bodies', async () => {
    expect((await post('/api-cwa/login', 'a=b', { 'content-type': 'text/csv' })).statusCode).toBe(415);
    expect((await post('/api-cwa/login', { email: 'x'.repeat(300_000) })).statusCode).toBe(413);
  });

  it('names the field that is wrong, and the field that does not exist', async () => {
    const wrong = await post('/api-cwa/register', { email: 'nobody', pass: 'long enough indeed' });
    expect(wrong.json()).toMatchObject({ field: 'email', message: 'Please enter a valid email address.' });
    const unknown = await post('/api-cwa/register', {
      email: 'a@b.example',
      pass: 'long enough indeed',
      role: 'owner',
    });
    expect(unknown.json()).toMatchObject({ field: 'role', reason: 'unknown_field' });
  });

  it.each([
    ['/api-cwa/login', { email: 'a@b.example', pass: 'x'.repeat(201) }, 'pass', 'too long: 200 characters'],
    ['/api-cwa/login', { email: 'a@b.example', pass: '' }, 'pass', 'Enter your password.'],
    ['/api-cwa/login', { email: 'a@b.example' }, 'pass', 'Enter your password.'],
    ['/api-cwa/register', { email: 'a@b.example', pass: 'short' }, 'pass', 'at least 12 characters'],
    ['/api-cwa/register', { email: 'a@b.example', pass: 'x'.repeat(129) }, 'pass', 'too long: 128 characters'],
    ['/api-cwa/change-password', { new_pass: 'short' }, 'new_pass', 'at least 12 characters'],
    ['/api/user/delete', { email: 'a@b.example', message: 'x'.repeat(5001) }, 'message', 'too long: 5,000 characters'],
    ['/api-cwa/dealer-register', { first: 'A', last: 'B', phone: '555' }, 'phone', 'the whole phone number: 7 digits'],
    ['/api-cwa/dealer-register', { first: 'A', last: 'B', phone: '555-0100' }, 'phone', 'digits only'],
    ['/api-cwa/register', { email: `${'x'.repeat(260)}@b.example`, pass: 'x' }, 'email', 'a valid email'],
    ['/api-cwa/vin-validate', { vin: 'x'.repeat(161) }, 'vin', 'too long: 160 characters'],
    ['/api-cwa/vin-validate', { vin: '' }, 'vin', 'Enter the vehicle identification number'],
  ])('explains the error at %s with %j', async (url, body, field, words) => {
    const answer = await post(url, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ field, message: expect.stringContaining(words) });
  });

  it('uses the language of the site, or the one the reader chose', async () => {
    const spanish = await post('/api-cwa/login', 'x', { host: 'vinclara.localhost' });
    expect(spanish.json().message).toContain('JSON');
    expect(spanish.json().message).toContain('No pudimos');
    const chosen = await post('/api-cwa/login', 'x', { cookie: 'marque_language=es' });
    expect(chosen.json().message).toContain('No pudimos');
  });

  it('refuses to write for another site, and lets the own page write', async () => {
    const body = { email: 'a@b.example', pass: 'wrong wrong wrong' };
    const foreign = await post('/api-cwa/login', body, { origin: 'https://evil.example' });
    expect(foreign.json()).toMatchObject({ code: 'forbidden', reason: 'cross_site' });
    expect((await post('/api-cwa/login', body, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post('/api-cwa/login', body, { origin: 'http://localhost:3000' })).statusCode).toBe(401);
  });

  it('lets the answer of a call load and run nothing', async () => {
    const refused = await post('/api-cwa/login', 'x');
    const answered = await test.http.inject({ url: '/api/config', headers: { host: 'localhost' } });
    for (const { headers } of [refused, answered]) {
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  it('serves every call in both spellings', async () => {
    const answer = await test.http.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } });
    const { paths } = answer.json() as { paths: Record<string, object> };
    const server = await test.server();
    const rest = (path: string) => path.replace(/^\/[^/]+/, '');
    const calls = Object.entries(paths).filter(([path]) => /[-_]/.test(rest(path)));
    expect(calls.length).toBeGreaterThan(20);
    for (const [path, methods] of calls) {
      const prefix = path.slice(0, path.length - rest(path).length);
      for (const other of [rest(path).replaceAll('-', '_'), rest(path).replaceAll('_', '-')]) {
        const method = Object.keys(methods)[0] === 'get' ? 'GET' : 'POST';
        expect(server.hasRoute({ method, url: prefix + other }), prefix + other).toBe(true);
      }
    }
    const spelled = await post('/api-cwa/reset_password', { email: 'nobody@example.com' });
    expect(spelled.json()).toMatchObject({ status: 'success' });
  });

  it('refuses unknown calls as JSON', async () => {
    expect((await post('/api-cwa/nothing', {})).json()).toMatchObject({ code: 'not_found' });
  });

  it('describes every call once in OpenAPI', async () => {
    const answer = await test.http.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } });
    const paths = Object.keys(answer.json().paths);
    expect(paths).toContain('/api-cwa/generate-report');
    expect(paths).not.toContain('/api-cwa/generate_report');
  });
});

describe('two sites in one process', () => {
  it('rejects a token of another site', async () => {
    const member = await buildMember(test, 'localhost');
    const ask = (host: string) =>
      test.http.inject({ url: '/api-cwa/consumables', headers: { host, authorization: `Bearer ${member.token}` } });
    expect((await ask('localhost')).statusCode).toBe(200);
    expect((await ask('harbor.localhost')).json()).toMatchObject({ code: 'unauthorized' });
  });

  it('keeps accounts of one email on two sites separate', async () => {
    const body = { email: 'twice@example.com', pass: 'the same everywhere' };
    expect((await post('/api-cwa/register', body)).statusCode).toBe(200);
    expect((await post('/api-cwa/login', body, { host: 'harbor.localhost' })).statusCode).toBe(401);
    expect((await post('/api-cwa/register', body, { host: 'harbor.localhost' })).statusCode).toBe(200);
  });
});

describe('rate limits', () => {
  it('refuse too many attempts, and say for how long', async () => {
    const limited = await createTestApp({ config: { ...test.app.config, rateLimits: true } });
    const tries = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      tries.push(
        await limited.http.inject({
          method: 'POST',
          url: '/api-cwa/login',
          headers: { host: 'localhost' },
          payload: { email: 'a@b.example', pass: 'guess' },
        }),
      );
    }
    expect(tries.map(each => each.statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const last = tries.at(-1);
    expect(last?.json()).toMatchObject({ code: 'rate_limited', retry_after: expect.any(Number) });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' });
    await limited.close();
  });
});
