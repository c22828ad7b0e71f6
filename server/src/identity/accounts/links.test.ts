import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedToken, openBrowser, type TestBrowser } from '../../testing/browser.ts';
import { buildMember, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const pass = 'a long enough sentence';
const MINUTE_DAYS = 1 / 1440;
let number = 0;
const newEmail = () => `reader${++number}@example.com`;
const profileIn = async (browser: TestBrowser) => (await browser.get('/api/user/profile')).json().profile;

async function registered(email: string): Promise<TestBrowser> {
  const browser = openBrowser(test);
  await browser.post('/api-cwa/register', { email, pass });
  return browser;
}

/** A member with a confirmed address, in a browser. */
async function confirmed(): Promise<{ email: string; browser: TestBrowser }> {
  const member = await buildMember(test);
  const browser = openBrowser(test);
  browser.cookies.set('marque_session', member.token);
  return { email: (await profileIn(browser)).email, browser };
}

describe('a reset link', () => {
  const ask = (email: string) => openBrowser(test).post('/api-cwa/reset-password', { email });
  const use = (token: string | null, browser = openBrowser(test)) =>
    browser.post('/api-cwa/change-password', { new_pass: 'an even longer sentence', reset_token: token });

  it('sets a new password once, ends every session, and signs in here', async () => {
    const { email, browser: old } = await confirmed();
    await ask(email);
    const token = await mailedToken(test, email, '/members/reset');
    const isAlive = (page: 'reset' | 'magic', request = token ?? '') =>
      test.app.accounts.isLinkAlive(test.visitor(), page, request);
    expect([await isAlive('reset'), await isAlive('magic'), await isAlive('reset', 'nonsense')]).toEqual([
      true,
      false,
      false,
    ]);
    const browser = openBrowser(test);
    expect((await use(token, browser)).statusCode).toBe(200);
    expect(await profileIn(browser)).toMatchObject({ email, has_password: true });
    expect((await old.get('/api/user/profile')).statusCode).toBe(401);
    const login = (pass: string) => openBrowser(test).post('/api-cwa/login', { email, pass });
    expect((await login(MEMBER_PASSWORD)).statusCode).toBe(401);
    expect((await login('an even longer sentence')).statusCode).toBe(200);
    expect(await isAlive('reset')).toBe(false);
    const again = await use(token);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ reason: 'link_invalid' });
    await test.drain();
    expect(test.mailbox.findLast(mail => mail.to === email)?.subject).toBe('Your password at Marque was changed');
  });

  it('expires when a newer one is requested, after 30 minutes, on another site, and for other purposes', async () => {
    const { email } = await confirmed();
    await ask(email);
    const first = await mailedToken(test, email, '/members/reset');
    await ask(email);
    const second = await mailedToken(test, email, '/members/reset');
    expect(second).not.toBe(first);
    expect((await use(first)).json()).toMatchObject({ reason: 'link_invalid' });
    expect((await use(second, openBrowser(test, 'harbor.localhost'))).json()).toMatchObject({ reason: 'link_invalid' });
    const other = await openBrowser(test).post('/api-cwa/magic-login', { token: second });
    expect(other.json()).toMatchObject({ reason: 'link_invalid' });
    test.clock.advanceDays(31 * MINUTE_DAYS);
    expect((await use(second)).json()).toMatchObject({ reason: 'link_invalid' });
  });

  it('still works when the job that mailed it runs again', async () => {
    const { email } = await confirmed();
    const order = { request: 'req_twice', purpose: 'reset', siteId: 'default', email, locale: 'en' } as const;
    const about = { ...order, origin: 'http://localhost', next: '/' };
    await test.app.accounts.mailLink(about);
    const token = await mailedToken(test, email, '/members/reset');
    await test.app.accounts.mailLink(about);
    expect(await mailedToken(test, email, '/members/reset')).toBe(token);
    expect((await use(token)).statusCode).toBe(200);
  });

  it('used several times at the same moment works once', async () => {
    const { email } = await confirmed();
    await ask(email);
    const token = await mailedToken(test, email, '/members/reset');
    const answers = await Promise.all([1, 2, 3, 4].map(() => use(token)));
    expect(answers.map(each => each.statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is not used up by a password that is refused', async () => {
    const { email } = await confirmed();
    await ask(email);
    const reset_token = await mailedToken(test, email, '/members/reset');
    const weak = await openBrowser(test).post('/api-cwa/change-password', { new_pass: 'Password2026!', reset_token });
    expect(weak.json()).toMatchObject({ reason: 'password_common', field: 'new_pass' });
    expect((await use(reset_token)).statusCode).toBe(200);
  });

  it('sends nothing for an unknown address', async () => {
    const email = newEmail();
    await ask(email);
    expect(await mailedToken(test, email, '/members/reset')).toBeNull();
  });
});

describe('a sign-in link', () => {
  const ask = (email: string, next?: string) => openBrowser(test).post('/api-cwa/magic-link', { email, next });
  const use = (token: string | null, browser = openBrowser(test)) => browser.post('/api-cwa/magic-login', { token });

  it('signs in once and leads to the requested page', async () => {
    const { email } = await confirmed();
    await ask(email, '/checkout?plan=pack#pay');
    const token = await mailedToken(test, email, '/members/magic');
    const browser = openBrowser(test);
    expect((await use(token, browser)).json()).toMatchObject({ user: { email }, next: '/checkout?plan=pack#pay' });
    expect(await profileIn(browser)).toMatchObject({ email, email_verified: true });
    expect((await use(token)).json()).toMatchObject({ reason: 'link_invalid' });
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example'])('never leads to %s', async next => {
    const { email } = await confirmed();
    await ask(email, next);
    expect((await use(await mailedToken(test, email, '/members/magic'))).json().next).toBe('/members/dashboard');
  });

  it('expires after 30 minutes', async () => {
    const { email } = await confirmed();
    await ask(email);
    const token = await mailedToken(test, email, '/members/magic');
    test.clock.advanceDays(30 * MINUTE_DAYS);
    expect((await use(token)).statusCode).toBe(400);
  });

  it('takes an account created in advance by another person away from its maker', async () => {
    const email = newEmail();
    const attacker = await registered(email);
    await attacker.post('/api/user/update-profile', { email: 'attacker@example.com' });
    await ask(email);
    const owner = openBrowser(test);
    await use(await mailedToken(test, email, '/members/magic'), owner);
    expect(await profileIn(owner)).toMatchObject({ email_verified: true, has_password: false, pending_email: null });
    expect((await attacker.get('/api/user/profile')).statusCode).toBe(401);
    expect((await attacker.post('/api-cwa/login', { email, pass })).statusCode).toBe(401);
    const change = await mailedToken(test, 'attacker@example.com', '/members/confirm');
    expect((await owner.post('/api-cwa/confirm-email', { token: change })).json()).toMatchObject({
      reason: 'link_invalid',
    });
  });

  it('opened where the account is signed in keeps its password', async () => {
    const email = newEmail();
    const browser = await registered(email);
    await ask(email);
    await use(await mailedToken(test, email, '/members/magic'), browser);
    expect(await profileIn(browser)).toMatchObject({ email_verified: true, has_password: true });
  });

  it('opened where another claimant of the address is signed in confirms that one', async () => {
    const email = newEmail();
    const attacker = await registered(email);
    const owner = await registered(email);
    const { id } = await profileIn(owner);
    await ask(email);
    await use(await mailedToken(test, email, '/members/magic'), owner);
    expect(await profileIn(owner)).toMatchObject({ id, email_verified: true, has_password: true });
    expect(await profileIn(attacker)).toMatchObject({ email_verified: false });
  });
});

describe('a confirmation', () => {
  it('needs both the mailed link and the session of the account', async () => {
    const email = newEmail();
    const browser = await registered(email);
    const token = await mailedToken(test, email, '/members/confirm');
    const elsewhere = openBrowser(test);
    const elsewhereOnly = await elsewhere.post('/api-cwa/confirm-email', { token });
    expect(elsewhereOnly.statusCode).toBe(401);
    expect(elsewhereOnly.json()).toMatchObject({ reason: 'confirm_sign_in' });
    expect(elsewhere.cookies.size).toBe(0);
    const outsider = (await confirmed()).browser;
    expect((await outsider.post('/api-cwa/confirm-email', { token })).json()).toMatchObject({
      reason: 'confirm_sign_in',
    });
    expect(await profileIn(browser)).toMatchObject({ email_verified: false });
    await elsewhere.post('/api-cwa/login', { email, pass });
    expect((await elsewhere.post('/api-cwa/confirm-email', { token })).json()).toMatchObject({ email });
    expect(await profileIn(browser)).toMatchObject({ email_verified: true });
    expect((await browser.post('/api-cwa/confirm-email', { token })).json()).toMatchObject({ reason: 'link_invalid' });
  });

  it('is not to be had for an address that has an owner', async () => {
    const email = newEmail();
    const [first, second] = [await registered(email), await registered(email)];
    const forSecond = await mailedToken(test, email, '/members/confirm');
    await first.post('/api-cwa/resend-confirmation', {});
    const forFirst = await mailedToken(test, email, '/members/confirm');
    expect((await first.post('/api-cwa/confirm-email', { token: forFirst })).statusCode).toBe(200);
    expect((await second.post('/api-cwa/confirm-email', { token: forSecond })).json()).toMatchObject({
      reason: 'link_invalid',
    });
    expect(await profileIn(second)).toMatchObject({ email_verified: false });
  });

  it('requested several times at once makes one owner', async () => {
    const email = newEmail();
    const claims = [];
    for (let at = 0; at < 3; at++) {
      const browser = await registered(email);
      claims.push({ browser, token: await mailedToken(test, email, '/members/confirm') });
    }
    const answers = await Promise.all(
      claims.map(({ browser, token }) => browser.post('/api-cwa/confirm-email', { token })),
    );
    expect(answers.map(each => each.statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('is not sent to the owner of an address repeatedly: the email says that there is an account', async () => {
    const { email } = await confirmed();
    const claimant = await registered(email);
    await test.drain();
    const before = test.mailbox.filter(mail => mail.to === email).map(mail => mail.subject);
    const answer = await claimant.post('/api-cwa/resend-confirmation', {});
    const free = await registered(newEmail());
    expect(answer.json()).toEqual((await free.post('/api-cwa/resend-confirmation', {})).json());
    await test.drain();
    const subjects = test.mailbox.filter(mail => mail.to === email).map(mail => mail.subject);
    expect(subjects.slice(before.length)).toEqual(['You already have an account at Marque']);
  });

  it('is open for seven days', async () => {
    const email = newEmail();
    const browser = await registered(email);
    const token = await mailedToken(test, email, '/members/confirm');
    test.clock.advanceDays(7.01);
    expect((await browser.post('/api-cwa/confirm-email', { token })).json()).toMatchObject({ reason: 'link_invalid' });
    await browser.post('/api-cwa/resend-confirmation', {});
    const newer = await mailedToken(test, email, '/members/confirm');
    test.clock.advanceDays(6.99);
    expect((await browser.post('/api-cwa/confirm-email', { token: newer })).statusCode).toBe(200);
  });

  it('of an attacker’s account gives the attacker no access', async () => {
    const email = newEmail();
    await registered(email);
    const token = await mailedToken(test, email, '/members/confirm');
    const owner = openBrowser(test);
    await owner.post('/api-cwa/confirm-email', { token });
    const { rows } = await test.database.executeSql(`select email_verified_at from users where email = '${email}'`);
    expect(rows).toEqual([{ email_verified_at: null }]);
  });
});

describe('a new address', () => {
  it('waits for its link, tells the old one, and ends the other sessions', async () => {
    const { email, browser } = await confirmed();
    const other = openBrowser(test);
    await other.post('/api-cwa/login', { email, pass: MEMBER_PASSWORD });
    const wanted = newEmail();
    const answer = await browser.post('/api/user/update-profile', { email: wanted });
    expect(answer.json().profile).toMatchObject({ email, pending_email: wanted });
    const token = await mailedToken(test, wanted, '/members/confirm');
    expect(test.mailbox.findLast(mail => mail.to === email)?.subject).toBe('A new email was requested at Marque');
    expect((await openBrowser(test).post('/api-cwa/confirm-email', { token })).statusCode).toBe(401);
    expect((await browser.post('/api-cwa/confirm-email', { token })).json()).toMatchObject({ email: wanted });
    expect(await profileIn(browser)).toMatchObject({ email: wanted, pending_email: null, email_verified: true });
    expect((await other.get('/api/user/profile')).statusCode).toBe(401);
    expect((await openBrowser(test).post('/api-cwa/login', { email: wanted, pass: MEMBER_PASSWORD })).statusCode).toBe(
      200,
    );
  });

  it('is mailed again on every request, and the newest link is valid', async () => {
    const { browser } = await confirmed();
    const wanted = newEmail();
    await browser.post('/api/user/update-profile', { email: wanted });
    const first = await mailedToken(test, wanted, '/members/confirm');
    await browser.post('/api/user/update-profile', { email: wanted });
    const second = await mailedToken(test, wanted, '/members/confirm');
    expect(second).not.toBe(first);
    const answers = [first, second].map(token => () => browser.post('/api-cwa/confirm-email', { token }));
    expect((await answers[0]?.())?.statusCode).toBe(400);
    expect((await answers[1]?.())?.statusCode).toBe(200);
  });

  it('waits no more when a new password voids its link', async () => {
    const { browser } = await confirmed();
    await browser.post('/api/user/update-profile', { email: newEmail() });
    await browser.post('/api-cwa/change-password', { new_pass: 'quite another sentence' });
    expect(await profileIn(browser)).toMatchObject({ pending_email: null });
  });

  it('needs a sign-in of the last ten minutes', async () => {
    const { browser } = await confirmed();
    test.clock.advanceDays(11 * MINUTE_DAYS);
    const answer = await browser.post('/api/user/update-profile', { email: newEmail() });
    expect(answer.json()).toMatchObject({ reason: 'login_again', field: 'email' });
  });

  it('that somebody has is answered the same, and the owner gets an email', async () => {
    const owner = await confirmed();
    const { browser } = await confirmed();
    const answer = await browser.post('/api/user/update-profile', { email: owner.email });
    expect(answer.json().profile).toMatchObject({ pending_email: owner.email });
    expect(await mailedToken(test, owner.email, '/members/confirm')).toBeNull();
    expect(test.mailbox.findLast(mail => mail.to === owner.email)?.subject).toBe(
      'You already have an account at Marque',
    );
  });

  it('taken back is void', async () => {
    const { email, browser } = await confirmed();
    const wanted = newEmail();
    await browser.post('/api/user/update-profile', { email: wanted });
    const token = await mailedToken(test, wanted, '/members/confirm');
    await browser.post('/api/user/update-profile', { email });
    expect(await profileIn(browser)).toMatchObject({ email, pending_email: null });
    expect((await browser.post('/api-cwa/confirm-email', { token })).json()).toMatchObject({ reason: 'link_invalid' });
  });
});

describe('a buyer without an account', () => {
  const buy = (email: string) =>
    test.database.db.transaction(tx => test.app.accounts.forPurchase(tx, test.visitor(), email));
  const sendLink = (userId: string, cause: string) => {
    const about = { next: '/members/dashboard', cause, origin: 'http://localhost' };
    const account = { siteId: test.visitor().site.id, userId };
    return test.database.db.transaction(tx => test.app.accounts.sendMagicLink(tx, account, about));
  };

  it('gets an account of this browser without a password, opened later by the mailed link', async () => {
    const email = newEmail();
    const bought = await buy(email);
    expect(bought).toMatchObject({ isNew: true, session: { user: { email } } });
    await sendLink(bought.userId, 'order 1');
    await sendLink(bought.userId, 'order 1');
    const token = await mailedToken(test, email, '/members/magic');
    expect(test.mailbox.filter(mail => mail.to === email)).toHaveLength(1);
    const browser = openBrowser(test);
    expect((await browser.post('/api-cwa/magic-login', { token })).json()).toMatchObject({
      user: { id: bought.userId },
    });
    expect(await profileIn(browser)).toMatchObject({ email_verified: true, has_password: false });
  });

  it('is the owner of the address, without a session here', async () => {
    const { email, browser } = await confirmed();
    expect(await buy(email)).toEqual({ userId: (await profileIn(browser)).id, isNew: false });
  });

  it('never buys into an account that only claims the address', async () => {
    const email = newEmail();
    const attacker = await profileIn(await registered(email));
    const bought = await buy(email);
    expect(bought.isNew).toBe(true);
    expect(bought.userId).not.toBe(attacker.id);
  });
});
