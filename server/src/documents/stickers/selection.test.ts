import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StyleRecord } from '../../vehicles/catalog/import/records.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { StickerPreview } from './contract.ts';
import type { DraftReminder } from './service/drafts.ts';

/** A 2014 Mazda6 without a build record. */
const MAZDA = 'JM1GJ1W6XE1000019';
const STYLE = 'i Touring Sedan';
const ITEMS = [
  { kind: 'msrp', name: 'Base price', price: 23_500 },
  { kind: 'destination', name: 'Destination', price: 795 },
  { kind: 'exterior', code: '41V', name: 'Soul Red', hex: '#9b1b22', price: 300 },
  { kind: 'interior', code: 'KD1', name: 'Black leatherette', price: 0 },
  { kind: 'package', code: 'P1', name: 'Bose and moonroof', price: 1325 },
  { kind: 'option', code: 'O3', name: 'Roof rack', price: 325 },
  { kind: 'option', code: 'O4', name: 'Fog lamps', price: 250 },
  { kind: 'option', code: 'O5', name: 'Wiring', price: 90 },
];
const RULES = [
  { kind: 'excludes', code: 'P1', other: 'O3' },
  { kind: 'requires', code: 'O4', other: 'O5' },
];
const NAME = { source: 'A price list', copied_on: '2026-01-31', year: 2014, make: 'Mazda', model: 'Mazda6' };
const LISTED = [
  { ...NAME, trim: 'i Touring', style: STYLE, items: ITEMS, rules: RULES },
  { ...NAME, trim: 'i Sport', style: 'i Sport Sedan', items: ITEMS },
];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.catalog.writeStarterSet(
    'selection',
    LISTED.map(style => StyleRecord.parse(style)),
  );
});
afterAll(() => test.close());

const addressOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.email : '');

async function richMember() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'sticker', 2);
  return member;
}

interface Answer {
  state: string;
  reason: string;
  field: string;
  charged: unknown;
  sticker_id: string | null;
  draft: { id: string; state: string; choices: object } | null;
  preview: StickerPreview | null;
  details?: { also: object[] };
}

async function send(path: string, payload: object, token?: string) {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload });
  return { http: answer.statusCode, ...answer.json<Answer>() };
}

async function draftOf(token: string): Promise<Answer['draft']> {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` };
  const url = `/api-cwa/sticker-draft?vin=${MAZDA}`;
  return (await test.http.inject({ method: 'GET', url, headers })).json<Answer>().draft;
}

const CHOICES = {
  style: STYLE,
  colors: { exterior: { code: '41V', name: 'Soul Red' }, interior: null },
  packages: [{ code: 'P1', name: 'Bose and moonroof' }],
};

describe('generate-sticker', () => {
  it('asks for a selection where trim, colors and options are open, begins a draft and charges nothing', async () => {
    const member = await richMember();
    const answer = await send('generate-sticker', { vin: MAZDA }, member.token);
    expect(answer).toMatchObject({
      http: 200,
      state: 'needs_selection',
      sticker_id: null,
      charged: null,
      year_restricted: false,
    });
    expect(await draftOf(member.token)).toMatchObject({ state: 'needs_selection', vin: MAZDA });
    expect(await test.app.stickers.find(member, MAZDA)).toBeNull();
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('asks nothing where a factory record knows all of it', async () => {
    const member = await richMember();
    expect(await send('generate-sticker', { vin: TESLA }, member.token)).toMatchObject({ http: 202 });
    expect(await creditsLeft(test, member, 'sticker')).toBe(1);
  });

  it('leaves API clients a way without choices: a sheet typical of the model, on which nothing is called chosen', async () => {
    const member = await richMember();
    expect(await send('confirm-sticker', { vin: MAZDA, trim_unknown: true }, member.token)).toMatchObject({
      http: 202,
    });
    await test.drain();
    const read = await test.app.stickers.read(member, MAZDA);
    expect(read?.document).toMatchObject({ document: { grade: 'C' }, options: null });
    expect(read?.document?.document.grade_words).toBe('C_usual');
    const { trims } = (await test.app.stickers.formData(member, { vin: MAZDA })).form;
    const least = Math.min(...trims.flatMap(({ msrp }) => msrp?.amount ?? []));
    expect(read?.document).toMatchObject({ price: { base: least } });
  });
});

describe('a draft', () => {
  it('keeps the choices until they are confirmed, and is gone then', async () => {
    const member = await richMember();
    await send('sticker-draft', { vin: MAZDA, choices: { style: STYLE } }, member.token);
    await send('sticker-draft', { vin: MAZDA, choices: CHOICES }, member.token);
    await send('generate-sticker', { vin: MAZDA }, member.token);
    const draft = await draftOf(member.token);
    expect(draft).toMatchObject({ state: 'selecting', choices: CHOICES });
    const confirmed = await send('confirm-sticker', { vin: MAZDA, ...CHOICES, draft: draft?.id }, member.token);
    expect(confirmed).toMatchObject({ http: 202, charged: { amount: 1 } });
    expect(await draftOf(member.token)).toBeNull();
    const again = await send('confirm-sticker', { vin: MAZDA, ...CHOICES, draft: draft?.id }, member.token);
    expect(again.sticker_id).toBe(confirmed.sticker_id);
    const other = await send('confirm-sticker', { vin: MAZDA, style: STYLE, draft: draft?.id }, member.token);
    expect(other).toMatchObject({ http: 409, reason: 'sticker_underway' });
    await test.drain();
    expect(await creditsLeft(test, member, 'sticker')).toBe(1);
  });

  it('waits on the dashboard, and is one email after a day to who can pay for it', async () => {
    const [owner, poor] = [await richMember(), await buildMember(test)];
    for (const { token } of [owner, poor])
      for (const choices of [{ style: STYLE }, CHOICES]) await send('sticker-draft', { vin: MAZDA, choices }, token);
    expect(await test.app.stickers.waiting(owner)).toMatchObject([{ vin: MAZDA, again: false }]);
    const queued = await test.queue.jobs<DraftReminder>('remind-sticker-draft');
    const own = queued.slice(-2);
    expect(own.map(({ startsInHours: hours }) => Math.round(hours))).toEqual([24, 24]);
    const remind = async () => {
      for (const { data } of own) if (data) await test.app.stickers.remindOfDraft(data);
      await test.drain();
      const sent = test.mailbox.filter(({ subject }) =>
        subject.startsWith('Choose the options of your window sticker'),
      );
      return sent.map(({ to, text }) => [to, text.includes(`/members/sticker/${MAZDA}/choose`)]);
    };
    expect(await remind()).toEqual([]);
    test.clock.advanceDays(1);
    expect(await remind()).toEqual([[addressOf(owner), true]]);
    expect(await remind()).toHaveLength(1);
  });

  it('that was confirmed is no longer waiting, and sends nothing', async () => {
    const owner = await richMember();
    await send('sticker-draft', { vin: MAZDA, choices: CHOICES }, owner.token);
    const [last] = (await test.queue.jobs<DraftReminder>('remind-sticker-draft')).slice(-1);
    await send('confirm-sticker', { vin: MAZDA, ...CHOICES }, owner.token);
    await test.drain();
    expect(await test.app.stickers.waiting(owner)).toEqual([]);
    test.clock.advanceDays(1);
    const before = test.mailbox.length;
    if (last?.data) await test.app.stickers.remindOfDraft(last.data);
    await test.drain();
    expect(test.mailbox).toHaveLength(before);
    await send('sticker-draft', { vin: MAZDA, choices: CHOICES }, owner.token);
    expect(await test.app.stickers.waiting(owner)).toMatchObject([{ vin: MAZDA, again: true }]);
  });

  it('of another account is not confirmed, and stays as it is', async () => {
    const [owner, other] = [await richMember(), await richMember()];
    await send('sticker-draft', { vin: MAZDA, choices: CHOICES }, owner.token);
    const draft = await draftOf(owner.token);
    const refused = await send('confirm-sticker', { vin: MAZDA, ...CHOICES, draft: draft?.id }, other.token);
    expect(refused).toMatchObject({ http: 404, reason: 'sticker_draft', field: 'draft' });
    expect(await test.app.stickers.find(other, MAZDA)).toBeNull();
    expect(await creditsLeft(test, other, 'sticker')).toBe(2);
    expect(await draftOf(owner.token)).toEqual(draft);
  });
});

describe('the preview', () => {
  it('is the sheet of the choices, marked as a preview, for nothing', async () => {
    const member = await richMember();
    const { preview } = await send('sticker-preview', { vin: MAZDA, ...CHOICES }, member.token);
    expect(preview).toMatchObject({
      grade: 'C',
      grade_words: 'C_usual_chosen',
      price: { base: 2_350_000, options: 162_500, destination: 79_500, total: 2_592_000 },
    });
    expect(preview?.pages[0]).toMatch(/^<svg[\s\S]*>PREVIEW<\/text><\/svg>\s*$/);
    expect(await test.app.stickers.find(member, MAZDA)).toBeNull();
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
    const unsure = await send('sticker-preview', { vin: MAZDA, style: STYLE, packages: null }, member.token);
    expect(unsure.preview).toMatchObject({ grade_words: 'C_usual', price: { options: null, total: 2_429_500 } });
  });

  it.each([
    [{ packages: [{ code: 'P1' }, { code: 'O3' }] }, 'sticker_option_excluded', 'packages.0'],
    [{ packages: [{ code: 'P1' }, { code: 'P1' }] }, 'sticker_option_twice', 'packages.1'],
    [{ colors: { exterior: { name: 'Hugger Orange' } } }, 'sticker_color', 'colors.exterior'],
    [{ trim_unknown: true, style: STYLE }, 'sticker_style', 'style'],
  ])('says of %j what is wrong and where', async (wrong, reason, field) => {
    const member = await buildMember(test);
    const answer = await send('sticker-preview', { vin: MAZDA, style: STYLE, ...wrong }, member.token);
    expect(answer).toMatchObject({ status: 'error', reason, field });
  });

  it('says all that is wrong at once: each conflict, at its line, and each color', async () => {
    const member = await buildMember(test);
    const wrong = {
      packages: [{ code: 'P1' }, { code: 'O3' }, { code: 'O4' }],
      colors: { exterior: { name: 'Hugger Orange' }, interior: { name: 'Plaid' } },
    };
    const answer = await send('sticker-preview', { vin: MAZDA, style: STYLE, ...wrong }, member.token);
    expect(answer).toMatchObject({ reason: 'sticker_option_excluded', field: 'packages.0' });
    expect(answer.details?.also).toMatchObject([
      { reason: 'sticker_option_needs', field: 'packages.2', message: expect.stringContaining('“Wiring”') as string },
      {
        reason: 'sticker_color',
        field: 'colors.exterior',
        message: expect.stringContaining('Hugger Orange') as string,
      },
      { reason: 'sticker_color', field: 'colors.interior' },
    ]);
  });

  it('is for members', async () => {
    expect((await send('sticker-preview', { vin: MAZDA, ...CHOICES })).http).toBe(401);
  });
});

it('the dealer’s box is kept as it was typed with the choices, right or wrong, until it is ordered', async () => {
  const member = await richMember();
  const dealer = { asking: 'about 24,995', stock: 'N-1', addendum: [{ name: 'Door guards', price: '' }] };
  const choices = { trim_unknown: false, colors: {}, dealer };
  await test.app.stickers.saveDraft(member, MAZDA, choices);
  const selection = await test.app.stickers.selection(member, MAZDA);
  expect([selection.dealer, selection.choices]).toEqual([dealer, choices]);
});
