import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildDealership, joinedMember } from '../../testing/dealerships/building.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { stockCall, type StockVehicle } from '../stock/contract.ts';
import { GuideQuery, saveGuideCall, WordingQuery, type GuideTerms } from './contract.ts';
import type { GuideDocument } from './document/shape.ts';
import { ENGLISH_SHEET } from './rules/guide-sheet.ts';

const ACCORD = '1HGCM82633A004352';
const HARLEY = '1HD1KB4197Y722798';

let test: TestApp;
let owner: Caller;
let admin: Caller;
let car: StockVehicle;
let decide: Awaited<ReturnType<typeof buildDealership>>['decide'];

const typed = (vin: string, rooftop: string, stock_number: string) =>
  ({ rooftop, vin, stock_number, price: '', mileage: '', mileage_unit: 'mi', condition: 'used', color: '' }) as const;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  ({ owner, admin, decide } = await buildDealership(test));
  const [first] = (await test.app.dealerships.show(owner)).rooftops;
  const rooftop = { name: 'Main street', address: '12 Harbor Road, Portland, OR 97201', phone: '503-555-0100' };
  await test.app.dealerships.saveRooftop(owner, { rooftop: first!.id, license_no: '', ...rooftop });
  car = await test.app.stock.save(owner, typed(ACCORD, first!.id, 'HP1'));
});
afterEach(() => vi.restoreAllMocks());

const WHOLE = {
  warranty: 'as_is',
  complaints: 'Renee Ortiz, 503-555-0101',
  make: 'Honda',
  model: 'Accord',
  year: '2003',
} as const;
const input = (more: Partial<GuideTerms> = {}, vehicle = car.id) =>
  saveGuideCall.input.parse({ vehicle, state: 'OR', ...WHOLE, ...more });
const finish = (more: Partial<GuideTerms> = {}, caller = owner) => test.app.forms.finishGuide(caller, input(more));

/** What is drawn for a version of the car's form. */
async function drawn(version: number, more: object = {}, caller = owner): Promise<GuideDocument> {
  const pdf = vi.spyOn(blankRenderer, 'pdf');
  await test.app.forms.guideFile(caller, GuideQuery.parse({ vehicle: car.id, version, ...more }));
  return pdf.mock.lastCall![0].data as GuideDocument;
}

async function confirm(language: 'en' | 'es' = 'en') {
  const { wordings } = await test.app.forms.listWordings(admin);
  const { digest } = wordings.find(each => each.language === language)!;
  return test.app.forms.confirmWording(admin, {
    form: 'buyers_guide',
    language,
    digest,
    compared: '16 CFR, edition of 2026',
  });
}

describe('the Buyers Guide of a vehicle', () => {
  it('starts with what is known, is kept as a draft, and its final versions never change', async () => {
    const fresh = await test.app.forms.guide(owner, car.id);
    expect(fresh).toMatchObject({ state: 'missing', versions: [], need: { needed: true, form: 'as_is', unknown: [] } });
    expect(fresh.terms).toMatchObject({ make: 'Honda', model: 'Accord', year: '2003', state: 'OR', warranty: null });
    await test.app.forms.saveGuide(owner, input({ warranty: null }));
    const done = await finish();
    expect(done).toMatchObject({ state: 'present', changes: [] });
    expect(done.versions.map(({ version, state }) => [version, state])).toEqual([[1, 'final']]);
    const limited = {
      warranty: 'limited',
      labor: 50,
      parts: 100,
      systems: [{ system: 'Engine', duration: '3 months' }],
    } as const;
    const draft = await test.app.forms.saveGuide(owner, input({ ...limited, systems: [...limited.systems] }));
    expect([draft.state, draft.changes]).toEqual(['out_of_date', ['draft']]);
    const changed = await finish({ ...limited, systems: [...limited.systems] });
    expect(changed.versions.map(({ version, terms }) => [version, terms.warranty])).toEqual([
      [2, 'limited'],
      [1, 'as_is'],
    ]);
    expect(changed.versions[0]!.by).not.toBeNull();
    await test.app.stock.save(owner, { vehicle: car.id, ...typed(ACCORD, car.rooftop, 'HP9') });
    const [row] = (await test.app.stock.list(owner, { limit: 5, rooftop: '', state: 'stock', filter: '', search: '' }))
      .vehicles;
    expect((await test.app.forms.guide(owner, car.id)).changes).toEqual(['stock_number']);
    expect(await test.app.forms.guideStates(owner, [row!])).toEqual({ [car.id]: 'out_of_date' });
  });

  it('says why a vehicle needs none, and what is missing or against the law', async () => {
    const cycle = await test.app.stock.save(owner, typed(HARLEY, car.rooftop, 'HP2'));
    expect((await test.app.forms.guide(owner, cycle.id)).need).toEqual({ needed: false, because: 'motorcycle' });
    expect(await test.app.forms.guideStates(owner, [cycle, car])).toEqual({
      [cycle.id]: 'not_needed',
      [car.id]: 'missing',
    });
    const page = await test.app.forms.stockPapers(owner, stockCall.input.parse({ search: ACCORD }));
    expect(page).toEqual({ [car.id]: { guide: 'missing', addendum: 'missing', warning: 'not_needed' } });
    await expect(test.app.forms.finishGuide(owner, input({}, cycle.id))).rejects.toMatchObject({
      reason: 'guide_exempt',
    });
    const refused = async (more: Partial<GuideTerms>) =>
      finish(more).then(
        () => null,
        ({ reason, field }: { reason: string; field: string }) => [reason, field],
      );
    const systems = [{ system: 'Engine', duration: '3 months' }];
    expect(await refused({ warranty: null })).toEqual(['guide_needs', 'warranty']);
    expect(await refused({ complaints: '' })).toEqual(['guide_needs', 'complaints']);
    expect(await refused({ state: 'ZZ' })).toEqual(['guide_state', 'state']);
    expect(await refused({ state: 'MA' })).toEqual(['guide_as_is', 'warranty']);
    expect(await refused({ state: 'WI' })).toEqual(['guide_exempt', 'vehicle']);
    expect(await refused({ systems })).toEqual(['guide_systems', 'systems']);
    expect(await refused({ warranty: 'full' })).toEqual(['guide_needs', 'systems']);
    expect(await refused({ warranty: 'limited', systems, labor: 0 })).toEqual(['guide_needs', 'parts']);
    expect(await refused({ warranty: 'limited', systems, labor: 0, parts: 0 })).toEqual(['guide_share', 'labor']);
    expect(await refused({ state: 'MA', warranty: 'implied_only' })).toBeNull();
  });

  it('is printed once an operator has confirmed its text, and then always with the text of its day', async () => {
    await finish({ warranty: 'implied_only' });
    await expect(drawn(1)).rejects.toMatchObject({ reason: 'wording_unconfirmed' });
    const sample = vi.spyOn(blankRenderer, 'pdf');
    await test.app.forms.sampleFile(admin, WordingQuery.parse({}));
    expect((sample.mock.lastCall![0].data as GuideDocument).notes).toEqual(['Text not confirmed']);
    const { wordings } = await confirm();
    expect(wordings[0]!.confirmed).toMatchObject({ compared: '16 CFR, edition of 2026' });
    expect(await drawn(1)).toMatchObject({
      form: 'implied_only',
      notes: [],
      sheet: ENGLISH_SHEET,
      vehicle: { vin: ACCORD },
    });
    await finish();
    const corrected = structuredClone(ENGLISH_SHEET);
    corrected.front.title.pt = 42;
    test.clock.advanceDays(1);
    await test.app.forms.addWording(admin, { language: 'en', content: JSON.stringify(corrected) });
    expect((await test.app.forms.listWordings(admin)).wordings).toHaveLength(3);
    expect((await test.app.forms.guide(owner, car.id)).state).toBe('present');
    await confirm();
    expect((await test.app.forms.guide(owner, car.id)).changes).toEqual(['wording']);
    expect((await drawn(2)).sheet.front.title.pt).toBe(ENGLISH_SHEET.front.title.pt);
    await test.app.forms.saveGuide(owner, input());
    expect(await drawn(3)).toMatchObject({ notes: ['Draft, not to be shown on a vehicle'], sheet: corrected });
    const stale = { form: 'buyers_guide', language: 'en', digest: wordings[0]!.digest, compared: 'CFR' } as const;
    await expect(test.app.forms.confirmWording(admin, stale)).rejects.toMatchObject({ reason: 'wording_moved' });
  });

  it('has a Spanish form where the operator added the official translation', async () => {
    await finish();
    await expect(drawn(1, { language: 'es' })).rejects.toMatchObject({ reason: 'wording_none' });
    const bad = test.app.forms.addWording(admin, { language: 'es', content: '{"front":{}}' });
    await expect(bad).rejects.toMatchObject({ reason: 'wording_file', field: 'content' });
    const spanish = { ...ENGLISH_SHEET, edition: 'Traducción' };
    await test.app.forms.addWording(admin, { language: 'es', content: JSON.stringify(spanish) });
    await confirm('es');
    expect(await drawn(1, { language: 'es' })).toMatchObject({ lang: 'es', checked: { yes: 'Marcado' } });
  });

  it('is for each role what it may, and of its dealership only', async () => {
    await confirm();
    const sales = await joinedMember(test, owner, 'sales');
    const lot = await joinedMember(test, owner, 'lot');
    await finish({}, sales);
    await expect(finish({}, lot)).rejects.toMatchObject({ reason: 'dealership_role' });
    expect((await drawn(1, {}, lot)).notes).toEqual([]);
    const other = await buildDealership(test);
    await expect(test.app.forms.guide(other.owner, car.id)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(finish({}, other.owner)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(drawn(1, {}, other.owner)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(test.app.forms.listWordings(owner)).rejects.toMatchObject({ reason: 'role_needed' });
    await decide('suspended');
    await expect(finish()).rejects.toMatchObject({ reason: 'dealership_suspended' });
    await expect(drawn(1)).rejects.toMatchObject({ reason: 'dealership_suspended' });
    expect((await test.app.forms.guide(owner, car.id)).may).toEqual({ fill: false, print: false });
  });
});
