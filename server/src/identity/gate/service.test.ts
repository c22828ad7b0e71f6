import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberActor } from '../accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { countedPasswords } from '../../testing/counted-passwords.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { gatePass } from './rules.ts';

const { passwords, counted } = countedPasswords();

const HOST = 'northgate.localhost';
const DETAILS = { email: 'partner@northgate.example', pass: 'let us in please' };

let test: TestApp;
let operator: Caller;
beforeAll(async () => {
  test = await createTestApp({ passwords });
  const actor = memberActor({ userId: 'usr_operator', email: 'op@northgate.example', roles: ['site_admin'] });
  operator = { ...test.visitor(HOST), actor };
  await test.app.gate.add(operator, DETAILS);
});
afterAll(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}, app = test) =>
  app.http.inject({ method: 'POST', url, headers: { host: HOST, ...headers }, payload });
type Answer = Awaited<ReturnType<typeof post>>;
const cookieOf = (answer: Answer) => answer.cookies.map(each => `${each.name}=${each.value}`).join('; ');
const tryLogin = (cookie: string, host = HOST) =>
  post('/api-cwa/login', { email: 'a@b.example', pass: 'wrong wrong wrong' }, { cookie, host });

describe('the gate', () => {
  it('rejects calls that open a session, and allows them once it is passed', async () => {
    const closed = await tryLogin('');
    expect(closed.statusCode).toBe(403);
    expect(closed.json()).toMatchObject({ code: 'forbidden', reason: 'gate_closed' });
    const passed = await post('/api/securelogin', DETAILS);
    expect(passed.json()).toMatchObject({ status: 'success', secu_id: expect.stringMatching(/^\w{20}$/) });
    expect((await tryLogin(cookieOf(passed))).json()).toMatchObject({ reason: 'login_wrong' });
  });

  it('leaves public calls and sites without a gate open', async () => {
    expect((await post('/api-cwa/vin-validate', { vin: '1HGCM82633A004352' })).statusCode).toBe(200);
    expect((await tryLogin('', 'localhost')).statusCode).toBe(401);
  });

  it('answers a wrong password and an unknown email alike, after the same work', async () => {
    const before = counted.comparisons;
    const wrong = await post('/api/securelogin', { ...DETAILS, pass: 'something else' });
    expect(counted.comparisons).toBe(before + 1);
    const unknown = await post('/api/securelogin', { ...DETAILS, email: 'nobody@northgate.example' });
    expect(counted.comparisons).toBe(before + 2);
    const bodyOf = (answer: Answer) => ({ ...answer.json(), request_id: '' });
    expect(wrong.statusCode).toBe(401);
    expect(bodyOf(wrong)).toEqual(bodyOf(unknown));
    expect(wrong.json()).toMatchObject({ reason: 'access_wrong', message: 'Access details are not right.' });
    expect(wrong.cookies).toEqual([]);
  });

  it('sets a cookie that scripts cannot read, and a flag without further data', async () => {
    const { cookies } = await post('/api/securelogin', DETAILS);
    const [pass, flag] = [cookies.find(each => each.name === 'marque_secu'), cookies.find(each => each.value === '1')];
    expect(pass).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(flag).toMatchObject({ name: '__secu_id', path: '/' });
    expect(flag?.httpOnly).toBeUndefined();
    const hours = ((pass?.expires?.getTime() ?? 0) - test.clock.now.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(12, 2);
  });

  it('uses the host-bound cookie name over TLS, and rejects any other there', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const passed = await post('/api/securelogin', DETAILS, https);
    expect(passed.cookies.find(each => each.name === '__Host-secu')).toMatchObject({ secure: true, httpOnly: true });
    const plain = cookieOf(await post('/api/securelogin', DETAILS));
    const login = { email: 'a@b.example', pass: 'wrong wrong wrong' };
    expect((await post('/api-cwa/login', login, { ...https, cookie: plain })).statusCode).toBe(403);
    expect((await post('/api-cwa/login', login, { ...https, cookie: cookieOf(passed) })).statusCode).toBe(401);
  });

  it('accepts no pass of another site, no forged one and no expired one', async () => {
    const cookie = cookieOf(await post('/api/securelogin', DETAILS));
    const other = { ...test.visitor('localhost').site, security: 'enabled' as const };
    const value = cookie.split(';')[0]?.slice('marque_secu='.length) ?? '';
    expect(await test.app.gate.isPassed(operator.site, value)).toBe(true);
    expect(await test.app.gate.isPassed(other, value)).toBe(false);
    const now = test.clock.now;
    const pass = { site: 'northgate', access: 'acc_none' };
    const forged = gatePass.sign(pass, { secret: 'another secret of 32 characters!!', now });
    for (const each of [forged, `${value}x`, 'x', '', undefined]) {
      expect(await test.app.gate.isPassed(operator.site, each)).toBe(false);
    }
    test.clock.advanceDays(0.51);
    expect(await test.app.gate.isPassed(operator.site, value)).toBe(false);
  });

  it('closes when the visitor leaves the site', async () => {
    const left = await post('/api/leave-site', {});
    expect(left.cookies.map(each => [each.name, each.value, each.expires?.getTime()])).toEqual([
      ['marque_secu', '', 0],
      ['__secu_id', '', 0],
    ]);
  });

  it('has no effect on a site without one', async () => {
    const answer = await post('/api/securelogin', DETAILS, { host: 'localhost' });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
  });

  it('rate-limits six attempts', async () => {
    const config = { ...readConfig({}), logLevel: 'silent' };
    const limited = await createTestApp({ config });
    const tries: Answer[] = [];
    for (let at = 0; at < 6; at++)
      tries.push(await post('/api/securelogin', { ...DETAILS, pass: 'guess' }, {}, limited));
    expect(tries.map(each => each.statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(tries.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('access details', () => {
  it('require one permission to manage and one to read', async () => {
    const auditor = { ...operator, actor: memberActor({ userId: 'usr_a', email: '', roles: ['auditor'] }) };
    const member = { ...operator, actor: memberActor({ userId: 'usr_m', email: '' }) };
    expect((await test.app.gate.list(auditor)).credentials[0]).toMatchObject({ email: DETAILS.email, ended: null });
    await expect(test.app.gate.add(auditor, DETAILS)).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(test.app.gate.list(member)).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(test.app.gate.list(test.visitor(HOST))).rejects.toMatchObject({ reason: 'login_needed' });
  });

  it('are one pair for an email, never shown again, and logged', async () => {
    await expect(test.app.gate.add(operator, DETAILS)).rejects.toMatchObject({ reason: 'access_exists' });
    expect(JSON.stringify(await test.app.gate.list(operator))).not.toMatch(/argon|please/);
    const { rows } = await test.database.executeSql('select password_hash from access_credentials');
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('close the gate for everyone who used them when they are ended', async () => {
    const details = { email: 'guest@northgate.example', pass: 'only for today' };
    const credential = await test.app.gate.add(operator, details);
    const passed = await post('/api/securelogin', details);
    expect((await tryLogin(cookieOf(passed))).statusCode).toBe(401);
    const elsewhere = { ...operator, site: test.visitor('localhost').site };
    const end = { credential: credential.id };
    await expect(test.app.gate.end(elsewhere, end)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await test.app.gate.end(operator, end)).toMatchObject({ ended: test.clock.now.toISOString() });
    expect((await tryLogin(cookieOf(passed))).statusCode).toBe(403);
    expect((await post('/api/securelogin', details)).statusCode).toBe(401);
    expect((await test.app.gate.add(operator, details)).id).not.toBe(credential.id);
  });
});
