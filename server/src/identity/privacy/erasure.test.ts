import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../accounts/service.ts';
import { ACCORD, buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const TABLES = `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

/** Tables with a member's id or address, and why they need no erasure. */
const NOT_PERSONAL: Record<string, string> = {
  access_credentials: 'what the operator hands out for a private site, not a member',
  audit_entries: 'the log: ids and masked fields, append-only',
};

/** Every row of every table that contains one of these texts. */
async function rowsOf(texts: string[]): Promise<string[]> {
  const { rows } = await test.database.executeSql(TABLES);
  const found: string[] = [];
  for (const { table_name } of rows) {
    const where = texts.map(text => `row::text like '%${text}%'`).join(' or ');
    const { rows: hits } = await test.database.executeSql(
      `select row::text as line from "${table_name}" row where ${where}`,
    );
    found.push(...hits.map(({ line }) => `${table_name} ${String(line)}`));
  }
  return found.toSorted();
}

const HABITS = fc.record({
  host: fc.constantFrom('localhost', 'vinclara.localhost'),
  vins: fc.subarray([ACCORD, TESLA]),
  searches: fc.boolean(),
  asks: fc.boolean(),
});

async function memberWith(habits: typeof HABITS extends fc.Arbitrary<infer Each> ? Each : never) {
  const member = await buildMember(test, habits.host);
  for (const unit of ['vhr', 'global'] as const) await grantCredits(test, member, unit, 3);
  for (const vin of habits.vins) await test.app.reports.generate(member, { vin });
  if (habits.searches) await test.app.vehicles.searches.note(member, ACCORD);
  const { email, userId } = memberOf(member);
  if (habits.asks) await test.app.privacy.submit(member, { email, message: 'Mine.' });
  await test.drain();
  return { member, email, userId };
}

/** Asks, confirms, and lets the expiry job erase at once. */
async function erase({ member, email }: Awaited<ReturnType<typeof memberWith>>): Promise<void> {
  const { request_id } = await test.app.privacy.submit(member, { email, message: 'Please.' });
  await test.app.privacy.verify(member, {});
  await test.drain();
  const { rows } = await test.database.executeSql(
    `update deletions set erases_at = created_at where asked_by = '${memberOf(member).userId}' and state = 'cooling_off' returning id`,
  );
  expect(rows).toHaveLength(1);
  const deletionId = String(rows[0]?.id ?? request_id);
  await test.app.privacy.expire({ siteId: member.site.id, deletionId });
  await test.drain();
}

describe('an erasure', () => {
  it('leaves every row of everybody else as it was', async () => {
    await fc.assert(
      fc.asyncProperty(HABITS, HABITS, async (one, other) => {
        const [a, b] = [await memberWith(one), await memberWith(other)];
        const before = await rowsOf([b.userId, b.email]);
        await erase(a);
        expect(await rowsOf([b.userId, b.email])).toEqual(before);
        expect(await rowsOf([a.email])).toEqual([]);
      }),
      { numRuns: 2 },
    );
  });

  it('leaves the account of the same address on another site as it was', async () => {
    const habits = { vins: [ACCORD], searches: true, asks: false };
    const here = await memberWith({ ...habits, host: 'localhost' });
    const there = await buildMember(test, 'vinclara.localhost');
    const twin = memberOf(there).userId;
    await test.database.executeSql(`update users set email = '${here.email}' where id = '${twin}'`);
    await erase(here);
    expect(await test.app.accounts.me(there)).toMatchObject({ email: here.email });
  });

  it('by a person who only claims an address leaves its owner’s data', async () => {
    const owner = await memberWith({ host: 'localhost', vins: [ACCORD], searches: true, asks: true });
    const visitor = test.visitor();
    const session = await test.app.accounts.register(visitor, { email: owner.email, pass: 'another long sentence' });
    const claimant = { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, session.token) };
    await test.app.privacy.submit(claimant, { email: owner.email, message: 'Mine, I say.' });
    await test.app.privacy.verify(claimant, {});
    await test.drain();
    const ofOwner = async () => {
      const rows = await rowsOf([owner.email]);
      return rows.filter(row => !row.includes(session.user.id) && !/^deletion|^mails .*deletion-erased/.test(row));
    };
    const before = await ofOwner();
    const { rows } = await test.database.executeSql(
      `update deletions set erases_at = created_at where user_id = '${session.user.id}' returning id`,
    );
    await test.app.privacy.expire({ siteId: visitor.site.id, deletionId: String(rows[0]?.id) });
    expect(await test.app.accounts.actorOf(visitor.site, session.token)).toEqual({ kind: 'visitor' });
    expect(await test.app.accounts.me(owner.member)).toMatchObject({ email: owner.email });
    expect(await ofOwner()).toEqual(before);
    expect(before.some(row => row.startsWith('mails'))).toBe(true);
  });

  it('is spoken for by some module in every table that knows people', async () => {
    const { rows } = await test.database.executeSql(
      `select distinct table_name from information_schema.columns
       where table_schema = 'public' and column_name ~ '^(user_id|owner_id|asked_by|email|recipient|phone)$' order by 1`,
    );
    const spokenFor = new Set([...test.app.privacy.tables(), ...Object.keys(NOT_PERSONAL)]);
    expect(rows.map(row => String(row.table_name)).filter(table => !spokenFor.has(table))).toEqual([]);
  });
});
