import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCatalog } from '../../kit/text/messages.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { mac } from '../../kit/security/crypto.ts';
import { openBrowser } from '../../testing/browser.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { frameOf } from './service/frame.ts';
import { renderEmail } from './service/render-email.tsx';
import type { MailTemplateLine, MailTemplateState, SentMail, Suppressed } from './contract.ts';

const SECRET = 'a secret of webhooks, 32 characters';

let test: TestApp;
let token: string;
let support: string;
beforeAll(async () => {
  const config = { ...readConfig({ SMTP_URL: 'smtp://mail.example' }), rateLimits: false, logLevel: 'silent' } as const;
  const mailEvents = { secret: SECRET, topic: null };
  test = await createTestApp({ config: { ...config, mailEvents, operatorSecondFactor: 'optional' } });
  token = await operatorToken(test, 'owner');
  support = await operatorToken(test, 'support');
});
afterAll(() => test.close());

async function ask<Answer>(url: string, payload?: object, as = token) {
  const answer = await test.http.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${as}` },
    ...(payload ? { payload } : {}),
  });
  return { http: answer.statusCode, ...answer.json<Answer & { reason?: string; message?: string; field?: string }>() };
}
const list = (as?: string) =>
  ask<{ templates: MailTemplateLine[]; lost: object[] }>('/api/operator/mail-templates', undefined, as);
const read = async (name: string, more = '') =>
  (await ask<{ template: MailTemplateState }>(`/api/operator/mail-template?name=${name}&language=en${more}`)).template;

/** The paths of the sentences of a file. */
const keysIn = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [path]
    : Object.entries(value as object).flatMap(([name, inner]) => keysIn(inner, path === '' ? name : `${path}.${name}`));

describe('the emails of the product', () => {
  it('say every sentence of theirs in their samples, and nothing that is not filled in', async () => {
    const { templates } = await list();
    expect(templates.length).toBe(test.app.modules.flatMap(({ mails = [] }) => mails).length);
    const said = new Set<string>();
    const { site, origin } = test.visitor();
    for (const { name, compose, samples } of test.app.modules.flatMap(({ mails = [] }) => mails)) {
      for (const { key } of (await read(name)).sentences) said.add(key);
      for (const sample of samples)
        for (const language of ['en', 'es'] as const) {
          const frame = frameOf(site, language, origin);
          const email = compose({ origin, ...sample } as never, frame);
          expect(`${email.subject} ${renderEmail(email, frame).plain}`, name).not.toMatch(
            /undefined|Invalid Date|[{}]/,
          );
        }
    }
    // Answers of a page to who has ended emails.
    const ofPages = ['recallAlert.ended', 'incident.ended'];
    const { purpose } = readCatalog('en')['console-mail'] as { purpose: object };
    expect(Object.keys(purpose).toSorted()).toEqual(templates.map(({ name }) => name).toSorted());
    expect([...said, ...ofPages].toSorted()).toEqual(keysIn(readCatalog('en').mail).toSorted());
  });

  it('are read by support and changed by those who manage the brand', async () => {
    expect((await list(support)).http).toBe(200);
    const change = { name: 'receipt', language: 'en', base: 0, texts: {}, reason: 'a test' };
    expect(await ask('/api/operator/mail-texts', change, support)).toMatchObject({ reason: 'role_needed' });
  });
});

describe('a sentence in the brand’s own words', () => {
  const KEY = 'account.confirm.subject';
  let base = 0;
  beforeEach(async () => {
    ({ base } = await read('account-confirm'));
  });
  const save = (texts: object, more: object = {}) =>
    ask<{ template: MailTemplateState }>('/api/operator/mail-texts', {
      name: 'account-confirm',
      language: 'en',
      base,
      texts,
      reason: 'Our tone',
      ...more,
    });
  const confirmOf = async (email: string) => {
    await openBrowser(test).post('/api-cwa/register', { email, pass: 'a long enough sentence' });
    await test.drain();
    return test.mailbox.find(mail => mail.to === email);
  };

  it('is shown before it is saved, stands in real emails after it, and goes again with its history', async () => {
    const own = { [KEY]: 'Welcome to {site}, confirm your address' };
    const chosen = { name: 'account-confirm', language: 'en', example: 0, texts: own };
    const drawn = await ask<{ drawn: { subject: string } }>('/api/operator/mail-preview', chosen);
    const { name } = test.visitor().site;
    expect(drawn.drawn.subject).toBe(`Welcome to ${name}, confirm your address`);
    expect((await confirmOf('before@example.com'))?.subject).toBe(`Confirm your email for ${name}`);

    const saved = await save(own);
    expect(saved.template.versions[0]).toMatchObject({
      reason: 'Our tone',
      changes: [{ language: 'en', key: KEY, before: null, after: own[KEY] }],
    });
    expect((await confirmOf('after@example.com'))?.subject).toBe(`Welcome to ${name}, confirm your address`);
    const line = (await list()).templates.find(each => each.name === 'account-confirm');
    expect(line).toMatchObject({ changed: 1, unused: 0 });

    const back = { name: 'account-confirm', language: 'en', base: saved.template.base, version: base, reason: 'Back' };
    const reverted = await ask<{ template: MailTemplateState }>('/api/operator/mail-texts-revert', back);
    expect(reverted.template.versions[0]?.changes).toEqual([
      { language: 'en', key: KEY, before: own[KEY], after: null },
    ]);
    expect((await confirmOf('again@example.com'))?.subject).toBe(`Confirm your email for ${name}`);
  });

  it.each([
    ['without its placeholder', 'Confirm your email', '{site}'],
    ['with one that does not exist', 'Confirm {site} for {name}', '{name}'],
    ['with markup', 'Confirm <b>{site}</b>', 'no <'],
    ['with an open brace', 'Confirm {site', 'braces'],
    ['with a quoted placeholder', "Confirm '{site}'", '{site}'],
    ['with a placeholder in another form', 'Confirm {site, date, short}', 'same form'],
    ['that is too long', `{site} ${'x'.repeat(150)}`, '150'],
  ])('is refused %s', async (_what, text, said) => {
    const answer = await save({ [KEY]: text });
    expect(answer).toMatchObject({ http: 400, reason: 'mail_sentence', field: KEY });
    expect(answer.message).toContain(said);
  });

  it('is refused for a sentence that the email does not say', async () => {
    expect(await save({ 'receipt.open': 'See' })).toMatchObject({ http: 404 });
  });

  it('that the product does not understand any more is kept and said, and ours is used', async () => {
    const changes = {
      mail_texts: { en: { [KEY]: 'From before, for {company}', 'gone.subject': 'Of an email that is gone' } },
    };
    expect(await ask('/api/operator/site', { base, changes, reason: 'a test' })).toMatchObject({ http: 200 });
    const { sentences } = await read('account-confirm');
    expect(sentences.find(({ key }) => key === KEY)).toMatchObject({
      own: changes.mail_texts.en[KEY],
      fault: expect.any(String),
    });
    const { templates, lost } = await list();
    expect(templates.find(({ name }) => name === 'account-confirm')).toMatchObject({ changed: 1, unused: 1 });
    expect(lost).toEqual([{ language: 'en', key: 'gone.subject', text: 'Of an email that is gone' }]);
    expect((await confirmOf('kept@example.com'))?.subject).toBe(`Confirm your email for ${test.visitor().site.name}`);
  });
});

describe('an email that an operator tries out', () => {
  it('comes to the own address alone, marked as a test, and is in the log', async () => {
    const tried = { name: 'ticket-answered', language: 'es', example: 0 };
    const { to, leaves } = await ask<{ to: string; leaves: boolean }>('/api/operator/mail-test', tried);
    await test.drain();
    const sent = test.mailbox.find(mail => mail.to === to && mail.subject.startsWith('Prueba: '));
    expect(leaves).toBe(true);
    expect(sent?.replyTo).toBeUndefined();
    const log = await ask<{ entries: { action: string }[] }>('/api/operator/audit');
    expect(JSON.stringify(log)).toContain('mail.tested');
    expect(await ask('/api/operator/mail-test', tried, support)).toMatchObject({ reason: 'role_needed' });
  });
});

describe('an address that emails come back from', () => {
  async function post(provider: string, body: object, headers: Record<string, string> = {}) {
    const payload = JSON.stringify(body);
    const seconds = Math.floor(test.clock.now.getTime() / 1000);
    const signature = `t=${seconds},v1=${mac(`${seconds}.${payload}`, SECRET, 'hex')}`;
    const answer = await test.http.inject({
      method: 'POST',
      url: `/webhooks/mail/${provider}`,
      headers: { host: 'localhost', 'content-type': 'application/json', 'x-marque-signature': signature, ...headers },
      payload,
    });
    return answer.json<{ status: string; events?: number; reason?: string }>();
  }
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`marque:${password}`).toString('base64')}`,
  });
  const listed = async () =>
    (await ask<{ addresses: Suppressed[] }>('/api/operator/mail-suppressed')).addresses.map(({ email }) => email);

  it('gets only what its safety needs, is shown, and gets email again when a mailed link is opened', async () => {
    const browser = openBrowser(test);
    const email = 'bounces@example.com';
    await browser.post('/api-cwa/register', { email, pass: 'a long enough sentence' });
    await test.drain();
    const confirm = test.mailbox.findLast(mail => mail.to === email);
    const mail = confirm?.headers?.['X-Marque-Mail'] ?? '';
    const bounce = { id: 'b-1', kind: 'hard', email: 'Bounces@example.com', detail: '550 no such user', mail };
    expect(await post('signed', bounce)).toMatchObject({ status: 'success', events: 1 });
    expect(await post('signed', bounce)).toMatchObject({ status: 'success' });
    expect(await listed()).toEqual([email]);
    expect((await browser.get('/api/mail-state')).json()).toMatchObject({ problem: { kind: 'hard' } });

    const caller = test.visitor();
    const about = { siteId: caller.site.id, to: email, locale: 'en' as const, cause: 'kept back' };
    const template = test.app.modules.flatMap(({ mails = [] }) => mails).find(each => each.name === 'report-ready')!;
    const props = { origin: caller.origin, vin: 'x', title: 'a car' };
    await test.app.mail.queue(test.database.db, about, template as never, props as never);
    await browser.post('/api-cwa/magic-link', { email });
    await test.drain();
    const { length } = test.mailbox.filter(each => each.to === email && each.subject.includes('a car'));
    expect(length).toBe(0);
    expect(test.mailbox.findLast(each => each.to === email)?.subject).toContain('sign-in link');
    const [kept] = await test.app.mail.ofCauses('kept back', ['kept back']);
    expect(kept).toMatchObject({ sentAt: null, failure: 'suppressed' });

    const token = /token=([\w-]{43})/.exec(confirm?.html ?? '')?.[1];
    expect((await browser.post('/api-cwa/confirm-email', { token })).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('is listed at the third soft bounce within 30 days, and let go by an operator with a reason', async () => {
    const soft = { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'full@example.com', Description: 'Mailbox full' };
    for (const ID of [1, 2, 2, 3]) {
      expect(await listed()).toEqual([]);
      expect(await post('postmark', { ...soft, ID }, basic(SECRET))).toMatchObject({ events: 1 });
    }
    const { addresses } = await ask<{ addresses: Suppressed[] }>('/api/operator/mail-suppressed');
    expect(addresses).toMatchObject([{ email: 'full@example.com', kind: 'soft', detail: 'Mailbox full' }]);
    const { attention } = await ask<{ attention: { key: string; count: number }[] }>('/api/operator/overview');
    expect(attention).toContainEqual(expect.objectContaining({ key: 'mail', count: 1 }));
    const lift = { id: addresses[0]?.id, reason: 'They wrote to us' };
    expect(await ask('/api/operator/mail-unsuppress', lift, support)).toMatchObject({ http: 200 });
    expect(await listed()).toEqual([]);
    expect(await ask('/api/operator/mail-unsuppress', lift)).toMatchObject({ http: 404 });
  });

  it('is not listed by whom nobody has told the secret, or by what is no post', async () => {
    const post2 = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'victim@example.com', ID: 9 };
    expect(await post('postmark', post2, basic('guessed'))).toMatchObject({ reason: 'webhook_signature' });
    const forged = { 'x-marque-signature': `t=1,v1=${'0'.repeat(64)}` };
    expect(await post('signed', { id: 'x', kind: 'hard', email: 'victim@example.com' }, forged)).toMatchObject({
      reason: 'webhook_signature',
    });
    expect(await post('signed', { id: 'x', kind: 'hard', email: 'none' })).toMatchObject({ reason: 'mail_event' });
    expect(await post('ses', {})).toMatchObject({ reason: 'not_found' });
    expect(await listed()).toEqual([]);
  });
});

describe('a single email', () => {
  const mailsOf = (query: string, as?: string) =>
    ask<{ mails: SentMail[]; total: number }>(`/api/operator/mails?${query}`, undefined, as);

  it('is found by its recipient, its template and its state, and sent now while it waits', async () => {
    await openBrowser(test).post('/api-cwa/register', {
      email: 'waitsx100@example.com',
      pass: 'a long enough sentence',
    });
    const waiting = await mailsOf('to=WaitsX100&state=waiting&template=account-confirm', support);
    expect(waiting).toMatchObject({
      total: 1,
      mails: [{ email: 'waitsx100@example.com', state: 'waiting', left: null }],
    });
    expect((await mailsOf('to=waits_100')).mails).toEqual([]);
    const mail = waiting.mails[0]?.id;
    expect(await ask('/api/operator/mail-retry', { mail }, support)).toMatchObject({ http: 200 });
    await test.drain();
    expect(test.mailbox.filter(({ to }) => to === 'waitsx100@example.com')).toHaveLength(1);
    expect((await mailsOf('to=waitsx100')).mails).toMatchObject([{ id: mail, state: 'left' }]);
    expect(await ask('/api/operator/mail-retry', { mail })).toMatchObject({ http: 409, reason: 'mail_not_waiting' });
    expect((await test.app.audit.about('default', mail ?? '', 9)).map(({ action }) => action)).toEqual([
      'mail.retried',
    ]);
  });

  it('is of the brand, for who may read people', async () => {
    const content = await operatorToken(test, 'content');
    expect(await mailsOf('', content)).toMatchObject({ http: 403, reason: 'role_needed' });
    const { id } = (await mailsOf('')).mails[0] ?? { id: '' };
    await test.database.executeSql(`update mails set site_id = 'harbor' where id = '${id}'`);
    expect(await ask('/api/operator/mail-retry', { mail: id })).toMatchObject({ http: 404 });
  });
});
