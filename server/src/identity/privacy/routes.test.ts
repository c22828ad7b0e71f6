import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../accounts/service.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Origin {
  host?: string;
  token?: string;
  language?: 'es';
  ip?: string;
}

const headersOf = ({ host = 'localhost', token, language }: Origin) => ({
  host,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(language ? { cookie: `marque_language=${language}` } : {}),
});
const post = (url: string, payload: object, request: Origin = {}) =>
  test.http.inject({ method: 'POST', url, payload, headers: headersOf(request) });
const get = (url: string, request: Origin = {}) => test.http.inject({ url, headers: headersOf(request) });
const ask = (email: string, request: Origin = {}) => post('/api/user/delete', { email, message: 'Please.' }, request);
const tokenTo = (email: string) =>
  test.mailbox
    .filter(mail => mail.to === email)
    .map(mail => /delete-account\/([\w-]{43})/.exec(mail.text)?.[1])
    .find(Boolean) ?? '';

describe('asking for a deletion', () => {
  it('answers and works the same whether or not there is an account', async () => {
    const { email } = memberOf(await buildMember(test));
    const rowsOf = async (address: string) => {
      const counts = [
        `deletions where email = '${address}'`,
        `mails where recipient = '${address}' and template like 'del%'`,
      ];
      const found = counts.map(from => test.database.executeSql(`select count(*)::int as n from ${from}`));
      return (await Promise.all(found)).map(({ rows }) => rows[0]?.n);
    };
    const [known, unknown] = [await ask(email), await ask('nobody-at-all@example.com')];
    const shapeOf = ({ statusCode, json, headers }: typeof known) => {
      const { request_id, ...rest } = json() as Record<string, unknown>;
      expect(request_id).toMatch(/^del_/);
      return { statusCode, rest, headers: Object.keys(headers).toSorted(), length: headers['content-length'] };
    };
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.json()).toMatchObject({ status: 'success', message: 'Your request has been submitted successfully!' });
    expect(await rowsOf(email)).toEqual(await rowsOf('nobody-at-all@example.com'));
    await test.drain();
    const texts = [email, 'nobody-at-all@example.com'].map(
      to => test.mailbox.findLast(mail => mail.to === to)?.subject,
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('names the missing field in the words of the form, in both languages', async () => {
    const wrong = [
      [{ email: 'nonsense', message: 'x' }, 'email', 'Please enter a valid email address.'],
      [{ email: '', message: 'x' }, 'email', 'Please enter a valid email address.'],
      [{ message: 'x' }, 'email', 'Please enter a valid email address.'],
    ] as const;
    for (const [payload, field, message] of wrong) {
      const answer = await post('/api/user/delete', payload);
      expect([answer.statusCode, answer.json().field, answer.json().message]).toEqual([400, field, message]);
    }
    const spanish = await post('/api/user/delete', { email: 'nonsense' }, { language: 'es' });
    expect(spanish.json()).toMatchObject({ field: 'email' });
    for (const payload of [{ email: 'a@b.co', message: '  ' }, { email: 'a@b.co' }])
      expect((await post('/api/user/delete', payload)).statusCode).toBe(200);
    const more = await post('/api/user/delete', { email: 'a@b.co', message: 'x', role: 'owner' });
    expect([more.statusCode, more.json().reason]).toEqual([400, 'unknown_field']);
  });

  it('does not fill a mailbox: the fourth request of a day is taken without a mail', async () => {
    const email = 'crowded@example.com';
    for (let time = 0; time < 5; time++) expect((await ask(email)).statusCode).toBe(200);
    await test.drain();
    expect(test.mailbox.filter(mail => mail.to === email)).toHaveLength(3);
  });

  it('is limited to five times an hour, and returns how long to wait', async () => {
    const config = { ...readConfig({}), rateLimits: true, logLevel: 'silent' };
    const limited = await createTestApp({ config });
    const once = () =>
      limited.http.inject({
        method: 'POST',
        url: '/api/user/delete',
        headers: { host: 'localhost' },
        payload: { email: 'often@example.com', message: 'x' },
      });
    for (let time = 0; time < 5; time++) expect((await once()).statusCode).toBe(200);
    const refused = await once();
    expect([refused.statusCode, refused.json().reason]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('a mailed link', () => {
  it('changes nothing when opened, and opens no other site', async () => {
    const { email } = memberOf(await buildMember(test));
    await ask(email);
    await test.drain();
    const token = tokenTo(email);
    const path = `/api/user/deletion?token=${token}`;
    for (let time = 0; time < 2; time++) expect((await get(path)).json().deletion.state).toBe('verify_sent');
    const elsewhere: Origin = { host: 'vinclara.localhost' };
    expect((await get(path, elsewhere)).json()).toMatchObject({ reason: 'deletion_link' });
    for (const url of ['/api/user/verify-deletion', '/api/user/withdraw-deletion'])
      expect((await post(url, { token }, elsewhere)).statusCode).toBe(404);
    expect((await get(`/api/user/export?token=${token}`, elsewhere)).statusCode).toBe(404);
    expect((await get(path)).json().deletion.state).toBe('verify_sent');
  });

  it('is refused when forged, too old, or given twice', async () => {
    const email = 'late@example.com';
    await ask(email);
    await test.drain();
    const token = tokenTo(email);
    for (const wrong of ['forged', `${token.slice(0, -1)}A`.replace(token, 'x'), token.toUpperCase()]) {
      expect((await post('/api/user/verify-deletion', { token: wrong })).json()).toMatchObject({
        reason: 'deletion_link',
      });
    }
    expect((await get(`/api/user/deletion?token=${token}&token=${token}`)).statusCode).toBe(400);
    test.clock.advanceDays(61);
    expect((await post('/api/user/verify-deletion', { token })).json()).toMatchObject({ reason: 'deletion_link' });
  });

  it('is kept as a hash', async () => {
    await ask('hashed@example.com');
    await test.drain();
    const token = tokenTo('hashed@example.com');
    const { rows } = await test.database.executeSql(
      `select count(*)::int as n from deletion_links where token_hash = '${token}'`,
    );
    expect([token.length, rows[0]?.n]).toEqual([43, 0]);
  });
});

describe('the export call', () => {
  it('is a ZIP that is never cached, for the member only', async () => {
    const member = await buildMember(test);
    const answer = await get('/api/user/export', { token: member.token });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Marque-export-2026-\d\d-\d\d\.zip"$/);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await get('/api/user/export')).statusCode).toBe(401);
    expect((await get('/api/user/export', { token: member.token, host: 'vinclara.localhost' })).statusCode).toBe(401);
  });
});
