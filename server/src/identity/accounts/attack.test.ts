import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { buildMember, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { countedPasswords } from '../../testing/counted-passwords.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const { passwords, counted } = countedPasswords();

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ passwords });
});
afterAll(() => test.close());

const pass = 'a long enough sentence';
let number = 0;
const newEmail = () => `visitor${++number}@example.com`;
const emailOf = (member: { actor: { kind: string; email?: string } }) => member.actor.email ?? '';

/** The text of a response with its random parts masked. */
function shapeOf(answer: { statusCode: number; headers: object; body: string }, email: string) {
  const mask = (text: string) =>
    text
      .replaceAll(email, 'EMAIL')
      .replace(/(usr|req)_[a-z0-9]{20}/g, 'ID')
      .replace(/[\w-]{43}/g, 'TOKEN');
  const random = ['x-request-id', 'content-security-policy', 'date', 'content-length'];
  const headers = Object.entries(answer.headers).filter(([name]) => !random.includes(name));
  return { status: answer.statusCode, body: mask(answer.body), headers: mask(JSON.stringify(headers)) };
}

/** The password work of one request, which is what takes the time of its answer. */
async function workOf(run: () => Promise<unknown>) {
  const before = { ...counted };
  await run();
  return { hashes: counted.hashes - before.hashes, comparisons: counted.comparisons - before.comparisons };
}

describe('account enumeration', () => {
  it('reveals nothing at sign-in: same answer, same work, for wrong, unknown and erased', async () => {
    const [known, erased] = [await buildMember(test), await buildMember(test)];
    const account = { siteId: erased.site.id, userId: erased.actor.kind === 'member' ? erased.actor.userId : '' };
    await test.database.db.transaction(tx => test.app.accounts.eraseAccount(tx, account));
    const claimed = newEmail();
    await openBrowser(test).post('/api-cwa/register', { email: claimed, pass });
    const answers: ReturnType<typeof shapeOf>[] = [];
    for (const email of [emailOf(known), emailOf(erased), claimed, newEmail()]) {
      const work = await workOf(async () => {
        const answer = await openBrowser(test).post('/api-cwa/login', { email, pass: 'not the password' });
        answers.push(shapeOf(answer, email));
      });
      expect(work).toEqual({ hashes: 0, comparisons: 2 });
    }
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('reveals nothing at registration: an address with an owner makes an account that cannot claim it', async () => {
    const owner = emailOf(await buildMember(test));
    const free = newEmail();
    const answers: ReturnType<typeof shapeOf>[] = [];
    for (const email of [owner, free]) {
      const work = await workOf(async () => {
        answers.push(shapeOf(await openBrowser(test).post('/api-cwa/register', { email, pass }), email));
      });
      expect(work).toEqual({ hashes: 1, comparisons: 0 });
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]).toEqual(answers[1]);
    await test.drain();
    const emailsTo = (to: string) => test.mailbox.filter(mail => mail.to === to).map(mail => mail.subject);
    expect(emailsTo(owner)).toEqual(['You already have an account at Marque']);
    expect(emailsTo(free)).toEqual(['Confirm your email for Marque']);
  });

  it.each(['/api-cwa/reset-password', '/api-cwa/magic-link'])('reveals nothing at %s', async url => {
    const owner = emailOf(await buildMember(test));
    const answers: ReturnType<typeof shapeOf>[] = [];
    for (const email of [owner, newEmail()]) {
      const before = await jobsOf(test);
      answers.push(shapeOf(await openBrowser(test).post(url, { email }), email));
      expect(await jobsOf(test)).toBe(before + 1);
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]).toEqual(answers[1]);
  });
});

async function jobsOf(test: TestApp): Promise<number> {
  return (await test.queue.jobs('mail-account-link')).length;
}

describe('password guessing', () => {
  it('is refused at the sixth attempt, with the time until the next', async () => {
    const limited = await createTestApp({ config: { ...test.app.config, rateLimits: true } });
    try {
      const email = emailOf(await buildMember(limited));
      const attempt = (host: string, pass: string) =>
        openBrowser(limited, host).post('/api-cwa/login', { email, pass });
      for (let at = 0; at < 5; at++) expect((await attempt('localhost', 'wrong wrong wrong')).statusCode).toBe(401);
      const sixth = await attempt('localhost', MEMBER_PASSWORD);
      expect(sixth.statusCode).toBe(429);
      expect(sixth.json()).toMatchObject({ code: 'rate_limited', reason: 'too_many' });
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
      expect((await attempt('harbor.localhost', 'wrong wrong wrong')).statusCode).toBe(401);
    } finally {
      await limited.close();
    }
  });

  it('finds no account under a token that was planted before the sign-in', async () => {
    const member = await buildMember(test);
    const browser = openBrowser(test);
    const planted = 'A'.repeat(43);
    browser.cookies.set('marque_session', planted);
    await browser.post('/api-cwa/login', { email: emailOf(member), pass: MEMBER_PASSWORD });
    expect(browser.cookies.get('marque_session')).not.toBe(planted);
    const thief = openBrowser(test);
    thief.cookies.set('marque_session', planted);
    expect((await thief.get('/api/user/profile')).statusCode).toBe(401);
  });

  it('loses the session a browser came with when somebody signs in over it', async () => {
    const [attacker, victim] = [await buildMember(test), await buildMember(test)];
    const browser = openBrowser(test);
    browser.cookies.set('marque_session', attacker.token);
    await browser.post('/api-cwa/login', { email: emailOf(victim), pass: MEMBER_PASSWORD });
    expect((await browser.get('/api/user/profile')).json().profile.email).toBe(emailOf(victim));
    const thief = openBrowser(test);
    thief.cookies.set('marque_session', attacker.token);
    expect((await thief.get('/api/user/profile')).statusCode).toBe(401);
  });

  it('rejects the token of an erased account, and its address is free again', async () => {
    const member = await buildMember(test);
    const email = emailOf(member);
    const browser = openBrowser(test);
    browser.cookies.set('marque_session', member.token);
    const account = { siteId: member.site.id, userId: (await browser.get('/api/user/profile')).json().profile.id };
    await test.database.db.transaction(tx => test.app.accounts.eraseAccount(tx, account));
    await test.database.db.transaction(tx => test.app.accounts.eraseAccount(tx, account));
    expect((await browser.get('/api/user/profile')).statusCode).toBe(401);
    expect((await browser.get('/api-cwa/consumables')).statusCode).toBe(401);
    const second = await openBrowser(test).post('/api-cwa/register', { email, pass });
    expect(second.json()).toMatchObject({ status: 'success', user: { email } });
    expect(second.json().user.id).not.toBe(account.userId);
    const { rows } = await test.database.executeSql(`select * from users where id = '${account.userId}'`);
    expect(JSON.stringify(rows)).not.toMatch(/@|argon2/);
  });

  it.each([
    ['/api-cwa/register', { email: 'a@b.example', pass, role: 'owner' }, 'role'],
    ['/api-cwa/register', { email: 'a@b.example', pass, isDealer: true }, 'isDealer'],
    ['/api/user/update-profile', { first: 'Dana', role: 'owner' }, 'role'],
    ['/api/user/update-profile', { isDealer: true }, 'isDealer'],
    ['/api/user/update-profile', { dealer_state: 'approved' }, 'dealer_state'],
    ['/api/user/update-profile', { email_verified: true }, 'email_verified'],
  ])('is refused at %s with %j', async (url, body, field) => {
    const member = await buildMember(test);
    const browser = openBrowser(test);
    browser.cookies.set('marque_session', member.token);
    const answer = await browser.post(url, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ reason: 'unknown_field', field });
  });

  it.each([
    ['1q2w3e4r5t6y', 'password_common'],
    ['123456789012', 'password_common'],
    ['Password2026!', 'password_common'],
    ['marque for ever', 'password_named'],
    ['my name is nobody', 'password_named'],
    ['elevenchars', 'password_short'],
    ['a long sentence '.repeat(9), 'too_long'],
  ])('is not helped by the password %s', async (weak, reason) => {
    const answer = await openBrowser(test).post('/api-cwa/register', { email: 'nobody@example.com', pass: weak });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ reason, field: 'pass' });
  });
});
