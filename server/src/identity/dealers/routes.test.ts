import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let token: string;
let operator: string;
beforeAll(async () => {
  test = await createTestApp();
  token = (await buildMember(test)).token;
  operator = await operatorToken(test, 'site_admin');
});
afterAll(() => test.close());

const FORM = {
  first: 'Ana',
  last: 'López',
  phone: '5125550147',
  company_name: 'López Motors',
  dealer_license_no: 'P123456',
  license_state: 'TX',
  license_expiry: '2027-03-31',
  address1: '100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  terms: true,
};

async function ask(method: 'GET' | 'POST', url: string, bearer: string | null, payload?: object, host = 'localhost') {
  const headers = { host, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
  const answer = await test.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}
const register = (about: object = {}, bearer: string | null = token) =>
  ask('POST', '/api-cwa/dealer-register', bearer, { ...FORM, ...about });

describe('the dealer calls', () => {
  it('accepts an application, answers it, and lets an operator decide and read the log', async () => {
    const sent = await register({ tax_id: '74-1234567' });
    expect(sent).toMatchObject({ status: 200, body: { status: 'success', dealer: { dealer_state: 'pending' } } });
    expect(sent.body.message).toContain('mail');
    expect(JSON.stringify(sent.body)).not.toContain('74-1234567');
    const own = await ask('GET', '/api-cwa/dealer', token);
    expect(own.body.dealer.id).toBe(sent.body.dealer.id);

    const decision = { dealer: sent.body.dealer.id, decision: 'approved' };
    const list = await ask('GET', '/api/operator/dealers?state=pending', operator);
    expect(list.body).toMatchObject({ may_decide: true, counts: { pending: 1, approved: 0 } });
    const done = await ask('POST', '/api/operator/decide-dealer', operator, decision);
    expect(done).toMatchObject({ status: 200, body: { dealer: { dealer_state: 'approved' } } });
    const log = await ask('GET', `/api/operator/audit?object=${decision.dealer}&limit=1`, operator);
    expect(log.body).toMatchObject({ entries: [{ action: 'dealer.approved', ip: '127.0.0.1' }] });
    expect(log.body.next).toBe(log.body.entries[0].seq);
  });

  it('serves the underscore spelling as well', async () => {
    const answer = await ask('POST', '/api-cwa/dealer_register', null, FORM);
    expect(answer).toMatchObject({ status: 401, body: { reason: 'login_needed' } });
  });

  it.each([
    ['phone', { phone: '512-555-0147' }, 'phone_digits'],
    ['license_state', { license_state: 'ZZ' }, 'invalid_field'],
    ['license_expiry', { license_expiry: '2027-02-30' }, 'invalid_field'],
    ['license_expiry', { license_expiry: '2020-01-01' }, 'license_over'],
    ['website', { website: 'javascript:alert(1)' }, 'invalid_field'],
    ['website', { website: 'https://no%20address' }, 'invalid_field'],
    ['company_name', { company_name: 'A\u0000B' }, 'invalid_field'],
    ['dealer_license_no', { dealer_license_no: '!!' }, 'invalid_field'],
    ['zip', { zip: 'abc' }, 'invalid_field'],
    ['zip', { country: 'CA', state: 'ON', zip: '78701' }, 'invalid_field'],
    ['zip', { country: 'DE', zip: '!!!' }, 'invalid_field'],
    ['state', { country: 'CA', zip: 'K1A 0B1' }, 'invalid_field'],
    ['tax_id', { tax_id: 'xx' }, 'invalid_field'],
    ['terms', { terms: false }, 'invalid_field'],
    ['isDealer', { isDealer: true }, 'unknown_field'],
    ['dealer_state', { dealer_state: 'approved' }, 'unknown_field'],
  ])('refuses at the field %s: %j', async (field, about, reason) => {
    const other = (await buildMember(test)).token;
    expect(await register(about, other)).toMatchObject({ status: 400, body: { field, reason } });
    expect((await ask('GET', '/api-cwa/dealer', other)).body.dealer).toBeNull();
  });

  it.each([
    ['GET', '/api/operator/dealers', undefined],
    ['GET', '/api/operator/audit', undefined],
    ['POST', '/api/operator/decide-dealer', { dealer: 'dea_x', decision: 'approved' }],
  ] as const)('shuts %s %s to visitors, members and other sites’ operators', async (method, url, payload) => {
    expect(await ask(method, url, null, payload)).toMatchObject({ status: 401, body: { reason: 'login_needed' } });
    expect(await ask(method, url, token, payload)).toMatchObject({ status: 403, body: { reason: 'role_needed' } });
    const abroad = await operatorToken(test, 'site_admin', 'harbor.localhost');
    expect(await ask(method, url, abroad, payload)).toMatchObject({ status: 401 });
  });

  it('shows an operator of another site no applications', async () => {
    const sent = await register({}, (await buildMember(test)).token);
    const abroad = await operatorToken(test, 'site_admin', 'harbor.localhost');
    const list = await ask('GET', '/api/operator/dealers', abroad, undefined, 'harbor.localhost');
    expect(list.body).toMatchObject({ dealers: [], counts: { pending: 0 } });
    const decision = { dealer: sent.body.dealer.id, decision: 'approved' };
    const decided = await ask('POST', '/api/operator/decide-dealer', abroad, decision, 'harbor.localhost');
    expect(decided).toMatchObject({ status: 404, body: { reason: 'not_found' } });
    const log = await ask('GET', '/api/operator/audit', abroad, undefined, 'harbor.localhost');
    expect(log.body.entries).toEqual([]);
  });
});
