import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { VolumePrice } from '../../platform/sites/rules/volume-price.ts';
import { buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { buildPriceKeeper } from '../../testing/dealerships/volume-prices.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const REPORTS: VolumePrice[] = [
  { product: 'vhr', from: 4, credits: 2 },
  { product: 'vhr', from: 6, credits: 0 },
];

let test: TestApp;
let prices: Awaited<ReturnType<typeof buildPriceKeeper>>;
let owner: Caller;
let buyer: Caller;
beforeAll(async () => {
  test = await createTestApp();
  prices = await buildPriceKeeper(test, 'harbor.localhost');
  await prices.saveCosts({ vhr: 3, sticker: 1, classic_vhr: 1, classic_sticker: 1 });
  expect(await prices.saveVolumePrices(REPORTS)).toMatchObject({ http: 200, kept: { prices: REPORTS } });
});
beforeEach(async () => {
  ({ owner } = await buildDealership(test, 'harbor.localhost'));
  buyer = await test.app.dealerships.asBuyer(owner);
  const { account } = await test.app.dealerships.need(owner, 'read');
  const cause = { type: 'admin', id: `wallet of ${account.userId}` } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'global', quantity: 40, reason: 'admin', cause }),
  );
});
afterAll(() => test.close());

let made = 0;
const reserve = (who: Caller = buyer, atMost?: number) => {
  const documentId = `doc-volume-${++made}`;
  const order = { documentId, subject: documentId, atMost };
  return test.database.db.transaction(async tx => ({
    documentId,
    ...(await test.app.credits.reserve(tx, who, 'vhr', order)),
  }));
};
async function reserveSome(count: number, who: Caller = buyer) {
  const taken = [];
  for (let at = 0; at < count; at += 1) taken.push((await reserve(who)).amount);
  return taken;
}
async function giveBack(documentId: string, why: 'failed' | 'empty') {
  const { account } = await test.app.dealerships.need(owner, 'read');
  await test.database.db.transaction(tx => test.app.credits.release(tx, account, documentId, why));
}
const statement = async () => {
  const { csv } = await test.app.dealerships.statement(owner, '');
  const [header = '', ...rows] = csv.trimEnd().split('\r\n');
  const columns = header.split(',');
  return rows.map(row => Object.fromEntries(row.split(',').map((cell, at) => [columns[at] ?? '', cell])));
};

describe('the price of a document of a dealership', () => {
  it('falls with the document that a volume price begins with, and the statement says both prices', async () => {
    expect(await test.app.issuedDocuments.cost(buyer, 'report', TESLA)).toBe(3);
    expect(await reserveSome(3)).toEqual([3, 3, 3]);
    expect(await test.app.issuedDocuments.cost(buyer, 'report', TESLA)).toBe(2);
    expect(await test.app.issuedDocuments.quote(buyer, 'report', TESLA)).toBe(2);
    expect((await test.app.credits.consumables(buyer)).costs).toMatchObject({ vhr: 2, sticker: 1 });
    expect(await reserveSome(4)).toEqual([2, 2, 0, 0]);
    expect(await creditsLeft(test, buyer, 'global')).toBe(40 - 13);
    const rows = await statement();
    expect(rows.map(({ credits, list_credits: list }) => [credits, list])).toEqual([
      ['3', '3'],
      ['3', '3'],
      ['3', '3'],
      ['2', '3'],
      ['2', '3'],
      ['0', '3'],
      ['0', '3'],
    ]);
    expect((await test.app.dealerships.usage(owner, '')).total).toEqual({ documents: 7, credits: 13, returned: 0 });
  });

  it('makes a statement whose credits, without those that came back, are what the wallet has paid', async () => {
    const seller = await test.app.dealerships.asBuyer(await joinedMember(test, owner, 'sales'));
    await reserveSome(3);
    const failed = await reserve(seller);
    await reserveSome(3, seller);
    await giveBack(failed.documentId, 'failed');
    const paid = 40 - (await creditsLeft(test, buyer, 'global'));
    const sumOf = (rows: readonly Record<string, string>[]) =>
      rows.reduce((all, { credits }) => all + Number(credits), 0);
    const rows = await statement();
    const kept = rows.filter(({ returned_on: returned }) => returned === '');
    expect([rows.length, kept.length]).toEqual([7, 6]);
    expect([sumOf(kept), paid]).toEqual([paid, 3 + 3 + 3 + 2 + 0 + 0]);
    const { total, rows: used } = await test.app.dealerships.usage(owner, '');
    expect(total).toEqual({ documents: kept.length, credits: paid, returned: 1 });
    for (const { who, credits } of used)
      expect(sumOf(kept.filter(({ bought_by: buyerOf }) => buyerOf === who))).toBe(credits);
  });

  it('is one count for all its people, and no two purchases at once get the same place in it', async () => {
    const seller = await test.app.dealerships.asBuyer(await joinedMember(test, owner, 'sales'));
    const taken = await Promise.all([buyer, seller, buyer, seller, buyer, seller, buyer].map(who => reserve(who)));
    expect(taken.map(({ amount }) => amount).toSorted()).toEqual([0, 0, 2, 2, 3, 3, 3]);
  });

  it('stays what it was when another document comes back, which no longer counts', async () => {
    const first = await reserve();
    const failed = await reserve();
    expect(await reserveSome(2)).toEqual([3, 2]);
    await giveBack(failed.documentId, 'failed');
    expect(await creditsLeft(test, buyer, 'global')).toBe(40 - 8);
    expect(await reserve()).toMatchObject({ amount: 2 });
    await giveBack(first.documentId, 'empty');
    expect((await test.app.dealerships.usage(owner, '')).total).toEqual({ documents: 3, credits: 7, returned: 2 });
    expect(await creditsLeft(test, buyer, 'global')).toBe(40 - 7);
  });

  it('is noted as returned also where it was nothing', async () => {
    await reserveSome(5);
    const free = await reserve();
    expect(free.amount).toBe(0);
    await giveBack(free.documentId, 'failed');
    expect((await test.app.dealerships.usage(owner, '')).total).toEqual({ documents: 5, credits: 13, returned: 1 });
    expect(await creditsLeft(test, buyer, 'global')).toBe(40 - 13);
    expect((await reserve()).amount).toBe(0);
  });

  it('begins anew with the month by the clock of the dealership, and is nobody else’s', async () => {
    // The last evening of the month in New York, where it is the first of the next one in UTC.
    const now = test.clock.now;
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3);
    test.clock.advanceDays((next - now.getTime()) / 86_400_000);
    expect(await reserveSome(4)).toEqual([3, 3, 3, 2]);
    test.clock.advanceDays(2 / 24);
    expect(await reserveSome(1)).toEqual([3]);
    const member = await buildMember(test, 'harbor.localhost');
    await grantCredits(test, member, 'global', 20);
    expect(await reserveSome(5, member)).toEqual([3, 3, 3, 3, 3]);
    const { owner: other } = await buildDealership(test, 'harbor.localhost');
    expect(await test.app.credits.volumePrices(other)).toMatchObject([{ made: 0, next: 3 }]);
  });

  it('is never more than its buyer was told', async () => {
    expect(await reserve(buyer, 2)).toMatchObject({ amount: 2 });
    expect(await reserve(buyer, 5)).toMatchObject({ amount: 3 });
    expect((await statement()).map(({ credits, list_credits: list }) => [credits, list])).toEqual([
      ['2', '3'],
      ['3', '3'],
    ]);
  });

  it('is told on its usage to those who see the wallet', async () => {
    await reserveSome(3);
    expect(await test.app.credits.volumePrices(owner)).toEqual([
      {
        product: 'vhr',
        cost: 3,
        prices: [
          { from: 4, credits: 2 },
          { from: 6, credits: 0 },
        ],
        made: 3,
        next: 2,
      },
    ]);
    const sales = await joinedMember(test, owner, 'sales');
    await expect(test.app.credits.volumePrices(sales)).rejects.toMatchObject({ reason: 'dealership_role' });
    const costs = await test.app.issuedDocuments.costsInTurn(buyer, 'report', [TESLA, TESLA, TESLA]);
    expect(costs).toEqual([
      { credits: 2, list: 3 },
      { credits: 2, list: 3 },
      { credits: 0, list: 3 },
    ]);
  });
});

describe('volume prices of a brand', () => {
  it('are refused where they are not lower than the price before them', async () => {
    expect(await prices.saveVolumePrices([{ product: 'vhr', from: 4, credits: 3 }])).toMatchObject({
      reason: 'volume_price_high',
    });
    const rising: VolumePrice[] = [REPORTS[1]!, { product: 'vhr', from: 9, credits: 1 }];
    expect(await prices.saveVolumePrices(rising)).toMatchObject({ reason: 'volume_price_rises' });
    expect(await prices.saveVolumePrices([REPORTS[0]!, { product: 'vhr', from: 4, credits: 1 }])).toMatchObject({
      reason: 'volume_price_rises',
    });
    expect(await prices.saveVolumePrices([{ product: 'vhr', from: 1, credits: 1 }])).toMatchObject({ http: 400 });
    expect(await test.app.credits.volumePrices(owner)).toMatchObject([{ prices: [{ from: 4 }, { from: 6 }] }]);
  });

  it('change what is bought from then on, as a version of the settings', async () => {
    expect(await reserveSome(4)).toEqual([3, 3, 3, 2]);
    await prices.saveVolumePrices([]);
    const later = { ...buyer, site: test.visitor('harbor.localhost').site };
    expect(await reserveSome(1, later)).toEqual([3]);
    expect((await test.app.dealerships.usage(owner, '')).total).toMatchObject({ credits: 14 });
    await prices.saveVolumePrices(REPORTS);
    const read = await test.http.inject({ url: '/api/operator/site', headers: prices.headers });
    const { versions } = read.json<{ state: { versions: { changes: { setting: string }[] }[] } }>().state;
    expect(versions[0]?.changes.map(({ setting }) => setting)).toEqual(['volume_prices']);
  });
});
