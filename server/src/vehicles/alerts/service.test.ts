import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { startOfDay } from '../../kit/clock.ts';
import type { Campaign, RecallAnswer, RecallProvider, RecallQuery } from '../recalls/rules/recall-provider.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { openBrowser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { alertsPersonalData } from './service.ts';

const F150 = '1FTEW1EP8KFA00019';
const campaign = (number: string, more: Partial<Campaign> = {}): Campaign => ({
  campaign: number,
  date: '2020-01-02',
  component: 'AIR BAGS:FRONTAL',
  summary: `What ${number} is about.`,
  consequence: 'A crash.',
  remedy: 'Dealers will replace it.',
  park_it: false,
  park_outside: false,
  ota: false,
  ...more,
});

/** A list of recalls by model, which a test changes. */
class TestList implements RecallProvider {
  readonly name = 'List';
  readonly demo = false;
  recalls = new Map<string, Campaign[]>();
  isDown = false;

  async find({ model, make }: RecallQuery): Promise<RecallAnswer> {
    if (this.isDown) return { kind: 'failed', fault: 'down' };
    const campaigns = this.recalls.get(model) ?? [];
    return { kind: 'found', scope: 'model', campaigns, names: [{ make, model }], checkedAt: test.clock.now };
  }
}

const list = new TestList();
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ recallProviders: [list] });
});
afterAll(() => test.close());
beforeEach(async () => {
  list.isDown = false;
  list.recalls = new Map([['Accord', [campaign('04V176000')]]]);
  await test.database.executeSql('delete from saved_vehicles');
  for (const table of ['recall_notices', 'recall_watches', 'recall_rounds', 'recall_repairs'])
    await test.database.executeSql(`delete from ${table}`);
  await test.drain();
  test.mailbox.length = 0;
});

type Owner = Awaited<ReturnType<typeof buildMember>>;
const userOf = ({ actor }: Caller): string => (actor.kind === 'member' ? actor.userId : '');

async function call(owner: Owner, path: string, input: object, method: 'GET' | 'POST' = 'POST') {
  const { host } = new URL(owner.origin);
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await test.http.inject({
    method,
    url: path + query,
    headers: { host, authorization: `Bearer ${owner.token}` },
    ...(method === 'GET' ? {} : { payload: input }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A member with a saved vehicle, of which everything is noted that is known. */
async function ownerOf(vin: string, host = 'localhost'): Promise<Owner & { vehicle: string }> {
  const owner = await buildMember(test, host);
  return { ...owner, vehicle: await save(owner, vin) };
}

async function save(owner: Owner, vin: string): Promise<string> {
  const { body } = await call(owner, '/api-cwa/save-vehicle', { vin });
  await test.drain();
  return body.vehicle.id;
}

/** A day passes, and what is due is done. */
async function nextDay(): Promise<void> {
  test.clock.advanceDays(1);
  await test.app.alerts.startWhenDue();
  await test.drain();
}

const publish = (model: string, ...campaigns: Campaign[]): void => {
  list.recalls.set(model, [...(list.recalls.get(model) ?? []), ...campaigns]);
};

describe('an email about new recalls', () => {
  it('names what is new, once, and never what was known when the vehicle was saved', async () => {
    const owner = await ownerOf(ACCORD);
    await nextDay();
    expect(test.mailbox).toEqual([]);
    publish('Accord', campaign('26V900000', { date: '2026-11-20', park_it: true }));
    await nextDay();
    await nextDay();
    expect(test.mailbox.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.actor.kind === 'member' && owner.actor.email, 'New recall: 2003 Honda Accord'],
    ]);
    const [mail] = test.mailbox;
    expect(mail?.text).toContain('Airbags (campaign 26V900000, Nov 20, 2026). Do not drive until it is repaired.');
    expect(mail?.text).toContain(ACCORD);
    expect(mail?.text).not.toContain('04V176000');
    expect(mail?.html).toContain(`${owner.origin}/members/dashboard`);
  });

  it('is in the language of the account', async () => {
    await ownerOf(ACCORD, 'vinclara.localhost');
    publish('Accord', campaign('26V900000'), campaign('26V901000', { park_outside: true }));
    await nextDay();
    expect(test.mailbox[0]?.subject).toBe('2 nuevos retiros de seguridad: 2003 Honda Accord');
    expect(test.mailbox[0]?.text).toContain('Bolsas de aire');
    expect(test.mailbox[0]?.text).toContain('Estacione afuera y lejos de edificios');
  });

  it('is one a day for an owner, whatever is new and for however many vehicles', async () => {
    const owner = await ownerOf(ACCORD);
    await save(owner, TESLA);
    const many = Array.from({ length: 1000 }, (_, at) => campaign(`26V${String(at).padStart(3, '0')}000`));
    publish('Accord', ...many);
    publish('Model 3', campaign('26E777000'));
    await nextDay();
    expect(test.mailbox.map(({ subject }) => subject)).toEqual(['1,001 new recalls for your saved vehicles']);
    expect(test.mailbox[0]?.text).toContain('And 995 more recalls for the 2003 Honda Accord');
    // More on the same day waits for the next.
    publish('Accord', campaign('26V999001'));
    test.clock.advanceDays(0.1);
    await test.database.executeSql('delete from recall_rounds');
    await test.app.alerts.startWhenDue();
    await test.drain();
    expect(test.mailbox.length).toBe(1);
    await nextDay();
    expect(test.mailbox.map(({ subject }) => subject).slice(1)).toEqual(['New recall: 2003 Honda Accord']);
  });

  it('is not sent to who does not want it, or has not confirmed the address', async () => {
    const unwilling = await ownerOf(ACCORD);
    const notify = { recall: false, refresh: false, product: false };
    expect((await call(unwilling, '/api/user/update-profile', { notify })).status).toBe(200);
    const unconfirmed = await ownerOf(ACCORD);
    await test.database.executeSql(`update users set email_verified_at = null where id = '${userOf(unconfirmed)}'`);
    publish('Accord', campaign('26V900000'));
    await nextDay();
    expect(test.mailbox).toEqual([]);
    // Wanting it later brings no old news.
    await call(unwilling, '/api/user/update-profile', { notify: { ...notify, recall: true } });
    await nextDay();
    expect(test.mailbox).toEqual([]);
  });

  it('is not sent where the owner has turned it off since the news', async () => {
    const owner = await ownerOf(ACCORD);
    publish('Accord', campaign('26V900000'));
    test.clock.advanceDays(1);
    await test.app.alerts.round({ after: null });
    await call(owner, '/api/user/update-profile', { notify: { recall: false, refresh: false, product: false } });
    await test.drain();
    expect(test.mailbox).toEqual([]);
  });

  it('waits while no source answers, and is sent when one does', async () => {
    list.isDown = true;
    await ownerOf(ACCORD);
    await nextDay();
    list.isDown = false;
    const today = startOfDay(test.clock.now).toISOString().slice(0, 10);
    publish('Accord', campaign('26V900000', { date: today }));
    await nextDay();
    expect(test.mailbox.map(({ subject }) => subject)).toEqual(['New recall: 2003 Honda Accord']);
    expect(test.mailbox[0]?.text).not.toContain('04V176000');
  });

  it('comes to everybody, also where they are many', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => buildMember(test)));
    const numbers = Array.from(
      { length: 60 },
      (_, at) => `('sav_${at}', 'default', '${userOf(owners[at % 4]!)}', '${at}')`,
    );
    await test.database.executeSql(
      `insert into saved_vehicles (id, site_id, user_id, vin, title, created_at)
       select id, site, owner, '1HGCM82633A' || lpad(n, 6, '0'), 'A car', now() from (values ${numbers.join()}) as v (id, site, owner, n)`,
    );
    await test.app.alerts.round({ after: null });
    expect(
      (await test.database.executeSql(`select count(*)::int as n from recall_watches`)).rows[0]?.['n'],
    ).toBeLessThan(60);
    await test.drain();
    for (const owner of owners) await save(owner, ACCORD);
    publish('Accord', campaign('26V900000'));
    await nextDay();
    expect(new Set(test.mailbox.map(({ to }) => to)).size).toBe(4);
    expect(test.mailbox.length).toBe(4);
  });

  it('is due once a day, and after the copy of the list has changed', async () => {
    expect(await test.app.alerts.startWhenDue()).toBe(true);
    expect(await test.app.alerts.startWhenDue()).toBe(false);
    test.clock.advanceDays(0.5);
    expect(await test.app.alerts.startWhenDue()).toBe(false);
    const moment = test.clock.now.toISOString();
    await test.database.executeSql(
      `insert into recall_copies (part, state, file_name, sha256, copied_on, rows, rejects, campaigns, years, created_at, used_at)
       values ('extract', 'used', 'a.txt', '', '2026-11-20', 0, 0, 0, '{}', '${moment}', '${moment}')`,
    );
    test.clock.advanceDays(0.01);
    expect([await test.app.alerts.startWhenDue(), await test.app.alerts.startWhenDue()]).toEqual([true, false]);
    await test.database.executeSql('delete from recall_copies');
  });
});

describe('ending the emails', () => {
  async function mailTo(owner: Owner) {
    publish('Accord', campaign('26V900000'));
    await nextDay();
    const mail = test.mailbox.find(({ to }) => owner.actor.kind === 'member' && to === owner.actor.email);
    const header = mail?.headers?.['List-Unsubscribe'] ?? '';
    return { mail, url: new URL(header.replaceAll(/[<>]/g, '')) };
  }
  const wants = async (owner: Owner) =>
    (await call(owner, '/api/user/profile', {}, 'GET')).body.profile.notify.recall as boolean;

  it('takes one POST of the mail program or of a page without script, without a sign-in', async () => {
    const owner = await ownerOf(ACCORD);
    const { mail, url } = await mailTo(owner);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.html).toContain(url.href);
    const answer = await test.http.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { host: url.host, origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.body).toContain('You won’t get any more emails about new recalls.');
    expect(await wants(owner)).toBe(false);
    publish('Accord', campaign('26V901000'));
    await nextDay();
    expect(test.mailbox.length).toBe(1);
  });

  it('is not done by opening the link, and is done by its page', async () => {
    const owner = await ownerOf(ACCORD);
    const { url } = await mailTo(owner);
    await test.http.inject({ url: url.pathname + url.search, headers: { host: url.host } });
    expect(await wants(owner)).toBe(true);
    const browser = openBrowser(test);
    const token = url.searchParams.get('token');
    expect((await browser.post('/api-cwa/unsubscribe', { token })).json()).toMatchObject({ kind: 'recall' });
    expect((await browser.post('/api-cwa/unsubscribe', { token })).statusCode).toBe(200);
    expect(await wants(owner)).toBe(false);
  });

  it('needs the link as it was sent', async () => {
    const owner = await ownerOf(ACCORD);
    const { url } = await mailTo(owner);
    const token = url.searchParams.get('token') ?? '';
    for (const wrong of ['', 'x', `${token}x`, token.replace('.', '')]) {
      const answer = await openBrowser(test).post('/api-cwa/unsubscribe', { token: wrong });
      expect(answer.json()).toMatchObject({ reason: 'unsubscribe_link' });
    }
    const other = await openBrowser(test, 'harbor.localhost').post('/api-cwa/unsubscribe', { token });
    expect(other.json()).toMatchObject({ reason: 'unsubscribe_link' });
    expect(await wants(owner)).toBe(true);
  });

  it('leaves no token in the rows of emails where they leave by SMTP', async () => {
    const { url } = await mailTo(await ownerOf(ACCORD));
    const { withoutTokens } = await import('../../platform/mail/rules.ts');
    expect(withoutTokens(url.href)).not.toContain(url.searchParams.get('token'));
  });
});

describe('a repair', () => {
  it('is marked with its day and place, changed and taken back by the owner', async () => {
    const owner = await ownerOf(F150);
    const { vehicle } = owner;
    const done = { vehicle, campaign: '24V-441', done_on: '2024-08-01', place: 'Erie Ford' };
    const marked = await call(owner, '/api-cwa/mark-recall-done', done);
    const repair = { campaign: '24V441000', done_on: '2024-08-01', place: 'Erie Ford' };
    expect(marked).toMatchObject({ status: 200, body: { repair } });
    await call(owner, '/api-cwa/mark-recall-done', { ...done, done_on: '2024-08-02', place: '' });
    publish('F-150', campaign('24V441000'));
    const shown = await call(owner, '/api-cwa/saved-recalls', { vehicle }, 'GET');
    expect(shown.body).toMatchObject({
      vehicle: { vin: F150 },
      recalls: [{ campaign: '24V441000', status: 'unknown' }],
      repairs: [{ campaign: '24V441000', done_on: '2024-08-02', place: '' }],
    });
    await call(owner, '/api-cwa/mark-recall-open', { vehicle, campaign: '24V441000' });
    expect((await call(owner, '/api-cwa/saved-recalls', { vehicle }, 'GET')).body.repairs).toEqual([]);
  });

  it.each([
    ['done_on', { done_on: '2030-01-01' }],
    ['done_on', { done_on: 'yesterday' }],
    ['done_on', { done_on: '' }],
    ['place', { done_on: '2024-01-01', place: 'x'.repeat(121) }],
    ['campaign', { done_on: '2024-01-01', campaign: '' }],
  ])('names the field that is wrong: %s', async (field, wrong) => {
    const owner = await ownerOf(F150);
    const input = { vehicle: owner.vehicle, campaign: '24V441000', ...wrong };
    const { status, body } = await call(owner, '/api-cwa/mark-recall-done', input);
    expect([status, body.field]).toEqual([400, field]);
  });

  it('belongs to the owner alone, and goes with the saved vehicle', async () => {
    const [owner, stranger] = [await ownerOf(F150), await ownerOf(ACCORD)];
    const done = { vehicle: owner.vehicle, campaign: '24V441000', done_on: '2024-08-01' };
    expect((await call(stranger, '/api-cwa/mark-recall-done', done)).body.reason).toBe('saved_vehicle_unknown');
    expect((await call(owner, '/api-cwa/mark-recall-done', done)).status).toBe(200);
    expect(await test.app.alerts.doneOf(owner, F150)).toEqual(['24V441000']);
    expect(await test.app.alerts.doneOf(stranger, F150)).toEqual([]);
    expect(await test.app.alerts.doneOf(test.visitor(), F150)).toEqual([]);
    await call(owner, '/api-cwa/remove-vehicle', { vehicle: owner.vehicle });
    const { rows } = await test.database.executeSql(
      `select vin from recall_repairs union all select vin from recall_watches where user_id = '${userOf(owner)}'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('personal data', () => {
  it('is counted, exported and erased, and moves with the account', async () => {
    const owner = await ownerOf(ACCORD);
    const [account, email] = [{ siteId: owner.site.id, userId: userOf(owner) }, ''];
    const person = { ...account, email, locale: 'en' as const };
    const repair = { vehicle: owner.vehicle, campaign: '04V176000', done_on: '2005-06-03', place: 'Columbus' };
    await call(owner, '/api-cwa/mark-recall-done', repair);
    publish('Accord', campaign('26V900000'));
    await nextDay();
    const { db } = test.database;
    expect(await alertsPersonalData.export(db, person)).toMatchObject([
      { file: 'recall-emails.json', json: [{ vin: ACCORD, campaign: '26V900000' }] },
      { file: 'recall-repairs.json', json: [{ vin: ACCORD, campaign: '04V176000', place: 'Columbus' }] },
    ]);
    const into = { siteId: account.siteId, userId: userOf(await buildMember(test)) };
    await db.transaction(tx => alertsPersonalData.join?.(tx, account, into) ?? Promise.resolve());
    const goes = (repairs: number, notices: number) => ({
      goes: [
        { what: 'recall_repairs', count: repairs },
        { what: 'recall_notices', count: notices },
      ],
      stays: [],
    });
    expect(await alertsPersonalData.count(db, person)).toEqual(goes(0, 0));
    const moved = { ...person, ...into };
    expect(await alertsPersonalData.count(db, moved)).toEqual(goes(1, 2));
    await db.transaction(tx => alertsPersonalData.erase(tx, moved));
    expect(await alertsPersonalData.count(db, moved)).toEqual(goes(0, 0));
  });
});
