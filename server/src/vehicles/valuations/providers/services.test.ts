import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, type StandIn } from '../../plates/providers/testing/stand-in.ts';
import { combine } from '../rules.ts';
import { createCarsXeValues } from './carsxe.ts';
import type { ServiceSettings } from './metered-service.ts';
import type { ValuationQuery, ValuationProvider } from '../rules/valuation-provider.ts';
import { createVehicleDatabasesValues } from './vehicledatabases.ts';
import { createVinAudit } from './vinaudit.ts';

const TODAY = '2026-11-22';
const QUERY: ValuationQuery = {
  vin: '1HGCM82633A004352',
  year: 2003,
  make: 'Honda',
  model: 'Accord',
  trim: 'EX-V6',
  miles: 142_000,
  damage: [],
};

let service: StandIn;
let counted: number;
beforeEach(async () => {
  service = await startStandIn();
  counted = 0;
});
afterEach(() => service.close());

const settings = (more: Partial<ServiceSettings> = {}): ServiceSettings => ({
  key: 'the-key',
  url: service.url,
  meter: { take: async () => ++counted > 0 },
  ...more,
});

/** The documented answers. */
const VINAUDIT = {
  vin: QUERY.vin,
  success: true,
  id: '2003_honda_accord_ex-v6',
  vehicle: '2003 Honda Accord EX-V6',
  mean: 4882.53,
  stdev: 1396,
  count: 255,
  mileage: 142_000,
  certainty: 99,
  period: ['2026-08-24', '2026-11-22'],
  prices: { above: 6278.53, average: 4882.53, below: 3486.53 },
  adjustments: {
    mileage: { adjustment: -310.5, average: 131_004, input: 142_000 },
    history: { records: ['salvage'], adjustment: -820 },
    condition: {},
    known_damage: {},
  },
  type: 'retail',
};
const market = (condition: string, trade: string, privately: string, retail: string) => ({
  Condition: condition,
  'Trade-In': trade,
  'Private Party': privately,
  'Dealer Retail': retail,
});
const VEHICLE_DATABASES = {
  status: 'success',
  data: {
    intro: { vin: QUERY.vin },
    basic: { year: '2003', make: 'Honda', model: 'Accord', trim: 'EX-V6', state: 'CA', mileage: '142,000' },
    market_value: {
      market_value_data: [
        {
          trim: 'EX-V6',
          'market value': [
            market('Outstanding', '$3,483', '$5,210', '$6,483'),
            market('Rough', '$1,100', '$1,900', '$2,650.50'),
          ],
        },
        { trim: 'LX', 'market value': [market('Clean', '$9', '$9', '$9')] },
      ],
    },
  },
};
const CARSXE = {
  success: true,
  input: { vin: QUERY.vin },
  publish_date: '11/20/2026',
  retail_xclean: { base_retail_xclean: 6000, mileage_retail_xclean: -100, adjusted_retail_xclean: 5900 },
  trade_in_xclean: { adjusted_trade_in_xclean: 4100 },
  retail_avg: { adjusted_retail_avg: 4500 },
  whole_rough: { adjusted_whole_rough: 900 },
};

const SERVICES: { name: string; create(given: ServiceSettings): ValuationProvider; good: object; other: object }[] = [
  { name: 'VinAudit', create: createVinAudit, good: VINAUDIT, other: { ...VINAUDIT, vin: '5YJ3E1EA2KF317000' } },
  {
    name: 'Vehicle Databases',
    create: createVehicleDatabasesValues,
    good: VEHICLE_DATABASES,
    other: { ...VEHICLE_DATABASES, data: { ...VEHICLE_DATABASES.data, intro: { vin: '5YJ3E1EA2KF317000' } } },
  },
  {
    name: 'CarsXE',
    create: createCarsXeValues,
    good: CARSXE,
    other: { ...CARSXE, input: { vin: '5YJ3E1EA2KF317000' } },
  },
];

describe('VinAudit', () => {
  it('is asked as documented, once for each market, and read with its sample and its adjustments', async () => {
    service.reply = ({ path }) => ({
      json: path.includes('type=tradein')
        ? { ...VINAUDIT, type: 'tradein', prices: { above: 4000, average: 3000, below: 2000 } }
        : VINAUDIT,
    });
    const outcome = await createVinAudit(settings()).value({ ...QUERY, damage: ['salvage', 'rollback'] }, TODAY);
    const query = 'vin=1HGCM82633A004352&mileage=142000';
    const rest = 'period=90&country=USA&known_damage=salvage%2Crollback';
    expect(service.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      `GET /v2/marketvalue?key=the-key&format=json&${query}&type=retail&${rest}`,
      `GET /v2/marketvalue?key=the-key&format=json&${query}&type=tradein&${rest}`,
    ]);
    expect(counted).toBe(2);
    expect(outcome).toEqual({
      kind: 'found',
      valuation: {
        currency: 'USD',
        as_of: TODAY,
        values: {
          trade_in: { low: 200_000, mid: 300_000, high: 400_000 },
          private_party: null,
          retail: { low: 348_653, mid: 488_253, high: 627_853 },
        },
        sample: { count: 255, certainty: 99, period: ['2026-08-24', '2026-11-22'] },
        adjustments: { mileage: -31_050, history: -82_000, condition: 0, known_damage: 0 },
        basis: 'vin',
      },
    });
  });

  it('gives no value without a sample, of no sales, or at another mileage', async () => {
    const provider = createVinAudit(settings());
    const outcomeOf = async (change: object) => {
      service.reply = { json: { ...VINAUDIT, ...change } };
      return provider.value(QUERY, TODAY);
    };
    expect(await outcomeOf({ count: undefined })).toEqual({ kind: 'failed', fault: 'unreadable' });
    expect(await outcomeOf({ period: undefined })).toEqual({ kind: 'failed', fault: 'unreadable' });
    expect(await outcomeOf({ count: 0 })).toEqual({ kind: 'no_data' });
    expect(await outcomeOf({ mileage: 42_000 })).toEqual({ kind: 'failed', fault: 'wrong_vehicle' });
  });

  it('says its errors with HTTP 200', async () => {
    const provider = createVinAudit(settings());
    const outcomeOf = async (error: string) => {
      service.reply = { json: { success: false, error } };
      return provider.value(QUERY, TODAY);
    };
    expect(await outcomeOf('invalid_vin')).toEqual({ kind: 'no_data' });
    expect(await outcomeOf('')).toEqual({ kind: 'no_data' });
    expect(await outcomeOf('unauthorized_request')).toEqual({ kind: 'failed', fault: 'auth' });
    expect(await outcomeOf('failed_request')).toEqual({ kind: 'failed', fault: 'down' });
  });
});

describe('figures by condition', () => {
  it('of Vehicle Databases are those of the trim, asked as documented', async () => {
    service.reply = { json: VEHICLE_DATABASES };
    const outcome = await createVehicleDatabasesValues(settings()).value(QUERY, TODAY);
    expect(service.requests).toMatchObject([
      { path: '/market-value/v2/1HGCM82633A004352?mileage=142000', headers: { 'x-authkey': 'the-key' } },
    ]);
    const same = (cents: number) => ({ low: cents, mid: cents, high: cents });
    expect(outcome).toEqual({
      kind: 'conditions',
      byCondition: [
        { condition: 'outstanding', trade_in: same(348_300), private_party: same(521_000), retail: same(648_300) },
        { condition: 'rough', trade_in: same(110_000), private_party: same(190_000), retail: same(265_050) },
      ],
    });
  });

  it('of Vehicle Databases go from the lowest to the highest trim where the trim is open', async () => {
    service.reply = { json: VEHICLE_DATABASES };
    const outcome = await createVehicleDatabasesValues(settings()).value({ ...QUERY, trim: null }, TODAY);
    expect(outcome).toMatchObject({ byCondition: [{ condition: 'outstanding' }, { condition: 'clean' }, {}] });
  });

  it('of CarsXE are the adjusted ones', async () => {
    service.reply = { json: CARSXE };
    const outcome = await createCarsXeValues(settings()).value(QUERY, TODAY);
    expect(service.requests[0]?.path).toBe('/v2/marketvalue?key=the-key&vin=1HGCM82633A004352&mileage=142000');
    expect(outcome).toMatchObject({
      byCondition: [
        { condition: 'outstanding', trade_in: { mid: 410_000 }, private_party: null, retail: { mid: 590_000 } },
        { condition: 'average', trade_in: null, retail: { mid: 450_000 } },
      ],
    });
  });

  it('are shown beside a value with a sample, and never alone', async () => {
    const provider = (name: string) => ({ name, demo: false });
    service.reply = { json: VEHICLE_DATABASES };
    const conditions = await createVehicleDatabasesValues(settings()).value(QUERY, TODAY);
    service.reply = { json: VINAUDIT };
    const found = await createVinAudit(settings()).value(QUERY, TODAY);
    const single = [{ provider: provider('Vehicle Databases'), outcome: conditions }];
    expect(combine(single)).toEqual({ kind: 'none' });
    expect(combine([...single, { provider: provider('VinAudit'), outcome: found }])).toMatchObject({
      kind: 'found',
      valuation: { source: 'VinAudit', sample: { count: 255 }, by_condition: [{ condition: 'outstanding' }, {}] },
    });
    const invented = { provider: { name: 'sandbox', demo: true }, outcome: found };
    const mixed = combine([...single, invented]);
    expect(mixed.kind === 'found' && mixed.valuation.by_condition).toBeUndefined();
  });
});

describe.each(SERVICES)('$name', ({ create, good, other }) => {
  it.each<[string, StandIn['reply'], string]>([
    ['is slow', 'hang', 'timeout'],
    ['cuts the connection', 'cut', 'down'],
    ['stops in the middle', 'half', 'down'],
    ['refuses our key', { status: 403, json: { success: false, status: 'error' } }, 'auth'],
    ['has no credit left', { status: 402, json: {} }, 'quota'],
    ['was asked too often', { status: 429, json: {} }, 'quota'],
    ['is down', { status: 503, text: '<h1>503</h1>' }, 'down'],
    ['answers HTML', { text: '<!doctype html><p>Sign in' }, 'unreadable'],
    ['answers null', { json: null }, 'unreadable'],
    ['answers a list', { json: [] }, 'unreadable'],
  ])('that %s gives no value and does not throw', async (_what, reply, fault) => {
    service.reply = reply;
    const outcome = await create(settings(reply === 'hang' ? { timeoutMs: 60 } : {})).value(QUERY, TODAY);
    expect(outcome).toEqual({ kind: 'failed', fault });
  });

  it('that answers for another vehicle gives no value', async () => {
    service.reply = { json: other };
    expect(await create(settings()).value(QUERY, TODAY)).toEqual({ kind: 'failed', fault: 'wrong_vehicle' });
  });

  it('is not asked once the limit of the day is reached', async () => {
    service.reply = { json: good };
    const outcome = await create(settings({ meter: { take: async () => false } })).value(QUERY, TODAY);
    expect([outcome, service.requests]).toEqual([{ kind: 'failed', fault: 'daily_limit' }, []]);
  });
});
