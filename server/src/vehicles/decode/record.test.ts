import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../kit/security/crypto.ts';
import { ACCORD, buildMember, grantCredits, MISTYPED, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { specificationsOf } from './rules/details.ts';
import { generationOf } from './rules/generations.ts';
import { slugOf } from '../catalog/rules/names.ts';
import { identityOf } from './rules/record.ts';
import { ipDataOf, placeChoice } from './rules/ip-data.ts';

/** One red pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Sent = { url: string; payload?: object; token?: string };
const send = ({ url, payload, token }: Sent) =>
  test.http.inject({
    url,
    headers: { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload ? { method: 'POST' as const, payload } : {}),
  });

describe('the record of a vehicle', () => {
  it('has every field of the specification', async () => {
    const answer = await send({ url: `/api-cwa/vehicle?vin=${ACCORD}` });
    expect(answer.json()).toMatchObject({
      status: 'success',
      vehicle: {
        vin: ACCORD,
        user_id: null,
        trim_set: true,
        vin_set: true,
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        model_name: 'Accord',
        model_id: 'honda-accord',
        series: 'Accord',
        source: 'vpic',
        europe: false,
        documents: [],
        images: [],
        option: 'curious',
        report: { vhr_report: null, vhr_sticker: null },
        blured: true,
        mileage: null,
        miles: null,
        trim: 'EX-V6',
        classic: false,
        hasSupport: false,
        hasVHR: false,
        hasSticker: false,
        ymm: false,
      },
    });
    const { vehicle, specifications } = answer.json();
    expect(vehicle.cdt).toBe(vehicle.date);
    expect(vehicle.details).toMatchObject({ bodyClass: 'Coupe', doors: '2', plant: 'Marysville, Ohio' });
    expect(specifications.map((row: { key: string }) => row.key)).toEqual(Object.keys(vehicle.details));
  });

  it.each([
    ['VF1BR2D0H36000019', { europe: true, source: 'europe', year: null, model_id: 'renault-clio' }],
    ['124379N500019', { classic: true, hasSupport: true, source: 'classic', year: 1969 }],
    ['1G1AY8787B5100019', { classic: true, hasSupport: false, source: 'vpic', year: 1981 }],
  ])('says of %s what it is', async (vin, expected) => {
    const { vehicle } = (await send({ url: `/api-cwa/vehicle?vin=${vin}` })).json();
    expect(vehicle).toMatchObject(expected);
  });

  it('of a mistyped number is refused with the likely readings', async () => {
    const answer = await send({ url: `/api-cwa/vehicle?vin=${MISTYPED}` });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'wrong_vin', field: 'vin' });
    expect(answer.json().details.suggestions.length).toBeGreaterThan(0);
  });

  it('has the mileage of the report, and the pictures of its owner, for nobody else', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    await grantCredits(test, owner, 'sticker', 1);
    await test.app.reports.generate(owner, { vin: TESLA, report_type: 'US', mileage: 45_000 });
    await test.app.stickers.generate(owner, { vin: TESLA });
    await test.drain();
    await test.app.reports.open(owner, TESLA);
    const sticker = await test.app.stickers.open(owner, TESLA);
    const { url } = await test.app.ownerFiles.add(owner, {
      vin: TESLA,
      kind: 'photo',
      name: 'front.jpg',
      url: PNG,
      shared: false,
    });
    const of = async (token: string) => (await send({ url: `/api-cwa/vehicle?vin=${TESLA}`, token })).json().vehicle;
    expect(await of(owner.token)).toMatchObject({
      images: [url, `/documents/sticker/${sticker?.id}.png`],
      mileage: 45_000,
      miles: 45_000,
    });
    const other = await buildMember(test);
    expect(await of(other.token)).toMatchObject({ images: [], mileage: null, miles: null });
  });

  it('has the newest reading where no mileage was stated', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    await test.app.reports.generate(owner, { vin: TESLA, report_type: 'US' });
    await test.drain();
    const of = async () => (await send({ url: `/api-cwa/vehicle?vin=${TESLA}`, token: owner.token })).json().vehicle;
    expect((await of()).miles).toBeNull();
    const view = await test.app.reports.open(owner, TESLA);
    const [newest] = view?.document?.readings.toSorted((a, b) => b.on.localeCompare(a.on)) ?? [];
    expect((await of()).miles).toBe(newest?.miles);
  });

  it('names the finished report of its owner, and of nobody else', async () => {
    const owner = await buildMember(test);
    await grantCredits(test, owner, 'vhr', 1);
    await test.app.reports.generate(owner, { vin: ACCORD, report_type: 'US' });
    await test.drain();
    const { vehicle } = (await send({ url: `/api-cwa/vehicle?vin=${ACCORD}`, token: owner.token })).json();
    expect(vehicle).toMatchObject({ hasVHR: true, hasSticker: false, blured: false });
    expect(vehicle.documents).toMatchObject([{ kind: 'report', stage: 'made', id: vehicle.report.vhr_report?.id }]);
    const other = await buildMember(test);
    const seen = (await send({ url: `/api-cwa/vehicle?vin=${ACCORD}`, token: other.token })).json().vehicle;
    expect(seen).toMatchObject({ hasVHR: false, blured: true, documents: [], report: { vhr_report: null } });
  });
});

describe('the detail list', () => {
  const known = <T>(value: T) => ({ value, source: 'known' as const });
  const keys = (facts: Parameters<typeof specificationsOf>[0]) => specificationsOf(facts).map(row => row.key);

  it('falls back to the next field that is known', () => {
    expect(specificationsOf({ otherEngineInfo: known('Single Motor - Standard') })).toEqual([
      { key: 'engine', value: 'Single Motor - Standard', inferred: false },
    ]);
    expect(specificationsOf({ electrification: known('BEV') })).toMatchObject([{ key: 'fuel', value: 'BEV' }]);
    expect(specificationsOf({ plantCountry: known('JAPAN') })).toMatchObject([{ key: 'plant', value: 'Japan' }]);
  });

  it('shows a row only where its condition holds', () => {
    const displacementCc = known(1450);
    expect(keys({ displacementCc, vehicleType: known('Passenger Car') })).not.toContain('displacement');
    expect(specificationsOf({ displacementCc, vehicleType: known('Motorcycle') })[0]).toMatchObject({
      key: 'displacement',
      value: '1,450 cc',
    });
    expect(keys({ series: known('Accord'), model: known('ACCORD') })).toEqual([]);
    expect(keys({ plantCity: known('MARYSVILLE'), plantCountry: known('UNITED STATES (USA)') })).toEqual([
      'plant',
      'country',
    ]);
  });

  it('writes units and separators, and marks what is inferred', () => {
    const inferred = { value: 'AWD', source: 'inferred' as const, reason: 'the trim says AWD' };
    expect(
      specificationsOf({ curbWeightLb: known(3219), msrp: known(23_000), driveType: inferred }).map(row => row.value),
    ).toEqual(['AWD', '3,219 lb', '$23,000']);
    expect(specificationsOf({ driveType: inferred })[0]?.inferred).toBe(true);
  });
});

describe('the generation', () => {
  const of = (make: string, model: string, modelYear: number, series?: string) =>
    generationOf({
      make: { value: make, source: 'known' },
      model: { value: model, source: 'known' },
      modelYear: { value: modelYear, source: 'known' },
      ...(series ? { series: { value: series, source: 'known' } } : {}),
    })?.value;

  it.each([
    ['Honda', 'Accord', 2012, undefined, '8th generation, CP/CS'],
    ['BMW', '328i', 2014, '3-Series', '6th generation, F30/F31/F34'],
    ['Chrysler', 'Town and Country', 2010, undefined, '5th generation, RT'],
    ['Dodge', 'Ram', 1999, '1500', '2nd generation, BR/BE'],
    ['Toyota', 'Land Cruiser', 2004, undefined, '100 Series'],
    ['Ford', 'Mustang', 1970, undefined, '1st generation'],
  ])('of a %s %s of %d', (make, model, year, series, expected) => {
    expect(of(make, model, year, series)).toBe(expected);
  });

  it('is not claimed where two were sold in the year, or none is listed', () => {
    expect(of('Chevrolet', 'Silverado 1500', 2007)).toBeUndefined();
    expect(of('Toyota', 'Land Cruiser', 1985)).toBeUndefined();
    expect(of('Yugo', 'GV', 1988)).toBeUndefined();
  });
});

describe('a name in its parts', () => {
  it('takes the model where the series is not known, and no accents into ids', () => {
    const decoded = test.app.vehicles.decode(TESLA);
    expect(identityOf(decoded, { year: 2019, make: 'Tesla', model: 'Model 3' })).toMatchObject({ series: 'Model 3' });
    expect(slugOf('Citroën DS / 3')).toBe('citroen-ds-3');
  });
});

describe('the classic mapping', () => {
  const ask = (vin: string) => send({ url: `/api-cwa/classicmapping?vin=${encodeURIComponent(vin)}` });

  it('answers the reading of a number', async () => {
    const answer = (await ask('12437-9n500019')).json();
    expect(answer).toMatchObject({ status: 'success', ambiguous: false });
    expect(answer.data).toMatchObject([{ year: 1969, make: 'Chevrolet', model: 'Camaro', sequence: '500019' }]);
  });

  it('answers all of them where several fit', async () => {
    const answer = (await ask('1Y73Z137925')).json();
    expect(answer.ambiguous).toBe(answer.data.length > 1);
    expect(answer.data[0]).toMatchObject({ make: 'Ford', model: 'Thunderbird' });
  });

  it('answers Wrong VIN where none fits', async () => {
    const answer = await ask('QQQQQQ');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ status: 'error', msg: 'Wrong VIN', code: 'wrong_vin', field: 'vin' });
  });

  it.each(['1234', '123456789012345', '12345 ♥'])('refuses %s by its field', async vin => {
    const answer = await ask(vin);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().field).toBe('vin');
  });
});

describe('a search', () => {
  it('keeps the vehicle in its parts, and what the person wants with it', async () => {
    const token = newToken();
    const caller = { ...test.visitor(), guest: token, keepGuest: () => token };
    await test.app.vehicles.preview(caller, ACCORD);
    await test.app.vehicles.choose(caller, ACCORD.toLowerCase(), 'buying');
    await test.app.vehicles.preview(caller, ACCORD);
    const { searches, total } = await test.app.vehicles.searches.page(caller);
    expect(total).toBe(1);
    expect(searches).toMatchObject([
      {
        vin: ACCORD,
        user_id: null,
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        series: 'Accord',
        model_id: 'honda-accord',
        source: 'vpic',
        isEurope: false,
        option: 'buying',
        data: { subtitle: expect.stringContaining('EX-V6') },
      },
    ]);
    expect(typeof searches[0]?.auction).toBe('boolean');
    await expect(test.app.vehicles.choose(caller, TESLA, 'buying')).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('is read page by page', async () => {
    const member = await buildMember(test);
    for (const vin of [ACCORD, TESLA, '4T1BF1FK6EU000019']) {
      await test.app.vehicles.searches.note(member, vin);
      test.clock.advanceDays(1);
    }
    const first = (await send({ url: '/api-cwa/searches?limit=2', token: member.token })).json();
    expect(first.searches.map((each: { vin: string }) => each.vin)).toEqual(['4T1BF1FK6EU000019', TESLA]);
    expect(first.total).toBe(3);
    const url = `/api-cwa/searches?limit=2&after=${encodeURIComponent(first.next)}`;
    const second = (await send({ url, token: member.token })).json();
    expect(second).toMatchObject({ searches: [{ vin: ACCORD }], next: null });
  });
});

describe('the garage', () => {
  it('keeps a vehicle once, with the mileage and note last sent', async () => {
    const { token } = await buildMember(test);
    const save = (payload: object) => send({ url: '/api-cwa/save-vehicle', payload, token });
    const first = (await save({ vin: ACCORD, mileage: 120_000, note: 'Blue one' })).json().vehicle;
    const again = (await save({ vin: ` ${ACCORD.toLowerCase()} `, mileage: 121_000 })).json().vehicle;
    expect(again).toMatchObject({ id: first.id, title: '2003 Honda Accord', mileage: 121_000, note: 'Blue one' });
    expect((await send({ url: '/api-cwa/garage', token })).json()).toMatchObject({ total: 1, next: null });
    const record = (await send({ url: `/api-cwa/vehicle?vin=${ACCORD}`, token })).json().vehicle;
    expect(record).toMatchObject({ mileage: 121_000, miles: 121_000 });
    await send({ url: '/api-cwa/remove-vehicle', payload: { vehicle: first.id }, token });
    expect((await send({ url: '/api-cwa/garage', token })).json()).toMatchObject({ vehicles: [], total: 0 });
  });

  it('belongs to one member', async () => {
    const [owner, other] = [await buildMember(test), await buildMember(test)];
    const saved = await test.app.vehicles.garage.save(owner, { vin: ACCORD });
    await test.app.vehicles.garage.remove(other, saved.id);
    expect((await test.app.vehicles.garage.page(other)).vehicles).toEqual([]);
    expect((await test.app.vehicles.garage.page(owner)).vehicles).toHaveLength(1);
    expect((await send({ url: '/api-cwa/garage' })).statusCode).toBe(401);
  });

  it('takes no number that names no vehicle', async () => {
    const { token } = await buildMember(test);
    const answer = await send({ url: '/api-cwa/save-vehicle', payload: { vin: MISTYPED }, token });
    expect(answer.json()).toMatchObject({ code: 'wrong_vin', field: 'vin' });
  });
});

describe('where the visitor is', () => {
  const headers = {
    'x-forwarded-for': '203.0.113.7',
    'cf-ipcountry': 'US',
    'cf-region-code': 'TX',
    'cf-timezone': 'America/Chicago',
  };

  it('is what the proxy on this machine says, without the address', () => {
    const answer = ipDataOf({ headers, socket: { remoteAddress: '127.0.0.1' } });
    expect(answer).toEqual({ country: 'US', region: 'TX', currency: 'USD', tz: 'America/Chicago' });
  });

  it.each([
    ['a visitor writes the headers', headers, '203.0.113.7'],
    ['no proxy forwards', { ...headers, 'x-forwarded-for': undefined }, '127.0.0.1'],
    ['the proxy does not know', { 'x-forwarded-for': '1.1.1.1', 'cf-ipcountry': 'XX' }, '127.0.0.1'],
    ['the values make no sense', { 'x-forwarded-for': '1.1.1.1', 'cf-ipcountry': '<b>' }, '127.0.0.1'],
  ])('is not known where %s', (_case, given, remoteAddress) => {
    const nothing = { country: null, region: null, currency: null, tz: null };
    expect(ipDataOf({ headers: given, socket: { remoteAddress } })).toEqual(nothing);
  });

  it('chooses the language and the currency where the brand offers them, after what the reader chose', async () => {
    const from = (country: string, host: string, cookie?: string) =>
      test.http.inject({
        url: '/api-cwa/vehicle?vin=QQQQQ',
        headers: { ...headers, host, 'cf-ipcountry': country, ...(cookie ? { cookie } : {}) },
      });
    const messageTo = async (...request: Parameters<typeof from>) =>
      (await from(...request)).json<{ msg: string }>().msg;
    const [english, spanish] = [await messageTo('US', 'localhost'), await messageTo('MX', 'localhost')];
    expect(spanish).not.toBe(english);
    expect(spanish).toMatch(/número/);
    expect(await messageTo('MX', 'localhost', 'marque_language=en')).toBe(english);
    expect(await messageTo('US', 'vinclara.localhost')).toBe(spanish);
    expect(await messageTo('GB', 'vinclara.localhost')).toBe(english);
    expect(await messageTo('MX', 'northgate.localhost')).toBe(english);
    expect(
      placeChoice(
        { headers: { ...headers, 'cf-ipcountry': 'MX' }, socket: { remoteAddress: '::1' } },
        { locales: ['es'] },
      ),
    ).toEqual({ locale: 'es', currency: 'MXN' });
  });

  it('is answered by the call', async () => {
    const answer = await test.http.inject({ url: '/api-cwa/ip-data', headers: { host: 'localhost', ...headers } });
    expect(answer.json().ip_data).toMatchObject({ country: 'US', region: 'TX' });
  });
});
