import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayOperate } from '../accounts/rules.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { mailedToken, openBrowser, type TestBrowser } from '../../testing/browser.ts';
import { buildMember, MEMBER_PASSWORD, operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const MINUTE = 60_000;

function pass(ms: number): void {
  test.clock.now = new Date(test.clock.now.getTime() + ms);
}

/** The code an app shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now.getTime() });

/** A member in a browser of their own. */
async function member(): Promise<{ email: string; browser: TestBrowser }> {
  const { actor } = await buildMember(test);
  const email = actor.kind === 'member' ? actor.email : '';
  const browser = openBrowser(test);
  expect((await browser.post('/api-cwa/login', { email, pass: MEMBER_PASSWORD })).statusCode).toBe(200);
  return { email, browser };
}

/** A member with an authenticator app. */
async function protectedMember() {
  const { email, browser } = await member();
  const { secret, address, qr } = (await browser.post('/api/user/totp-begin', {})).json();
  expect(address).toBe(
    `otpauth://totp/Marque:${encodeURIComponent(email)}?issuer=Marque&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(qr).toMatch(/^<svg /);
  const answer = await browser.post('/api/user/totp-confirm', { code: codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  pass(MINUTE);
  return { email, browser, secret: String(secret), recovery: answer.json().recovery_codes as string[] };
}

const signIn = (email: string, code?: string) =>
  openBrowser(test).post('/api-cwa/login', { email, pass: MEMBER_PASSWORD, ...(code === undefined ? {} : { code }) });

const reasonOf = (answer: { json(): { reason?: string } }) => answer.json().reason ?? 'none';

describe('codes of an authenticator app', () => {
  it('are asked for after the right password only, and open a session', async () => {
    const { email, secret } = await protectedMember();
    expect(reasonOf(await openBrowser(test).post('/api-cwa/login', { email, pass: 'not the password' }))).toBe(
      'login_wrong',
    );
    const request = await signIn(email);
    expect([request.statusCode, request.cookies.length]).toEqual([401, 0]);
    expect(request.json()).toMatchObject({ reason: 'second_factor_needed', field: 'code' });
    expect((await signIn(email, codeOf(secret))).statusCode).toBe(200);
  });

  it('are good once, and those of the steps before and after are taken', async () => {
    const { email, secret } = await protectedMember();
    const code = codeOf(secret);
    expect((await signIn(email, code)).statusCode).toBe(200);
    expect(reasonOf(await signIn(email, code))).toBe('second_factor_wrong');
    pass(MINUTE);
    const late = codeOf(secret);
    pass(MINUTE / 2);
    expect((await signIn(email, `${late.slice(0, 3)} ${late.slice(3)}`)).statusCode).toBe(200);
    const older = codeOf(secret);
    pass(MINUTE);
    expect(reasonOf(await signIn(email, older))).toBe('second_factor_wrong');
  });

  it('of one moment open one session, though two ask at once', async () => {
    const { email, secret } = await protectedMember();
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('are refused for fifteen minutes after five wrong ones, even the right one', async () => {
    const { email, secret } = await protectedMember();
    for (let count = 0; count < 5; count++) expect(reasonOf(await signIn(email, '000000'))).toBe('second_factor_wrong');
    const locked = await signIn(email, codeOf(secret));
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
    expect(locked.json().msg).toContain('15 minutes');
    pass(15 * MINUTE);
    expect((await signIn(email, codeOf(secret))).statusCode).toBe(200);
  });

  it('are asked for with a mailed sign-in link, which stays good until then, and with a reset link', async () => {
    const { email, secret } = await protectedMember();
    const browser = openBrowser(test);
    await browser.post('/api-cwa/magic-link', { email });
    const token = await mailedToken(test, email, '/members/magic');
    expect(reasonOf(await browser.post('/api-cwa/magic-login', { token }))).toBe('second_factor_needed');
    expect(reasonOf(await browser.post('/api-cwa/magic-login', { token, code: '000000' }))).toBe('second_factor_wrong');
    expect((await browser.post('/api-cwa/magic-login', { token, code: codeOf(secret) })).statusCode).toBe(200);
    pass(MINUTE);
    await browser.post('/api-cwa/reset-password', { email });
    const reset_token = await mailedToken(test, email, '/members/reset');
    const reset = { new_pass: 'quite another sentence', reset_token };
    expect(reasonOf(await browser.post('/api-cwa/change-password', reset))).toBe('second_factor_needed');
    expect((await signIn(email, codeOf(secret))).statusCode).toBe(200);
    pass(MINUTE);
    expect((await browser.post('/api-cwa/change-password', { ...reset, code: codeOf(secret) })).statusCode).toBe(200);
  });

  it('begin with the first right code, and a key that was not confirmed asks nobody for anything', async () => {
    const { email, browser } = await member();
    await browser.post('/api/user/totp-begin', {});
    expect(reasonOf(await browser.post('/api/user/totp-confirm', { code: '000000' }))).toBe('second_factor_code');
    expect((await signIn(email)).statusCode).toBe(200);
    expect(reasonOf(await browser.post('/api/user/recovery-codes', {}))).toBe('second_factor_off');
  });

  it('are turned off after a recent sign-in only, and the member is told', async () => {
    const { email, browser } = await protectedMember();
    pass(11 * MINUTE);
    expect(reasonOf(await browser.post('/api/user/totp-remove', {}))).toBe('login_again');
    expect(reasonOf(await signIn(email))).toBe('second_factor_needed');
    pass(-11 * MINUTE);
    const off = await browser.post('/api/user/totp-remove', {});
    expect(off.json().second_factors).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
    expect((await signIn(email)).statusCode).toBe(200);
    await test.drain();
    const subjects = test.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Two-step verification is on', 'Two-step verification is off']);
  });

  it('keep their key unreadable in the database, and no recovery code', async () => {
    const { secret, recovery } = await protectedMember();
    const rows = await test.database.db.execute(
      'select sealed as text from totp_keys union select code_hash from recovery_codes',
    );
    const kept = JSON.stringify(rows);
    expect(kept.length).toBeGreaterThan(500);
    for (const text of [secret, ...recovery, ...recovery.map(code => code.replace('-', ''))])
      expect(kept).not.toContain(text);
  });

  it('need a confirmed address', async () => {
    const browser = openBrowser(test);
    await browser.post('/api-cwa/register', {
      email: `claims-${Date.now()}@example.com`,
      pass: 'a long enough sentence',
    });
    for (const call of ['totp-begin', 'passkey-begin'])
      expect(reasonOf(await browser.post(`/api/user/${call}`, {}))).toBe('second_factor_address');
  });
});

describe('recovery codes', () => {
  it('are ten, each good once, however they are typed', async () => {
    const { email, browser, recovery } = await protectedMember();
    expect(new Set(recovery).size).toBe(10);
    const [first = '', second = ''] = recovery;
    expect((await signIn(email, first)).statusCode).toBe(200);
    expect(reasonOf(await signIn(email, first))).toBe('second_factor_wrong');
    expect((await signIn(email, ` ${second.replace('-', '').toUpperCase()} `)).statusCode).toBe(200);
    expect((await browser.get('/api/user/second-factors')).json().second_factors.recovery_codes_left).toBe(8);
    await test.drain();
    expect(test.mailbox.at(-1)).toMatchObject({ to: email, subject: 'A recovery code was used' });
    const renewed = await browser.post('/api/user/recovery-codes', {});
    expect(renewed.json().recovery_codes).toHaveLength(10);
    expect(reasonOf(await signIn(email, recovery[2]))).toBe('second_factor_wrong');
  });
});

describe('a passkey', () => {
  const ORIGIN = 'http://localhost';

  async function memberWithPasskey(authenticator = createAuthenticator(ORIGIN)) {
    const { email, browser } = await member();
    const { options } = (await browser.post('/api/user/passkey-begin', {})).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { userVerification: 'required' },
    });
    const added = await browser.post('/api/user/passkey-add', {
      name: 'Laptop',
      credential: authenticator.create(options),
    });
    return { email, browser, authenticator, added };
  }

  async function enter(sign: (options: { challenge?: unknown }) => Record<string, unknown>) {
    const browser = openBrowser(test);
    const { options } = (await browser.post('/api-cwa/passkey-options', {})).json();
    return { browser, answer: await browser.post('/api-cwa/passkey-login', { credential: sign(options) }) };
  }

  it('signs in without a password, and without a code where codes are on', async () => {
    const { email, browser, authenticator, added } = await memberWithPasskey();
    expect(added.json().second_factors.passkeys).toMatchObject([
      { name: 'Laptop', host: 'localhost', last_used: null },
    ]);
    const { secret } = (await browser.post('/api/user/totp-begin', {})).json();
    await browser.post('/api/user/totp-confirm', { code: codeOf(secret) });
    const { answer } = await enter(authenticator.get);
    expect(answer.json()).toMatchObject({ status: 'success', user: { email } });
    const [key] = (await browser.get('/api/user/second-factors')).json().second_factors.passkeys;
    expect(key.last_used).toBe(test.clock.now.toISOString());
  });

  it('is not taken twice, of another page, with another challenge, or unknown', async () => {
    const { authenticator } = await memberWithPasskey();
    let credential = {};
    const { browser } = await enter(options => (credential = authenticator.get(options)));
    expect(reasonOf(await browser.post('/api-cwa/passkey-login', { credential }))).toBe('passkey_failed');
    const elsewhere = await enter(options => authenticator.get(options, 'http://phish.example'));
    expect(reasonOf(elsewhere.answer)).toBe('passkey_failed');
    const made = await enter(() => authenticator.get({ challenge: 'bWFkZSB1cA' }));
    expect(reasonOf(made.answer)).toBe('passkey_failed');
    expect(reasonOf((await enter(createAuthenticator(ORIGIN).get)).answer)).toBe('passkey_unknown');
    const late = await openBrowser(test).post('/api-cwa/passkey-options', {});
    pass(6 * MINUTE);
    const answer = await openBrowser(test).post('/api-cwa/passkey-login', {
      credential: authenticator.get(late.json().options),
    });
    expect(reasonOf(answer)).toBe('passkey_failed');
  });

  it('belongs to the brand it was made on, and opens no other', async () => {
    const { authenticator } = await memberWithPasskey();
    const other = openBrowser(test, 'harbor.localhost');
    const { options } = (await other.post('/api-cwa/passkey-options', {})).json();
    expect(options).toMatchObject({ rpId: 'harbor.localhost' });
    const answer = await other.post('/api-cwa/passkey-login', { credential: authenticator.get(options) });
    expect([answer.statusCode, reasonOf(answer)]).toEqual([401, 'passkey_unknown']);
  });

  it('whose device did not verify its user is not kept', async () => {
    const { added } = await memberWithPasskey(createAuthenticator(ORIGIN, { verifies: false }));
    expect(reasonOf(added)).toBe('passkey_failed');
  });

  it('of another member’s challenge is not kept', async () => {
    const [one, other] = [await member(), await member()];
    const { options } = (await one.browser.post('/api/user/passkey-begin', {})).json();
    const credential = createAuthenticator(ORIGIN).create(options);
    expect(reasonOf(await other.browser.post('/api/user/passkey-add', { name: 'X', credential }))).toBe(
      'passkey_failed',
    );
  });

  it('is removed and opens nothing afterwards', async () => {
    const { browser, authenticator, added } = await memberWithPasskey();
    const [{ id }] = added.json().second_factors.passkeys;
    expect((await browser.post('/api/user/passkey-remove', { id })).json().second_factors.passkeys).toEqual([]);
    expect(reasonOf((await enter(authenticator.get)).answer)).toBe('passkey_unknown');
    expect((await browser.post('/api/user/passkey-remove', { id })).statusCode).toBe(404);
  });
});

describe('operators, unless the setting says otherwise', () => {
  const config = { ...readConfig({}), rateLimits: false, dataRefresh: false, logLevel: 'silent' };

  it('are members only until they have shown one, where nothing is a demonstration', async () => {
    const strict = await createTestApp({ config, history: [] });
    try {
      const token = await operatorToken(strict, 'owner');
      const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
        strict.http.inject({
          method,
          url,
          headers: { host: 'localhost', authorization: `Bearer ${token}` },
          ...(payload ? { payload } : {}),
        });
      const audit = () => ask('GET', '/api/operator/audit');
      expect((await audit()).json()).toMatchObject({ reason: 'second_factor_setup', code: 'forbidden' });
      expect((await ask('GET', '/api/user/second-factors')).json().second_factors).toMatchObject({
        required: true,
        shown: false,
      });
      const { secret } = (await ask('POST', '/api/user/totp-begin', {})).json();
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: strict.clock.now.getTime() });
      expect((await ask('POST', '/api/user/totp-confirm', { code })).statusCode).toBe(200);
      expect((await audit()).statusCode).toBe(200);
      expect((await ask('GET', '/api/user/second-factors')).json().second_factors).toMatchObject({
        required: true,
        shown: true,
      });
    } finally {
      await strict.close();
    }
  });

  it('are not asked where everything is a demonstration', async () => {
    const demo = await createTestApp({ config });
    try {
      const visitor = demo.visitor();
      const actor = await demo.app.accounts.actorOf(visitor.site, await operatorToken(demo, 'auditor'));
      expect(mayOperate({ ...visitor, actor }, 'read_audit').roles).toEqual(['auditor']);
    } finally {
      await demo.close();
    }
  });
});
