import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../kit/log/log.ts';
import { ACCORD, buildMember, TESLA } from '../../testing/builders.ts';
import { everyRow } from '../../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PlateFault, PlateOutcome, PlateProvider } from './providers/plate-provider.ts';
import { SandboxPlates } from './providers/sandbox.ts';

const NOTHING = { year: null, make: null, model: null, trim: null, body: null, color: null };
const found = (...vins: string[]): PlateOutcome => {
  return { kind: 'found', vehicles: vins.map(vin => ({ vin, reported: NOTHING })) };
};
const failed = (fault: PlateFault): PlateOutcome => ({ kind: 'failed', fault });

/** A service that answers as told and remembers what it was asked. */
class TestService implements PlateProvider {
  readonly demo = false;
  readonly name: string;
  readonly queries: string[] = [];
  answer: (plate: string) => PlateOutcome | Promise<PlateOutcome>;

  constructor(name: string, answer: TestService['answer']) {
    this.name = name;
    this.answer = answer;
  }

  async find(plate: string, state: string): Promise<PlateOutcome> {
    this.queries.push(`${plate} ${state}`);
    return this.answer(plate);
  }
}

let test: TestApp;
const lines: string[] = [];
const services: PlateProvider[] = [];
beforeAll(async () => {
  const log = createLog('trace', { write: line => void lines.push(line) });
  test = await createTestApp({ plateProviders: services, plateLimitMs: 40, log });
});
afterAll(() => test.close());

/** Begins anew: with these services, and without a search or an answer. */
async function begin(...others: PlateProvider[]): Promise<void> {
  lines.length = 0;
  services.splice(0, services.length, ...others);
  for (const table of ['plate_searches', 'plate_answers', 'plate_service_days'])
    await test.database.executeSql(`delete from ${table}`);
}

/** Asks as a browser does. @returns the status and the body */
async function ask(plate: string, state: string, headers: Record<string, string> = {}) {
  const url = `/api-cwa/license_plate_decode?${new URLSearchParams({ plate, state })}`;
  const answer = await test.http.inject({ url, headers: { host: 'localhost', ...headers } });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const rowsOf = async (table: string) => (await test.database.executeSql(`select * from ${table}`)).rows;
const meters = async () =>
  (await rowsOf('plate_service_days')).map(({ provider, asked: request, found: hits, failed: faults }) => {
    return { provider, asked: request, found: hits, failed: faults };
  });

describe('the plates of the demonstration', () => {
  beforeEach(() => begin(new SandboxPlates()));

  it('lead to a vehicle, read by our decoder', async () => {
    const { status, body } = await ask('demo 123', 'ca');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      vin: ACCORD,
      vehicle: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX-V6' },
      confidence: 'high',
      source: 'sandbox',
      vehicles: [
        {
          vin: ACCORD,
          title: '2003 Honda Accord',
          vehicle: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX-V6' },
          reported: { ...NOTHING, year: 2003, make: 'Honda', model: 'Accord' },
          confidence: 'high',
          doubts: [],
        },
      ],
      plate: 'DEMO123',
      state: 'CA',
      state_name: 'California',
      notes: [
        {
          code: 'characters_dropped',
          message: 'We searched for DEMO123: spaces, dashes and symbols are left out.',
        },
      ],
      demo: true,
    });
    expect((await ask('TESLA3', 'TX')).body).toMatchObject({ vin: TESLA, vehicle: { make: 'Tesla' }, notes: [] });
  });

  it('may belong to several vehicles, and then none is chosen', async () => {
    const { body } = await ask('TWO2CARS', 'NY');
    expect(body).toMatchObject({ status: 'success', vin: null, vehicle: null, confidence: 'low', demo: true });
    expect(body.vehicles).toMatchObject([
      { title: '2014 Toyota Camry', confidence: 'low', doubts: ['several'] },
      { title: '2019 Ford F-150', confidence: 'low', doubts: ['several'] },
    ]);
  });

  it.each([
    ['NONE000', 'WY', 404, 'plate_not_found', 'not_found'],
    ['NO1KNOWS', 'CA', 404, 'plate_not_found', 'not_found'],
    ['DEMO123', 'TX', 404, 'plate_not_found', 'not_found'],
    ['DOWN000', 'CA', 502, 'plate_service_down', 'provider_unavailable'],
    ['SLOW000', 'DC', 504, 'plate_service_slow', 'provider_unavailable'],
    ['QUOTA00', 'PR', 503, 'plate_service_quota', 'provider_unavailable'],
  ])('%s %s is %i %s', async (plate, state, status, reason, code) => {
    const answer = await ask(plate, state);
    expect([answer.status, answer.body.reason, answer.body.code]).toEqual([status, reason, code]);
  });

  it('are not found with the sentence of the specification, in the reader’s language', async () => {
    const english = 'No vehicle found for this plate in New York. Plates move between cars; try the VIN.';
    expect((await ask('NONE000', 'NY')).body).toMatchObject({
      msg: english,
      message: english,
      details: { plate: 'NONE000', demo: true },
    });
    const spanish = 'No se encontró ningún vehículo con esta placa en Nueva York.';
    const { body } = await ask('NONE000', 'NY', { host: 'vinclara.localhost' });
    expect(body.message).toContain(spanish);
  });

  it.each([
    ['', 'CA', 'plate_invalid', 'plate'],
    ['♥', 'CA', 'plate_invalid', 'plate'],
    ['ABCDEFGHI', 'CA', 'plate_invalid', 'plate'],
    ['ÑANDU', 'CA', 'plate_invalid', 'plate'],
    ['DEMO123', '', 'state_invalid', 'state'],
    ['DEMO123', 'ON', 'state_invalid', 'state'],
    ['DEMO123', 'GU', 'plate_state_uncovered', 'state'],
    ['DEMO123', 'vi', 'plate_state_uncovered', 'state'],
  ])('%j in %j is refused at its field and not counted', async (plate, state, reason, field) => {
    const { status, body } = await ask(plate, state);
    expect([status, body.reason, body.field]).toEqual([400, reason, field]);
    expect(await rowsOf('plate_searches')).toEqual([]);
  });

  it('name the territory that nobody covers', async () => {
    expect((await ask('ABC123', 'GU')).body.message).toBe(
      'No plate service covers Guam. Enter the VIN instead; this search was not counted.',
    );
  });

  it('take both fields, once each, and no others', async () => {
    for (const query of ['plate=DEMO123', 'state=CA', '', 'plate=A&plate=B&state=CA', 'plate=DEMO123&state=CA&x=1']) {
      const answer = await test.http.inject({
        url: `/api-cwa/license-plate-decode?${query}`,
        headers: { host: 'localhost' },
      });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });

  it('are found where O and 0 were exchanged, and the answer says so', async () => {
    const { body } = await ask('DEM0123', 'CA');
    expect(body).toMatchObject({ vin: ACCORD, plate: 'DEMO123', confidence: 'low' });
    expect(body.vehicles[0].doubts).toEqual(['other_reading']);
    expect(body.notes[0].message).toContain('Nothing was found for DEM0123.');
    expect(await rowsOf('plate_searches')).toHaveLength(1);
  });

  it('is not offered on a site without it', async () => {
    const { site, ...caller } = test.visitor();
    const closed = { ...site, features: { ...site.features, plate: false } };
    const asking = test.app.plates.decode({ ...caller, site: closed }, { plate: 'DEMO123', state: 'CA' });
    await expect(asking).rejects.toMatchObject({ reason: 'not_found' });
  });
});

describe('what a service says', () => {
  it.each<[string, string, object]>([
    [
      'a wrong check digit names no vehicle',
      '1HGCM82643A004352',
      { title: '1HGCM82643A004352', doubts: ['check_digit'] },
    ],
    ['a number one character short', '1HGCM82633A00435', { title: '1HGCM82633A00435', doubts: ['not_decoded'] }],
  ])('is not shown as certain: %s', async (_what, vin, expected) => {
    await begin(new TestService('one', () => found(vin)));
    const { body } = await ask('ABC123', 'CA');
    const unnamed = { year: null, make: null, model: null, trim: null };
    expect(body).toMatchObject({
      vin,
      vehicle: unnamed,
      confidence: 'low',
      vehicles: [{ ...expected, confidence: 'low' }],
    });
  });

  it.each([
    [{ year: 2004 }, ['service_differs']],
    [{ make: 'Toyota' }, ['service_differs']],
    [{ year: 2003, make: 'HONDA ' }, []],
    [{ make: 'American Honda' }, ['service_differs']],
  ])('is compared with the number: %j', async (reported, doubts) => {
    const vehicles = [{ vin: ACCORD, reported: { ...NOTHING, ...reported } }];
    await begin(new TestService('one', () => ({ kind: 'found', vehicles })));
    expect((await ask('ABC123', 'CA')).body.vehicles[0]).toMatchObject({ doubts, title: '2003 Honda Accord' });
  });

  it.each<[PlateFault, number, string, string | undefined]>([
    ['bad_input', 400, 'plate_invalid', 'plate'],
    ['state_unsupported', 400, 'plate_state_uncovered', 'state'],
    ['quota', 503, 'plate_service_quota', undefined],
    ['auth', 502, 'plate_service_down', undefined],
    ['down', 502, 'plate_service_down', undefined],
    ['unreadable', 502, 'plate_service_down', undefined],
    ['timeout', 504, 'plate_service_slow', undefined],
  ])('%s is answered %i %s, kept nowhere and not counted', async (fault, status, reason, field) => {
    const service = new TestService('one', () => failed(fault));
    await begin(service);
    const { body, status: answered } = await ask('ABC1230', 'CA');
    expect([answered, body.reason, body.field]).toEqual([status, reason, field]);
    expect([await rowsOf('plate_searches'), await rowsOf('plate_answers')]).toEqual([[], []]);
    expect(service.queries).toEqual(['ABC1230 CA']);
    service.answer = () => found(ACCORD);
    expect((await ask('ABC1230', 'CA')).status).toBe(200);
  });

  it('is a fault like another when its adapter breaks', async () => {
    await begin(new TestService('one', () => Promise.reject(new Error('A fault of the adapter'))));
    expect((await ask('ABC123', 'CA')).body.reason).toBe('plate_service_down');
    expect(await rowsOf('plate_searches')).toEqual([]);
  });

  it('comes too late when it hangs', async () => {
    await begin(new TestService('one', () => new Promise(() => {})));
    expect((await ask('ABC123', 'CA')).body.reason).toBe('plate_service_slow');
  });
});

describe('several services', () => {
  it('are asked in their order, the next where one fails or finds nothing', async () => {
    const all = [
      new TestService('first', () => failed('down')),
      new TestService('second', () => ({ kind: 'not_found' })),
      new TestService('third', () => found(ACCORD)),
    ];
    await begin(...all);
    expect((await ask('ABC123', 'CA')).body).toMatchObject({ source: 'third', vin: ACCORD, demo: false });
    expect(all.map(each => each.queries.length)).toEqual([1, 1, 1]);
    expect(await meters()).toEqual([
      { provider: 'first', asked: 1, found: 0, failed: 1 },
      { provider: 'second', asked: 1, found: 0, failed: 0 },
      { provider: 'third', asked: 1, found: 1, failed: 0 },
    ]);
  });

  it('find nothing for now where one that may know the plate failed: that is not kept', async () => {
    await begin(
      new TestService('first', () => failed('down')),
      new TestService('second', () => ({ kind: 'not_found' })),
    );
    expect((await ask('ABC123', 'CA')).body.reason).toBe('plate_not_found');
    expect(await rowsOf('plate_answers')).toEqual([]);
  });

  it('find nothing where one does not cover the state and the other does not know the plate', async () => {
    const second = new TestService('second', () => ({ kind: 'not_found' }));
    await begin(new TestService('first', () => failed('state_unsupported')), second);
    for (let at = 0; at < 2; at += 1) expect((await ask('ABC123', 'CA')).body.reason).toBe('plate_not_found');
    expect(second.queries).toHaveLength(1);
  });

  it.each<[PlateFault[], string]>([
    [['quota', 'timeout'], 'plate_service_slow'],
    [['auth', 'quota'], 'plate_service_quota'],
    [['state_unsupported', 'down'], 'plate_service_down'],
  ])('that all fail, by %j, are answered %s', async (faults, reason) => {
    await begin(...faults.map(fault => new TestService(fault, () => failed(fault))));
    expect((await ask('ABC123', 'CA')).body.reason).toBe(reason);
  });

  it('are asked six times at most for one search', async () => {
    const all = ['one', 'two', 'three'].map(name => new TestService(name, () => ({ kind: 'not_found' })));
    await begin(...all);
    await ask('O0O', 'CA');
    expect(all.flatMap(each => each.queries)).toHaveLength(6);
    expect(await rowsOf('plate_searches')).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('is kept a week, so a plate is billed once', async () => {
    const service = new TestService('one', () => found(ACCORD));
    await begin(service);
    for (let at = 0; at < 3; at += 1) expect((await ask('ABC123', 'CA')).body.vin).toBe(ACCORD);
    expect(service.queries).toHaveLength(1);
    expect(await meters()).toEqual([{ provider: 'one', asked: 1, found: 1, failed: 0 }]);
    test.clock.advanceDays(8);
    service.answer = () => found(TESLA);
    expect((await ask('ABC123', 'CA')).body.vin).toBe(TESLA);
    expect((await ask('ABC123', 'NV')).body.vin).toBe(TESLA);
    expect(service.queries).toEqual(['ABC123 CA', 'ABC123 CA', 'ABC123 NV']);
  });

  it('that nothing was found is kept an hour', async () => {
    const service = new TestService('one', () => ({ kind: 'not_found' }));
    await begin(service);
    for (let at = 0; at < 2; at += 1) expect((await ask('ABC123', 'CA')).status).toBe(404);
    expect(service.queries).toHaveLength(1);
    test.clock.advanceDays(1 / 12);
    service.answer = () => found(ACCORD);
    expect((await ask('ABC123', 'CA')).status).toBe(200);
  });

  it('is asked for once by many at the same time', async () => {
    const service = new TestService('one', async () => found(ACCORD));
    await begin(service);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('ABC123', 'CA')));
    expect(answers.map(each => each.status)).toEqual([200, 200, 200, 200, 200]);
    expect(service.queries).toHaveLength(1);
  });
});

describe('the meter', () => {
  it('tells an operator what each service was asked, of the own brand only', async () => {
    await begin(new TestService('one', plate => (plate === 'ABC123' ? found(ACCORD) : { kind: 'not_found' })));
    for (const plate of ['ABC123', 'ABC124']) await ask(plate, 'CA');
    await ask('ABC125', 'CA', { host: 'harbor.localhost' });
    const member = await buildMember(test);
    if (member.actor.kind !== 'member') throw new Error('Not a member');
    await expect(test.app.plates.usage(member)).rejects.toMatchObject({ reason: 'role_needed' });
    const operator = { ...member, actor: { ...member.actor, roles: ['finance' as const] } };
    const day = test.clock.now.toISOString().slice(0, 10);
    expect(await test.app.plates.usage(operator)).toEqual([{ day, service: 'one', asked: 2, found: 1, failed: 0 }]);
    test.clock.advanceDays(91);
    expect(await test.app.plates.usage(operator)).toEqual([]);
  });
});

describe('the plate', () => {
  it('is kept as a keyed hash only, and the log never holds it', async () => {
    const service = new TestService('one', plate => (plate === 'XYZ9876' ? found(ACCORD) : failed('auth')));
    await begin(service);
    await ask('XYZ9876', 'CA');
    await ask('QQQ5555', 'CA');
    await ask('not a plate at all', 'CA');
    const all = JSON.stringify(await everyRow(test.database)) + lines.join('');
    for (const plate of ['XYZ9876', 'QQQ5555', 'not a plate']) expect(all).not.toContain(plate);
    expect(lines.join('')).toContain('A plate service needs attention');
    expect(await rowsOf('plate_answers')).toHaveLength(1);
  });
});

it('seals a search for an address: nobody reads the plate there, and only this server opens it', () => {
  const search = { plate: 'ABC 1234', state: 'CA' };
  const sealed = test.app.plates.seal(search);
  expect(sealed).toMatch(/^[\w.-]+$/);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString()).not.toContain('ABC');
  expect(test.app.plates.unseal(sealed)).toEqual(search);
  for (const other of ['', 'a.b.c', `A${sealed}`]) expect(test.app.plates.unseal(other)).toBeNull();
});
