import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { TESLA } from '../../testing/builders.ts';
import { payFromCall } from '../../identity/dealerships/contract.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
beforeAll(async () => {
  test = await createTestApp();
  dealership = await buildDealership(test);
  const { account } = await test.app.dealerships.need(dealership.owner, 'read');
  const cause = { type: 'admin', id: 'wallet' } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'vhr', quantity: 20, reason: 'admin', cause }),
  );
});
afterAll(() => test.close());

const left = async () => {
  const buyer = await test.app.dealerships.asBuyer(dealership.owner);
  const { credits } = await test.app.credits.consumables(buyer);
  return credits.vhr.unlimited ? Number.NaN : credits.vhr.left;
};

/** A seller of the dealership with a limit of credits a day, as who spends its wallet. */
async function seller(perDay: number | null): Promise<Caller> {
  const member = await joinedMember(test, dealership.owner, 'sales');
  const person = member.actor.kind === 'member' ? member.actor.userId : '';
  const limits = { credits_per_day: perDay, credits_per_month: null };
  await test.app.dealerships.changePerson(dealership.owner, { person, role: 'sales', rooftop: null, ...limits });
  return test.app.dealerships.asBuyer(member);
}
const userOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.userId : '');
const reserve = (buyer: Caller, documentId: string) =>
  test.database.db.transaction(tx => test.app.credits.reserve(tx, buyer, 'vhr', { documentId, subject: documentId }));

describe('the wallet of a dealership', () => {
  it('pays for what its people buy, which is the dealership’s: who leaves takes nothing along', async () => {
    const member = await joinedMember(test, dealership.owner, 'sales');
    const before = await left();
    await test.app.reports.generate(await test.app.dealerships.asBuyer(member), { vin: TESLA });
    await test.drain();
    expect(await left()).toBe(before - 1);
    expect(await test.app.reports.find(member, TESLA)).toBeNull();
    await test.app.dealerships.leave(member);
    const owner = await test.app.dealerships.asBuyer(dealership.owner);
    expect(await test.app.reports.find(owner, TESLA)).toMatchObject({ vin: TESLA });
    await expect(test.app.dealerships.asBuyer(member)).rejects.toThrow('not_found');
  });

  it('refuses over a person’s limit and charges nothing, also when purchases come at once', async () => {
    const buyer = await seller(2);
    const before = await left();
    const tried = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(id => reserve(buyer, `doc-race-${id}`)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const each of tried)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ reason: 'dealership_limit_day' });
    expect(await left()).toBe(before - 2);
  });

  it('counts no credit that came back, and begins anew the next day', async () => {
    const buyer = await seller(1);
    const { account } = await test.app.dealerships.need(dealership.owner, 'read');
    await reserve(buyer, 'doc-back');
    await expect(reserve(buyer, 'doc-over')).rejects.toMatchObject({ reason: 'dealership_limit_day' });
    await test.database.db.transaction(tx => test.app.credits.release(tx, account, 'doc-back'));
    await reserve(buyer, 'doc-over');
    await expect(reserve(buyer, 'doc-next')).rejects.toMatchObject({ reason: 'dealership_limit_day' });
    test.clock.advanceDays(1);
    await reserve(buyer, 'doc-next');
  });

  it('is accounted for by month, person, rooftop and product, by the clock of the dealership', async () => {
    const own = await buildDealership(test);
    const { account } = await test.app.dealerships.need(own.owner, 'read');
    const cause = { type: 'admin', id: 'usage' } as const;
    await test.database.db.transaction(tx =>
      test.app.credits.grant(tx, account, { unit: 'vhr', quantity: 20, reason: 'admin', cause }),
    );
    const { rooftops } = await test.app.dealerships.show(own.owner);
    const member = await joinedMember(test, own.owner, 'sales');
    const { userId: person, email } = member.actor.kind === 'member' ? member.actor : { userId: '', email: '' };
    const limits = { credits_per_day: null, credits_per_month: null };
    const change = { person, role: 'sales' as const, rooftop: rooftops[0]!.id, ...limits };
    await test.app.dealerships.changePerson(own.owner, change);
    const buyers = [await test.app.dealerships.asBuyer(own.owner), await test.app.dealerships.asBuyer(member)] as const;
    // Four in the morning of the first in UTC is the evening before in New York.
    test.clock.advanceDays((Date.UTC(2027, 2, 1, 4) - test.clock.now.getTime()) / 86_400_000);
    await reserve(buyers[1], 'use-february');
    test.clock.advanceDays(2 / 24);
    for (const id of ['use-a', 'use-b', 'use-back']) await reserve(buyers[1], id);
    await reserve(buyers[0], 'use-c');
    await test.database.db.transaction(tx => test.app.credits.release(tx, account, 'use-back'));
    const { month, months, rows, total } = await test.app.dealerships.usage(own.owner, '');
    expect([month, months, total]).toEqual([
      '2027-03',
      ['2027-03', '2027-02'],
      { documents: 3, credits: 3, returned: 1 },
    ]);
    expect(rows.find(({ who }) => who === email)).toEqual({
      who: email,
      program: false,
      rooftop: rooftops[0]!.name,
      product: 'vhr',
      documents: 2,
      credits: 2,
      returned: 1,
    });
    expect(await test.app.dealerships.usage(own.owner, '2027-02')).toMatchObject({ total: { documents: 1 } });
    const { csv, file_name: name } = await test.app.dealerships.statement(own.owner, '');
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect([name, lines.length]).toEqual(['statement-2027-03.csv', 4]);
    expect(lines.filter(line => line.endsWith(','))).toHaveLength(3);
    await expect(test.app.dealerships.usage(member, '')).rejects.toMatchObject({ reason: 'dealership_role' });
    expect((await test.app.dealerships.usage(dealership.owner, '2027-03')).rows).toEqual([]);
  });

  it('buys nothing while suspended, for who left, or for the lot', async () => {
    const buyer = await seller(null);
    await dealership.decide('suspended');
    await expect(reserve(buyer, 'doc-suspended')).rejects.toMatchObject({ reason: 'dealership_suspended' });
    await dealership.decide('approved');
    const lot = await test.app.dealerships.asBuyer(await joinedMember(test, dealership.owner, 'lot'));
    await expect(reserve(lot, 'doc-lot')).rejects.toMatchObject({ reason: 'dealership_role' });
    const person = buyer.actor.kind === 'member' ? (buyer.actor.worksFor?.person ?? '') : '';
    await test.app.dealerships.endPerson(dealership.owner, person);
    await expect(reserve(buyer, 'doc-left')).rejects.toMatchObject({ reason: 'dealers_only' });
  });

  it('pays in a browser that chose it, for documents and credits alone, until the person leaves', async () => {
    const member = await joinedMember(test, dealership.owner, 'sales');
    const host = 'localhost';
    const ask = (url: string, wallet: string) =>
      test.http.inject({
        url,
        headers: { host, authorization: `Bearer ${member.token}` },
        cookies: { marque_wallet: wallet },
      });
    const own = { vhr_credit: 0 };
    expect((await ask('/api-cwa/consumables', dealership.id)).json()).toMatchObject({ vhr_credit: await left() });
    expect((await ask('/api-cwa/consumables', 'dlr_other')).json()).toMatchObject(own);
    const profile = await ask('/api/user/profile', dealership.id);
    expect(profile.body).toContain(member.actor.kind === 'member' ? member.actor.email : '-');
    await test.app.dealerships.leave(member);
    expect((await ask('/api-cwa/consumables', dealership.id)).json()).toMatchObject(own);
    const bought = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/generate_report',
      headers: { host, authorization: `Bearer ${member.token}` },
      cookies: { marque_wallet: dealership.id },
      payload: { vin: TESLA },
    });
    expect(bought.statusCode).toBe(404);
  });

  it('is found by a link to what is in it while another one is chosen, and opened by one call', async () => {
    const member = await joinedMember(test, dealership.owner, 'sales');
    const buyer = await test.app.dealerships.asBuyer(member);
    const wallets = async (caller: Caller) =>
      (await test.app.dealerships.otherWallets(caller)).map(each => [each.dealership?.id ?? null, userOf(each.caller)]);
    expect(await wallets(member)).toEqual([[dealership.id, userOf(buyer)]]);
    expect(await wallets(buyer)).toEqual([[null, userOf(member)]]);
    expect(await wallets(test.visitor())).toEqual([]);
    const payFrom = (payload: object) =>
      test.http.inject({
        method: 'POST',
        url: payFromCall.path,
        headers: { host: 'localhost', authorization: `Bearer ${member.token}` },
        payload,
      });
    const { cookies } = await payFrom({ wallet: 'dealership', dealership: dealership.id });
    expect(Object.fromEntries(cookies.map(({ name, value }) => [name, value]))).toEqual({
      marque_dealership: dealership.id,
      marque_wallet: dealership.id,
    });
    const other = await buildDealership(test);
    const refused = await payFrom({ wallet: 'dealership', dealership: other.id });
    expect([refused.statusCode, refused.cookies]).toEqual([404, []]);
    await test.app.dealerships.leave(member);
    expect(await wallets(buyer)).toEqual([[null, userOf(member)]]);
    expect(await wallets({ ...member, dealership: null })).toEqual([]);
  });
});
