import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, grantCredits, operatorToken, TESLA } from '../../testing/builders.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import { INCIDENT } from '../../testing/two-sites.ts';
import type { Incident, Status } from './contract.ts';
import { endOf, overallOf, stateOf } from './rules.ts';

let test: TestApp;
let operator: string;
beforeAll(async () => {
  test = await createTestApp();
  operator = await operatorToken(test, 'content');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.executeSql('delete from incident_updates; delete from incidents');
  // The answer is cached for half a minute.
  test.clock.now = new Date(test.clock.now.getTime() + 60_000);
});

async function status(host = 'localhost', url = '/api/status'): Promise<Status> {
  const answer = await test.http.inject({ url, headers: { host } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Status>();
}
const stateNow = async (part: string) => (await status()).parts.find(each => each.part === part)?.state;

async function call(path: string, payload: object, token: string | null = operator) {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return test.http.inject({ method: 'POST', url: `/api/operator/${path}`, headers, payload });
}
const post = async (more: object = {}) =>
  (await call('post-incident', { ...INCIDENT, ...more })).json<{ incident: Incident }>().incident;

describe('what works now', () => {
  it('claims nothing that is not measured', async () => {
    const { parts, overall, data } = await status('northgate.localhost');
    expect(Object.fromEntries(parts.map(({ part, state }) => [part, state]))).toEqual({
      site: 'works',
      decoding: 'works',
      reports: 'no_activity',
      stickers: 'no_activity',
      recalls: 'not_measured',
      payments: 'no_activity',
      email: 'not_measured',
    });
    expect(overall).toBe('works');
    expect(data.map(({ name }) => name)).toContain('recalls');
  });

  it('says what gateways and the mail server did in the last day, and when last', async () => {
    const measured = await createTestApp({ config: { ...TEST_CONFIG, smtpUrl: 'smtp://localhost' } });
    const { database, clock } = measured;
    const now = clock.now.toISOString();
    const read = async () => {
      clock.now = new Date(clock.now.getTime() + 60_000);
      const answer = await measured.http.inject({ url: '/api/status', headers: { host: 'localhost' } });
      const { parts } = answer.json<Status>();
      const of = (name: string) => parts.find(({ part }) => part === name);
      return [of('payments'), of('email')].map(part => [part?.state, part?.activity]);
    };
    expect(await read()).toEqual([
      ['no_activity', { done: 0, failed: 0, last: null }],
      ['no_activity', { done: 0, failed: 0, last: null }],
    ]);
    const add = (id: string, at: string, page: string | null) =>
      database.executeSql(`insert into payments
        (id, site_id, user_id, order_id, attempt, gateway, redirect_url, state, amount_cents, currency, created_at) values
        ('${id}', 'default', 'usr_a', '${id}', 1, 'stripe', ${page}, 'created', 100, 'USD', '${at}')`);
    const mail = (id: string, at: string, left: string | null) =>
      database.executeSql(`insert into mails (id, owner_id, site_id, recipient, locale, template, props, cause, created_at, sent_at)
        values ('${id}', '${id}', 'default', 'ann@example.com', 'en', 'x', '{}', '${id}', '${at}', ${left})`);
    await add('pay_a', now, "'https://pay.example'");
    await mail('mai_a', now, `'${now}'`);
    expect(await read()).toEqual([
      ['works', { done: 1, failed: 0, last: now }],
      ['works', { done: 1, failed: 0, last: now }],
    ]);
    await add('pay_b', now, null);
    await mail('mai_b', now, null);
    clock.now = new Date(clock.now.getTime() + 15 * 60_000);
    expect(await read()).toEqual([
      ['partly', { done: 1, failed: 1, last: now }],
      ['partly', { done: 1, failed: 1, last: now }],
    ]);
    clock.advanceDays(2);
    expect((await read()).map(([state]) => state)).toEqual(['no_activity', 'no_activity']);
    await measured.close();
  });

  it('says what became of the documents of the last day', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: TESLA });
    await test.drain();
    const reports = (await status()).parts.find(({ part }) => part === 'reports');
    expect(reports?.documents).toEqual({ made: 1, partly: 0, failed: 0 });
    expect(reports?.state).toBe('works');
    test.clock.advanceDays(2);
    expect(await stateNow('reports')).toBe('no_activity');
  });

  it('is read by machines at /status.json, the same for everybody', async () => {
    const answer = await test.http.inject({ url: '/status.json', headers: { host: 'localhost' } });
    expect(answer.headers['cache-control']).toBe('public, max-age=30');
    expect(answer.json()).toEqual(await status());
  });
});

it.each([
  [{ made: 0, partly: 0, failed: 0 }, 'no_activity'],
  [{ made: 3, partly: 0, failed: 0 }, 'works'],
  [{ made: 3, partly: 1, failed: 0 }, 'partly'],
  [{ made: 3, partly: 0, failed: 1 }, 'partly'],
  [{ made: 0, partly: 0, failed: 2 }, 'down'],
])('documents that ended as %j: %s', (ends, state) => expect(stateOf(ends)).toBe(state));

it('a document that is being made says nothing yet, and one with nothing on file is made', () => {
  expect(['queued', 'choice', 'no_data', 'partial', 'failed', 'ready'].map(endOf)).toEqual([
    null,
    null,
    'made',
    'partly',
    'failed',
    'made',
  ]);
  expect(overallOf([{ part: 'reports', state: 'down', documents: null, activity: null }])).toBe('partly');
});

describe('an incident', () => {
  it('is shown with its times until it is resolved, and for 90 days after it began', async () => {
    const incident = await post();
    expect(await stateNow('reports')).toBe('partly');
    test.clock.now = new Date(test.clock.now.getTime() + 60_000);
    const update = { incident: incident.id, state: 'resolved', text: 'The source answers again.' };
    expect((await call('update-incident', update)).statusCode).toBe(200);
    const [shown] = (await status()).incidents;
    expect(shown).toMatchObject({ title: INCIDENT.title, state: 'resolved', resolved: test.clock.now.toISOString() });
    expect(shown?.updates.map(({ text }) => text)).toEqual([update.text, INCIDENT.text]);
    expect(await stateNow('reports')).not.toBe('partly');
    test.clock.advanceDays(91);
    expect((await status()).incidents).toEqual([]);
  });

  it('is of one site, and is in its log', async () => {
    const incident = await post({ impact: 'down', parts: ['site', 'payments'] });
    expect((await status()).overall).toBe('down');
    expect(await stateNow('payments')).toBe('down');
    expect((await status('harbor.localhost')).incidents).toEqual([]);
    const { rows } = await test.database.executeSql(`select action from audit_entries where object = '${incident.id}'`);
    expect(rows).toEqual([{ action: 'incident.posted' }]);
  });

  it('cannot go on once it is resolved, nor be posted without words or by others', async () => {
    const { id } = await post();
    await call('update-incident', { incident: id, state: 'resolved', text: 'Over' });
    const again = await call('update-incident', { incident: id, state: 'monitoring', text: 'Not over' });
    expect([again.statusCode, again.json<{ reason: string }>().reason]).toEqual([409, 'incident_over']);
    for (const [more, field] of [
      [{ title: ' ' }, 'title'],
      [{ text: '' }, 'text'],
      [{ parts: [] }, 'parts'],
      [{ impact: 'odd' }, 'impact'],
    ] as const)
      expect((await call('post-incident', { ...INCIDENT, ...more })).json()).toMatchObject({ field });
    expect((await call('post-incident', INCIDENT, null)).statusCode).toBe(401);
    expect((await call('post-incident', INCIDENT, await operatorToken(test, 'support'))).statusCode).toBe(403);
  });
});

describe('emails about incidents', () => {
  const anyone = (path: string, payload: object, host = 'localhost') =>
    test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers: { host }, payload });
  const ask = (email: string, host?: string) => anyone('subscribe-incidents', { email }, host);
  const tokenOf = (mail: { html: string } | undefined) => /token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
  const mailsTo = async (email: string) => {
    await test.drain();
    return test.mailbox.filter(({ to }) => to === email);
  };
  const subscribe = async (email: string) => {
    await ask(email);
    const token = tokenOf((await mailsTo(email)).at(-1));
    expect((await anyone('confirm-incidents', { token })).statusCode).toBe(200);
    test.mailbox.length = 0;
  };
  beforeEach(async () => {
    test.mailbox.length = 0;
    test.clock.advanceDays(1);
    await test.database.executeSql('delete from incident_subscribers');
  });

  it('reach a confirmed address once when an incident begins and once when it is over, and no other', async () => {
    await subscribe('one@example.com');
    await ask('never-confirmed@example.com');
    await test.drain();
    test.mailbox.length = 0;
    const { id } = await post();
    await call('update-incident', { incident: id, state: 'identified', text: 'A cable.' });
    const [begun, ...more] = await mailsTo('one@example.com');
    expect(begun?.subject).toBe(`Incident: ${INCIDENT.title}`);
    expect(begun?.text).toContain(INCIDENT.text);
    expect(begun?.headers?.['List-Unsubscribe']).toContain('/status/unsubscribe?token=');
    expect(more).toEqual([]);
    await call('update-incident', { incident: id, state: 'resolved', text: 'Mended.' });
    expect((await mailsTo('one@example.com')).map(({ subject }) => subject)).toEqual([
      `Incident: ${INCIDENT.title}`,
      `Resolved: ${INCIDENT.title}`,
    ]);
    expect(await mailsTo('never-confirmed@example.com')).toEqual([]);
    const { rows } = await test.database.executeSql("select id from incident_updates where state = 'resolved'");
    await test.app.status.mailUpdate({ siteId: 'default', updateId: String(rows[0]?.['id']), after: null });
    expect(await mailsTo('one@example.com')).toHaveLength(2);
  });

  it('say the same of an address that has them and of one that has not', async () => {
    await subscribe('one@example.com');
    const [known, unknown] = [await ask('one@example.com'), await ask('two@example.com')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await mailsTo('one@example.com')).toEqual([]);
    expect(await mailsTo('two@example.com')).toHaveLength(1);
  });

  it('are of one site, and end by their link, also at one press in a mail program', async () => {
    await subscribe('one@example.com');
    await post();
    const token = tokenOf((await mailsTo('one@example.com'))[0]);
    expect((await anyone('end-incidents', { token }, 'harbor.localhost')).json()).toMatchObject({
      reason: 'incident_link',
    });
    const url = `/status/unsubscribe?token=${token}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' };
    const pressed = await test.http.inject({
      method: 'POST',
      url,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.statusCode).toBe(200);
    test.mailbox.length = 0;
    await post();
    expect(await mailsTo('one@example.com')).toEqual([]);
    expect((await anyone('end-incidents', { token })).statusCode).toBe(200);
  });

  it('need a link that is two days old at most', async () => {
    await ask('late@example.com');
    const token = tokenOf((await mailsTo('late@example.com'))[0]);
    test.clock.advanceDays(3);
    expect((await anyone('confirm-incidents', { token })).json()).toMatchObject({ reason: 'incident_link' });
  });
});
