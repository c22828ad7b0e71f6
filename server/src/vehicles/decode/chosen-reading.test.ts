import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '../../kit/security/crypto.ts';
import type { Caller, FirstSearch } from '../../platform/sites/rules/caller.ts';
import { buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** A 1972 Mercury, a 1962 Ford or a 1972 Ford. */
const SEVERAL = '2F08C100001';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('is kept by the member, and used by sticker and report', async () => {
  const member = await buildMember(test);
  await grantCredits(test, member, 'sticker', 1);
  await grantCredits(test, member, 'vhr', 1);
  const { vehicles, stickers, reports } = test.app;
  expect((await vehicles.preview(member, SEVERAL)).reading).toBeNull();
  expect(await stickers.generate(member, { vin: SEVERAL })).toMatchObject({ state: 'needs_selection', charged: null });
  const { readings } = await vehicles.preview(member, SEVERAL, 2);
  expect(readings[1]).toMatchObject({ year_from: 1962, make: 'Ford' });
  expect((await vehicles.preview(member, SEVERAL)).reading).toBe(2);
  await stickers.generate(member, { vin: SEVERAL });
  await reports.generate(member, { vin: SEVERAL });
  await test.drain();
  expect((await stickers.read(member, SEVERAL))?.document).toMatchObject({
    vehicle: { year: 1962, make: 'Ford' },
  });
  expect((await reports.open(member, SEVERAL))?.document).toMatchObject({ vehicle: { year: 1962, make: 'Ford' } });
  const regenerated = { vin: SEVERAL, gen: 'regenerate' as const };
  expect(await stickers.generate(member, regenerated)).toMatchObject({ state: 'processing', version: 2 });
});

it('of a guest moves into the account, also where only the browser carries it', async () => {
  let first: FirstSearch | null = null;
  const carrying = (caller: Caller) => ({ ...caller, keepGuest: (kept?: FirstSearch) => void (first = kept ?? null) });
  await test.app.vehicles.preview(carrying(test.visitor()), SEVERAL, 3);
  expect(first).toMatchObject({ vin: SEVERAL, reading: expect.stringMatching(/^\w+$/) });
  const guest = carrying({ ...test.visitor(), guest: newToken(), firstSearch: first });
  expect((await test.app.vehicles.preview(guest, SEVERAL)).reading).toBe(3);
  const session = await test.app.accounts.register(guest, {
    email: 'reader@example.com',
    pass: 'a long enough sentence',
  });
  const member = { ...guest, actor: await test.app.accounts.actorOf(guest.site, session.token), guest: null };
  expect(await test.app.vehicles.namedBy({ ...member, firstSearch: null }, SEVERAL)).toMatchObject({
    year: 1972,
    make: 'Ford',
  });
});

it('that is no reading of the number is nobody’s choice', async () => {
  const first = { vin: SEVERAL, at: new Date('2026-06-15T12:00:00Z'), auction: null, reading: 'nonsense' };
  const guest = { ...test.visitor(), guest: newToken(), firstSearch: first, keepGuest: () => {} };
  expect((await test.app.vehicles.preview(guest, SEVERAL)).reading).toBeNull();
  expect((await test.app.vehicles.preview(guest, SEVERAL, 99)).reading).toBeNull();
});
