import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  // Hashed as the product does it.
  test = await createTestApp({ passwords: undefined });
});
afterAll(() => test.close());

const details = { email: 'dana@example.com', pass: 'correct horse battery' };
const call = (url: string, payload: object, cookie = '') =>
  test.http.inject({ method: 'POST', url, headers: { host: 'localhost', cookie }, payload });

describe('an account', () => {
  it('is made once, and its session is a cookie no script can read', async () => {
    const answer = await call('/api-cwa/register', details);
    expect(answer.json()).toMatchObject({ status: 'success', user: { email: details.email, isDealer: false } });
    const [session, flag] = [answer.headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^marque_session=usr_\w+\.[\w-]{40,}; .*HttpOnly; SameSite=Lax/);
    expect(flag).toMatch(/^logged_in=1;/);
    expect(flag).not.toContain('HttpOnly');
  });

  it('stores the accepted versions of terms and privacy policy, and starts with emails about recalls only', async () => {
    const { user } = (await call('/api-cwa/register', { ...details, email: 'agrees@example.com' })).json();
    const { rows } = await test.database.executeSql(`select * from users where id = '${user.id}'`);
    expect(rows[0]).toMatchObject({
      terms_version: 'placeholder',
      privacy_version: 'placeholder',
      notify: { recall: true, refresh: false, product: false },
      marketing_opt_in: false,
    });
  });

  it('is renewed in the browser with every use that is written down, and not for an API client', async () => {
    const { token } = (await call('/api-cwa/login', details)).json();
    const ask = (headers: object) =>
      test.http.inject({ url: '/api-cwa/consumables', headers: { host: 'localhost', ...headers } });
    const asBrowser = () => ask({ cookie: `marque_session=${token}` });
    expect((await asBrowser()).cookies).toEqual([]);
    test.clock.advanceDays(20);
    expect((await ask({ authorization: `Bearer ${token}` })).cookies).toEqual([]);
    test.clock.advanceDays(1);
    const { cookies } = await asBrowser();
    const until = test.clock.now.getTime() + 30 * 86_400_000;
    expect(cookies.map(each => [each.name, each.value, each.expires?.getTime()])).toEqual([
      ['marque_session', token, until],
      ['logged_in', '1', until],
    ]);
    expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await asBrowser()).cookies).toEqual([]);
  });

  it('is bound to its host, and to TLS when the request uses TLS; other cookies are rejected', async () => {
    const https = { host: 'localhost', 'x-forwarded-proto': 'https' };
    const login = await test.http.inject({ method: 'POST', url: '/api-cwa/login', headers: https, payload: details });
    const session = login.cookies.find(each => each.httpOnly);
    expect(session).toMatchObject({ name: '__Host-marque_session', secure: true, path: '/', sameSite: 'Lax' });
    expect(session?.domain).toBeUndefined();
    expect(login.cookies.find(each => each.name === 'logged_in')).toMatchObject({ secure: true });
    const request = (cookie: string) =>
      test.http.inject({ url: '/api-cwa/consumables', headers: { ...https, cookie } }).then(each => each.statusCode);
    expect(await request(`__Host-marque_session=${session?.value}`)).toBe(200);
    expect(await request(`marque_session=${session?.value}`)).toBe(401);
    const cookie = `__Host-marque_session=${session?.value}`;
    const left = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/logout',
      headers: { ...https, cookie },
      payload: {},
    });
    expect(left.cookies.map(each => [each.name, each.value, each.secure])).toEqual([
      ['__Host-marque_session', '', true],
      ['logged_in', '', true],
    ]);
  });

  it('opens with the right password only, with the same error for an unknown email', async () => {
    expect((await call('/api-cwa/login', details)).statusCode).toBe(200);
    const wrong = await call('/api-cwa/login', { ...details, pass: 'something else' });
    const unknown = await call('/api-cwa/login', { ...details, email: 'nobody@example.com' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json().message).toBe(unknown.json().message);
  });

  it('stores no password and no token', async () => {
    const { token } = (await call('/api-cwa/login', details)).json();
    const { rows } = await test.database.executeSql('select * from users u join sessions s on s.user_id = u.id');
    const kept = JSON.stringify(rows);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(kept).not.toContain(details.pass);
    expect(kept).not.toContain(token);
  });

  it('ends: the token is rejected after log-out and after 30 days', async () => {
    const login = async () =>
      String([(await call('/api-cwa/login', details)).headers['set-cookie']].flat()[0]).split(';')[0];
    const signedIn = async (cookie: string) =>
      (await test.http.inject({ url: '/api-cwa/consumables', headers: { host: 'localhost', cookie } })).statusCode;
    const cookie = (await login()) ?? '';
    expect(await signedIn(cookie)).toBe(200);
    await call('/api-cwa/logout', {}, cookie);
    expect(await signedIn(cookie)).toBe(401);
    const other = (await login()) ?? '';
    test.clock.advanceDays(29);
    expect(await signedIn(other)).toBe(200);
    test.clock.advanceDays(29);
    expect(await signedIn(other)).toBe(200);
    test.clock.advanceDays(31);
    expect(await signedIn(other)).toBe(401);
  });

  it.each([
    [{ email: 'x', pass: 'long enough for this' }, 'email'],
    [{ email: 'a@b.example', pass: 'short' }, 'pass'],
    [{ email: 'a@b.example', pass: 'long enough for this', phone: '555-0100' }, 'phone'],
    [{ pass: 'long enough for this' }, 'email'],
  ])('refuses %j by its field %s', async (body, field) => {
    const answer = await call('/api-cwa/register', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'error', field });
  });
});
