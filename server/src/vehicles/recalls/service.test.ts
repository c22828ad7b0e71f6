import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRecallStarterSet } from '../../../seeds/recalls.ts';
import { createLog } from '../../kit/log/log.ts';
import { ACCORD, MISTYPED, TESLA } from '../../testing/builders.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Campaign, MenuAnswer, RecallAnswer, RecallProvider, RecallQuery } from './rules/recall-provider.ts';
import { SandboxRecalls } from './providers/sandbox.ts';

const CHECKED = new Date('2026-11-20T08:00:00Z');

const campaign = (number: string, more: Partial<Campaign> = {}): Campaign => ({
  campaign: number,
  date: '2020-01-02',
  component: 'AIR BAGS:FRONTAL',
  summary: `What ${number} is about.`,
  consequence: 'A crash.',
  remedy: 'Dealers will replace it.',
  park_it: false,
  park_outside: false,
  ota: false,
  ...more,
});
const found = (campaigns: Campaign[], more: Partial<Extract<RecallAnswer, { kind: 'found' }>> = {}): RecallAnswer => {
  const names = [{ make: 'FORD', model: 'F-150' }];
  return { kind: 'found', scope: 'model', campaigns, names, checkedAt: CHECKED, ...more };
};

/** A source that answers as told and remembers what it was asked. */
class TestProvider implements RecallProvider {
  readonly name: string;
  readonly demo = false;
  readonly cacheHours = 24;
  license?: string;
  readonly queries: RecallQuery[] = [];
  answer: RecallAnswer | (() => Promise<RecallAnswer>);
  years: MenuAnswer<number> = { kind: 'found', items: [2019, 2021, 2019], checkedAt: CHECKED };
  makes: MenuAnswer<string> = { kind: 'found', items: ['MERCEDES-BENZ', 'FORD', 'MERCEDES BENZ'], checkedAt: CHECKED };
  readonly menus = {
    years: async () => this.years,
    makes: async () => this.makes,
    models: async (): Promise<MenuAnswer<string>> => ({
      kind: 'found',
      items: ['RANGER', 'F-150'],
      checkedAt: CHECKED,
    }),
  };

  constructor(name: string, answer: TestProvider['answer']) {
    this.name = name;
    this.answer = answer;
  }

  async find(vehicle: RecallQuery): Promise<RecallAnswer> {
    this.queries.push(vehicle);
    return typeof this.answer === 'function' ? this.answer() : this.answer;
  }
}

const one = new TestProvider('One', found([]));
const two = new TestProvider('Two', found([]));
let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: line => void lines.push(line) });
  const sandbox = new SandboxRecalls(() => CHECKED, { slowMs: 0 });
  test = await createTestApp({ recallProviders: [one, two, sandbox], log });
});
afterAll(() => test.close());
beforeEach(async () => {
  lines.length = 0;
  one.queries.length = two.queries.length = 0;
  [one.answer, two.answer] = [found([]), { kind: 'not_covered' }];
  one.years = { kind: 'found', items: [2019, 2021, 2019], checkedAt: CHECKED };
  await test.database.executeSql('delete from recall_answers');
});

const NAMED = { year: 2019, make: 'Ford', model: 'F-150' };
async function check(input: object, host = 'localhost', language = 'en') {
  const headers = { host, 'accept-language': language };
  const answer = await test.http.inject({ method: 'POST', url: '/api/recall-check', payload: input, headers });
  return { status: answer.statusCode, body: answer.json() };
}
async function get(path: string, host = 'localhost') {
  const answer = await test.http.inject({ url: `/api/recall-check/${path}`, headers: { host } });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the list of a model', () => {
  it('has what one may know of it, and what it cannot know', async () => {
    one.answer = found([campaign('19V075000')]);
    const { status, body } = await check(NAMED);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'success',
      vehicle: { vin: null, year: 2019, make: 'Ford', model: 'F-150', title: '2019 Ford F-150' },
      scope: 'model',
      checked_at: CHECKED.toISOString(),
      source: 'One',
      names: [{ make: 'FORD', model: 'F-150' }],
      notice:
        'These recalls cover vehicles like yours. To see if your car still needs the repair, check the VIN at NHTSA.',
      notice_url: 'https://www.nhtsa.gov/recalls',
    });
    expect(body.recalls).toEqual([
      {
        ...campaign('19V075000'),
        heading: 'Airbags',
        component_text: 'Air bags › Frontal',
        area: 'airbags',
        status: 'unknown',
        sources: [{ name: 'One', checked_at: CHECKED.toISOString() }],
      },
    ]);
    expect(body.limits.map(({ code }: { code: string }) => code)).toEqual([
      'repairs_unknown',
      'free_repair_15_years',
      'small_makers',
      'fresh_campaigns',
    ]);
  });

  it('keeps the text of the source and says the rest in the language of the reader', async () => {
    one.answer = found([campaign('19V075000')]);
    const { body } = await check(NAMED, 'vinclara.localhost', 'es');
    expect(body.recalls[0]).toMatchObject({ heading: 'Bolsas de aire', summary: 'What 19V075000 is about.' });
    expect(body.notice).toContain('vehículos como el suyo');
  });

  it('has do-not-drive first, park-outside next, then the newest, and says each campaign once', async () => {
    one.answer = found([
      campaign('20V001000', { date: '2020-05-01' }),
      campaign('19V002000', { date: null }),
      campaign('21V003000', { date: '2021-05-01' }),
      campaign('18V004000', { date: '2018-05-01', park_outside: true }),
    ]);
    two.answer = found([campaign('17V005000', { park_it: true }), campaign('20V001000', { summary: 'Other words.' })]);
    const { body } = await check(NAMED);
    expect(body.recalls.map((recall: Campaign) => recall.campaign)).toEqual([
      '17V005000',
      '18V004000',
      '21V003000',
      '20V001000',
      '19V002000',
    ]);
    expect(body.recalls[3]).toMatchObject({
      summary: 'What 20V001000 is about.',
      sources: [{ name: 'One' }, { name: 'Two' }],
    });
    expect(body.source).toBe('One, Two');
  });

  it('names a source that failed, beside what the others say', async () => {
    two.answer = { kind: 'failed', fault: 'unreadable' };
    const { status, body } = await check(NAMED);
    expect([status, body.recalls]).toEqual([200, []]);
    expect(body.gaps).toEqual([
      {
        source: 'NHTSA recall file',
        reason: 'no_copy',
        message: 'NHTSA recall file is not loaded yet. Recalls it has may be missing.',
      },
      {
        source: 'Two',
        reason: 'unreadable',
        message: 'Two sent an answer that can’t be read. Recalls it knows of may be missing.',
      },
    ]);
  });

  it('is refused where every source failed: that is never an empty list', async () => {
    one.answer = { kind: 'failed', fault: 'timeout' };
    two.answer = () => Promise.reject(new Error('A broken adapter'));
    const { status, body } = await check(NAMED);
    expect([status, body.code, body.reason]).toEqual([502, 'provider_unavailable', 'recall_sources_down']);
    expect(body.details.gaps.map(({ source, reason }: Record<string, string>) => `${source} ${reason}`)).toEqual([
      'NHTSA recall file no_copy',
      'One timeout',
      'Two down',
    ]);
    expect(body.message).toContain('can’t say whether there are recalls');
  });

  it('is refused where all there is, is an extract without it: nobody is down, and none is not said', async () => {
    const bare = await createTestApp({
      database: test.database,
      recallProviders: [new SandboxRecalls(() => TEST_NOW)],
    });
    await bare.app.recalls.writeStarterSet(readRecallStarterSet());
    const refused = await bare.app.recalls
      .byName(bare.visitor(), { year: '2019', make: 'Ford', model: 'Nosuch' })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      reason: 'recall_not_on_file',
      details: { gaps: [{ source: 'NHTSA recall file', reason: 'partial_copy' }] },
    });
    const menu = await bare.app.recalls.makes(bare.visitor(), { year: '2015' });
    expect(menu.gaps).toMatchObject([{ source: 'NHTSA recall file', reason: 'partial_copy' }]);
    await test.database.executeSql('truncate recall_copies, recall_campaigns, recall_vehicles');
    await bare.close();
  });

  it('says that there is no data under a name, which is not "no recalls", and which names there are', async () => {
    one.answer = { kind: 'unknown_name' };
    const { status, body } = await check({ ...NAMED, model: 'F-1500' });
    expect([status, body.code, body.field, body.details.models]).toEqual([
      404,
      'no_data',
      'model',
      ['F-150', 'Ranger'],
    ]);
    expect(body.message).toContain('under the name 2019 Ford F-1500. That does not mean there are no recalls');
  });

  it.each([
    ['year', { ...NAMED, year: '19' }],
    ['year', { ...NAMED, year: 'hello' }],
    ['year', { ...NAMED, year: 1890 }],
    ['year', { ...NAMED, year: 2019.5 }],
    ['year', { make: 'Ford', model: 'F-150' }],
    ['make', { year: 2019, model: 'F-150' }],
    ['make', { ...NAMED, make: ' - ' }],
    ['model', { year: 2019, make: 'Ford' }],
    ['model', { ...NAMED, model: '   ' }],
    ['model', { ...NAMED, model: 'x'.repeat(81) }],
  ])('names the field that is wrong: %s of %o', async (field, input) => {
    const { status, body } = await check(input);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', field]);
    expect(body.message).not.toBe('');
    expect(one.queries).toEqual([]);
  });
});

describe('the list of a VIN', () => {
  it('asks by what the number says, and leads to the check of this very number', async () => {
    one.answer = found([campaign('14V001000')]);
    const vin = (await get(`vin?vin=${TESLA.toLowerCase()}`)).body.vehicle.vin;
    expect(vin).toBe(TESLA);
    const { status, body } = await get('vin?vin=1HGCM82673A000000');
    expect(status).toBe(200);
    expect(one.queries.at(-1)).toMatchObject({ vin: '1HGCM82673A000000', year: 2003, make: 'Honda', model: 'Accord' });
    expect(body).toMatchObject({
      scope: 'model',
      notice_url: 'https://www.nhtsa.gov/recalls?vin=1HGCM82673A000000',
      recalls: [{ status: 'unknown' }],
    });
  });

  it('knows what is open on this vehicle only from a source that was asked by VIN', async () => {
    one.answer = found([campaign('20V001000', { status: 'open' }), campaign('20V009000')]);
    two.answer = found([campaign('20V001000', { status: 'closed' })], { scope: 'vin' });
    const { body } = await get('vin?vin=1HGCM82673A000000');
    expect(body.scope).toBe('vin');
    expect(body.recalls.map((recall: Campaign) => `${recall.campaign} ${recall.status}`)).toEqual([
      '20V009000 unknown',
      '20V001000 closed',
    ]);
  });

  it.each([
    ['none', 2],
    ['share,export', 2],
    ['cache=0', 2],
    ['cache=30', 1],
  ])('keeps an answer only where the license of its source allows it: %s', async (license, times) => {
    two.license = license;
    two.answer = found([], { scope: 'vin' });
    two.queries.length = 0;
    await get('vin?vin=1HGCM82673A000000');
    await get('vin?vin=1HGCM82673A000000');
    delete two.license;
    expect(two.queries).toHaveLength(times);
  });

  it('believes the source that leaves most to do, whichever comes first', async () => {
    const closed = found([campaign('20V001000', { status: 'closed' })], { scope: 'vin' });
    const waiting = found([campaign('20V001000', { status: 'remedy_pending' })], { scope: 'vin' });
    [one.answer, two.answer] = [closed, waiting];
    const { body } = await get('vin?vin=1HGCM82673A000000');
    expect(body.recalls).toMatchObject([{ status: 'remedy_pending' }]);
  });

  it.each([
    ['', 400, 'vin_missing'],
    ['HELLO', 422, 'vin_wrong'],
    [MISTYPED, 422, 'vin_check_digit'],
    ['WVWZZZ1KZ6W000001', 404, 'recall_market'],
  ])('refuses %j with %i', async (vin, status, reason) => {
    const answer = await get(`vin?vin=${vin}`);
    expect([answer.status, answer.body.reason, answer.body.field]).toEqual([status, reason, 'vin']);
    expect(one.queries).toEqual([]);
  });
});

describe('the demonstration vehicles', () => {
  it.each([
    ['4T1BF1FK6EU000019', []],
    [ACCORD, ['DEMO-15-320 unknown', 'DEMO-04-176 closed']],
    [TESLA, ['DEMO-24-003 closed']],
    ['1FTEW1EP8KFA00019', ['DEMO-24-441 remedy_pending']],
    ['1FTYR10U66PA00019', ['DEMO-23-707 open', 'DEMO-24-118 open']],
    ['1G1FY6S03L4100019', ['DEMO-21-560 open', 'DEMO-24-207 open']],
    ['JM1GJ1W6XE1000019', []],
  ])('%s', async (vin, recalls) => {
    one.answer = found([campaign('20V001000')]);
    const { body } = await get(`vin?vin=${vin}`);
    expect(body.recalls.map((recall: Campaign) => `${recall.campaign} ${recall.status}`)).toEqual(recalls);
    expect(body).toMatchObject({ scope: 'vin', sources: [{ name: 'Demonstration source', demo: true }] });
    expect(one.queries).toEqual([]);
  });

  it.each([
    ['KNAFX5A88F5000019', 'down'],
    ['5NPE34AB8FH000019', 'unreadable'],
  ])('%s has a source that fails', async (vin, reason) => {
    const { status, body } = await get(`vin?vin=${vin}`);
    expect([status, body.details.gaps]).toMatchObject([502, [{ source: 'Demonstration source', reason }]]);
  });

  it('have the warnings in front', async () => {
    expect((await get('vin?vin=1FTYR10U66PA00019')).body.recalls[0]).toMatchObject({ park_it: true });
    expect((await get('vin?vin=1G1FY6S03L4100019')).body.recalls[0]).toMatchObject({ park_outside: true });
  });
});

describe('the menus', () => {
  it('are those of all sources: years newest first, names in order and once', async () => {
    expect((await get('years')).body).toMatchObject({ years: [2021, 2019], source: 'One, Two', gaps: [] });
    expect((await get('makes?year=2019')).body.makes).toEqual(['Ford', 'Mercedes-Benz']);
    expect((await get('models?year=2019&make=Ford')).body.models).toEqual(['F-150', 'Ranger']);
  });

  it('are refused with the field, and with 502 where no source answers', async () => {
    expect((await get('makes')).body).toMatchObject({ reason: 'recall_year', field: 'year' });
    expect((await get('models?year=2019')).body).toMatchObject({ reason: 'recall_make', field: 'make' });
    one.years = two.years = { kind: 'failed', fault: 'down' };
    expect(await get('years')).toMatchObject({ status: 502, body: { reason: 'recall_sources_down' } });
  });
});

describe('answers', () => {
  it('are kept for a day, failures and slow sources are not, and two who ask at once ask once', async () => {
    await Promise.all([check(NAMED), check(NAMED)]);
    await check({ ...NAMED, make: 'FORD', model: 'F150' });
    expect(one.queries.length).toBe(1);
    test.clock.advanceDays(1.01);
    await check(NAMED);
    expect(one.queries.length).toBe(2);
    one.answer = { kind: 'failed', fault: 'limited' };
    await check({ ...NAMED, year: 2020 });
    await check({ ...NAMED, year: 2020 });
    expect(one.queries.length).toBe(4);
  });

  it('hold no VIN', async () => {
    await get('vin?vin=1HGCM82673A000000');
    const { rows } = await test.database.executeSql('select * from recall_answers');
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('1HGCM82673A000000');
  });

  it('that do not come are one line in the log until they come again', async () => {
    await check({ ...NAMED, year: 2018 });
    one.answer = { kind: 'failed', fault: 'down' };
    for (let times = 0; times < 3; times++) {
      await check(NAMED);
      // Kept from before: it does not say that the source answers again.
      await check({ ...NAMED, year: 2018 });
    }
    expect(lines.filter(line => line.includes('"One"')).length).toBe(1);
  });
});

it('is not there on a brand that does not offer it', async () => {
  const { features } = test.visitor().site;
  features.recall = false;
  try {
    expect((await get('years')).status).toBe(404);
    expect((await check(NAMED)).status).toBe(404);
  } finally {
    features.recall = true;
  }
});
