import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, creditsLeft, TESLA } from '../../testing/builders.ts';
import { buildDealership } from '../../testing/dealerships/building.ts';
import { buildPriceKeeper } from '../../testing/dealerships/volume-prices.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importStockCall, stockCall } from '../stock/contract.ts';

const CREDITS = 20;

let test: TestApp;
let owner: Caller;
let prices: Awaited<ReturnType<typeof buildPriceKeeper>>;
beforeAll(async () => {
  test = await createTestApp();
  prices = await buildPriceKeeper(test, 'harbor.localhost');
  await prices.saveCosts({ vhr: 1, sticker: 3, classic_vhr: 1, classic_sticker: 1 });
});
beforeEach(async () => {
  await prices.saveVolumePrices([
    { product: 'sticker', from: 2, credits: 2 },
    { product: 'sticker', from: 3, credits: 1 },
  ]);
  ({ owner } = await buildDealership(test, 'harbor.localhost'));
  const { account } = await test.app.dealerships.need(owner, 'read');
  const cause = { type: 'admin', id: account.userId } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'global', quantity: CREDITS, reason: 'admin', cause }),
  );
  const [rooftop] = (await test.app.dealerships.show(owner)).rooftops;
  const content = `vin,stock number,price\n${TESLA},A10,20000\n${ACCORD},A2,9000\n`;
  await test.app.stock.take(owner, importStockCall.input.parse({ rooftop: rooftop!.id, name: 'stock.csv', content }));
});
afterAll(() => test.close());

const left = async () => creditsLeft(test, await test.app.dealerships.asBuyer(owner), 'global');
async function everything(): Promise<string[]> {
  const { vehicles } = await test.app.stock.list(owner, stockCall.input.parse({}));
  return vehicles.map(({ id }) => id);
}
/** A sticker that the dealership buys beside the batch. */
async function buyOne(): Promise<void> {
  const buyer = await test.app.dealerships.asBuyer(owner);
  const about = { documentId: 'doc-beside', subject: 'beside' };
  await test.database.db.transaction(tx => test.app.credits.reserve(tx, buyer, 'sticker', about));
}

it('quotes each document of a batch at its place in the month', async () => {
  expect(await test.app.batches.quote(owner, await everything())).toMatchObject({ credits: 5, saved: 1 });
  await test.app.batches.make(owner, { vehicles: await everything(), credits: 5 });
  await test.drain();
  expect(await left()).toBe(CREDITS - 5);
});

it('takes what was quoted where the month ends, or the prices go, before the batch is made', async () => {
  await buyOne();
  const before = await left();
  expect(await test.app.batches.quote(owner, await everything())).toMatchObject({ credits: 3, saved: 3 });
  const id = await test.app.batches.make(owner, { vehicles: await everything(), credits: 3 });
  await prices.saveVolumePrices([]);
  test.clock.advanceDays(32);
  await test.drain();
  const { rows } = await test.app.batches.show(owner, id);
  expect(rows.map(({ credits }) => credits)).toEqual([2, 1]);
  expect(await left()).toBe(before - 3);
});

it('takes less than was quoted where the price has fallen since', async () => {
  await test.app.batches.make(owner, { vehicles: await everything(), credits: 5 });
  await buyOne();
  const before = await left();
  await test.drain();
  expect(await left()).toBe(before - 3);
});
