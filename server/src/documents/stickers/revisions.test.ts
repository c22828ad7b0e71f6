import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ConfirmStickerInput } from './contract.ts';
import { DealerRegisterInput } from '../../identity/dealers/contract.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DealerBoxInput } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const APPLICATION = DealerRegisterInput.parse({
  first: 'Ana',
  last: 'López',
  phone: '5125550147',
  company_name: 'López Motors',
  dealer_license_no: 'P123456',
  license_state: 'TX',
  license_expiry: '2099-03-31',
  address1: '100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  terms: true,
});
const BOX = DealerBoxInput.parse({ asking: '7,995', stock: 'A-17', addendum: [{ name: 'Floor mats', price: '195' }] });
const dataUrl = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0f0"/></svg>';

/** An approved dealer with credits for stickers. */
async function buildDealer(): Promise<Caller> {
  const member = await buildMember(test);
  const operator = await buildMember(test);
  if (member.actor.kind !== 'member' || operator.actor.kind !== 'member') throw new Error('Not members');
  const { dealer } = await test.app.dealers.apply(member, APPLICATION);
  const admin: Caller = { ...operator, actor: { ...operator.actor, roles: ['site_admin'] } };
  await test.app.dealers.decide(admin, { dealer: dealer.id, decision: 'approved', reason: '' });
  await grantCredits(test, member, 'sticker', 2);
  return { ...member, actor: { ...member.actor, isDealer: true } };
}

async function make(dealer: Caller, more: object = {}) {
  const answer = await test.app.stickers.generate(dealer, { vin: ACCORD, ...more });
  await test.drain();
  return answer;
}

describe('the box of a dealer', () => {
  it('is printed with name, address and stock number, kept by the next version, changed and removed', async () => {
    const dealer = await buildDealer();
    await make(dealer, { dealer: BOX });
    const boxOf = async () => (await test.app.stickers.open(dealer, ACCORD))?.document;
    expect(await boxOf()).toMatchObject({
      vehicle: { stock: 'A-17' },
      dealer: {
        name: 'López Motors',
        address: '100 Congress Ave, Austin, TX 78701',
        phone: '(512) 555-0147',
        asking: 799_500,
        addendum: [{ name: 'Floor mats', price: 19_500 }],
      },
    });
    await make(dealer, { gen: 'regenerate' });
    expect(await boxOf()).toMatchObject({ document: { version: 2 }, dealer: { asking: 799_500 } });
    await make(dealer, { gen: 'regenerate', dealer: { ...BOX, asking: '7,495', addendum: [] } });
    expect(await boxOf()).toMatchObject({ document: { version: 3 }, dealer: { asking: 749_500, addendum: [] } });
    await make(dealer, { gen: 'regenerate', dealer: null });
    expect(await boxOf()).toMatchObject({ document: { version: 4 }, vehicle: { stock: null }, dealer: null });
    expect(await creditsLeft(test, dealer, 'sticker')).toBe(1);
  });

  it('is not ignored where there is a sticker, is for dealers, and no part of a period sheet', async () => {
    const dealer = await buildDealer();
    await make(dealer);
    await expect(make(dealer, { dealer: BOX })).rejects.toMatchObject({ reason: 'sticker_exists' });
    const member = await buildMember(test);
    await expect(make(member, { dealer: BOX })).rejects.toMatchObject({ reason: 'dealers_only', field: 'dealer' });
    await expect(make(dealer, { vin: 'VC57S100001', dealer: BOX })).rejects.toMatchObject({ reason: 'box_classic' });
  });

  it('can be added where the first sticker is chosen, and is there again for the next version', async () => {
    const dealer = await buildDealer();
    const { stickers } = test.app;
    expect(await stickers.selection(dealer, ACCORD)).toMatchObject({ may_box: true, dealer: null });
    expect(await stickers.selection(await buildMember(test), ACCORD)).toMatchObject({ may_box: false });
    await stickers.confirm(dealer, ConfirmStickerInput.parse({ vin: ACCORD, packages: [], dealer: BOX }), {
      restricted: false,
      key: undefined,
    });
    await test.drain();
    expect((await stickers.open(dealer, ACCORD))?.document).toMatchObject({ dealer: { asking: 799_500 } });
    expect(await stickers.selection(dealer, ACCORD)).toMatchObject({ dealer: { asking: 7995 } });
  });

  it('has the name and the logo that the dealer keeps, as pixels', async () => {
    const dealer = await buildDealer();
    const sheet = await test.app.dealers.changeSheet(dealer, {
      name: 'Lopez of Austin',
      logo: dataUrl('image/svg+xml', SVG),
    });
    expect(sheet).toMatchObject({ name: 'Lopez of Austin', logo: expect.stringMatching(/^\/media\/med_/) });
    await make(dealer, { dealer: BOX });
    const sticker = await test.app.stickers.open(dealer, ACCORD);
    const printed = sticker?.document?.template === 'sticker-modern' ? sticker.document.dealer : null;
    expect(printed?.name).toBe('Lopez of Austin');
    const [, png = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(printed?.logo_svg ?? '') ?? [];
    const { data } = await sharp(Buffer.from(png, 'base64')).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 255, 0]);
    await test.app.dealers.changeSheet(dealer, { name: '', logo: null });
    expect(await test.app.dealers.sheet(dealer)).toMatchObject({ name: 'López Motors', logo: null });
  });

  it.each([
    ['logo_unsafe', dataUrl('image/svg+xml', SVG.replace('<rect', '<script>alert(1)</script><rect'))],
    ['logo_unsafe', dataUrl('image/svg+xml', SVG.replace('<rect', '<rect onload="alert(1)"'))],
    ['logo_unsafe', dataUrl('image/svg+xml', SVG.replace('<rect', '<image href="https://example.com/a.png"/><rect'))],
    ['image_unreadable', dataUrl('image/svg+xml', 'not a drawing')],
    ['logo_kind', dataUrl('image/gif', 'GIF89a')],
    ['logo_kind', 'https://example.com/logo.png'],
  ])('refuses a logo with %s, keeps none and takes no credit', async (reason, logo) => {
    const dealer = await buildDealer();
    const before = await creditsLeft(test, dealer, 'sticker');
    await expect(test.app.dealers.changeSheet(dealer, { name: '', logo })).rejects.toMatchObject({
      reason,
      field: 'logo',
    });
    expect(await test.app.dealers.sheet(dealer)).toMatchObject({ logo: null });
    expect(await creditsLeft(test, dealer, 'sticker')).toBe(before);
    expect(DealerBoxInput.safeParse({ asking: '7,995', logo }).success).toBe(false);
  });

  it('has no logo of a member who is no dealer', async () => {
    const member = await buildMember(test);
    await expect(test.app.dealers.changeSheet(member, { name: 'Mine' })).rejects.toMatchObject({
      reason: 'dealers_only',
    });
  });
});

describe('versions of a sticker', () => {
  it('are counted against the one that was paid, with what each changed', async () => {
    const dealer = await buildDealer();
    await make(dealer, { dealer: BOX });
    await make(dealer, { gen: 'regenerate', dealer: { ...BOX, asking: '7,495' } });
    const found = await test.app.stickers.read(dealer, ACCORD);
    expect(found?.sticker?.free_revisions_left).toBe(2);
    expect(found?.versions.map(({ version, changes }) => [version, changes])).toEqual([
      [2, [{ what: 'asking', from: 799_500, to: 749_500 }]],
      [1, null],
    ]);
    expect(found?.versions[1]?.pdf).not.toBe(found?.versions[0]?.pdf);
  });

  it('say on the sheet which version it is, and not what stood there before', async () => {
    const dealer = await buildDealer();
    await make(dealer, { dealer: BOX });
    await make(dealer, { gen: 'regenerate', dealer: { ...BOX, asking: '7,495', stock: 'B-2' } });
    const document = (await test.app.stickers.open(dealer, ACCORD))?.document;
    expect(document?.document.version).toBe(2);
    const printed = JSON.stringify(document);
    expect([printed.includes('799500'), printed.includes('A-17'), printed.includes('749500')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are not made by looking at what the next one starts from', async () => {
    const dealer = await buildDealer();
    expect(await test.app.stickers.revision(dealer, ACCORD)).toBeNull();
    await make(dealer, { dealer: BOX });
    const revision = await test.app.stickers.revision(dealer, ACCORD);
    expect(revision).toMatchObject({
      version: 1,
      free_left: 3,
      cost: 1,
      dealer: { asking: 7995, stock: 'A-17', addendum: [{ name: 'Floor mats', price: 195 }] },
      may_box: true,
    });
    for (let made = 0; made < 3; made += 1) await make(dealer, { gen: 'regenerate' });
    expect(await test.app.stickers.revision(dealer, ACCORD)).toMatchObject({ version: 4, free_left: 0, cost: 1 });
    expect(await creditsLeft(test, dealer, 'sticker')).toBe(1);
  });
});
