import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { DEALER as APPLICATION } from '../testing/two-sites.ts';
import { createHttp } from './server.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  token = (await buildMember(test)).token;
});
afterAll(() => test.close());

/** A call of a member, its body as it is sent. */
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const own = { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return test.http.inject({ method: 'POST', url, headers: { ...own, ...headers }, payload });
};

const PROFILE = '/api/user/update-profile';
const DEALER = '/api-cwa/dealer-register';
const PAYMENT = '/api-cwa/payment-update';
const DEEP = '['.repeat(10_000) + ']'.repeat(10_000);
const custom = (text: string) => JSON.stringify({ custom_data: text });

const application = (about: object) => JSON.stringify({ ...APPLICATION, ...about });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const picture = (kind: string, file: string) =>
  JSON.stringify({ profile_image: `data:${kind};base64,${Buffer.from(file).toString('base64')}` });

describe('an odd body gets a sentence', () => {
  it.each([
    ['nothing to change', PROFILE, '{}', 'nothing_to_change', undefined],
    ['an empty picture', PROFILE, '{"profile_image":""}', 'image_unreadable', 'profile_image'],
    ['null for a profile', PROFILE, 'null', 'not_json', undefined],
    ['a number for a profile', PROFILE, '7', 'not_json', undefined],
    ['null for an application', DEALER, 'null', 'not_json', undefined],
    ['a list for an application', DEALER, '[]', 'not_json', undefined],
    ['10,000 lists in each other', PROFILE, DEEP, 'not_json', undefined],
    ['a field 10,000 deep', PROFILE, `{"first":${DEEP}}`, 'too_deep', 'first'],
    [
      'a field of names 5,000 deep',
      PROFILE,
      `{"first":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
      'too_deep',
      'first',
    ],
    ['a NUL in custom_data', PAYMENT, custom('a\0'), 'invalid_field', 'custom_data'],
    ['a NUL in its order', PAYMENT, custom('{"order_id":"a\\u0000"}'), 'custom_data_invalid', 'custom_data'],
    ['half a letter in its order', PAYMENT, custom('{"order_id":"\\ud800"}'), 'custom_data_invalid', 'custom_data'],
    ['a bare text with a NUL', PROFILE, '"a\\u0000"', 'not_json', undefined],
    ['a name that is empty', PROFILE, '{"first":"Ada","":1}', 'unknown_field', ''],
    ['a NUL under a name that is empty', PROFILE, '{"":"\\u0000"}', 'invalid_field', '?'],
    ['a country every object has', DEALER, application({ country: '__proto__' }), 'invalid_field', 'country'],
    ['a kind of picture every object has', PROFILE, picture('constructor', SVG), 'image_unreadable', 'profile_image'],
    ['a prototype', PROFILE, '{"__proto__":{"first":"x"}}', 'not_json', undefined],
  ])('%s', async (_name, url, body, reason, field) => {
    const answer = await post(url, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const error = answer.json();
    expect([error.reason, error.field]).toEqual([reason, field]);
    expect(error).toMatchObject({ status: 'error', code: 'invalid_input', message: error.msg });
  });

  it.each(['gzip', 'deflate', 'br', 'nonsense'])(
    'with a body that is not %s, as its Content-Encoding says',
    async encoding => {
      const answer = await post(PROFILE, '{"first":"Ada"}', { 'content-encoding': encoding });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ reason: 'content_encoding', message: expect.stringContaining(encoding) });
    },
  );

  it('and one that is gzip is read', async () => {
    const answer = await post(PROFILE, gzipSync('{"first":"Ada"}'), { 'content-encoding': 'gzip' });
    expect(answer.json()).toMatchObject({ profile: { first: 'Ada' } });
  });
});

describe('an odd address gets a sentence', () => {
  it.each(['/assets/%00', '/assets/a%00.js', '/assets/%zz', '/%zz', '/media/%zz', `/media/${'a'.repeat(300)}`])(
    '%s',
    async url => {
      const answer = await test.http.inject({ url, headers: { host: 'localhost' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', request_id: answer.headers['x-request-id'] });
      expect(answer.headers).toHaveProperty('content-security-policy');
    },
  );

  it('HEAD of a page is answered without its body', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const http = await createHttp(test.app, {
      pages: async () => new Response(null, { headers }),
      development: false,
      middleware: null,
    });
    const answer = await http.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      headers['content-type'],
      '',
    ]);
    await http.close();
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('%s to a call without a body', async method => {
    const answer = await test.http.inject({ method, url: '/health', headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.json().reason]).toEqual([404, 'not_found']);
  });
});
