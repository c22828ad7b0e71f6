import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { TESLA } from '../../testing/builders.ts';
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
});
