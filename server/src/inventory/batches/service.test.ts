import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, creditsLeft, MISTYPED, TESLA } from '../../testing/builders.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { saveGuideCall } from '../forms/contract.ts';
import { importStockCall, stockCall } from '../stock/contract.ts';

const CREDITS = 10;
const NOT_MADE = { state: 'refused', credits: 0 };

let test: TestApp;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
let owner: Caller;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealership = await buildDealership(test);
  ({ owner } = dealership);
  const { account } = await test.app.dealerships.need(owner, 'read');
  const cause = { type: 'admin', id: account.userId } as const;
  await test.database.db.transaction(tx =>
    test.app.credits.grant(tx, account, { unit: 'sticker', quantity: CREDITS, reason: 'admin', cause }),
  );
  const [rooftop] = (await test.app.dealerships.show(owner)).rooftops;
  const content = `vin,stock number,price\n${TESLA},A10,20000\n${ACCORD},A2,9000\n${MISTYPED},A1,1\n`;
  await test.app.stock.take(owner, importStockCall.input.parse({ rooftop: rooftop!.id, name: 'stock.csv', content }));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const userOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.userId : '');
const left = async () => creditsLeft(test, await test.app.dealerships.asBuyer(owner), 'sticker');
const everything = async () => {
  const { vehicles } = await test.app.stock.list(owner, stockCall.input.parse({}));
  return vehicles.map(({ id }) => id);
};
const make = async (caller = owner, credits = CREDITS) =>
  test.app.batches.make(caller, { vehicles: await everything(), credits });
const outcomes = async (id: string) => {
  const { rows } = await test.app.batches.show(owner, id);
  return Object.fromEntries(rows.map(({ vin, state, credits }) => [vin, { state, credits }]));
};
async function filesOf(id: string): Promise<string[]> {
  const { stream } = await test.app.batches.archive(owner, id);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Object.keys(unzipSync(new Uint8Array(Buffer.concat(parts))));
}

describe('what a selection lacks', () => {
  it('is priced before anything is made, and says why a vehicle gets none', async () => {
    const quote = await test.app.batches.quote(owner, await everything());
    expect(quote).toMatchObject({ credits: 2, left: CREDITS, counts: { make: 2, cannot: 1, there: 0 } });
    expect(quote.vehicles.map(({ vin }) => vin)).toEqual([MISTYPED, ACCORD, TESLA]);
    expect(quote.vehicles[0]).toMatchObject({ plan: 'cannot', reason: expect.stringContaining('check digit') });
    const sales = await joinedMember(test, owner, 'sales');
    expect(await test.app.batches.quote(sales, await everything())).not.toHaveProperty('left');
    await expect(make(owner, 1)).rejects.toMatchObject({ reason: 'batch_price', params: { credits: 2 } });
    expect(await test.app.batches.list(owner)).toEqual([]);
    expect(await left()).toBe(CREDITS);
  });

  it('is made in the background, paid from the wallet, and put into one file in the order of the lot', async () => {
    const id = await make();
    const empty = { stickers: null, guides: null, addenda: null, warnings: null };
    const started = await test.app.batches.show(owner, id);
    expect(started).toMatchObject({ batch: { vehicles: 3, running: true }, files: empty });
    expect(started.rows[0]).toMatchObject({ vin: MISTYPED, reason: expect.stringContaining('check digit') });
    await test.drain();
    const made = { state: 'made', credits: 1 };
    expect(await outcomes(id)).toEqual({ [MISTYPED]: NOT_MADE, [ACCORD]: made, [TESLA]: made });
    expect((await test.app.batches.list(owner))[0]).toMatchObject({ id, vehicles: 3, running: false });
    expect(await left()).toBe(CREDITS - 2);
    expect((await filesOf(id)).filter(name => name.includes('sticker'))).toEqual([
      expect.stringContaining('A2'),
      expect.stringContaining('A10'),
    ]);
  });

  it('takes along what is there already, with Buyers Guides that are up to date, and prints each kind', async () => {
    await make();
    await test.drain();
    const [tesla] = (await test.app.stock.list(owner, stockCall.input.parse({ search: TESLA }))).vehicles;
    const { wordings } = await test.app.forms.listWordings(dealership.admin);
    const { digest } = wordings.find(({ language }) => language === 'en')!;
    await test.app.forms.confirmWording(dealership.admin, {
      form: 'buyers_guide',
      language: 'en',
      digest,
      compared: 'CFR of 2026',
    });
    const terms = { vehicle: tesla!.id, warranty: 'as_is', complaints: 'Ortiz, 503-555-0101', state: 'OR' };
    const named = { make: 'Tesla', model: 'Model 3', year: '2019' };
    await test.app.forms.finishGuide(owner, saveGuideCall.input.parse({ ...terms, ...named }));

    await test.app.forms.saveAddendum(owner, {
      vehicle: tesla!.id,
      addendum: { msrp: null, lines: [{ label: 'Floor mats', price: 29900 }] },
    });
    const warning = { provider: 'VinAudit', on: '2026-06-01', number: '' };
    await test.app.forms.saveTitleWarning(owner, { vehicle: tesla!.id, warning });

    const quote = await test.app.batches.quote(owner, await everything());
    expect(quote).toMatchObject({ credits: 0, counts: { there: 2, make: 0 }, guides: { present: 1, lacking: 2 } });
    expect(quote.papers).toEqual({ addenda: 1, warnings: 1, lacking: 0 });
    const id = await make(owner, 0);
    await test.drain();
    const there = { state: 'there', credits: 0 };
    expect(await outcomes(id)).toEqual({ [MISTYPED]: NOT_MADE, [ACCORD]: there, [TESLA]: there });
    expect(await filesOf(id)).toEqual([
      expect.stringContaining(`${MISTYPED}-lot-card`),
      expect.stringContaining(`${ACCORD}-sticker`),
      expect.stringContaining(`${ACCORD}-lot-card`),
      expect.stringContaining(`${TESLA}-sticker`),
      expect.stringContaining(`${TESLA}-buyers-guide`),
      expect.stringContaining(`${TESLA}-addendum`),
      expect.stringContaining(`${TESLA}-lot-card`),
      'key-tags.pdf',
    ]);
    const { files } = await test.app.batches.show(owner, id);
    expect(files).toMatchObject({ stickers: `/documents/lot/${id}/stickers.pdf`, guides: expect.any(String) });
    // The words of the warning are not confirmed.
    expect(files).toMatchObject({ addenda: expect.any(String), key_tags: expect.any(String), warnings: null });

    const sheet = await PDFDocument.create();
    sheet.addPage([612, 792]);
    vi.spyOn(test.app.stickers, 'pdf').mockResolvedValue({ bytes: await sheet.save(), fileName: 'one.pdf' });
    const { bytes } = await test.app.batches.print(owner, id, 'stickers');
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
    expect(await left()).toBe(CREDITS - 2);
  });

  it('is printed on the paper or labels that were chosen, which the next batch begins with', async () => {
    const ids = await everything();
    expect((await test.app.batches.quote(owner, ids)).stocks).toMatchObject({
      key_tag: 'avery-5163',
      lot_card: 'letter',
    });
    const stocks = { key_tag: 'dymo-30252', lot_card: 'avery-5126' } as const;
    const wrong = test.app.batches.make(owner, { vehicles: ids, credits: CREDITS, stocks: { key_tag: 'letter' } });
    await expect(wrong).rejects.toMatchObject({ reason: 'label_stock' });
    const id = await test.app.batches.make(owner, { vehicles: ids, credits: CREDITS, stocks });
    await test.drain();
    expect((await test.app.batches.quote(owner, ids)).stocks).toMatchObject({ ...stocks, addendum: 'letter' });
    const printed = vi.spyOn(test.app.forms, 'printLot');
    await test.app.batches.print(owner, id, 'key_tags');
    await filesOf(id);
    const used = new Map(printed.mock.calls.map(([, , { paper, stock }]) => [paper, stock]));
    expect(Object.fromEntries(used)).toEqual(stocks);
  });

  it('is nothing where no vehicle can have any', async () => {
    const { vehicles } = await test.app.stock.list(owner, stockCall.input.parse({ search: MISTYPED }));
    const nothing = test.app.batches.make(owner, { vehicles: vehicles.map(({ id }) => id), credits: 0 });
    await expect(nothing).rejects.toMatchObject({ reason: 'batch_nothing' });
  });

  it('is charged once when a process is killed between a document and its note', async () => {
    const { generate } = test.app.stickers;
    const killed = vi.spyOn(test.app.stickers, 'generate').mockImplementationOnce(async (...given) => {
      await generate(...given);
      throw new Error('killed');
    });
    const id = await make();
    await test.drain();
    expect(killed).toHaveBeenCalledTimes(3);
    expect(await outcomes(id)).toMatchObject({ [ACCORD]: { state: 'made' }, [TESLA]: { state: 'made' } });
    expect(await left()).toBe(CREDITS - 2);
  });

  it('charges nothing for what fails', async () => {
    const id = await make();
    const { account } = await test.app.dealerships.need(owner, 'read');
    await test.app.batches.orderSome({ ...account, id });
    const [accord] = await test.app.issuedDocuments.ofVehicles(account, [ACCORD]);
    await test.app.stickers.onFailed({ siteId: account.siteId, id: accord!.id });
    await test.drain();
    expect(await outcomes(id)).toEqual({
      [MISTYPED]: NOT_MADE,
      [ACCORD]: { state: 'failed', credits: 0 },
      [TESLA]: { state: 'made', credits: 1 },
    });
    expect(await left()).toBe(CREDITS - 1);
    expect((await filesOf(id)).filter(name => name.includes('sticker'))).toEqual([expect.stringContaining(TESLA)]);
  });

  it.each([
    ['the person is removed', async (person: string) => test.app.dealerships.endPerson(owner, person)],
    ['the dealership is suspended', async () => dealership.decide('suspended')],
  ])('is not made any further once %s in the middle of it', async (_what, happens) => {
    const seller = await joinedMember(test, owner, 'sales');
    const id = await make(seller);
    const { generate } = test.app.stickers;
    const ordered = vi.spyOn(test.app.stickers, 'generate').mockImplementationOnce(async (...given) => {
      const answer = await generate(...given);
      await happens(userOf(seller));
      return answer;
    });
    await test.drain();
    expect(ordered).toHaveBeenCalledOnce();
    expect(await outcomes(id)).toEqual({
      [MISTYPED]: NOT_MADE,
      [ACCORD]: { state: 'made', credits: 1 },
      [TESLA]: NOT_MADE,
    });
    const { rows } = await test.app.batches.show(owner, id);
    expect(rows.find(({ vin }) => vin === TESLA)?.reason).toMatch(/\w/);
    expect(await left()).toBe(CREDITS - 1);
  });

  it('of two people for the same vehicles makes and charges each sticker once', async () => {
    const seller = await joinedMember(test, owner, 'sales');
    const ids = await Promise.all([make(), make(seller)]);
    const { account } = await test.app.dealerships.need(owner, 'read');
    await Promise.all(ids.map(id => test.app.batches.orderSome({ ...account, id })));
    await test.drain();
    const stickers = await test.app.issuedDocuments.ofVehicles(account, [ACCORD, TESLA]);
    expect(stickers.map(({ vin }) => vin).toSorted()).toEqual([ACCORD, TESLA].toSorted());
    expect(await left()).toBe(CREDITS - 2);
    const both = await Promise.all(ids.map(outcomes));
    for (const vin of [ACCORD, TESLA]) {
      const credits = both.map(each => each[vin]?.credits ?? 0);
      expect(credits.toSorted()).toEqual([0, 1]);
    }
  });

  it('keeps to the limit of the person', async () => {
    const seller = await joinedMember(test, owner, 'sales');
    const person = userOf(seller);
    const limits = { credits_per_day: 1, credits_per_month: null };
    await test.app.dealerships.changePerson(owner, { person, role: 'sales', rooftop: null, ...limits });
    const id = await make(seller);
    await test.drain();
    expect(await outcomes(id)).toEqual({
      [MISTYPED]: NOT_MADE,
      [ACCORD]: { state: 'made', credits: 1 },
      [TESLA]: NOT_MADE,
    });
  });

  it('is seen by the dealership alone, and made by those who may buy', async () => {
    const lot = await joinedMember(test, owner, 'lot');
    await expect(make(lot)).rejects.toMatchObject({ reason: 'dealership_role' });
    const id = await make();
    expect((await test.app.batches.show(lot, id)).batch.id).toBe(id);
    const other = await buildDealership(test);
    await expect(test.app.batches.show(other.owner, id)).rejects.toMatchObject({ status: 404 });
    await expect(test.app.batches.archive(other.owner, id)).rejects.toMatchObject({ status: 404 });
    await test.drain();
  });
});
