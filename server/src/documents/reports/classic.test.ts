import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { isReportWorth } from '../../vehicles/decode/rules.ts';

const BEL_AIR = 'VC57S100001';
const CAMPAIGN = {
  campaign: '69V001000',
  date: '1969-05-01',
  component: 'STEERING',
  summary: 'The steering box may loosen.',
  consequence: 'Loss of control.',
  remedy: 'Dealers tighten it.',
  vehicles: { CHEVROLET: { CAMARO: [1969] } },
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function richMember() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 2);
  return member;
}

/** The compared parts of an answer or a refusal. */
type Answer = { message: string; charged: unknown; candidates?: object[] };

async function send(token: string, path: string, payload: object) {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

describe('a classic report', () => {
  it.each(['generate_classic_report', 'generate-classic-report'])(
    'is made by %s of what the number says',
    async path => {
      const member = await richMember();
      const name = { year: '1957', make: 'CHEVROLET', model: 'bel air', series: '', mileage: '45,000' };
      const { status, body } = await send(member.token, path, { vin: BEL_AIR, check_vname: 'yes', ...name });
      expect([status, body.charged]).toEqual([202, { unit: 'vhr', amount: 1 }]);
      await test.drain();
      const view = await test.app.reports.open(member, BEL_AIR);
      expect(view).toMatchObject({ state: 'ready', title: '1957 Chevrolet Bel Air' });
      const document = view?.document;
      expect(document?.classic).toMatchObject({
        year: { en: 'Model year 1957' },
        named: null,
        rule: { en: expect.stringContaining('Chevrolet'), es: expect.stringContaining('serie') },
      });
      expect(document?.classic?.plate.map(({ text }) => text).join('')).toBe(BEL_AIR);
      expect(document?.classic?.sources.length).toBeGreaterThan(0);
      expect(document?.heads.map(({ key }) => key)).toEqual(['identity', 'life', 'auctions']);
      expect(document?.verdict.level).toBe('check');
      expect(document?.notice.id).toBe('classic_notice@1');
      expect(document?.value).toBeNull();
      expect(JSON.stringify(document)).not.toMatch(/NMVTIS/);
      expect(document?.vehicle.decoded).toMatchObject({ en: 'Decoded from the serial number' });
      expect(document?.tiles.filter(({ value, state }) => value === null && state !== 'none_reported')).toEqual([]);
      const unknown = document?.classic?.unknown.map(({ label }) => (label as { en: string }).en);
      expect(unknown).toEqual(expect.arrayContaining(['Production figures', 'Price when new', 'Market value']));
    },
  );

  it.each([
    ['VC5', 'The number of a classic has 4 to 16 characters; this one has 3. Copy the whole number'],
    [ACCORD, `${ACCORD} has 17 characters. Numbers of before 1981 have 16 at most`],
  ])('of the number %s is refused with a sentence that fits, and nothing is charged', async (vin, sentence) => {
    const member = await richMember();
    const { status, body } = await send(member.token, 'generate_classic_report', { vin });
    expect([status, body]).toEqual([400, expect.objectContaining({ field: 'vin', code: 'invalid_input' })]);
    expect(body.message).toContain(sentence);
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
  });

  it('is made by year, make and model without a number, of what the catalog and the recalls say alone', async () => {
    const member = await richMember();
    await test.app.recalls.writeStarterSet({
      name: 'classic',
      copiedOn: '2026-01-31',
      campaigns: [CAMPAIGN],
    });
    const name = { vin: '', year: '1969', make: 'chevrolet', model: 'camaro', mileage: '45,000' };
    const { status, body } = await send(member.token, 'generate_classic_report', name);
    expect([status, body.charged]).toEqual([202, { unit: 'vhr', amount: 1 }]);
    await test.drain();
    const number = test.app.vehicles.numberOf({ year: 1969, make: 'Chevrolet', model: 'Camaro' });
    const view = await test.app.reports.open(member, number);
    expect(view).toMatchObject({ state: 'ready', title: '1969 Chevrolet Camaro' });
    const document = view?.document;
    expect(document).toMatchObject({
      demo: false,
      classic: null,
      notice: { id: 'named_notice@1' },
      vehicle: {
        decoded: {
          en: 'Named by year, make and model; no number was read',
          es: 'Nombrado por año, marca y modelo; no se leyó ningún número',
        },
      },
      verdict: { level: 'check' },
    });
    expect(document?.recalls.length).toBeGreaterThan(0);
    expect([document?.auctions, document?.titles]).toEqual([[], []]);
    expect(JSON.stringify(document)).not.toMatch(/serial number|from the VIN/i);
  });

  it('of a model of which neither catalog nor recalls say anything gives the credit back', async () => {
    const member = await richMember();
    const name = { year: 1957, make: 'Chevrolet', model: 'Bel Air' };
    expect((await send(member.token, 'generate_classic_report', name)).status).toBe(202);
    await test.drain();
    const view = await test.app.reports.open(member, test.app.vehicles.numberOf(name));
    expect(view).toMatchObject({ state: 'no_data' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
  });

  it.each([
    [{}, 400, 'vin', 'Enter the number of the vehicle, or its year, make and model.'],
    [{ year: 1969, make: 'Chevrolet' }, 400, 'model', 'or its year, make and model.'],
    [{ year: 1995, make: 'Honda', model: 'Civic' }, 400, 'year', 'A classic is of 1981 or before.'],
    [{ year: 1969, make: 'Chevrolet', model: 'Spaceship' }, 404, 'model', 'no data'],
  ])('by the name %j is refused with a sentence that fits, and nothing is charged', async (name, http, field, says) => {
    const member = await richMember();
    const { status, body } = await send(member.token, 'generate_classic_report', name);
    expect([status, body]).toEqual([http, expect.objectContaining({ field })]);
    expect(body.message).toContain(says);
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
  });

  it('is refused with "no data" and the readings where the name does not fit, and nothing is charged', async () => {
    const member = await richMember();
    const wrong = { vin: BEL_AIR, check_vname: 'yes', year: 1965, make: 'Ford', model: 'Mustang' };
    const { status, body } = await send(member.token, 'generate_classic_report', wrong);
    expect(status).toBe(404);
    expect(body).toMatchObject({ status: 'error', message: 'no data', msg: 'no data', code: 'no_data' });
    expect(body.candidates?.[0]).toMatchObject({ make: 'Chevrolet', model: 'Bel Air', year_from: 1957 });
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
    const unread = await send(member.token, 'generate_classic_report', { vin: 'QQQQQ', check_vname: 'no' });
    expect(unread.body).toMatchObject({ message: 'no data', candidates: [] });
  });

  it('goes on where that was confirmed, and says that another vehicle was named', async () => {
    const member = await richMember();
    const named = { vin: BEL_AIR, check_vname: 'no', year: 1957, make: 'Chevrolet', model: 'Nomad' };
    expect((await send(member.token, 'generate_classic_report', named)).status).toBe(202);
    await test.drain();
    const document = (await test.app.reports.open(member, BEL_AIR))?.document;
    expect(document?.classic?.named).toMatchObject({
      en: 'You entered a 1957 Chevrolet Nomad. The number says otherwise.',
    });
  });

  it('is not offered where public sales are all there is; the sheet is', async () => {
    const preview = await test.app.vehicles.preview(test.visitor(), BEL_AIR);
    expect(preview.offers).toEqual({ report: false, sticker: true });
    const row = { count: 1, demo: true, state: 'records_exist' } as const;
    const isWorth = (section: string) => isReportWorth({ kind: 'classic' }, [{ ...row, rows: [], section }]);
    expect(['auctions', 'recalls', 'titles', 'odometer'].map(isWorth)).toEqual([false, false, true, true]);
    expect(preview.on_file.map(({ section }) => section)).toEqual(['auctions']);
    const later = await test.app.vehicles.preview(test.visitor(), '124379N500019');
    expect(later.on_file.map(({ section }) => section)).toEqual(['auctions', 'recalls']);
    const offered = [BEL_AIR, '124379N500019', ACCORD, 'VC5'].map(vin => test.app.vehicles.isReportOffered(vin));
    expect(await Promise.all(offered)).toEqual([false, false, true, false]);
  });

  it('is not made of a VIN of 17 characters', async () => {
    const member = await richMember();
    const { status, body } = await send(member.token, 'generate-report', { vin: ACCORD, report_type: 'CLASSIC' });
    expect([status, body.message]).toEqual([400, expect.stringContaining('before 1981')]);
    expect(await creditsLeft(test, member, 'vhr')).toBe(2);
  });
});

it.each(['CA', 'EU'] as const)(
  'a report for %s is in kilometers, and hides no record of the United States',
  async market => {
    const member = await richMember();
    const order = { vin: ACCORD, report_type: market, mileage: 100_000, mileage_unit: 'km' };
    expect((await send(member.token, 'generate-report', order)).status).toBe(202);
    await test.drain();
    const document = (await test.app.reports.open(member, ACCORD))?.document;
    expect(document).toMatchObject({ units: 'km', vehicle: { given: 100_000 }, verdict: { level: 'serious' } });
    expect(document?.titles.length).toBeGreaterThan(2);
    expect(JSON.stringify(document?.limits)).toMatch(/are not among our sources/);
  },
);

it('credits that are short are refused with where to buy them', async () => {
  const poor = await buildMember(test);
  const { status, body } = await send(poor.token, 'generate-report', { vin: ACCORD });
  expect([status, body]).toEqual([
    402,
    expect.objectContaining({ code: 'insufficient_credits', plans_url: '/pricing', msg: body.message }),
  ]);
});
