import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import { orderList } from '../orders/contract.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { LedgerPage } from './contract.ts';

let test: TestApp;
let member: Caller & { token: string };
let account: Account;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
  account = accountOf(member);
});

const grant = (quantity: number, unit: 'vhr' | 'sticker', id: string, of = account) =>
  test.database.db.transaction(tx =>
    test.app.credits.grant(tx, of, { unit, quantity, reason: 'admin', cause: { type: 'admin', id }, subject: '' }),
  );
const reserve = (id: string) =>
  test.database.db.transaction(tx =>
    test.app.credits.reserve(tx, member, 'vhr', { documentId: `${account.userId}:${id}`, subject: 'a car' }),
  );
const end = (how: 'capture' | 'release', id: string) =>
  test.database.db.transaction(tx => test.app.credits[how](tx, account, `${account.userId}:${id}`));

async function ask(query: string, asking = member) {
  const headers = { host: 'localhost', authorization: `Bearer ${asking.token}` };
  const answer = await test.http.inject({ method: 'GET', url: `/api-cwa/consumables${query}`, headers });
  return { status: answer.statusCode, body: answer.json<LedgerPage & { reason: string; field: string }>() };
}

/** 45 movements: two grants, 40 documents of which every fourth was made, and three credits that came back. */
async function addMovements(): Promise<void> {
  await grant(50, 'vhr', `${account.userId}:a`);
  await grant(7, 'sticker', `${account.userId}:b`);
  for (let at = 0; at < 40; at++) {
    await reserve(String(at));
    if (at % 4 === 0) await end('capture', String(at));
  }
  for (const at of [1, 2, 3]) await end('release', String(at));
}

describe('the ledger', () => {
  it('returns each of 45 movements of one moment once, newest first, with its balance', async () => {
    await addMovements();
    const pages = [(await ask('')).body];
    expect(pages[0]).toMatchObject({ total: 45, entries: { length: 20 } });
    expect(pages[0]?.entries[0]).toMatchObject({ delta: 1, unit: 'vhr', left: 13 });
    await grant(1, 'vhr', `${account.userId}:c`);
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push((await ask(`?after=${next}`)).body);
    expect(pages.map(page => page.entries.length)).toEqual([20, 20, 5]);
    const entries = pages.flatMap(page => page.entries);
    expect(new Set(entries.map(entry => entry.id)).size).toBe(45);
    const left = { vhr: 0, sticker: 0, global: 0 };
    const counted = entries.toReversed().map(({ unit, delta }) => (left[unit] += delta));
    expect(entries.toReversed().map(entry => entry.left)).toEqual(counted);
    expect(left).toEqual({ vhr: 13, sticker: 7, global: 0 });
  });

  it('reads one movement that took from several grants as one', async () => {
    const dealer = await buildMember(test, 'harbor.localhost');
    const one = { unit: 'global', quantity: 1, reason: 'admin', subject: '' } as const;
    const spends = { ...dealer, site: { ...dealer.site, credit_costs: { ...dealer.site.credit_costs, vhr: 2 } } };
    await test.database.db.transaction(async tx => {
      for (const id of ['a', 'b'])
        await test.app.credits.grant(tx, accountOf(dealer), { ...one, cause: { type: 'admin', id } });
      await test.app.credits.reserve(tx, spends, 'vhr', { documentId: 'dear', subject: 'a car' });
    });
    const { entries, total } = await test.app.credits.entries(dealer, { limit: 2 });
    expect(total).toBe(3);
    expect(entries).toMatchObject([
      { reason: 'reserve', delta: -2, left: 0 },
      { reason: 'admin', delta: 1, left: 2 },
    ]);
  });

  it('rejects the cursor of another list, and shows only the member’s movements', async () => {
    const foreign = orderList.pageOf([0, 1], 1, () => [1, 'ord_1']).next;
    expect(await ask(`?after=${foreign}`)).toMatchObject({
      status: 400,
      body: { reason: 'cursor_invalid', field: 'after' },
    });
    const other = await buildMember(test);
    await grant(1, 'vhr', `${accountOf(other).userId}`, accountOf(other));
    await grant(2, 'vhr', `${account.userId}:a`);
    await grant(3, 'vhr', `${account.userId}:b`);
    const { next } = (await ask('?limit=1')).body;
    const page = (await ask(`?after=${next}`, other)).body;
    expect(page.entries.map(entry => entry.delta)).toEqual([1]);
  });

  it('shows when the credit of a document was reserved and released', async () => {
    await grant(1, 'vhr', `${account.userId}:a`);
    const taken = test.clock.now;
    await reserve('x');
    test.clock.advanceDays(1);
    const id = `${account.userId}:x`;
    expect(await test.app.credits.creditOf(member, id)).toEqual({ taken, back: null });
    await end('release', 'x');
    expect(await test.app.credits.creditOf(member, id)).toEqual({ taken, back: test.clock.now });
    expect(await test.app.credits.creditOf(await buildMember(test), id)).toEqual({ taken: null, back: null });
  });
});
