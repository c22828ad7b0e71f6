import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../kit/clock.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import { buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { runsSideBySide } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ProductKey } from '../products/contract.ts';
import type { Credits } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Member = Awaited<ReturnType<typeof buildMember>>;
type Tx = Parameters<Credits['grant']>[0];

const within = <T>(run: (tx: Tx, credits: Credits) => Promise<T>): Promise<T> =>
  test.database.db.transaction(tx => run(tx, test.app.credits));
const reserve = (member: Member, ref: string, kind: ProductKey = 'vhr') =>
  within((tx, credits) => credits.reserve(tx, member, kind, { documentId: ref, subject: 'a car' }));
const release = (member: Member, ref: string) => within((tx, credits) => credits.release(tx, accountOf(member), ref));
const capture = (member: Member, ref: string) => within((tx, credits) => credits.capture(tx, accountOf(member), ref));
const purchase = (id: string) => ({ type: 'order' as const, id });
const taken = (of: string, key: string) => ({ of: purchase(of), by: { type: 'refund' as const, key } });
const buy = (member: Member, order: string, quantity: number, more: Partial<Parameters<Credits['grant']>[2]> = {}) =>
  within((tx, credits) => {
    const grant = { unit: 'vhr' as const, quantity, reason: 'purchase' as const, cause: purchase(order) };
    return credits.grant(tx, accountOf(member), { ...grant, ...more });
  });
const refund = (member: Member, of: string, key: string, quantity?: number) =>
  within((tx, credits) =>
    credits.refund(tx, accountOf(member), { ...taken(of, key), ...(quantity ? { quantity } : {}) }),
  );
const undo = (member: Member, of: string, key: string) =>
  within((tx, credits) => credits.undoRefund(tx, accountOf(member), taken(of, key)));
const endless = (member: Member, order: string, days: number, unit: 'vhr' | 'sticker' = 'vhr') =>
  within((tx, credits) =>
    credits.grantUnlimited(tx, accountOf(member), {
      unit,
      cause: purchase(order),
      planId: 'sticker-month',
      endsAt: daysAfter(test.clock.now, days),
    }),
  );
/** A member with a cause that no other test uses. */
async function begin(host?: string): Promise<{ member: Member; name: string }> {
  const member = await buildMember(test, host);
  return { member, name: accountOf(member).userId };
}

describe('the ledger', () => {
  it('rejects a reservation without enough credits', async () => {
    const { member, name } = await begin();
    await expect(reserve(member, name)).rejects.toMatchObject({ reason: 'credits_short', status: 402 });
  });

  it('moves once per cause, however often it is called', async () => {
    const { member, name } = await begin();
    for (let times = 0; times < 3; times++) await buy(member, name, 5);
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
    await reserve(member, name);
    for (let times = 0; times < 3; times++) await release(member, name);
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('releases nothing after a capture, and captures nothing after a release', async () => {
    const { member, name } = await begin();
    await grantCredits(test, member, 'vhr', 2);
    await reserve(member, `${name}-kept`);
    await reserve(member, `${name}-back`);
    await capture(member, `${name}-kept`);
    await release(member, `${name}-kept`);
    await release(member, `${name}-back`);
    await capture(member, `${name}-back`);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('takes nothing more when the same document is ordered again', async () => {
    const { member, name } = await begin();
    await grantCredits(test, member, 'vhr', 1);
    await grantCredits(test, member, 'vhr', 1);
    for (let times = 0; times < 3; times++) expect(await reserve(member, name)).toEqual({ unit: 'vhr', amount: 1 });
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('is kept right by the database too: a movement once, and in the account of its grant', async () => {
    const { member, name } = await begin();
    const other = await begin();
    await buy(member, name, 2);
    await reserve(member, name);
    const copyInto = (userId: string) =>
      test.database.executeSql(
        `insert into credit_entries (id, site_id, user_id, unit, delta, grant_id, reason, cause_type, cause_id, subject, created_at)
         select 'crd_copy', site_id, $2, unit, delta, grant_id, reason, cause_type, cause_id, subject, created_at
         from credit_entries where reason = 'reserve' and cause_id = $1`,
        [name, userId],
      );
    await expect(copyInto(name)).rejects.toThrow(/credit_entries_once/);
    await expect(copyInto(other.name)).rejects.toThrow(/credit_entries_in_account_of_grant/);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('lets parallel clients spend exactly the balance', async () => {
    const { member, name } = await begin();
    await grantCredits(test, member, 'vhr', 7);
    const tries = await Promise.allSettled(
      Array.from({ length: runsSideBySide ? 50 : 10 }, (_, at) => reserve(member, `${name}-${at}`)),
    );
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(7);
    const refusals = tries.flatMap(each => (each.status === 'rejected' ? [each.reason.reason] : []));
    expect(new Set(refusals)).toEqual(new Set(['credits_short']));
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
  });
});

describe('a subscription', () => {
  it('is used before bought credits, ends with its period, and expires unused credits', async () => {
    const { member, name } = await begin();
    await buy(member, name, 1);
    const endsAt = daysAfter(test.clock.now, 30);
    await buy(member, `${name}:1`, 3, { reason: 'subscription', endsAt });
    await reserve(member, `${name}-a`);
    await capture(member, `${name}-a`);
    expect(await test.app.credits.consumables(member)).toMatchObject({
      credits: { vhr: { left: 3 } },
      subscriptions: { vhr: true },
      ending: [{ unit: 'vhr', left: 2, ends_at: endsAt.toISOString() }],
    });
    test.clock.advanceDays(30);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
    for (let times = 0; times < 2; times++) {
      const { entries } = await test.app.credits.entries(member);
      expect(entries.map(entry => entry.delta).sort()).toEqual([-1, -2, 1, 3].sort());
    }
    test.clock.advanceDays(-30);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('gives a credit back for good when its period ended while the document was being made', async () => {
    const { member, name } = await begin();
    const endsAt = daysAfter(test.clock.now, 1);
    await buy(member, `${name}:1`, 2, { reason: 'subscription', endsAt });
    await reserve(member, name);
    test.clock.advanceDays(2);
    for (let times = 0; times < 2; times++) await release(member, name);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
    const { entries } = await test.app.credits.entries(member);
    expect(entries.reduce((sum, entry) => sum + entry.delta, 0)).toBe(1);
    await reserve(member, `${name}-again`);
  });

  it('without limit pays everything until its end and moves no number', async () => {
    const { member, name } = await begin();
    await buy(member, name, 1, { unit: 'sticker' });
    await endless(member, `${name}:1`, 30, 'sticker');
    await endless(member, `${name}:1`, 30, 'sticker');
    for (let at = 0; at < 5; at++) {
      expect(await reserve(member, `${name}-${at}`, 'sticker')).toEqual({ unit: 'sticker', amount: 0 });
    }
    await release(member, `${name}-0`);
    await capture(member, `${name}-1`);
    expect(await test.app.credits.balance(member)).toMatchObject({
      sticker_credit: 'Unlimited',
      consumables: { credits: { sticker: { unlimited: true } }, subscriptions: { sticker: true } },
    });
    const { entries } = await test.app.credits.entries(member);
    expect(entries).toHaveLength(8);
    expect(entries.at(-2)?.text).toContain('Unlimited window stickers, monthly');
    test.clock.advanceDays(30);
    expect(await reserve(member, `${name}-last`, 'sticker')).toEqual({ unit: 'sticker', amount: 1 });
    await expect(reserve(member, `${name}-none`, 'sticker')).rejects.toMatchObject({ reason: 'credits_short' });
  });
});

describe('on a global site', () => {
  it('the shared wallet pays for a document, from several grants if needed', async () => {
    const { member, name } = await begin('harbor.localhost');
    const costs = { vhr: 1, sticker: 2, classic_vhr: 1, classic_sticker: 3, classic_deluxe: 2, classic_basic: 1 };
    const dear = { ...member, site: { ...member.site, credit_costs: costs } };
    const grant = { unit: 'global' as const };
    await buy(member, `${name}:1`, 2, grant);
    await buy(member, `${name}:2`, 2, grant);
    const quoted = (key: ProductKey) => test.app.credits.quote(dear, key);
    expect([await quoted('vhr'), await quoted('classic_sticker')]).toEqual([1, 3]);
    expect(await reserve(dear, name, 'classic_sticker')).toEqual({ unit: 'global', amount: 3 });
    expect([await quoted('vhr'), await quoted('sticker')]).toEqual([1, null]);
    expect((await test.app.credits.consumables(dear)).costs).toEqual(costs);
    await expect(reserve(dear, `${name}-2`, 'sticker')).rejects.toMatchObject({
      details: { plans_url: '/pricing', unit: 'sticker', cost: 2 },
    });
    const { entries } = await test.app.credits.entries(member);
    expect(entries.map(entry => entry.delta)).toEqual([-3, 2, 2]);
    for (let times = 0; times < 2; times++) await release(member, name);
    const { credits } = test.app;
    const unused = (order: string) => credits.unusedOf(test.database.db, accountOf(member), purchase(order));
    expect([await unused(`${name}:1`), await unused(`${name}:2`)]).toEqual([
      [{ granted: 2, unused: 2, open: true }],
      [{ granted: 2, unused: 2, open: true }],
    ]);
  });

  it('a subscription to a kind of document pays when the wallet does not reach', async () => {
    const { member, name } = await begin('harbor.localhost');
    await buy(member, name, 1, { unit: 'global' });
    await endless(member, `${name}:1`, 30, 'sticker');
    expect(await reserve(member, `${name}-1`, 'sticker')).toEqual({ unit: 'global', amount: 1 });
    expect(await test.app.credits.quote(member, 'sticker')).toBe(0);
    expect(await test.app.credits.quote(member, 'vhr')).toBeNull();
    expect(await test.app.issuedDocuments.quote(member, 'sticker', 'VC57F100019')).toBe(0);
    expect(await reserve(member, `${name}-2`, 'sticker')).toEqual({ unit: 'sticker', amount: 0 });
    await expect(reserve(member, `${name}-3`, 'vhr')).rejects.toMatchObject({ reason: 'credits_short' });
  });

  it('goodwill goes to the one wallet', async () => {
    const { member, name } = await begin('harbor.localhost');
    const cause = { type: 'ticket' as const, id: name };
    const gift = { unit: 'vhr' as const, quantity: 1, cause, note: 'Sorry' };
    for (let times = 0; times < 2; times++) {
      const given = within((tx, credits) => credits.goodwill(tx, member, accountOf(member).userId, gift));
      expect(await given).toBe('global');
    }
    expect(await creditsLeft(test, member, 'global')).toBe(1);
  });
});

describe('a refund', () => {
  it('removes the unused credits of its own grant, once per cause, and returns their number', async () => {
    const { member, name } = await begin();
    await buy(member, `${name}:other`, 4, { endsAt: daysAfter(test.clock.now, 90) });
    await buy(member, name, 5);
    await Promise.all([1, 2, 3, 4, 5, 6].map(at => reserve(member, `${name}-${at}`)));
    expect(await refund(member, name, '1', 2)).toEqual({ taken: 2, closed: false });
    expect(await refund(member, name, '1', 2)).toEqual({ taken: 2, closed: false });
    expect(await refund(member, name, '2')).toEqual({ taken: 1, closed: false });
    expect(await refund(member, name, '3')).toEqual({ taken: 0, closed: false });
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
    await expect(reserve(member, `${name}-7`)).rejects.toMatchObject({ reason: 'credits_short' });
    for (let times = 0; times < 2; times++) await undo(member, name, '1');
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
    await undo(member, name, 'unknown');
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
  });

  it('closes a period without limit, and opens it again when the money did not go back', async () => {
    const { member, name } = await begin();
    await endless(member, name, 30);
    expect(await refund(member, name, '1')).toEqual({ taken: 0, closed: true });
    await expect(reserve(member, name)).rejects.toMatchObject({ reason: 'credits_short' });
    for (let times = 0; times < 2; times++) await undo(member, name, '1');
    expect(await reserve(member, name)).toEqual({ unit: 'vhr', amount: 0 });
    expect((await test.app.credits.consumables(member)).ending).toHaveLength(1);
    expect(await refund(member, name, 'again')).toEqual({ taken: 0, closed: true });
    await expect(reserve(member, `${name}-2`)).rejects.toMatchObject({ reason: 'credits_short' });
  });

  it('that failed, went through after all and failed again, moves its credits each time, each time once', async () => {
    const { member, name } = await begin();
    await buy(member, name, 5);
    await reserve(member, name);
    const left: number[] = [];
    const twice = async (step: () => Promise<unknown>) => {
      for (let times = 0; times < 2; times++) await step();
      left.push(await creditsLeft(test, member, 'vhr'));
    };
    const redo = () => within((tx, credits) => credits.redoRefund(tx, accountOf(member), taken(name, '1')));
    await twice(redo);
    await twice(() => refund(member, name, '1'));
    await twice(redo);
    await twice(() => undo(member, name, '1'));
    await twice(redo);
    await twice(() => undo(member, name, '1'));
    expect(left).toEqual([4, 0, 0, 4, 0, 4]);
  });

  it('finds nothing in another account, on another site, or after the end', async () => {
    const { member, name } = await begin();
    const other = await buildMember(test);
    await buy(member, name, 5, { endsAt: daysAfter(test.clock.now, 1) });
    expect((await refund(other, name, 'x')).taken).toBe(0);
    const elsewhere = { ...accountOf(member), siteId: 'harbor' };
    const there = within((tx, credits) => credits.refund(tx, elsewhere, taken(name, 'y')));
    expect((await there).taken).toBe(0);
    test.clock.advanceDays(1);
    expect((await refund(member, name, 'z')).taken).toBe(0);
    test.clock.advanceDays(-1);
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });
});

it('answers over HTTP with the original’s fields and their meaning', async () => {
  const { member, name } = await begin();
  await buy(member, name, 5, { planId: 'report-5' });
  const answer = await test.http.inject({
    url: '/api-cwa/consumables',
    headers: { host: 'localhost', authorization: `Bearer ${member.token}` },
  });
  expect(answer.json()).toMatchObject({
    vhr_credit: 5,
    sticker_credit: 0,
    credit: 0,
    vhr_credit_subscription: 0,
    consumables: { credits: { vhr: { unlimited: false, left: 5 } }, costs: { sticker: 1 } },
    entries: [
      {
        delta: 5,
        kind: 'grant',
        reason: 'purchase',
        cause: { type: 'order', id: name },
        text: 'Bought: Pack of 5 reports',
      },
    ],
  });
});
