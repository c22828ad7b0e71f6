import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCarsXe } from './carsxe.ts';
import type { PlateFault, PlateProvider } from './plate-provider.ts';
import { createPlateToVin } from './platetovin.ts';
import type { ServiceSettings } from './service-answer.ts';
import { startStandIn, type ReceivedRequest, type Reply, type StandIn } from './testing/stand-in.ts';
import { createVehicleDatabases } from './vehicledatabases.ts';

let service: StandIn;
beforeEach(async () => {
  service = await startStandIn();
});
afterEach(() => service.close());

const VIN = '1HGCM82633A004352';
const OWNER = { owner: { name: 'Jane Roe', address: '1 Main Street' }, registered_to: 'Jane Roe' };
const CAR = { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX-V6', body: 'Coupe', color: 'Silver' };

interface Service {
  name: string;
  create(settings: ServiceSettings): PlateProvider;
  /** The documented answer, with more than was asked for. */
  found(vin: unknown): object;
  refused(message: string): object;
  /** The request as documented. */
  request: Partial<ReceivedRequest>;
  several?: (vins: string[]) => object;
}

const SERVICES: Service[] = [
  {
    name: 'PlateToVIN',
    create: createPlateToVin,
    found: vin => ({
      success: true,
      ...OWNER,
      vin: {
        ...OWNER,
        vin,
        year: '2003',
        make: 'Honda',
        model: 'Accord',
        trim: 'EX-V6',
        name: '2003 Honda Accord',
        engine: '3.0L V6',
        style: 'Coupe',
        transmission: 'Automatic',
        driveType: 'FWD',
        fuel: 'Gasoline',
        color: { name: 'Silver', abbreviation: 'SIL' },
      },
    }),
    refused: message => ({ success: false, message }),
    request: { method: 'POST', path: '/api/convert', body: '{"state":"CA","plate":"DEMO123"}' },
    several: vins => ({ success: true, vin: vins.map(vin => ({ vin })) }),
  },
  {
    name: 'CarsXE',
    create: createCarsXe,
    found: vin => ({
      success: true,
      ...OWNER,
      input: { plate: 'DEMO123', state: 'CA', country: 'US' },
      vin,
      description: '2003 Honda Accord EX-V6',
      make: 'Honda',
      model: 'Accord',
      trim: 'EX-V6',
      style: 'EX-V6 2dr Coupe',
      year: '2003',
      assembly: 'United States',
      fuel_type: 'Gasoline',
      color: 'Silver',
      body_style: 'Coupe',
      engine_size: '3.0L V6',
      drive_type: 'FWD',
      transmission: 'Automatic',
    }),
    refused: error => ({ success: false, error }),
    request: { method: 'GET', path: '/v2/platedecoder?key=the-key&plate=DEMO123&state=CA&country=US', body: '' },
  },
  {
    name: 'Vehicle Databases',
    create: createVehicleDatabases,
    found: vin => ({
      status: 'success',
      data: {
        ...OWNER,
        intro: { vin, license: 'DEMO123', state: 'CA' },
        basic: {
          ...OWNER,
          year: '2003',
          make: 'Honda',
          model: 'Accord',
          trim: 'EX-V6',
          body_type: 'Coupe',
          color: 'Silver',
        },
      },
    }),
    refused: message => ({ status: 'error', message }),
    request: { method: 'GET', path: '/license-decode/DEMO123/CA', body: '' },
    several: vins => ({ status: 'success', data: vins.map(vin => ({ intro: { vin } })) }),
  },
];

describe.each(SERVICES)('$name', shape => {
  const find = (timeoutMs = 10_000) =>
    shape.create({ key: 'the-key', url: service.url, timeoutMs }).find('DEMO123', 'CA');
  const failed = (fault: PlateFault) => ({ kind: 'failed', fault });

  it('is asked as its documentation says, once', async () => {
    service.reply = { json: shape.found(VIN) };
    await find();
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject(shape.request);
    expect(JSON.stringify([service.requests[0]?.headers, service.requests[0]?.path])).toContain('the-key');
  });

  it('names the vehicle, and nothing about a person', async () => {
    service.reply = { json: shape.found(VIN) };
    expect(await find()).toEqual({ kind: 'found', vehicles: [{ vin: VIN, reported: CAR }] });
  });

  it('ignores unknown fields and fields of another type', async () => {
    const text = JSON.stringify(shape.found(VIN)).replaceAll('"Silver"', '[7]').replaceAll('"2003"', '"soon"');
    service.reply = { text: text.replace('{', '{"new_field":{"a":[1]},') };
    expect(await find()).toEqual({
      kind: 'found',
      vehicles: [{ vin: VIN, reported: { ...CAR, year: null, color: null } }],
    });
  });

  it.each([
    ['another check digit, which the decoder judges', '1HGCM82643A004352', '1HGCM82643A004352'],
    ['spaces and lower case', ' 1hgcm826 33a 004352', VIN],
    ['the short number of a classic', '124379N500019', '124379N500019'],
  ])('takes a number with %s', async (_what, vin, read) => {
    service.reply = { json: shape.found(vin) };
    expect(await find()).toMatchObject({ kind: 'found', vehicles: [{ vin: read }] });
  });

  it.each(['1HGCM8*****004352', 'not available', '1HGCM82633A0043521', '<b>'])(
    'cannot read the number %j',
    async vin => {
      service.reply = { json: shape.found(vin) };
      expect(await find()).toEqual(failed('unreadable'));
    },
  );

  it.each([null, '', undefined])('has found nothing where the number is %j', async vin => {
    service.reply = { json: shape.found(vin) };
    expect(await find()).toEqual({ kind: 'not_found' });
  });

  it.each([
    [200, 'No vehicle found for this plate'],
    [404, 'Not Found'],
    [400, 'Plate not found'],
    [200, ''],
    [200, 'Plate not found. No credit was charged.'],
    [404, 'No records. Your credits were not used.'],
  ])('finds nothing: %i %j', async (status, message) => {
    service.reply = { status, json: shape.refused(message) };
    expect(await find()).toEqual({ kind: 'not_found' });
  });

  it.each<[number, string, PlateFault]>([
    [400, 'Invalid plate', 'bad_input'],
    [200, 'The plate is required', 'bad_input'],
    [400, 'State AK is not supported', 'state_unsupported'],
    [200, 'This state is currently unsupported', 'state_unsupported'],
    [402, 'Payment required', 'quota'],
    [429, 'Slow down', 'quota'],
    [200, 'Out of credit', 'quota'],
    [200, 'You have no credits left', 'quota'],
    [400, 'Insufficient credits', 'quota'],
    [200, 'All credits have been used up', 'quota'],
    [200, 'API key not found', 'auth'],
    [403, 'Your quota is used up', 'quota'],
    [401, 'Invalid API key', 'auth'],
    [403, '', 'auth'],
    [200, 'Unauthorized', 'auth'],
    [502, 'Bad gateway', 'down'],
    [503, 'Service unavailable', 'down'],
    [200, 'The DMV is temporarily unavailable', 'down'],
  ])('fails: %i %j is %s', async (status, message, fault) => {
    service.reply = { status, json: shape.refused(message) };
    expect(await find()).toEqual(failed(fault));
  });

  it.each<[string, Reply, PlateFault]>([
    ['a page of HTML', { text: '<!doctype html><title>Welcome</title>' }, 'unreadable'],
    ['a page that is not there', { status: 404, text: '<!doctype html><title>404</title>' }, 'unreadable'],
    ['a sign-in page', { status: 401, text: '<!doctype html>' }, 'auth'],
    ['nothing', { text: '' }, 'unreadable'],
    ['a list', { json: [1, 2] }, 'unreadable'],
    ['null', { json: null }, 'unreadable'],
    ['JSON of another shape', { json: { result: 'ok' } }, 'unreadable'],
    ['a vehicle that is a number', { json: { success: true, status: 'success', vin: 7.5, data: 7 } }, 'unreadable'],
    ['far too much', { text: 'x'.repeat(300_000) }, 'unreadable'],
  ])('answers %s', async (_what, given, fault) => {
    service.reply = given;
    expect(await find()).toEqual(failed(fault));
  });

  it('hangs', async () => {
    service.reply = 'hang';
    expect(await find(50)).toEqual(failed('timeout'));
  });

  it('cuts the connection', async () => {
    service.reply = 'cut';
    expect(await find()).toEqual(failed('down'));
  });

  it('is left alone for a while after five failures in a row', async () => {
    service.reply = { status: 503, json: {} };
    const provider = shape.create({ key: 'the-key', url: service.url });
    for (let at = 0; at < 7; at += 1) expect(await provider.find('DEMO123', 'CA')).toEqual(failed('down'));
    expect(service.requests).toHaveLength(5);
  });
});

describe.each(SERVICES.filter(each => each.several))('$name, asked for a plate of several vehicles,', shape => {
  it('names each once', async () => {
    service.reply = { json: shape.several?.([VIN, '5YJ3E1EA2KF317000', VIN]) };
    const outcome = await shape.create({ key: 'the-key', url: service.url }).find('DEMO123', 'CA');
    expect(outcome.kind === 'found' && outcome.vehicles.map(each => each.vin)).toEqual([VIN, '5YJ3E1EA2KF317000']);
  });
});
