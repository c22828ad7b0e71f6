import type { Decoded } from '@marque/vin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { complaintsService } from './complaints-service.ts';
import { epaService } from './epa-service.ts';
import { ncapService } from './ncap-service.ts';
import { createLog } from '../../../kit/log/log.ts';
import { createProviderLog } from '../../../kit/log/provider-log.ts';
import { createPublicService } from './public-service.ts';
import type { NamedVehicle } from './rating-providers.ts';
import { startPublicStandIn, type PublicStandIn, type StandInAnswer } from './testing/public-stand-in.ts';

let standIn: PublicStandIn;
let now: Date;
const providerLog = createProviderLog(createLog('silent'), 'source of ratings');
beforeEach(async () => {
  standIn = await startPublicStandIn();
  now = new Date('2026-06-15T12:00:00Z');
});
afterEach(() => standIn.close());

const service = (timeoutMs = 20_000) =>
  createPublicService({ name: 'A service', url: standIn.url, clock: () => now, providerLog, timeoutMs });

function vehicleOf(facts: Record<string, string | number>): NamedVehicle {
  const known = Object.entries(facts).map(([key, value]) => [key, { value, source: 'known' }]);
  const vehicle = Object.fromEntries(known) as Decoded['vehicle'];
  return { vin: '', vehicle, year: Number(facts.modelYear), make: String(facts.make), model: String(facts.model) };
}

const F150 = vehicleOf({
  modelYear: 2019,
  make: 'Ford',
  model: 'F-150',
  displacementL: 3.5,
  cylinders: 6,
  fuel: 'Gasoline',
  driveType: '4WD/4-Wheel Drive/4x4',
});

const menu = (...texts: [text: string, value: string][]): StandInAnswer => {
  const items = texts.map(([text, value]) => ({ text, value }));
  return { json: { menuItem: items.length === 1 ? items[0] : items } };
};
/** A configuration as the service gives it: everything is text, and what is not known is the text `null`. */
const configuration = (id: string, cells: Record<string, unknown>): StandInAnswer => ({
  json: {
    id,
    year: '2019',
    make: 'Ford',
    model: 'F150 Pickup 4WD',
    VClass: 'Standard Pickup Trucks 4WD',
    drive: 'Part-time 4-Wheel Drive',
    trany: 'Automatic (S10)',
    cylinders: '6',
    displ: '3.5',
    fuelType1: 'Regular Gasoline',
    fuelType2: 'null',
    atvType: 'null',
    tCharger: 'T',
    city08: '17',
    highway08: '22',
    comb08: '19',
    combA08: '0',
    fuelCost08: '2500',
    youSaveSpend: '-4500',
    emissionsList: { emissionsInfo: { score: '3' } },
    ...cells,
  },
});

function answerFuel(): void {
  standIn.answers = {
    '/vehicle/menu/make?year=2019': menu(['BMW', 'BMW'], ['Ford', 'Ford']),
    '/vehicle/menu/model?year=2019&make=Ford': menu(
      ['F150 Pickup 2WD', 'F150 Pickup 2WD'],
      ['F150 Pickup 4WD', 'F150 Pickup 4WD'],
      ['Fusion FWD', 'Fusion FWD'],
    ),
    '/vehicle/menu/options?year=2019&make=Ford&model=F150 Pickup 2WD': menu(['Auto (S10), 6 cyl, 3.5 L, Turbo', '1']),
    '/vehicle/menu/options?year=2019&make=Ford&model=F150 Pickup 4WD': menu(
      ['Auto (S10), 6 cyl, 3.5 L, Turbo', '2'],
      ['Auto (S10), 6 cyl, 2.7 L, Turbo', '3'],
    ),
    '/vehicle/1': configuration('1', { model: 'F150 Pickup 2WD', drive: 'Rear-Wheel Drive', city08: '18' }),
    '/vehicle/2': configuration('2', {}),
  };
}

describe("EPA's service", () => {
  it('is asked by its menus, of which one with a single item is an object', async () => {
    answerFuel();
    const { rows, on } = await epaService(service())(F150);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ ref: '2', modelText: 'F150 Pickup 4WD', cityMpg: 17, copiedOn: '2026-06-15' });
    expect(rows[0]?.figures).toMatchObject({ fuelCost08: 2500, youSaveSpend: -4500, tCharger: 'T' });
    expect(rows[0]?.figures).not.toHaveProperty('fuelType2');
    expect(on).toBe('2026-06-15');
    expect(standIn.requests).not.toContain('/vehicle/3');
    expect(standIn.requests.some(path => path.includes('Fusion'))).toBe(false);
  });

  it('gives every candidate where the number leaves the drive open', async () => {
    answerFuel();
    const { driveType: _, ...vehicle } = F150.vehicle;
    const { rows } = await epaService(service())({ ...F150, vehicle });
    expect(rows.map(({ ref }) => ref)).toEqual(['1', '2']);
  });

  it('is asked once a day', async () => {
    answerFuel();
    const find = epaService(service());
    await find(F150);
    const count = standIn.requests.length;
    now = new Date('2026-06-16T11:00:00Z');
    expect((await find(F150)).on).toBe('2026-06-15');
    expect(standIn.requests).toHaveLength(count);
    now = new Date('2026-06-16T12:00:01Z');
    expect((await find(F150)).on).toBe('2026-06-16');
    expect(standIn.requests).toHaveLength(2 * count);
  });

  it.each([
    ['an empty menu', { json: null }],
    ['a menu that is the text null', { json: 'null' }],
    ['a menu without items', { json: { menuItem: null } }],
  ])('that answers %s has nothing', async (_name, answer) => {
    standIn.answers = { '/vehicle/menu/make?year=2019': answer };
    await expect(epaService(service())(F150)).resolves.toEqual({ rows: [], on: '2026-06-15' });
  });

  it('that answers about another vehicle gives nothing', async () => {
    answerFuel();
    for (const cells of [{ year: '2018' }, { make: 'Ram' }]) {
      standIn.answers['/vehicle/2'] = configuration('2', cells);
      await expect(epaService(service())(F150)).rejects.toMatchObject({ fault: 'other_vehicle' });
    }
    standIn.answers['/vehicle/2'] = configuration('7', {});
    await expect(epaService(service())(F150)).rejects.toMatchObject({ fault: 'other_vehicle' });
  });
});

const RATING = {
  VehicleId: 13_000,
  VehicleDescription: '2019 Ford F-150 SuperCrew PU/CC 4WD',
  ModelYear: 2019,
  OverallRating: '5',
  OverallFrontCrashRating: '5',
  FrontCrashDriversideRating: '5',
  FrontCrashPassengersideRating: '4',
  OverallSideCrashRating: '5',
  SideCrashDriversideRating: '3',
  SideCrashPassengersideRating: '3',
  'combinedSideBarrierAndPoleRating-Front': '5',
  'combinedSideBarrierAndPoleRating-Rear': 'Not Rated',
  SidePoleCrashRating: '5',
  RolloverRating: '4',
  RolloverPossibility: 0.176,
  NHTSAElectronicStabilityControl: 'Standard',
  NHTSAForwardCollisionWarning: 'Optional',
  NHTSALaneDepartureWarning: 'No',
};

function answerStars(): void {
  const one = (rating: object): StandInAnswer => ({ json: { Count: 1, Message: 'ok', Results: [rating] } });
  standIn.answers = {
    '/SafetyRatings/modelyear/2019': { json: { Results: [{ ModelYear: 2019, Make: 'FORD', VehicleId: 0 }] } },
    '/SafetyRatings/modelyear/2019/make/FORD': {
      json: { Results: ['F-150 SUPER CREW', 'F-250', 'EXPLORER'].map(Model => ({ Model, VehicleId: 0 })) },
    },
    '/SafetyRatings/modelyear/2019/make/FORD/model/F-150 SUPER CREW': {
      json: {
        Results: [
          { VehicleId: 13_000, VehicleDescription: RATING.VehicleDescription },
          { VehicleId: 13_001, VehicleDescription: '2019 Ford F-150 SuperCrew PU/CC RWD' },
        ],
      },
    },
    '/SafetyRatings/VehicleId/13000': one(RATING),
    '/SafetyRatings/VehicleId/13001': one({ ...RATING, VehicleId: 13_001, OverallRating: 'Not Rated' }),
  };
}

describe("NHTSA's service of stars", () => {
  it('is asked in two steps, under the names it has itself', async () => {
    answerStars();
    const { rows, on } = await ncapService(service())(F150);
    expect(on).toBe('2026-06-15');
    expect(rows.map(({ overall }) => overall)).toEqual([5, null]);
    expect(rows[0]).toEqual({
      name: '2019 Ford F-150 SuperCrew PU/CC 4WD',
      overall: 5,
      frontal: 5,
      frontal_driver: 5,
      frontal_passenger: 4,
      side: 5,
      side_front: 5,
      side_rear: null,
      side_pole: 5,
      rollover: 4,
      rollover_risk: 17.6,
      assistance: [
        { system: 'stability_control', fitted: 'standard', meets_criteria: null },
        { system: 'forward_collision_warning', fitted: 'optional', meets_criteria: null },
        { system: 'lane_departure_warning', fitted: 'no', meets_criteria: null },
      ],
    });
    expect(standIn.requests.some(path => /F-250|EXPLORER/.test(path))).toBe(false);
  });

  it('has nothing for a name it does not know, which it answers with 400', async () => {
    standIn.always = { status: 400, text: '{"Count":0,"Message":"No results"}' };
    await expect(ncapService(service())(F150)).resolves.toEqual({ rows: [], on: '2026-06-15' });
  });

  it('that answers about another vehicle gives nothing', async () => {
    answerStars();
    standIn.answers['/SafetyRatings/VehicleId/13000'] = { json: { Results: [{ ...RATING, VehicleId: 9 }] } };
    await expect(ncapService(service())(F150)).rejects.toMatchObject({ fault: 'other_vehicle' });
    standIn.answers['/SafetyRatings/VehicleId/13000'] = { json: { Results: [{ ...RATING, ModelYear: 2004 }] } };
    await expect(ncapService(service())(F150)).rejects.toMatchObject({ fault: 'other_vehicle' });
  });
});

const complaint = (odiNumber: number, components: string, more: object = {}) => ({
  odiNumber,
  manufacturer: 'Ford Motor Company',
  crash: false,
  fire: false,
  numberOfInjuries: 0,
  numberOfDeaths: 0,
  dateComplaintFiled: '01/02/2022',
  vin: '1FTEW1EP8KF',
  components,
  summary: 'It stopped.',
  products: [{ type: 'Vehicle', productYear: '2019', productMake: 'FORD', productModel: 'F-150' }],
  ...more,
});

function answerComplaints(...results: object[]): void {
  standIn.answers = {
    '/products/vehicle/makes?modelYear=2019&issueType=c': {
      json: {
        results: [
          { modelYear: '2019', make: 'FORD' },
          { modelYear: '2019', make: 'TOYOTA' },
        ],
      },
    },
    '/products/vehicle/models?modelYear=2019&make=FORD&issueType=c': {
      json: { results: ['F-150', 'F-150 SUPERCREW', 'FUSION'].map(model => ({ make: 'FORD', model })) },
    },
    '/complaints/complaintsByVehicle?make=FORD&model=F-150&modelYear=2019': { json: { count: 2, results } },
    '/complaints/complaintsByVehicle?make=FORD&model=F-150 SUPERCREW&modelYear=2019': {
      json: { count: 1, results: results.slice(0, 1) },
    },
  };
}

describe("NHTSA's service of complaints", () => {
  it('is counted by component, each complaint once, whatever names it is under', async () => {
    answerComplaints(
      complaint(1, 'ENGINE,ELECTRICAL SYSTEM,ENGINE'),
      complaint(2, 'ENGINE', { crash: true, numberOfInjuries: 2 }),
      complaint(3, 'SERVICE BRAKES, HYDRAULIC', { fire: 'Yes', numberOfDeaths: '1' }),
      complaint(4, ''),
    );
    await expect(complaintsService(service())(F150)).resolves.toEqual({
      on: '2026-06-15',
      count: {
        total: 4,
        crashes: 1,
        fires: 1,
        injured: 2,
        killed: 1,
        components: [
          { component: { en: 'Engine', es: 'Motor' }, count: 2 },
          { component: { en: 'Electrical system', es: 'Sistema eléctrico' }, count: 1 },
          { component: { en: 'Service brakes, hydraulic', es: 'Frenos de servicio hidráulicos' }, count: 1 },
        ],
      },
    });
    expect(standIn.requests.some(path => path.includes('FUSION'))).toBe(false);
  });

  it('says that nothing is listed under a name it does not have', async () => {
    standIn.always = { status: 400, text: '{"count":0}' };
    await expect(complaintsService(service())(F150)).resolves.toEqual({ count: null, on: '2026-06-15' });
  });

  it('that answers about another year gives nothing', async () => {
    answerComplaints(complaint(1, 'ENGINE', { products: [{ type: 'Vehicle', productYear: '2004' }] }));
    await expect(complaintsService(service())(F150)).rejects.toMatchObject({ fault: 'other_vehicle' });
  });
});

it('a service that stops answering is one line in the log, until it has answered again; a kept answer is none', async () => {
  const lines: string[] = [];
  const log = createProviderLog(createLog('info', { write: line => void lines.push(line) }), 'source of ratings');
  const epa = createPublicService({ name: 'A service', url: standIn.url, clock: () => now, providerLog: log });
  const shape = z.object({ fine: z.boolean() });
  const read = (path: string) => epa.read(path, shape).catch(() => null);
  standIn.answers['/good'] = { json: { fine: true } };
  await read('/good');
  standIn.always = { status: 503, text: '' };
  for (const path of ['/a', '/good', '/b', '/good', '/c']) await read(path);
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { level: 30, source: 'A service', fault: 'down', msg: 'A source of ratings does not answer' },
  ]);
  standIn.always = { json: { fine: true } };
  await read('/d');
  standIn.always = { status: 403, text: '' };
  await read('/e');
  expect(lines.slice(1).map(line => JSON.parse(line))).toMatchObject([{ level: 50, fault: 'refused' }]);
});

describe.each([
  ["EPA's service", epaService],
  ["NHTSA's service of stars", ncapService],
  ["NHTSA's service of complaints", complaintsService],
])('%s', (_name, create) => {
  it.each<[string, StandInAnswer, string]>([
    ['a page of HTML', { status: 200, text: '<html>Maintenance</html>' }, 'unreadable'],
    ['JSON of another shape', { json: { hello: 'world' } }, 'unreadable'],
    ['403', { status: 403, text: '<html>Access denied</html>' }, 'refused'],
    ['429', { status: 429, text: '' }, 'limited'],
    ['503', { status: 503, text: '' }, 'down'],
    ['half a body', 'half', 'down'],
    ['a redirect', { status: 302, text: '' }, 'down'],
    ['nothing in time', 'hang', 'timeout'],
  ])('that answers %s fails in words, and is asked again the next time', async (_answer, answer, fault) => {
    standIn.always = answer;
    const find = create(service(fault === 'timeout' ? 60 : undefined));
    await expect(find(F150)).rejects.toMatchObject({ name: 'ServiceFailed', fault });
    const count = standIn.requests.length;
    now = new Date('2026-06-15T12:10:00Z');
    await expect(find(F150)).rejects.toMatchObject({ fault });
    expect(standIn.requests.length).toBeGreaterThan(count);
  });

  it('without a network is left alone for some minutes', async () => {
    const url = standIn.url;
    standIn.close();
    const find = create(createPublicService({ name: 'A service', url, clock: () => now, providerLog, timeoutMs: 500 }));
    await expect(find(F150)).rejects.toMatchObject({ fault: 'down' });
    standIn = await startPublicStandIn();
    await expect(find(F150)).rejects.toMatchObject({ fault: 'down' });
  });
});
