import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const BEL_AIR = 'VC57F100019';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function sheetOf(tier: 'basic' | 'deluxe' | 'elite', vin = BEL_AIR) {
  const member = await buildMember(test);
  await grantCredits(test, member, 'sticker', 3);
  await test.app.stickers.generate(member, { vin, tier });
  await test.drain();
  const read = await test.app.stickers.read(member, vin);
  if (read?.document?.template !== 'sticker-classic') throw new Error('Not a classic sheet');
  return { member, read, document: read.document };
}

describe('the tiers of a classic sheet', () => {
  it('basic tells the number, the plates and what to compare, without equipment, prices and their source', async () => {
    const { document, read } = await sheetOf('basic');
    expect(document).toMatchObject({ tier: 'basic', standard: null, specifications: null, base: null, total: null });
    expect(document).toMatchObject({ destination: null, options: null, delivery: null });
    expect([document.plate?.length, document.worksheet?.length]).toEqual([6, 3]);
    expect(document.reading).toMatchObject({ years: [1957, 1957], others: 0, engines: [] });
    expect(document.reading?.rows.map(row => row.text).join('')).toBe(BEL_AIR);
    expect(document.sources).toHaveLength(1);
    expect(read.sticker?.msrp).toBeNull();
  });

  it('deluxe adds what is known of the model, and elite the prices of its year', async () => {
    const { document: deluxe } = await sheetOf('deluxe');
    expect([deluxe.specifications?.length, deluxe.base, deluxe.total]).toEqual([12, null, null]);
    const { document: elite } = await sheetOf('elite');
    expect([elite.specifications?.length, elite.total]).toEqual([12, 263600]);
  });

  it('a higher one than there is costs a credit that was agreed to; the next version is of the same tier', async () => {
    const { member } = await sheetOf('basic');
    const { stickers } = test.app;
    expect(await stickers.generate(member, { vin: BEL_AIR, gen: 'regenerate' })).toMatchObject({ version: 2 });
    await test.drain();
    expect((await stickers.read(member, BEL_AIR))?.document).toMatchObject({ tier: 'basic' });
    const higher = { vin: BEL_AIR, tier: 'elite' as const };
    await expect(stickers.generate(member, higher)).rejects.toMatchObject({ reason: 'revision_costs' });
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
    expect(await stickers.generate(member, { ...higher, spend_credit: true })).toMatchObject({ version: 3 });
    await test.drain();
    expect((await stickers.read(member, BEL_AIR))?.document).toMatchObject({ tier: 'elite', total: 263600 });
    expect(await creditsLeft(test, member, 'sticker')).toBe(1);
  });

  it('paid for directly is the one that was chosen at the checkout', async () => {
    const member = await buildMember(test);
    const checkout = createCheckoutDriver(test);
    await checkout.pay(member, { cart_plan: 'sticker-1', vin: BEL_AIR, tier: 'basic' });
    expect((await test.app.stickers.read(member, BEL_AIR))?.document).toMatchObject({ tier: 'basic', total: null });
    expect(await creditsLeft(test, member, 'sticker')).toBe(0);
    expect(await test.app.issuedDocuments.cost(member, 'sticker', BEL_AIR, 'deluxe')).toBe(1);
  });

  it('marks what the number does not settle, and has lines to fill in where nothing is known', async () => {
    const { document } = await sheetOf('basic', '1Y73Z137925');
    expect(document.worksheet?.filter(row => row.expect === null)).toHaveLength(4);
    expect(document.statistics ?? null).toBeNull();
    const member = await buildMember(test);
    await grantCredits(test, member, 'sticker', 1);
    await test.app.vehicles.preview(member, '2F08C100001', 1);
    await test.app.stickers.generate(member, { vin: '2F08C100001' });
    await test.drain();
    const doubted = (await test.app.stickers.read(member, '2F08C100001'))?.document;
    expect(doubted).toMatchObject({
      vehicle: { doubted: ['year', 'model', 'body'] },
      reading: { percent: 37, others: 2 },
    });
  });
});
