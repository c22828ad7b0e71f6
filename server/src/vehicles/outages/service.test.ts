import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberOf } from '../../identity/accounts/service.ts';
import { SandboxHistory } from '../../documents/reports/providers/sandbox.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const up = new SandboxHistory({ paceMs: 0 });
/** Sources that a test takes down and brings back. */
const sources = {
  down: true,
  asked: 0,
};
let test: TestApp;

beforeAll(async () => {
  const history = {
    name: up.name,
    demo: up.demo,
    groups: up.groups,
    pull: up.pull.bind(up),
    query: (...input: Parameters<typeof up.query>) => {
      sources.asked += 1;
      return sources.down ? Promise.reject(new Error('down')) : up.query(...input);
    },
  };
  test = await createTestApp({ history: [history] });
});
afterAll(() => test.close());
beforeEach(async () => {
  sources.down = true;
  test.mailbox.length = 0;
  await test.database.executeSql('delete from outage_watches');
});

async function watches() {
  const { rows } = await test.database.executeSql('select * from outage_watches order by created_at, id');
  return rows;
}

/** Runs the check of every watch there is, as the queue would. */
async function checkAll() {
  for (const row of await watches()) {
    await test.app.outages.check({ siteId: String(row['site_id']), watchId: String(row['id']) });
  }
  await test.drain();
}

const ask = (body: object, host = 'localhost') =>
  test.http.inject({ method: 'POST', url: '/api-cwa/tell-when-back', headers: { host }, payload: body });

it('shows in the preview that the sources are down, and when they are back', async () => {
  expect((await test.app.vehicles.preview(test.visitor(), ACCORD)).sources).toBe('down');
  sources.down = false;
  expect((await test.app.vehicles.preview(test.visitor(), '4T1BF1FK6EU000019')).sources).toBe('answering');
  const partly = await test.app.vehicles.preview(test.visitor(), '5TDYK3EH8DS000019');
  expect(partly.sources).toBe('partly');
  const silent = partly.on_file.filter(row => row.state === 'unavailable').map(row => row.section);
  expect(silent).toEqual(['jsi', 'accidents']);
});

it('emails a visitor once when they are back, and stores the address nowhere', async () => {
  const answer = await ask({ vin: ACCORD, email: ' Ann@Example.com ' });
  expect(answer.json()).toMatchObject({ status: 'success', watching: true, until: '2026-06-22T12:00:00.000Z' });
  await ask({ vin: ACCORD, email: 'ann@example.com' });
  expect(await watches()).toMatchObject([{ email: 'ann@example.com', user_id: null, vin: ACCORD }]);
  await checkAll();
  expect(test.mailbox).toEqual([]);
  sources.down = false;
  await checkAll();
  await checkAll();
  expect(test.mailbox).toMatchObject([
    { to: 'ann@example.com', subject: 'The sources are available again: 2003 Honda Accord' },
  ]);
  expect(test.mailbox[0]?.text).toContain(`/vehicle/${ACCORD}`);
  expect(await watches()).toEqual([]);
  const { rows } = await test.database.executeSql(`select row::text as line from mails row`);
  expect(JSON.stringify(rows)).not.toContain('ann@example.com');
});

it('writes to a member in one press and in the language of the account', async () => {
  const member = await buildMember(test, 'vinclara.localhost');
  expect(await test.app.outages.isWaiting(member, TESLA)).toBe(false);
  expect(await test.app.outages.tellWhenBack(member, { vin: TESLA })).toMatchObject({ watching: true });
  expect(await test.app.outages.isWaiting(member, TESLA)).toBe(true);
  sources.down = false;
  await checkAll();
  const { email } = memberOf(member);
  expect(test.mailbox).toMatchObject([{ to: email, subject: 'Las fuentes vuelven a responder: 2019 Tesla Model 3' }]);
});

it('asks the sources once for all watches of one vehicle', async () => {
  for (const name of ['a', 'b', 'c']) await ask({ vin: ACCORD, email: `${name}@example.com` });
  sources.asked = 0;
  await checkAll();
  expect(sources.asked).toBe(1);
  sources.down = false;
  await checkAll();
  expect(test.mailbox.map(mail => mail.to).toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
});

it('stores nothing when the sources answer, and requires an address', async () => {
  expect((await ask({ vin: ACCORD })).json()).toMatchObject({ code: 'invalid_input', field: 'email' });
  expect((await ask({ vin: ACCORD, email: 'nobody' })).json()).toMatchObject({ field: 'email' });
  expect((await ask({ vin: 'HELLO', email: 'a@example.com' })).json()).toMatchObject({ code: 'wrong_vin' });
  sources.down = false;
  expect((await ask({ vin: ACCORD, email: 'a@example.com' })).json()).toMatchObject({ watching: false, until: null });
  expect(await watches()).toEqual([]);
});

it('expires after a week without an email, and limits an address to five vehicles', async () => {
  const before = test.clock.now;
  await ask({ vin: ACCORD, email: 'a@example.com' });
  test.clock.advanceDays(7);
  sources.down = false;
  await checkAll();
  test.clock.now = before;
  expect([test.mailbox, await watches()]).toEqual([[], []]);
  sources.down = true;
  const vins = ['4S4BSACC5H3200019', '2C3CDYAG6DH000019', '1G1JC6SH3F4000019', '4T1BF1FK6EU000019', TESLA, ACCORD];
  const codes = [];
  for (const vin of vins) codes.push((await ask({ vin, email: 'b@example.com' })).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

it('is counted, exported and erased with the other personal data', async () => {
  const member = await buildMember(test);
  const { email, userId } = memberOf(member);
  await test.app.outages.tellWhenBack(member, { vin: TESLA });
  await ask({ vin: ACCORD, email });
  const { watchesPersonalData } = await import('./service.ts');
  const person = { siteId: member.site.id, userId, email, locale: 'en' as const };
  const { db } = test.database;
  const files = (await Promise.all(watchesPersonalData.map(source => source.export(db, person)))).flat();
  expect(files).toMatchObject([{ json: [{ vin: TESLA }] }, { json: [{ vin: ACCORD }] }]);
  for (const source of watchesPersonalData) {
    expect(await source.count(db, person)).toEqual({ goes: [{ what: 'outage_notices', count: 1 }], stays: [] });
    await db.transaction(tx => source.erase(tx, person));
  }
  expect(await watches()).toEqual([]);
});

it('goes along when two accounts of one address become one', async () => {
  const [from, into] = [await buildMember(test), await buildMember(test)];
  await test.app.outages.tellWhenBack(from, { vin: TESLA });
  await test.app.outages.tellWhenBack(from, { vin: ACCORD });
  await test.app.outages.tellWhenBack(into, { vin: ACCORD });
  const { watchesPersonalData } = await import('./service.ts');
  const account = (member: typeof from) => ({ siteId: member.site.id, userId: memberOf(member).userId });
  const [source] = watchesPersonalData;
  await test.database.db.transaction(tx => source?.join?.(tx, account(from), account(into)) ?? Promise.resolve());
  expect((await watches()).map(row => [row['user_id'], row['vin']]).toSorted()).toEqual(
    [ACCORD, TESLA].map(vin => [account(into).userId, vin]).toSorted(),
  );
});
