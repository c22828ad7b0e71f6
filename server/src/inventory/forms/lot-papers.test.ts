import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { StockVehicle } from '../stock/contract.ts';
import { LotPaperQuery, LotSelectionQuery, saveTitleWarningCall, type LotPaper } from './contract.ts';
import type { LotPaperDocument } from './document/shape.ts';
import { warningNeed } from './rules/lot-paper.ts';

let test: TestApp;
let dealership: Awaited<ReturnType<typeof buildDealership>>;
let owner: Caller;
let car: StockVehicle;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  dealership = await buildDealership(test);
  ({ owner } = dealership);
  const [first] = (await test.app.dealerships.show(owner)).rooftops;
  const rooftop = { name: 'Main street', address: '12 Harbor Road, San Diego, CA 92101', phone: '619-555-0100' };
  await test.app.dealerships.saveRooftop(owner, { rooftop: first!.id, license_no: '', ...rooftop });
  const typed = { price: '12995', mileage: '84123', mileage_unit: 'mi', condition: 'used', color: 'Silver' } as const;
  car = await test.app.stock.save(owner, {
    ...typed,
    rooftop: first!.id,
    vin: '1HGCM82633A004352',
    stock_number: 'HP1',
  });
});
afterEach(() => vi.restoreAllMocks());

const ADDENDUM = { msrp: 3199000, lines: [{ label: 'Floor mats', price: 29900 }] };
const REPORT = { provider: 'VinAudit', on: '2026-06-01', number: 'NM-100' };
const addendum = (content: typeof ADDENDUM | null, caller = owner) =>
  test.app.forms.saveAddendum(caller, { vehicle: car.id, addendum: content });
const warning = (content: typeof REPORT | null, caller = owner) =>
  test.app.forms.saveTitleWarning(caller, { vehicle: car.id, warning: content });
const file = (paper: LotPaper, more: object = {}, caller = owner) =>
  test.app.forms.lotPaperFile(caller, LotPaperQuery.parse({ vehicle: car.id, paper, ...more }));

async function confirm(): Promise<void> {
  const { wordings } = await test.app.forms.listWordings(dealership.admin);
  const { digest, form, language } = wordings.find(each => each.form === 'title_warning')!;
  await test.app.forms.confirmWording(dealership.admin, { form, language, digest, compared: 'Code of 2026' });
}

/** What is drawn for a paper. */
async function drawn(paper: LotPaper, more: object = {}): Promise<LotPaperDocument> {
  const pdf = vi.spyOn(blankRenderer, 'pdf');
  await file(paper, more);
  return pdf.mock.lastCall![0].data as LotPaperDocument;
}

describe('an addendum', () => {
  it('is kept, printed with the sum of its lines and the MSRP, changed, and taken away', async () => {
    expect(await test.app.forms.lotPapers(owner, car.id)).toMatchObject({ addendum: null, total: null });
    await expect(file('addendum')).rejects.toMatchObject({ reason: 'not_found' });
    expect(await addendum(ADDENDUM)).toMatchObject({ addendum: ADDENDUM, total: 3228900 });
    const data = await drawn('addendum');
    expect(data.items).toMatchObject([
      {
        vin: car.vin,
        stock: 'HP1',
        addendum: { msrp: '$31,990.00', total: '$32,289.00', lines: [{ price: '$299.00' }] },
      },
    ]);
    expect(await addendum({ ...ADDENDUM, msrp: null as unknown as number })).toMatchObject({ total: 29900 });
    expect(await addendum(null)).toMatchObject({ addendum: null });
    await expect(file('addendum')).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('is filled in by sales, printed by the lot, and of no use to others', async () => {
    const sales = await joinedMember(test, owner, 'sales');
    const lot = await joinedMember(test, owner, 'lot');
    expect(await addendum(ADDENDUM, sales)).toMatchObject({ may: { fill: true, print: true } });
    await expect(addendum(ADDENDUM, lot)).rejects.toMatchObject({ reason: 'dealership_role' });
    expect(await file('addendum', {}, lot)).toBeDefined();
    const other = await buildDealership(test);
    await expect(test.app.forms.lotPapers(other.owner, car.id)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(addendum(null, other.owner)).rejects.toMatchObject({ reason: 'not_found' });
    await dealership.decide('suspended');
    await expect(addendum(null)).rejects.toMatchObject({ reason: 'dealership_suspended' });
    await expect(file('addendum')).rejects.toMatchObject({ reason: 'dealership_suspended' });
  });
});

describe('California’s warning', () => {
  it('is printed once an operator has confirmed its words, with the report that the dealer names', async () => {
    const filled = await warning(REPORT);
    expect(filled).toMatchObject({ warning: REPORT, need: 'no_report', wording: 'not_confirmed' });
    await expect(file('title_warning')).rejects.toMatchObject({ reason: 'wording_unconfirmed' });
    await confirm();
    expect(await test.app.forms.lotPapers(owner, car.id)).toMatchObject({ wording: 'confirmed' });
    const data = await drawn('title_warning', { stock: 'avery-5126' });
    expect(data).toMatchObject({
      lang: 'en',
      sheet: { note: '' },
      items: [{ report: expect.stringContaining('NM-100') }],
    });
  });

  it('leaves the texts of the Buyers Guide as they are', async () => {
    await confirm();
    const { wordings } = await test.app.forms.listWordings(dealership.admin);
    expect(wordings.map(({ form, confirmed }) => [form, confirmed !== null])).toContainEqual(['title_warning', true]);
    expect(wordings.find(({ form }) => form === 'buyers_guide')?.lines.length).toBeGreaterThan(20);
    const stale = { form: 'title_warning', language: 'en', digest: 'x'.repeat(64), compared: 'Code' } as const;
    await expect(test.app.forms.confirmWording(dealership.admin, stale)).rejects.toMatchObject({
      reason: 'wording_moved',
    });
    await expect(test.app.forms.confirmWording(owner, stale)).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('names no report of a day to come', async () => {
    await expect(warning({ ...REPORT, on: '2030-01-01' })).rejects.toMatchObject({ reason: 'report_future' });
    expect(
      saveTitleWarningCall.input.safeParse({ vehicle: 'v', warning: { ...REPORT, on: '2026-02-30' } }).success,
    ).toBe(false);
  });

  it.each([
    ['new', { condition: 'new', state: 'CA', made: true, findings: ['title'] }],
    ['unknown_state', { condition: 'used', state: null, made: true, findings: ['title'] }],
    ['not_california', { condition: 'used', state: 'OR', made: true, findings: ['title'] }],
    ['needed', { condition: null, state: 'CA', made: true, findings: ['title'] }],
    ['no_finding', { condition: 'used', state: 'CA', made: true, findings: ['odometer'] }],
    ['no_report', { condition: 'used', state: 'CA', made: false, findings: [] }],
  ] as const)('has the need %s', (need, { condition, state, made, findings }) => {
    const report = { state: made ? ('made' as const) : ('missing' as const), findings: [...findings] };
    expect(warningNeed({ condition }, state, report)).toBe(need);
  });
});

describe('a paper that was printed', () => {
  const states = async () => {
    const { vehicle } = await test.app.stock.vehicle(owner, car.id);
    return (await test.app.forms.paperStates(owner, [vehicle]))[car.id];
  };
  const saved = async (more: object) =>
    test.app.stock.save(owner, {
      vehicle: car.id,
      rooftop: car.rooftop,
      vin: car.vin,
      stock_number: 'HP1',
      price: '12995',
      mileage: '84123',
      mileage_unit: 'mi',
      condition: 'used',
      color: 'Silver',
      ...more,
    });
  const printOf = async (paper: 'addendum' | 'title_warning') =>
    (await test.app.forms.lotPapers(owner, car.id)).prints[paper];

  it('is present, and out of date once anything that stands on it has changed', async () => {
    expect(await states()).toMatchObject({ addendum: 'missing', warning: 'not_needed' });
    await addendum(ADDENDUM);
    expect(await states()).toMatchObject({ addendum: 'not_printed' });
    await file('addendum');
    const at = test.clock.now.toISOString();
    expect(await printOf('addendum')).toEqual({ state: 'present', changes: [], at });
    // Saved again as it is, and what does not stand on it.
    await addendum({ lines: ADDENDUM.lines, msrp: ADDENDUM.msrp });
    await saved({ price: '11995', mileage: '84200', color: 'Gray' });
    expect(await states()).toMatchObject({ addendum: 'present' });
    await addendum({ ...ADDENDUM, lines: [{ label: 'Floor mats', price: 19900 }] });
    await saved({ stock_number: 'HP9' });
    expect(await printOf('addendum')).toEqual({ state: 'out_of_date', changes: ['content', 'stock_number'], at });
    expect(await states()).toMatchObject({ addendum: 'out_of_date' });
    await file('addendum');
    expect(await printOf('addendum')).toMatchObject({ state: 'present', changes: [] });
    const rooftop = { name: 'Main street', address: '14 Harbor Road, San Diego, CA 92101', phone: '619-555-0100' };
    await test.app.dealerships.saveRooftop(owner, { rooftop: car.rooftop, license_no: '', ...rooftop });
    expect((await printOf('addendum')).changes).toEqual(['dealer']);
  });

  it('is kept by its own vehicle and paper, also where several are printed together', async () => {
    const other = await test.app.stock.save(owner, {
      rooftop: car.rooftop,
      vin: '5YJ3E1EA2KF317000',
      stock_number: 'HP2',
      price: '',
      mileage: '',
      mileage_unit: 'mi',
      condition: null,
      color: '',
    });
    await confirm();
    await addendum(ADDENDUM);
    await test.app.forms.saveAddendum(owner, { vehicle: other.id, addendum: ADDENDUM });
    await warning(REPORT);
    const vehicles = [car.id, other.id].join(',');
    await test.app.forms.lotSelectionFile(owner, LotSelectionQuery.parse({ vehicles, paper: 'addendum' }));
    await test.app.forms.saveAddendum(owner, { vehicle: other.id, addendum: { ...ADDENDUM, msrp: 100 } });
    const all = await test.app.forms.paperStates(owner, await test.app.stock.chosen(owner, [car.id, other.id]));
    expect(all).toMatchObject({
      [car.id]: { addendum: 'present', warning: 'not_printed' },
      [other.id]: { addendum: 'out_of_date', warning: 'not_needed' },
    });
    await file('title_warning');
    expect(await printOf('title_warning')).toMatchObject({ state: 'present' });
    await warning({ ...REPORT, number: 'NM-101' });
    expect((await printOf('title_warning')).changes).toEqual(['content']);
    await warning(null);
    expect(await printOf('title_warning')).toEqual({ state: 'missing', changes: [], at: null });
  });

  it('is not there where it could not be drawn', async () => {
    await addendum(ADDENDUM);
    vi.spyOn(blankRenderer, 'pdf').mockRejectedValueOnce(new Error('no room'));
    await expect(file('addendum')).rejects.toThrow('no room');
    expect(await states()).toMatchObject({ addendum: 'not_printed' });
  });
});

describe('a key tag and a lot card', () => {
  it('say what the inventory says, with the page of the VIN behind their code', async () => {
    const data = await drawn('lot_card');
    expect(data.items).toMatchObject([
      {
        title: '2003 Honda Accord',
        price: '$12,995.00',
        mileage: '84,123 miles',
        link: `${owner.origin}/vehicle/${car.vin}`,
      },
    ]);
    expect((await drawn('key_tag')).stock).toMatchObject({ columns: 2, rows: 5 });
  });

  it('open the public page of the vehicle while it has one', async () => {
    const show = (shown: boolean) => test.app.lots.save(owner, { shown, sticker: false, report: false, prices: false });
    const links = async (paper: LotPaper) => (await drawn(paper)).items.map(({ link }) => link);
    const bare = [`${owner.origin}/vehicle/${car.vin}`];
    const { path } = await show(true);
    expect(await links('key_tag')).toEqual([`${owner.origin}${path}/${car.vin}`]);
    expect(await links('lot_card')).toEqual([`${owner.origin}${path}/${car.vin}`]);
    await test.app.lots.showVehicles(owner, { vehicles: [car.id], shown: false });
    expect(await links('lot_card')).toEqual(bare);
    await test.app.lots.showVehicles(owner, { vehicles: [car.id], shown: true });
    await show(false);
    expect(await links('lot_card')).toEqual(bare);
  });

  it('are printed on labels they fit on alone', async () => {
    await expect(file('key_tag', { stock: 'letter' })).rejects.toMatchObject({ reason: 'label_stock' });
    await expect(file('lot_card', { stock: 'avery-5160' })).rejects.toMatchObject({ reason: 'label_stock' });
  });
});

describe('a paper of a selection', () => {
  const selection = (vehicles: string, paper: LotPaper, more: object = {}, caller = owner) =>
    test.app.forms.lotSelectionFile(caller, LotSelectionQuery.parse({ vehicles, paper, ...more }));

  it('is printed without a batch on the labels that are chosen, without vehicles it says nothing of', async () => {
    const [rooftop] = (await test.app.dealerships.show(owner)).rooftops;
    const typed = {
      price: '',
      mileage: '',
      mileage_unit: 'mi',
      condition: null,
      color: '',
      stock_number: 'HP2',
    } as const;
    const other = await test.app.stock.save(owner, { ...typed, rooftop: rooftop!.id, vin: '5YJ3E1EA2KF317000' });
    const ids = `${car.id},${other.id},stk_unknown`;
    const pdf = vi.spyOn(blankRenderer, 'pdf');
    const printed = () => (pdf.mock.lastCall![0].data as LotPaperDocument).items.map(({ stock }) => stock).toSorted();
    await selection(ids, 'key_tag', { stock: 'dymo-30252' });
    expect([printed(), (pdf.mock.lastCall![0].data as LotPaperDocument).stock.columns]).toEqual([['HP1', 'HP2'], 1]);
    await addendum(ADDENDUM);
    await selection(ids, 'addendum');
    expect(printed()).toEqual(['HP1']);
    await expect(selection(other.id, 'addendum')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(selection(ids, 'key_tag', { stock: 'letter' })).rejects.toMatchObject({ reason: 'label_stock' });
    const stranger = (await buildDealership(test)).owner;
    await expect(selection(ids, 'key_tag', {}, stranger)).rejects.toMatchObject({ reason: 'not_found' });
  });
});
