import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCORD, TESLA } from '../../testing/builders.ts';
import { buildDealership } from '../../testing/dealerships/building.ts';
import { buildPriceKeeper } from '../../testing/dealerships/volume-prices.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

interface Offered {
  offers: { document: string; cost: unknown }[];
}

let test: TestApp;
let secret: string;
beforeAll(async () => {
  test = await createTestApp();
  const prices = await buildPriceKeeper(test, 'harbor.localhost');
  await prices.saveCosts({ vhr: 3, sticker: 1, classic_vhr: 1, classic_sticker: 1 });
  await prices.saveVolumePrices([{ product: 'vhr', from: 2, credits: 2 }]);
  const { owner } = await buildDealership(test, 'harbor.localhost');
  const { account } = await test.app.dealerships.need(owner, 'read');
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, {
      unit: 'global',
      quantity: 20,
      reason: 'admin',
      cause: { type: 'admin', id: 'a wallet' },
    }),
  );
  ({ secret } = await test.app.keys.make(owner, {
    owner: 'dealership',
    name: 'Stock sync',
    mode: 'live',
    scopes: ['decode', 'orders', 'documents'],
    per_minute: 600,
    addresses: [],
    days: null,
  }));
});
afterAll(() => test.close());

async function ask(url: string, payload: object) {
  const headers = { host: 'harbor.localhost', authorization: `Bearer ${secret}` };
  const answer = await test.http.inject({ method: 'POST', url, headers, payload });
  return { http: answer.statusCode, ...answer.json<{ data?: Offered[] }>() };
}
async function offered(vin: string) {
  const { data } = await ask('/v1/availability', { vins: [vin] });
  return data?.[0]?.offers.find(({ document }) => document === 'report')?.cost;
}

it('offers, asks to confirm and takes the volume price of the dealership', async () => {
  const order = (vin: string, price: number) => ask('/v1/orders', { kind: 'report', vin, confirm_price: price });
  expect(await offered(TESLA)).toEqual({ unit: 'global', credits: 3 });
  expect(await order(TESLA, 3)).toMatchObject({ http: 200, price: { credits: 3 } });
  await test.drain();
  expect(await offered(ACCORD)).toEqual({ unit: 'global', credits: 2 });
  expect(await order(ACCORD, 3)).toMatchObject({ http: 409 });
  expect(await order(ACCORD, 2)).toMatchObject({ http: 200, price: { credits: 2 } });
});
