import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StyleRecord } from '../../vehicles/catalog/import/records.ts';
import { buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxBuilds } from './providers/sandbox.ts';

/** A 2014 Mazda6 without a build record, and its name. */
const MAZDA = 'JM1GJ1W6XE1000019';
const NAME = { year: 2014, make: 'Mazda', model: 'Mazda6' };
const STYLE = 'i Touring Sedan';
const OLD = { year: 1995, make: 'Honda', model: 'Civic' };
const BEL_AIR = 'VC57S100001';

const ORIGIN = { source: 'A price list', copied_on: '2026-01-31' };
const ITEMS = [
  { kind: 'msrp', name: 'Base price', price: 23_500 },
  { kind: 'destination', name: 'Destination', price: 795 },
  { kind: 'exterior', code: '41V', name: 'Soul Red', hex: '#9b1b22', price: 300 },
  { kind: 'exterior', code: '38P', name: '陽光銀', price: 0 },
  { kind: 'interior', code: 'KD1', name: 'Black leatherette', price: 0 },
  { kind: 'package', code: 'P1', name: 'Bose and moonroof', price: 1325 },
  { kind: 'package', code: 'P2', name: 'Technology', price: 2080 },
  { kind: 'option', code: 'O1', name: 'Moonroof', price: 900 },
  { kind: 'option', code: 'O2', name: 'Floor mats', price: 0 },
  { kind: 'option', code: 'O3', name: 'Roof rack', price: 325 },
  { kind: 'option', code: 'O4', name: 'Unpriced trim' },
  { kind: 'standard', name: 'Stability control', category: 'Safety' },
];
const RULES = [
  { kind: 'includes', code: 'P1', other: 'O1' },
  { kind: 'requires', code: 'P2', other: 'P1' },
  { kind: 'excludes', code: 'P1', other: 'O3' },
];
const LISTED = [
  { ...ORIGIN, ...NAME, trim: 'i Touring', style: STYLE, items: ITEMS, rules: RULES },
  { ...ORIGIN, ...NAME, trim: 'i Sport', style: 'i Sport Sedan', items: ITEMS },
  { ...ORIGIN, year: 2015, make: 'Ford', model: 'F-150', trim: 'XLT', body: 'Pickup', items: ITEMS },
  { ...ORIGIN, ...OLD, trim: 'EX', style: 'EX Coupe', items: ITEMS },
];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.catalog.writeStarterSet(
    'choosing',
    LISTED.map(style => StyleRecord.parse(style)),
  );
});
afterAll(() => test.close());

async function richMember(app: TestApp = test) {
  const member = await buildMember(app);
  await grantCredits(app, member, 'sticker', 3);
  return member;
}

/** The compared parts of an answer or a refusal. */
interface Answer {
  state: string;
  vin: string;
  reason: string;
  message: string;
  field: string;
  rerouted: boolean;
  year_restricted: boolean;
  charged: unknown;
  version: number;
  reused: boolean;
  readings: object[];
  sticker_id: string | null;
}

async function send(path: string, payload: object, token?: string, app = test) {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await app.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload });
  return { http: answer.statusCode, ...answer.json<Answer>() };
}

const CHOICE = {
  vin: MAZDA,
  ...NAME,
  style: STYLE,
  trim: 'i Touring',
  colors: { exterior: { code: '41V', name: 'Soul Red' }, interior: null },
  packages: [
    { code: 'P1', name: 'Bose and moonroof', price: '$1,325' },
    { code: 'O2', name: 'Floor mats', price: 'INC' },
  ],
  regenerate: 'false',
  buildsheet_color: 'no',
};

describe('what can be chosen', () => {
  it('is every style of the model, and the lists of the one that is named', async () => {
    const all = await send('get-vymmtautoblog-forumData', { vin: MAZDA, ...NAME });
    expect(all).toMatchObject({ http: 200, confidence: 0, year_restricted: false, locked: {} });
    expect(all).toMatchObject({ form: { trims: [{ selected: false }, { selected: false }], exterior: [] } });
    const one = await send('get_vymmtautoblog_forumData', { vin: MAZDA, trim: 'i Touring' });
    expect(one).toMatchObject({
      confidence: 1,
      form: {
        trims: [{ style: STYLE, selected: true }],
        exterior: [{ name: 'Soul Red', price: 30_000 }, { name: '陽光銀' }],
        packages: [{ code: 'P1' }, { code: 'P2' }],
        rules: expect.arrayContaining([expect.objectContaining({ if: 'P1', includes: ['O1'] })]),
      },
    });
    expect(await send('get-vymmtautoblog-forumData', OLD)).toMatchObject({ http: 200, year_restricted: true });
  });

  it('is fixed where a factory record says it, preselected where the catalog has it as standard, and guessed nowhere', async () => {
    const known = await send('autoloading-stickerdata', { vin: TESLA });
    const { preselected, provenance } = known as unknown as {
      preselected: { exterior: string; options: string[]; packages: string[] };
      provenance: Record<string, string>;
    };
    expect(preselected.exterior).toBeTruthy();
    const codes = [...preselected.options, ...preselected.packages];
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.map(code => provenance[code])).toEqual(codes.map(() => 'build'));
    const standard = await send('autoloading-stickerdata', { ...NAME, trim: 'i Touring' });
    expect(standard).toMatchObject({ preselected: { interior: 'Black leatherette', options: ['O2'] } });
    expect(standard).toMatchObject({ provenance: { interior: 'common', O2: 'common' } });
    const unknown = await send('autoloading-stickerdata', { vin: MAZDA, ...NAME });
    expect(unknown).toMatchObject({ preselected: { exterior: null, interior: null, packages: [], options: [] } });
    const { locked } = (await send('get-vymmtautoblog-forumData', { vin: TESLA })) as unknown as {
      locked: { exterior?: string };
    };
    expect(locked.exterior).toBe(preselected.exterior);
  });
});

describe('confirm-sticker', () => {
  it('makes a sticker of the choices for one credit, marked as chosen, with the catalog’s words and prices', async () => {
    const member = await richMember();
    const answer = await send('confirm-sticker', CHOICE, member.token);
    expect(answer).toMatchObject({ http: 202, charged: { amount: 1 }, rerouted: false, year_restricted: false });
    await test.drain();
    const read = await test.app.stickers.read(member, MAZDA);
    expect(read?.sticker).toMatchObject({
      grade: 'C',
      msrp: { base: 2_350_000, options: 162_500, destination: 79_500, total: 2_592_000 },
    });
    const optional = read?.sticker?.lines.filter(({ section }) => section === 'optional');
    expect(optional).toEqual([
      { section: 'optional', code: '41V', text: 'Soul Red', price: 30_000, provenance: 'owner' },
      { section: 'optional', code: 'P1', text: 'Bose and moonroof', price: 132_500, provenance: 'owner' },
      { section: 'optional', code: 'O2', text: 'Floor mats', price: 0, provenance: 'owner' },
    ]);
    expect(read?.document).toMatchObject({
      document: { grade: 'C', grade_words: 'C_chosen' },
      vehicle: { exterior: { name: 'Soul Red', hex: ['#9b1b22'] }, interior: null, trim: 'i Touring' },
      options: [{}, { contains: ['Moonroof'] }, {}],
    });
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('answers the same choices with the same sticker, and other choices with a new version that says what changed', async () => {
    const member = await richMember();
    const first = await send('confirm-sticker', CHOICE, member.token);
    await test.drain();
    expect(await send('confirm-sticker', CHOICE, member.token)).toMatchObject({
      http: 200,
      reused: true,
      sticker_id: first.sticker_id,
    });
    const other = { ...CHOICE, packages: [], colors: { exterior: { name: '陽光銀' } } };
    const refused = await send('confirm-sticker', other, member.token);
    expect(refused).toMatchObject({ http: 409, reason: 'sticker_exists', field: 'regenerate' });
    const next = await send('confirm-sticker', { ...other, regenerate: 'true' }, member.token);
    expect(next).toMatchObject({ http: 202, version: 2, charged: null });
    await test.drain();
    const read = await test.app.stickers.read(member, MAZDA);
    expect(read?.changes).toEqual([
      { what: 'exterior', from: 'Soul Red', to: '陽光銀' },
      { what: 'total', from: 2_592_000, to: 2_429_500 },
      { what: 'option Soul Red', from: 30_000, to: null },
      { what: 'option Bose and moonroof', from: 132_500, to: null },
      { what: 'option Floor mats', from: 0, to: null },
    ]);
    await test.app.stickers.generate(member, { vin: MAZDA, gen: 'regenerate' });
    await test.drain();
    const again = await test.app.stickers.read(member, MAZDA);
    expect([again?.sticker?.version, again?.changes]).toEqual([3, []]);
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('of a second confirm while the first runs: the same is one sticker, another is refused, nothing more is charged', async () => {
    const member = await richMember();
    const both = await Promise.all([1, 2].map(() => send('confirm-sticker', CHOICE, member.token)));
    expect(new Set(both.map(({ sticker_id }) => sticker_id)).size).toBe(1);
    const other = await send('confirm-sticker', { ...CHOICE, packages: [], regenerate: true }, member.token);
    expect(other).toMatchObject({ http: 409, reason: 'sticker_underway' });
    await test.drain();
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('of what another member is choosing makes a sticker of one’s own, and needs a sign-in', async () => {
    const [one, other] = [await richMember(), await richMember()];
    const first = await send('confirm-sticker', CHOICE, one.token);
    const second = await send('confirm-sticker', { ...CHOICE, packages: [] }, other.token);
    expect(second.sticker_id).not.toBe(first.sticker_id);
    await test.drain();
    expect((await test.app.stickers.read(one, MAZDA))?.document?.options).toHaveLength(3);
    expect((await test.app.stickers.read(other, MAZDA))?.document?.options).toHaveLength(1);
    expect([await creditsLeft(test, one, 'sticker'), await creditsLeft(test, other, 'sticker')]).toEqual([2, 2]);
    expect((await send('confirm-sticker', CHOICE)).http).toBe(401);
  });

  it.each([
    [{ packages: [{ code: 'P1', price: 'cheap' }] }, 'sticker_price', 'packages.0.price', '“cheap” is not a price'],
    [{ packages: [{ code: 'P1', price: -5 }] }, 'sticker_price', 'packages.0.price', 'is not a price'],
    [{ packages: [{ code: 'P1', price: 1 }] }, 'sticker_price_differs', 'packages.0.price', '$1325.00'],
    [{ packages: [{ code: 'P1' }, { name: 'bose and moonroof' }] }, 'sticker_option_twice', 'packages.1', 'twice'],
    [{ packages: [{ code: 'P1' }, { code: 'O1' }] }, 'sticker_option_included', 'packages.1', 'part of'],
    [{ packages: [{ code: 'P2' }] }, 'sticker_option_needs', 'packages.0', 'only with “Bose'],
    [{ packages: [{ code: 'P1' }, { code: 'O3' }] }, 'sticker_option_excluded', 'packages.0', 'combined'],
    [{ packages: [{ name: 'Jet engine' }] }, 'sticker_option', 'packages.0', 'Jet engine'],
    [{ packages: [{ code: 'O4' }] }, 'sticker_unpriced', 'packages.0.price', 'no price'],
    [{ packages: Array.from({ length: 400 }, () => ({ code: 'O2' })) }, 'sticker_many_options', 'packages', '400'],
    [{ colors: { exterior: { name: 'Hugger Orange of 1969' } } }, 'sticker_color', 'colors.exterior', 'Hugger'],
    [{ colors: { interior: { name: 'أحمر' } } }, 'sticker_color', 'colors.interior', 'أحمر'],
    [{ trim: 'x'.repeat(200) }, 'too_long', 'trim', '120'],
    [{ style: '大型轎車' }, 'catalogue_style', 'style', '大型轎車'],
    [{ style: null, trim: null, packages: [] }, 'sticker_style', 'style', 'several styles'],
    [{ year: 2013 }, 'sticker_other_vehicle', 'model', '2014 Mazda'],
    [{ vin: null, model: 'Civic' }, 'catalogue_model', 'model', 'Civic'],
    [{ logo: '<svg><script/></svg>' }, 'unknown_field', 'logo', 'logo'],
  ])('refuses %j and charges nothing', async (wrong, reason, field, says) => {
    const member = await richMember();
    const answer = await send('confirm-sticker', { ...CHOICE, ...wrong }, member.token);
    expect(answer).toMatchObject({ status: 'error', reason, field });
    expect(answer.message).toContain(says);
    expect(await creditsLeft(test, member, 'sticker')).toBe(3);
    expect(await test.app.stickers.find(member, MAZDA)).toBeNull();
  });

  it('does not change what a factory record says', async () => {
    const member = await richMember();
    const colors = { exterior: { name: 'Pink' } };
    expect(await send('confirm-sticker', { vin: TESLA, colors }, member.token)).toMatchObject({
      http: 409,
      reason: 'sticker_recorded',
    });
    expect(await send('confirm-sticker', { vin: TESLA }, member.token)).toMatchObject({ http: 202 });
    await test.drain();
    expect((await test.app.stickers.read(member, TESLA))?.sticker?.grade).toBe('B');
  });

  it('decides by the year which call it is: 1982 to 1998 rest on the catalog of the model year', async () => {
    const member = await richMember();
    const old = { ...OLD, style: 'EX Coupe', colors: {}, packages: [{ code: 'O3' }], buildsheet_color: 'no' };
    const answer = await send('confirm-sticker', old, member.token);
    expect(answer).toMatchObject({ http: 202, rerouted: true, year_restricted: true });
    await test.drain();
    expect((await test.app.stickers.read(member, answer.vin))?.document).toMatchObject({
      document: { grade: 'D', grade_words: 'D_chosen' },
      vehicle: { vin: null, year: 1995 },
    });
    const late = await send('confirm-year-restricted-sticker', CHOICE, member.token);
    expect(late).toMatchObject({ http: 202, rerouted: true, year_restricted: false });
    const classic = await send('confirm-sticker', { vin: BEL_AIR }, member.token);
    expect(classic).toMatchObject({ http: 202, rerouted: true, year_restricted: false });
  });

  it('is made of the catalog alone where no other source knows the vehicle, and then nothing in it is invented', async () => {
    const bare = await createTestApp({ builds: new SandboxBuilds({ behavior: 'empty', paceMs: 0 }) });
    await bare.app.catalog.writeStarterSet(
      'choosing',
      LISTED.map(style => StyleRecord.parse(style)),
    );
    const member = await richMember(bare);
    await send('confirm-sticker', CHOICE, member.token, bare);
    await bare.drain();
    expect((await bare.app.stickers.read(member, MAZDA))?.document).toMatchObject({
      demo: false,
      price: { total: 2_592_000 },
      standard: [{ group: 'Safety' }],
      warranty: null,
      sources: [{ name: 'A price list', on: '2026-01-31' }],
    });
    await bare.close();
  });
});

describe('generate-ymmtsticker', () => {
  it('asks for a style where there are several, and charges nothing', async () => {
    const member = await richMember();
    const answer = await send('generate-ymmtsticker', NAME, member.token);
    expect(answer).toMatchObject({ http: 200, state: 'needs_selection', sticker_id: null, charged: null });
    expect(answer.vin).toMatch(/^2014-mazda-/);
    expect(await creditsLeft(test, member, 'sticker')).toBe(3);
    const chosen = await send('confirm-sticker', { ...CHOICE, vin: answer.vin }, member.token);
    expect(chosen).toMatchObject({ http: 202, vin: answer.vin });
    expect(await send('generate-ymmtsticker', NAME, member.token)).toMatchObject({ state: 'processing', reused: true });
  });

  it('compares a model with its own kind of car, or with none where its kind is not known', async () => {
    const member = await richMember();
    const truck = { year: 2015, make: 'Ford', model: 'F-150', trim: 'XLT' };
    const { vin } = await send('confirm-sticker', truck, member.token);
    await send('generate-ymmtsticker', OLD, member.token);
    await test.drain();
    expect((await test.app.stickers.read(member, vin))?.document).toMatchObject({
      vehicle: { trim: 'XLT' },
      fuel: { class_name: { en: 'pickups' } },
    });
    const old = await test.app.stickers.read(member, test.app.vehicles.numberOf(OLD));
    expect(old?.document).toMatchObject({ fuel: null });
  });

  it('makes the sticker of a model with one style, without a VIN on it', async () => {
    const member = await richMember();
    const answer = await send('generate-ymmtsticker', OLD, member.token);
    expect(answer).toMatchObject({ http: 202, charged: { amount: 1 }, rerouted: false });
    await test.drain();
    expect(await test.app.stickers.open(member, answer.vin)).toMatchObject({
      grade: 'D',
      title: '1995 Honda Civic',
      document: { vehicle: { vin: null }, options: null },
    });
    expect((await test.app.vehicles.preview(member, answer.vin)).sticker_grade).toBe('D');
  });

  it('says what is not in the catalog', async () => {
    const member = await richMember();
    const answer = await send('generate-ymmtsticker', { ...NAME, model: 'Sky' }, member.token);
    expect([answer.http, answer.field]).toEqual([404, 'model']);
  });
});

describe('generate_classic_sticker', () => {
  it.each(['generate_classic_sticker', 'generate-classic-sticker'])('%s makes a sheet of the number', async path => {
    const member = await richMember();
    const name = { year: '1957', make: 'CHEVROLET', model: 'bel air', series: '' };
    const answer = await send(path, { vin: BEL_AIR, ...name, classictype: 'vin' }, member.token);
    expect(answer).toMatchObject({ http: 202, charged: { amount: 1 }, rerouted: false, readings: [] });
    await test.drain();
    expect((await test.app.stickers.read(member, BEL_AIR))?.document).toMatchObject({
      kind: 'specification',
      vehicle: { year: 1957, serial: BEL_AIR },
    });
  });

  it('trusts the name where that is asked for, and prints no number then', async () => {
    const member = await richMember();
    const named = { vin: BEL_AIR, year: 1969, make: 'Ford', model: 'Mustang', classictype: 'ymm' };
    const answer = await send('generate_classic_sticker', named, member.token);
    expect([answer.http, answer.vin]).toEqual([202, expect.stringMatching(/^1969-ford-mustang-/)]);
    await test.drain();
    const read = await test.app.stickers.read(member, answer.vin);
    expect(read?.document).toMatchObject({ kind: 'sticker', vehicle: { year: 1969, serial: null }, worksheet: null });
    expect(await test.app.issuedDocuments.newest(member, 'sticker', answer.vin)).toMatchObject({ state: 'ready' });
  });

  it('asks which vehicle it is where a number has several readings, and makes the one that is named', async () => {
    const member = await richMember();
    const several = { vin: '2F08C100001', classictype: 'maybe' };
    const answer = await send('generate_classic_sticker', several, member.token);
    expect(answer).toMatchObject({ http: 200, state: 'needs_selection', sticker_id: null, charged: null });
    expect(answer.readings).toMatchObject([
      { year: 1972, make: 'Mercury', model: 'Montego MX' },
      { year: 1962, make: 'Ford' },
      { year: 1972, make: 'Ford' },
    ]);
    expect(await creditsLeft(test, member, 'sticker')).toBe(3);
    const named = { ...several, classictype: 'vin', year: 1962, make: 'Ford', model: 'Galaxie' };
    expect(await send('generate_classic_sticker', named, member.token)).toMatchObject({ http: 202, readings: [] });
    await test.drain();
    const read = await test.app.stickers.read(member, several.vin);
    expect(read?.document).toMatchObject({ vehicle: { year: 1962, make: 'Ford', serial: several.vin } });
  });

  it.each([[{ vin: 'QQQQQ' }], [{ vin: '1HGCM82633A004353', classictype: 'vin' }]])(
    'refuses %j with “Wrong VIN”',
    async wrong => {
      const member = await richMember();
      const answer = await send('generate_classic_sticker', wrong, member.token);
      expect(answer).toMatchObject({ http: 422, status: 'error', msg: 'Wrong VIN', message: 'Wrong VIN' });
      expect(await creditsLeft(test, member, 'sticker')).toBe(3);
    },
  );

  it.each([
    [{ vin: '' }, 'vin'],
    [{ vin: '', year: 1969, make: 'Ford', model: 'Spaceship' }, 'model'],
  ])('refuses %j, where no number was given, by what is missing or wrong', async (wrong, field) => {
    const member = await richMember();
    const answer = await send('generate_classic_sticker', wrong, member.token);
    expect(answer).toMatchObject({ status: 'error', field });
    expect(answer.message).not.toBe('Wrong VIN');
    expect(await creditsLeft(test, member, 'sticker')).toBe(3);
  });

  it('of a later vehicle is done by the call of its year', async () => {
    const member = await richMember();
    const answer = await send('generate_classic_sticker', { vin: TESLA, classictype: 'vin' }, member.token);
    expect(answer).toMatchObject({ http: 202, rerouted: true });
  });
});
