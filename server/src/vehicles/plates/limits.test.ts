import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../kit/settings/config.ts';
import { ACCORD, buildMember } from '../../testing/builders.ts';
import { everyRow } from '../../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PlateOutcome, PlateProvider } from './providers/plate-provider.ts';

const NOTHING = { year: null, make: null, model: null, trim: null, body: null, color: null };
const plateLimits = { perAddress: 10, perMember: 12, perDay: 30 };
let outcome: PlateOutcome;
const service: PlateProvider = { name: 'one', demo: false, find: async () => outcome };

let test: TestApp;
let address = 0;
beforeAll(async () => {
  const config = { ...readConfig({}), logLevel: 'silent', plateLimits };
  test = await createTestApp({ config, plateProviders: [service] });
});
afterAll(() => test.close());
beforeEach(async () => {
  outcome = { kind: 'found', vehicles: [{ vin: ACCORD, reported: NOTHING }] };
  await test.database.executeSql('delete from plate_searches');
  await test.database.executeSql('delete from plate_answers');
});

const newAddress = () => `198.51.100.${++address}`;

async function ask(plate: string, ip: string, token = '', host = 'localhost') {
  const answer = await test.http.inject({
    url: `/api-cwa/license_plate_decode?plate=${plate}&state=CA`,
    headers: { host, 'x-forwarded-for': ip, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

async function askTimes(times: number, ip: (at: number) => string, token = '', host = 'localhost'): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) all.push((await ask(`ABC${at}`, ip(at), token, host)).status);
  return all;
}
const refusedAt = (all: number[], status = 429): number => all.indexOf(status);

describe('plate searches', () => {
  it('of one address are ten within 24 hours, and the refusal says how long to wait', async () => {
    const ip = newAddress();
    expect(refusedAt(await askTimes(5, () => ip))).toBe(-1);
    test.clock.advanceDays(0.5);
    expect(refusedAt(await askTimes(6, () => ip))).toBe(5);
    const { body, headers } = await ask('ABC1', ip);
    expect([body.reason, body.code, body.retry_after]).toEqual(['plate_limit', 'rate_limited', 43_200]);
    expect(body.message).toContain('again in 12 hours');
    expect(headers['retry-after']).toBe('43200');
    expect((await ask('ABC1', newAddress())).status).toBe(200);
    test.clock.advanceDays(0.5);
    expect(refusedAt(await askTimes(6, () => ip))).toBe(5);
  });

  it('of one address count together on every brand, and of an IPv6 network as well', async () => {
    const ip = newAddress();
    await askTimes(9, () => ip);
    expect(refusedAt(await askTimes(2, () => ip, '', 'harbor.localhost'))).toBe(1);
    expect(refusedAt(await askTimes(11, at => `2001:db8:1:1::${at + 1}`))).toBe(10);
    expect((await ask('ABC1', '2001:db8:1:2::1')).status).toBe(200);
  });

  it('of one account are counted whatever the address', async () => {
    const { token } = await buildMember(test);
    expect(refusedAt(await askTimes(13, newAddress, token))).toBe(12);
  });

  it('of everybody end for the day with the sentence of a used-up quota', async () => {
    expect(refusedAt(await askTimes(31, newAddress), 503)).toBe(30);
    expect((await ask('ABC1', newAddress())).body).toMatchObject({
      reason: 'plate_service_quota',
      retry_after: 86_400,
    });
  });

  it('at the same time never pass the limit', async () => {
    const ip = newAddress();
    const all = await Promise.all(Array.from({ length: 16 }, (_each, at) => ask(`XYZ${at}`, ip)));
    expect(all.filter(each => each.status === 200)).toHaveLength(10);
    expect(all.filter(each => each.status === 429)).toHaveLength(6);
  });

  it('that found nothing count; those nobody answered and those refused before do not', async () => {
    const ip = newAddress();
    outcome = { kind: 'not_found' };
    expect((await ask('NONE0', ip)).status).toBe(404);
    outcome = { kind: 'failed', fault: 'down' };
    for (let at = 0; at < 4; at += 1) expect((await ask(`DOWN${at}`, ip)).status).toBe(502);
    expect((await ask('TOOLONG123', ip)).status).toBe(400);
    outcome = { kind: 'found', vehicles: [{ vin: ACCORD, reported: NOTHING }] };
    expect(refusedAt(await askTimes(10, () => ip))).toBe(9);
  });

  it('know an address by a keyed hash only', async () => {
    const ip = newAddress();
    await ask('ABC1', ip);
    const rows = (await everyRow(test.database)).filter(({ line }) => line.includes(ip));
    expect(rows).toEqual([]);
  });

  it('of a member are in the archive without a plate, counted, and erased', async () => {
    const member = await buildMember(test);
    for (const plate of ['ABC1', 'ABC2']) await ask(plate, newAddress(), member.token);
    await ask('ABC3', newAddress());
    if (member.actor.kind !== 'member') throw new Error('Not a member');
    const person = { siteId: member.site.id, ...member.actor, locale: member.locale };
    const [data] = test.app.modules
      .flatMap(module => module.personalData ?? [])
      .filter(each => each.module === 'plates');
    const { db } = test.database;
    const [file] = (await data?.export(db, person)) ?? [];
    expect(file).toEqual({ file: 'plate-searches.json', json: [{ at: test.clock.now }, { at: test.clock.now }] });
    expect((await data?.count(db, person))?.goes).toEqual([{ what: 'plate_searches', count: 2 }]);
    const into = await buildMember(test);
    const account = { siteId: into.site.id, userId: into.actor.kind === 'member' ? into.actor.userId : '' };
    await db.transaction(async tx => data?.join?.(tx, person, account));
    expect((await data?.count(db, person))?.goes).toEqual([{ what: 'plate_searches', count: 0 }]);
    await db.transaction(async tx => data?.erase(tx, { ...person, ...account }));
    expect((await test.database.executeSql('select id from plate_searches')).rows).toHaveLength(1);
  });
});
