import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startStandIn,
  type ReceivedRequest,
  type Reply,
  type StandIn,
} from '../../plates/providers/testing/stand-in.ts';
import { createCarsXeRecalls } from './carsxe.ts';
import { createNhtsa } from './nhtsa.ts';
import type { RecallAnswer, RecallProvider, RecallQuery } from '../rules/recall-provider.ts';
import { createTransportCanada } from './transport-canada.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const clock = () => NOW;
const F150: RecallQuery = { vin: '1FTEW1EP8KFA00019', year: 2019, make: 'Ford', model: 'F-150', market: 'US' };

let service: StandIn;
beforeEach(async () => {
  service = await startStandIn();
});
afterEach(() => service.close());

const row = (more: object = {}) => ({
  Manufacturer: 'Ford Motor Company',
  NHTSACampaignNumber: '19V075000',
  parkIt: null,
  parkOutSide: false,
  overTheAirUpdate: false,
  ReportReceivedDate: '06/03/2019',
  Component: 'POWER TRAIN:AUTOMATIC TRANSMISSION',
  Summary: 'Ford is recalling certain <A HREF=http://www.safercar.gov>F-150</A> trucks &amp; vans.',
  Consequence: 'A crash.',
  Remedy: 'Dealers will repair it.',
  Notes: 'Owners may call.',
  ModelYear: '2019',
  Make: 'FORD',
  Model: 'F-150',
  ...more,
});
const rows = (...results: object[]): Reply => ({ json: { Count: results.length, Message: 'Results', results } });
const carsXe = (recalls: object[], more: object = {}): Reply => {
  const about = { uuid: 'u', vin: F150.vin, make: 'Ford', model: 'F-150', model_year: '2019' };
  const data = { ...about, has_recalls: recalls.length > 0, recall_count: recalls.length, recalls, ...more };
  return { json: { success: true, data } };
};
/** A meter without a limit. */
const meter = { take: async () => true };

const cells = (row: Record<string, string | number>) =>
  Object.entries(row).map(([Name, Literal]) => ({ Name, Value: { Literal } }));
const table = (...list: Record<string, string | number>[]): Reply => ({ json: { ResultSet: list.map(cells) } });

interface Source {
  name: string;
  create(timeoutMs?: number): RecallProvider;
  vehicle: RecallQuery;
  /** An answer with one recall, and one about another vehicle. */
  good(request: ReceivedRequest): Reply;
  other(request: ReceivedRequest): Reply;
}

const summary = { RECALL_NUMBER_NUM: '2019123', RECALL_DATE_DTE: '2019-03-06', SYSTEM_TYPE_ETXT: 'Powertrain' };
const SOURCES: Source[] = [
  {
    name: 'NHTSA',
    create: timeoutMs => createNhtsa({ clock, url: service.url, ...(timeoutMs ? { timeoutMs } : {}) }),
    vehicle: F150,
    good: () => rows(row()),
    other: () => rows(row({ Model: 'MUSTANG' })),
  },
  {
    name: 'CarsXE',
    create: timeoutMs =>
      createCarsXeRecalls({ key: 'the-key', clock, meter, url: service.url, ...(timeoutMs ? { timeoutMs } : {}) }),
    vehicle: F150,
    good: () => carsXe([{ nhtsa_id: '19V075', recall_status: 'Open' }]),
    other: () => carsXe([], { vin: '1FTEW1EP8KFA00020' }),
  },
  {
    name: 'Transport Canada',
    create: timeoutMs => createTransportCanada({ clock, url: service.url, ...(timeoutMs ? { timeoutMs } : {}) }),
    vehicle: { ...F150, market: 'CA' },
    good: request =>
      request.path.includes('recall-summary')
        ? table(summary)
        : table({ 'Recall number': '2019123', 'Make name': 'FORD' }),
    other: () => table({ 'Recall number': '2019123', 'Make name': 'MAZDA' }),
  },
];

describe.each(SOURCES)('$name', ({ create, vehicle, good, other }) => {
  const fault = async (timeoutMs?: number) => {
    const answer = await create(timeoutMs).find(vehicle);
    return answer.kind === 'failed' ? answer.fault : answer.kind;
  };

  it('finds a recall', async () => {
    service.reply = good;
    const answer = await create().find(vehicle);
    expect(answer).toMatchObject({ kind: 'found', checkedAt: NOW, campaigns: [{ campaign: expect.any(String) }] });
  });

  it.each<[string, StandIn['reply'], string]>([
    ['HTML instead of JSON', { text: '<html>Maintenance</html>' }, 'unreadable'],
    ['HTML with the status 404', { status: 404, text: '<html>Not here</html>' }, 'unreadable'],
    ['the status 403', { status: 403, text: '<html>Access denied</html>' }, 'refused'],
    ['the status 429', { status: 429, json: { message: 'Too many requests' } }, 'limited'],
    ['the status 500', { status: 500, json: { message: 'Server error' } }, 'down'],
    ['no connection', 'cut', 'down'],
    ['half a body', 'half', 'down'],
    ['half of a JSON', { text: '{"success":true,"data":{"vin":"1F' }, 'unreadable'],
    ['an empty 200', { text: '' }, 'unreadable'],
    ['a JSON of something else', { json: { hello: 'world' } }, 'unreadable'],
    ['null', { json: null }, 'unreadable'],
  ])('says what is wrong: %s', async (_name, reply, wanted) => {
    service.reply = reply;
    expect(await fault()).toBe(wanted);
  });

  it('refuses an answer about another vehicle', async () => {
    service.reply = other;
    expect(await fault()).toBe('other_vehicle');
  });

  it('gives up a slow service, and does not wait for it again for some minutes', async () => {
    service.reply = 'hang';
    const source = create(150);
    expect(await source.find(vehicle)).toEqual({ kind: 'failed', fault: 'timeout' });
    const before = service.requests.length;
    service.reply = good;
    expect(await source.find(vehicle)).toEqual({ kind: 'failed', fault: 'down' });
    expect(service.requests.length).toBe(before);
  });

  it('asks again after a server error', async () => {
    const source = create();
    service.reply = { status: 500, json: {} };
    expect(await source.find(vehicle)).toEqual({ kind: 'failed', fault: 'down' });
    service.reply = good;
    expect((await source.find(vehicle)).kind).toBe('found');
  });
});

describe('NHTSA', () => {
  const nhtsa = () => createNhtsa({ clock, url: service.url });

  it('reads days with the day first, texts without markup, and flags that are null', async () => {
    service.reply = rows(row());
    expect(await nhtsa().find(F150)).toEqual({
      kind: 'found',
      scope: 'model',
      checkedAt: NOW,
      names: [{ make: 'FORD', model: 'F-150' }],
      campaigns: [
        {
          campaign: '19V075000',
          date: '2019-03-06',
          component: 'POWER TRAIN:AUTOMATIC TRANSMISSION',
          summary: 'Ford is recalling certain F-150 trucks & vans.',
          consequence: 'A crash.',
          remedy: 'Dealers will repair it.',
          notes: 'Owners may call.',
          park_it: false,
          park_outside: false,
          ota: false,
        },
      ],
    });
    expect(service.requests.map(({ path }) => path)).toEqual([
      '/recalls/recallsByVehicle?make=Ford&model=F-150&modelYear=2019',
    ]);
  });

  /** A service that knows models by make, and answers the status 400 for every other name. */
  const knowing = (models: Record<string, string[]>) => (request: ReceivedRequest) => {
    const url = new URL(request.path, 'http://nhtsa.example');
    const [make = '', model = ''] = [url.searchParams.get('make'), url.searchParams.get('model')].map(x => x ?? '');
    if (url.pathname.endsWith('/makes')) return rows(...Object.keys(models).map(name => ({ make: name })));
    if (url.pathname.endsWith('/models')) return rows(...(models[make] ?? []).map(name => ({ make, model: name })));
    const known = models[make]?.includes(model);
    return known ? rows(row({ Make: make, Model: model })) : { status: 400, json: { Message: 'Bad request' } };
  };

  it('finds a vehicle under the names NHTSA has for it', async () => {
    service.reply = knowing({ FORD: ['F150', 'F-250 SD', 'MUSTANG'], 'MERCEDES BENZ': ['C300'] });
    expect(await nhtsa().find(F150)).toMatchObject({ kind: 'found', names: [{ make: 'FORD', model: 'F150' }] });
    const benz = { ...F150, make: 'Mercedes-Benz', model: 'C 300' };
    expect(await nhtsa().find(benz)).toMatchObject({ names: [{ make: 'MERCEDES BENZ', model: 'C300' }] });
  });

  it('says that it has no data under a name, which is not "no recalls"', async () => {
    service.reply = knowing({ FORD: ['MUSTANG'] });
    expect(await nhtsa().find(F150)).toEqual({ kind: 'unknown_name' });
  });

  it('says that there is none where it knows the name and lists nothing', async () => {
    service.reply = request => (request.path.includes('recallsByVehicle') ? rows() : rows({ make: 'FORD' }));
    expect(await nhtsa().find(F150)).toMatchObject({ kind: 'found', campaigns: [] });
  });

  it('fails where the names cannot be read, rather than to say that there is no data', async () => {
    service.reply = request =>
      request.path.includes('recallsByVehicle') ? { status: 400, json: {} } : { status: 403, text: 'No' };
    expect(await nhtsa().find(F150)).toEqual({ kind: 'failed', fault: 'refused' });
  });

  it('fails where it lists a name and does not know it', async () => {
    service.reply = request =>
      request.path.includes('recallsByVehicle')
        ? { status: 400, json: {} }
        : rows(request.path.includes('/makes') ? { make: 'FORD' } : { model: 'F150' });
    expect(await nhtsa().find(F150)).toEqual({ kind: 'failed', fault: 'unreadable' });
  });

  it('has menus', async () => {
    service.reply = rows({ modelYear: '2021' }, { modelYear: '9999' }, { modelYear: '2020' }, { modelYear: '2021' });
    expect(await nhtsa().menus.years()).toEqual({ kind: 'found', items: [2021, 2020], checkedAt: NOW });
    service.reply = rows({ make: 'FORD' }, { make: ' KIA ' }, {});
    expect(await nhtsa().menus.makes(2021)).toMatchObject({ items: ['FORD', 'KIA'] });
    service.reply = rows();
    expect(await nhtsa().menus.models(2021, 'X')).toEqual({ kind: 'unknown_name' });
    expect(service.requests.at(-1)?.path).toBe('/products/vehicle/models?modelYear=2021&make=X&issueType=r');
  });
});

describe('CarsXE', () => {
  it('is not asked once its daily limit is reached, and about a vehicle without a VIN nothing is counted', async () => {
    let taken = 0;
    const full = { take: async () => ++taken > 9 };
    const source = createCarsXeRecalls({ key: 'the-key', clock, meter: full, url: service.url });
    service.requests.length = 0;
    expect(await source.find({ ...F150, vin: null })).toEqual({ kind: 'not_covered' });
    expect(taken).toBe(0);
    expect(await source.find(F150)).toEqual({ kind: 'failed', fault: 'daily_limit' });
    expect(service.requests).toEqual([]);
  });

  const find = (vehicle = F150): Promise<RecallAnswer> =>
    createCarsXeRecalls({ key: 'the-key', clock, meter, url: service.url }).find(vehicle);

  it.each([
    [{ recall_status: 'Open' }, 'open'],
    [{ recall_status: 'Incomplete' }, 'open'],
    [{ recall_status: 'open', remedy_available: false }, 'remedy_pending'],
    [{ recall_status: 'Open', parts_available: 'No' }, 'remedy_pending'],
    [{ recall_status: 'Remedy not yet available' }, 'remedy_pending'],
    [{ recall_status: 'Closed' }, 'closed'],
    [{ recall_status: 'Complete' }, 'closed'],
    [{ recall_status: 'Something new' }, 'unknown'],
    [{}, 'unknown'],
  ])('reads the status of %o', async (fields, status) => {
    service.reply = carsXe([{ nhtsa_id: '19V-075', ...fields }]);
    expect(await find()).toMatchObject({ scope: 'vin', campaigns: [{ campaign: '19V075000', status }] });
  });

  it('reads what is documented, and asks with key and VIN', async () => {
    service.reply = carsXe([
      {
        recall_date: '2019-03-06',
        nhtsa_id: '19V075',
        component: 'Transmission',
        recall_description: 'It may shift.',
        risk_description: 'A crash.',
        recall_remedy: 'Updated over the air.',
        dont_drive: 'true',
        stop_sale: false,
        recall_status: 'Open',
      },
    ]);
    expect(await find()).toMatchObject({
      campaigns: [
        {
          campaign: '19V075000',
          date: '2019-03-06',
          component: 'Transmission',
          summary: 'It may shift.',
          consequence: 'A crash.',
          remedy: 'Updated over the air.',
          park_it: true,
          ota: true,
        },
      ],
    });
    expect(service.requests[0]?.path).toBe(`/v1/recalls?key=the-key&vin=${F150.vin}`);
  });

  it('says that there is none only where the service says so', async () => {
    service.reply = carsXe([]);
    expect(await find()).toMatchObject({ kind: 'found', campaigns: [] });
    service.reply = carsXe([], { has_recalls: true });
    expect(await find()).toEqual({ kind: 'failed', fault: 'unreadable' });
    service.reply = carsXe([], { recall_count: 2 });
    expect(await find()).toEqual({ kind: 'failed', fault: 'unreadable' });
    service.reply = carsXe([], { has_recalls: undefined, recalls: undefined });
    expect(await find()).toEqual({ kind: 'failed', fault: 'unreadable' });
  });

  it.each([
    ['Invalid API key', 'refused'],
    ['Out of credits', 'limited'],
    ['Internal error', 'down'],
  ])('reads the message %j', async (error, wanted) => {
    service.reply = { json: { success: false, error } };
    expect(await find()).toEqual({ kind: 'failed', fault: wanted });
  });

  it('is not asked without a VIN', async () => {
    expect(await find({ ...F150, vin: null })).toEqual({ kind: 'not_covered' });
    expect(service.requests).toEqual([]);
  });
});

describe('Transport Canada', () => {
  it('asks for the numbers of a model, then for each of them', async () => {
    service.reply = request =>
      request.path.includes('recall-summary')
        ? table({ ...summary, RECALL_NUMBER_NUM: Number(/\d{7}/.exec(request.path)), COMMENT_ETXT: 'It may shift.' })
        : table({ 'Recall number': 2019123 }, { 'Recall number': 2019124 }, { 'Recall number': 2019123 });
    const answer = await createTransportCanada({ clock, url: service.url }).find({ ...F150, market: 'CA' });
    expect(answer).toMatchObject({
      scope: 'model',
      campaigns: [
        { campaign: '2019123', date: '2019-03-06', component: 'Powertrain', summary: 'It may shift.' },
        { campaign: '2019124' },
      ],
    });
    expect(service.requests[0]?.path).toBe('/recall/make-name/FORD/model-name/F-150/year-range/2019-2019?format=json');
  });

  it('is asked for Canadian vehicles only, and an empty answer is not "no recalls"', async () => {
    const source = createTransportCanada({ clock, url: service.url });
    expect(await source.find(F150)).toEqual({ kind: 'not_covered' });
    service.reply = table();
    expect(await source.find({ ...F150, market: 'CA' })).toEqual({ kind: 'unknown_name' });
  });
});
