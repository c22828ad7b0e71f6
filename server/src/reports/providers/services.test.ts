import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStandIn, type Asked, type Reply, type StandIn } from '../../plates/providers/testing/stand-in.ts';
import { SectionAnswer } from './history-provider.ts';
import type { RecordOf } from './history-record.ts';
import { createCarsXeHistory } from './services/carsxe.ts';
import { createClearVin } from './services/clearvin.ts';
import type { PullOutcome, ReportService } from './services/report-service.ts';
import { MOST_RECORDS } from './services/section-of.ts';
import { createVehicleDatabasesHistory } from './services/vehicledatabases.ts';
import { createVinAudit } from './services/vinaudit.ts';
import { nmvtis, PERSONAL, vehicleDatabasesData, vinAuditReport, VIN } from './testing/service-replies.ts';

let service: StandIn;
beforeEach(async () => {
  service = await startStandIn();
});
afterEach(() => service.close());

interface Case {
  name: string;
  create(url: string, timeoutMs?: number): ReportService;
  /** The reply to a request, where the paid one answers with this. */
  reply(asked: Asked, paid: Reply): Reply;
  found(more?: object): Reply;
  /** A report without a single record, and what it then says of each section. */
  empty: Reply;
  emptyStates: string;
  otherVin: Reply;
  /** How it says that it has nothing. */
  nothing: Reply;
  paidPath: string;
}

const json = (body: unknown, status = 200): Reply => ({ status, json: body });

const NO_TITLES = { currentTitleInformation: [], historyInformation: [] };
const NO_NMVTIS = { ...NO_TITLES, junkAndSalvageInformation: [], brandsInformation: [], brandsRecordCount: 0 };
const EMPTY_LISTS = {
  titles: [],
  jsi: [],
  lie: [],
  thefts: [],
  accidents: [],
  salvage: [],
  sale: [],
  checks: [],
  clean: true,
};

const clearVin = (report: object, vin = VIN) =>
  json({
    status: 'ok',
    message: '',
    result: { id: '3646F9E2', vin, report: { decoder: {}, nmvtis: report, valuation: {} } },
  });

const CASES: Case[] = [
  {
    name: 'VinAudit',
    create: (url, timeoutMs) =>
      createVinAudit({
        key: 'the-key',
        user: 'the-user',
        pass: 'the-pass',
        url,
        waitMs: 1,
        ...(timeoutMs ? { timeoutMs } : {}),
      }),
    reply: ({ path }, paid) =>
      path.startsWith('/v2/query') ? json({ vin: VIN, id: 'R-100', attributes: {}, success: true, error: '' }) : paid,
    found: more => json(vinAuditReport(more)),
    empty: json(vinAuditReport(EMPTY_LISTS)),
    emptyStates:
      'titles:none_reported brands:none_reported jsi:none_reported odometer:none_reported theft:none_reported accidents:none_reported auctions:none_reported value:not_covered liens:none_reported',
    otherVin: json(vinAuditReport({ vin: '5YJ3E1EA2KF317000' })),
    nothing: json({ success: false, error: 'invalid_vin' }),
    paidPath: '/v2/pullreport',
  },
  {
    name: 'CarsXE',
    create: (url, timeoutMs) => createCarsXeHistory({ key: 'the-key', url, ...(timeoutMs ? { timeoutMs } : {}) }),
    reply: (_, paid) => paid,
    found: more => json({ success: true, vin: VIN, ...nmvtis(more) }),
    empty: json({ success: true, vin: VIN, ...nmvtis(NO_NMVTIS) }),
    emptyStates: 'titles:none_reported brands:none_reported odometer:none_reported jsi:none_reported',
    otherVin: json({ success: true, vin: '5YJ3E1EA2KF317000', ...nmvtis() }),
    nothing: json({ success: false, error: 'No data found for this VIN' }, 404),
    paidPath: '/history',
  },
  {
    name: 'ClearVIN',
    create: (url, timeoutMs) =>
      createClearVin({ email: 'us@example.com', password: 'the-pass', url, ...(timeoutMs ? { timeoutMs } : {}) }),
    reply: ({ path }, paid) => (path === '/rest/vendor/login' ? json({ status: 'ok', token: 'the-token' }) : paid),
    found: more => clearVin(nmvtis(more)),
    empty: clearVin(nmvtis(NO_NMVTIS)),
    emptyStates: 'titles:none_reported brands:none_reported odometer:none_reported jsi:none_reported',
    otherVin: clearVin(nmvtis(), '5YJ3E1EA2KF317000'),
    nothing: json({ status: 'error', message: 'Report not found' }),
    paidPath: '/rest/vendor/report',
  },
  {
    name: 'Vehicle Databases',
    create: (url, timeoutMs) =>
      createVehicleDatabasesHistory({ key: 'the-key', url, ...(timeoutMs ? { timeoutMs } : {}) }),
    reply: (_, paid) => paid,
    found: more => json({ status: 'success', data: vehicleDatabasesData(more) }),
    empty: json({
      status: 'success',
      data: {
        intro: { vin: VIN },
        title: { status: 'Clean' },
        salvage: { records: [] },
        theft: { records: [] },
        accidents: { count: 0, records: [] },
        lien: { open: false },
      },
    }),
    emptyStates:
      'titles:not_covered brands:none_reported odometer:not_covered jsi:none_reported theft:none_reported accidents:none_reported liens:none_reported',
    otherVin: json({ status: 'success', data: vehicleDatabasesData({ intro: { vin: '5YJ3E1EA2KF317000' } }) }),
    nothing: json({ status: 'error', msg: { message: 'Record(s) were not found' } }, 400),
    paidPath: '/vehicle-history/',
  },
];

const kept: string[] = [];
const pull = (one: ReportService) => one.pull(VIN, { reference: null, keep: async id => void kept.push(id) });

function sectionsOf(outcome: PullOutcome) {
  if (outcome.kind !== 'report') throw new Error(`No report: ${JSON.stringify(outcome)}`);
  for (const section of outcome.sections) expect(SectionAnswer.safeParse(section).error?.issues).toBeUndefined();
  return outcome.sections;
}
const recordsOf = (outcome: PullOutcome, key: string) =>
  sectionsOf(outcome).find(({ section }) => section === key)?.records ?? [];
const statesOf = (outcome: PullOutcome) =>
  sectionsOf(outcome)
    .map(({ section, state }) => `${section}:${state}`)
    .join(' ');

describe.each(CASES)('$name', ({ create, reply, found, empty, emptyStates, otherVin, nothing, paidPath }) => {
  const answering = (paid: Reply) => {
    service.reply = asked => reply(asked, paid);
    return create(service.url);
  };
  const paidCalls = () => service.asked.filter(({ path }) => path.startsWith(paidPath));

  it('reads what it documents, and keeps no person and no address of a picture', async () => {
    const outcome = await pull(answering(found()));
    const records = sectionsOf(outcome).flatMap(section => section.records);
    expect(records.length).toBeGreaterThan(2);
    expect(new Set(records.map(({ recordId }) => recordId)).size).toBe(records.length);
    const text = JSON.stringify(outcome);
    for (const secret of PERSONAL) expect(text).not.toContain(secret);
    expect(paidCalls()).toHaveLength(1);
    expect(service.asked.every(({ path }) => !path.includes('photo'))).toBe(true);
  });

  it('says nothing was reported only where it was told so', async () => {
    expect(statesOf(await pull(answering(empty)))).toBe(emptyStates);
  });

  it('refuses the report of another vehicle', async () => {
    expect(await pull(answering(otherVin))).toEqual({ kind: 'failed', fault: 'other_vehicle', charged: 'yes' });
  });

  it('does not cover a vehicle the service does not know, which is not "nothing reported"', async () => {
    expect(await pull(answering(nothing))).toEqual({ kind: 'not_covered' });
  });

  it.each([
    ['HTTP 401', { status: 401, json: {} }, 'auth', 'no'],
    ['HTTP 403', { status: 403, json: {} }, 'auth', 'no'],
    ['HTTP 429', { status: 429, json: {} }, 'quota', 'no'],
    ['HTTP 500', { status: 500, json: {} }, 'down', 'maybe'],
    ['a page of HTML', { text: '<html>502 Bad Gateway</html>' }, 'unreadable', 'maybe'],
    ['a list', { json: [] }, 'unreadable', 'maybe'],
  ] as const)('%s is asked for once, and understood', async (_, paid, fault, charged) => {
    expect(await pull(answering(paid as Reply))).toEqual({ kind: 'failed', fault, charged });
    expect(paidCalls()).toHaveLength(1);
  });

  it.each([
    ['half', 'down'],
    ['cut', 'down'],
    ['hang', 'timeout'],
  ] as const)('an answer that is %s may have been charged, and is asked for once', async (how, fault) => {
    service.reply = asked => (asked.path.startsWith(paidPath) ? how : reply(asked, {})) as Reply;
    expect(await pull(create(service.url, 80))).toEqual({ kind: 'failed', fault, charged: 'maybe' });
    expect(paidCalls()).toHaveLength(1);
  });
});

it('reads no answer of more than 8 MB', async () => {
  service.reply = json('x'.repeat(9_000_000));
  const outcome = await pull(CASES[1]?.create(service.url) as ReportService);
  expect(outcome).toEqual({ kind: 'failed', fault: 'unreadable', charged: 'maybe' });
});

describe('what services write', () => {
  const vinAudit = (more: object) => {
    service.reply = asked => CASES[0]?.reply(asked, json(vinAuditReport(more))) ?? {};
    return pull(CASES[0]?.create(service.url) as ReportService);
  };
  const titles = (rows: object[]) => vinAudit({ titles: rows });

  it('figures with thousands commas, blank ones, kilometers and nonsense', async () => {
    const meters = ['59,396', '', 'N/A', '100000', '9999999999'];
    const outcome = await titles(
      meters.map((meter, at) => ({ date: `01/0${at + 1}/2011`, state: 'WA', meter, meterUnit: at === 3 ? 'K' : 'M' })),
    );
    const miles = recordsOf(outcome, 'titles').map(record => [
      record.eventOn.slice(-1),
      'miles' in record && record.miles,
    ]);
    expect(miles.toSorted()).toEqual([
      ['1', 59_396],
      ['2', null],
      ['3', null],
      ['4', 62_137],
      ['5', null],
    ]);
  });

  it('days in any of their shapes; a missing one and that of 1900 are no day, and the record counts', async () => {
    const dates = [
      '08/31/2011',
      '2012-01-02T00:00:00.000Z',
      'Aug 5, 2013',
      '2014',
      '02/30/2015',
      '',
      '01/01/1900',
      '01/01/2099',
    ];
    const outcome = await titles(dates.map((date, at) => ({ date, state: 'WA', meter: String(at) })));
    const days = recordsOf(outcome, 'titles').map(({ eventOn }) => eventOn);
    expect(days.toSorted()).toEqual([
      '1900',
      '1900',
      '1900',
      '2011-08-31',
      '2012-01-02',
      '2013-08-05',
      '2014',
      '2099-01-01',
    ]);
  });

  it('5,000 rows: the newest are kept, and how many are not is said', async () => {
    const sale = Array.from({ length: 5000 }, (_, at) => ({
      date: `2014-01-0${(at % 9) + 1}`,
      price: `$${at + 1}`,
      state: 'OR',
    }));
    const section = sectionsOf(await vinAudit({ sale })).find(one => one.section === 'auctions');
    expect(section?.records).toHaveLength(MOST_RECORDS);
    expect(section?.omitted).toBe(5001 - MOST_RECORDS);
    expect(section?.records.every(({ eventOn }) => eventOn === '2014-01-09')).toBe(true);
  });

  it('the same row twice is one record', async () => {
    const row = { date: '08/31/2011', state: 'WA', meter: '59,396' };
    expect(recordsOf(await titles([row, row]), 'titles')).toHaveLength(1);
  });

  it('a row of another VIN is left out and counted', async () => {
    const outcome = await titles([
      { date: '08/31/2011', state: 'WA', vin: '5YJ3E1EA2KF317000', meter: '1' },
      { date: '08/31/2012', state: 'WA', vin: VIN, meter: '2' },
    ]);
    expect(sectionsOf(outcome)[0]).toMatchObject({ state: 'found', omitted: 1, records: [{ miles: 2 }] });
  });

  it('HTML in a text stays the text it is, and a brand code nobody knows stays too', async () => {
    const outcome = await vinAudit({});
    const [sale] = recordsOf(outcome, 'auctions').filter(record => 'damageText' in record && record.damageText);
    expect(sale).toMatchObject({ damageText: '<b>FRONT</b> END', channel: 'salvage_auction' });
    expect(recordsOf(outcome, 'brands').map(record => 'code' in record && record.code)).toEqual(['11', '54']);
  });

  it('what an accident cost, what the vehicle was worth, and whether it rolled over', async () => {
    const row = {
      date: '2012-01-02',
      severity: 'Minor',
      repairCost: '$1,234.50',
      acv: '14,200',
      rollover: 'Yes',
      towed: 'Y',
    };
    const odd = { date: '2012-01-03', severity: '', repairCost: 'n/a', acv: '-', rollover: 'maybe' };
    const outcome = await vinAudit({ accidents: [row, odd] });
    const [second, first] = recordsOf(outcome, 'accidents');
    expect(first).toMatchObject({
      severity: 'minor',
      severityText: 'Minor',
      repairCents: 123_450,
      valueCents: 1_420_000,
      rollover: true,
      towed: true,
    });
    expect(second).toMatchObject({ severity: 'unknown', repairCents: null });
    expect(Object.keys(second ?? {})).not.toContain('valueCents');
    service.reply = json({
      status: 'success',
      data: vehicleDatabasesData({
        accidents: {
          records: [
            { date: '2012-01-02', severity: 'Minor', repair_cost: '$900', actual_cash_value: 9000, rollover: true },
          ],
        },
      }),
    });
    const other = await pull(CASES[3]?.create(service.url) as ReportService);
    expect(recordsOf(other, 'accidents')).toMatchObject([
      { repairCents: 90_000, valueCents: 900_000, rollover: true, severityText: 'Minor' },
    ]);
  });

  it('how many photos a sale has, never where, and which listings are of one seller, never whose', async () => {
    const listing = (date: string, price: string, seller: string) => ({
      date,
      price,
      seller,
      images: ['http://169.254.169.254/1.jpg', 'http://10.0.0.1/2.jpg'],
    });
    const salvage = [
      { date: '2012-06-01', estimatedRepairCost: '8,900', actualCashValue: '$14,800', photoCount: '14' },
    ];
    const sale = [
      listing('2014-02-03', '$6,483', 'Jane Roe'),
      listing('2014-03-03', '$6,100', 'JANE ROE'),
      listing('2014-04-03', '$6,000', 'Other Motors'),
    ];
    const outcome = await vinAudit({ salvage, sale });
    const [third, second, first, auction] = recordsOf(outcome, 'auctions') as RecordOf<'auctions'>[];
    expect([first?.photos, second?.photos, auction?.photos]).toEqual([2, 2, 14]);
    expect(first?.sellerId).toBe(second?.sellerId);
    expect(third?.sellerId).not.toBe(first?.sellerId);
    expect(auction).toMatchObject({ repairCents: 890_000, valueCents: 1_480_000 });
    for (const secret of [...PERSONAL, '10.0.0.1', 'ROE']) expect(JSON.stringify(outcome)).not.toContain(secret);
    expect(service.asked.every(({ path }) => path.startsWith('/v2/'))).toBe(true);
  });

  it('"not clean" without a record of it leaves nothing green', async () => {
    const outcome = await vinAudit({ ...EMPTY_LISTS, clean: false });
    expect(statesOf(outcome)).toContain('brands:unavailable jsi:unavailable');
  });

  it('a list that is missing is unavailable and not empty', async () => {
    expect(statesOf(await vinAudit({ thefts: undefined, checks: null }))).toMatch(
      /brands:unavailable.*theft:unavailable/,
    );
    service.reply = json({
      success: true,
      vin: VIN,
      ...nmvtis({ brandsInformation: undefined, insuranceInformation: undefined, junkAndSalvageInformation: [] }),
    });
    expect(statesOf(await pull(CASES[1]?.create(service.url) as ReportService))).toMatch(
      /brands:unavailable.*jsi:unavailable/,
    );
  });

  it('a list of every brand there is counts only those the vehicle has', async () => {
    service.reply = json({ success: true, vin: VIN, ...nmvtis() });
    const outcome = await pull(CASES[1]?.create(service.url) as ReportService);
    expect(recordsOf(outcome, 'brands')).toMatchObject([{ code: '11', eventOn: '2016-11-20', place: { state: 'TX' } }]);
    expect(recordsOf(outcome, 'jsi')).toMatchObject([
      { disposition: 'crushed', forExport: false, phone: '972-391-5000' },
    ]);
    expect(recordsOf(outcome, 'titles')).toMatchObject([{ miles: 59_396 }, { place: { state: 'OH' }, miles: null }]);
  });
});

describe('VinAudit', () => {
  const create = () => CASES[0]?.create(service.url) as ReportService;
  const error = (word: string) => json({ success: false, error: word });

  it.each([
    ['failed_request', { kind: 'failed', fault: 'down', charged: 'no' }],
    ['unauthorized_request', { kind: 'failed', fault: 'auth', charged: 'no' }],
    ['incomplete_report', { kind: 'failed', fault: 'incomplete', charged: 'yes' }],
    ['invalid_vin', { kind: 'not_covered' }],
  ])('%s', async (word, outcome) => {
    service.reply = asked => CASES[0]?.reply(asked, error(word)) ?? {};
    expect(await pull(create())).toEqual(outcome);
  });

  it('waits for a report that is being made', async () => {
    const answers = [error('incomplete_report'), error('not_ready'), json(vinAuditReport())];
    service.reply = asked => (asked.path.startsWith('/v2/query') ? CASES[0]?.reply(asked, {}) : answers.shift()) ?? {};
    expect((await pull(create())).kind).toBe('report');
    expect(service.asked.map(({ path }) => path.split('?')[0])).toEqual([
      '/v2/query',
      '/v2/pullreport',
      '/v2/report',
      '/v2/report',
    ]);
  });

  it('reads a report that was bought under its number, and buys it only where it is missing', async () => {
    const again = (one: ReportService) => one.pull(VIN, { reference: 'R-100', keep: async () => {} });
    service.reply = json(vinAuditReport());
    expect((await again(create())).kind).toBe('report');
    expect(service.asked.map(({ path }) => path.split('?')[0])).toEqual(['/v2/report']);
    service.reply = ({ path }) => (path.startsWith('/v2/report') ? error('missing_report') : json(vinAuditReport()));
    expect((await again(create())).kind).toBe('report');
    expect(service.asked.at(-1)?.path).toMatch(/^\/v2\/pullreport\?id=R-100/);
  });

  it('tells for free whether there is a report', async () => {
    service.reply = asked => CASES[0]?.reply(asked, {}) ?? {};
    expect(await create().query?.(VIN)).toBe('known');
    service.reply = error('invalid_vin');
    expect(await create().query?.(VIN)).toBe('not_known');
    service.reply = { status: 503, json: {} };
    expect(await create().query?.(VIN)).toBe('down');
  });
});
