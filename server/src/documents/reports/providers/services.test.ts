import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStandIn, type Reply, type StandIn } from '../../../vehicles/plates/providers/testing/stand-in.ts';
import { SectionAnswer } from '../rules/sources/history-provider.ts';
import type { PullOutcome, ReportService } from './services/report-service.ts';
import { MAX_RECORDS } from './services/section-of.ts';
import { CASES, EMPTY_LISTS, json } from './testing/service-cases.ts';
import { nmvtis, PERSONAL, vinAuditReport, VIN } from './testing/service-replies.ts';

let service: StandIn;
beforeEach(async () => {
  service = await startStandIn();
});
afterEach(() => service.close());

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
    service.reply = request => reply(request, paid);
    return create(service.url);
  };
  const paidCalls = () => service.requests.filter(({ path }) => path.startsWith(paidPath));

  it('reads what it documents, and keeps no person and no address of a picture', async () => {
    const outcome = await pull(answering(found()));
    const records = sectionsOf(outcome).flatMap(section => section.records);
    expect(records.length).toBeGreaterThan(2);
    expect(new Set(records.map(({ recordId }) => recordId)).size).toBe(records.length);
    const text = JSON.stringify(outcome);
    for (const secret of PERSONAL) expect(text).not.toContain(secret);
    expect(paidCalls()).toHaveLength(1);
    expect(service.requests.every(({ path }) => !path.includes('photo'))).toBe(true);
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

  it.each(['half', 'cut'] as const)('an answer that is %s may have been charged, and is asked for once', async how => {
    service.reply = request => (request.path.startsWith(paidPath) ? how : reply(request, {})) as Reply;
    expect(await pull(create(service.url))).toEqual({ kind: 'failed', fault: 'down', charged: 'maybe' });
    expect(paidCalls()).toHaveLength(1);
  });

  it('an answer that does not come within 15 s may have been charged, and is asked for once', async () => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    service.reply = request => {
      if (!request.path.startsWith(paidPath)) return reply(request, {});
      deadline.abort();
      return 'hang';
    };
    expect(await pull(create(service.url))).toEqual({ kind: 'failed', fault: 'timeout', charged: 'maybe' });
    expect(timeout).toHaveBeenCalledWith(15_000);
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
    service.reply = request => CASES[0]?.reply(request, json(vinAuditReport(more))) ?? {};
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
    expect(section?.records).toHaveLength(MAX_RECORDS);
    expect(section?.omitted).toBe(5001 - MAX_RECORDS);
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
    service.reply = request => CASES[0]?.reply(request, error(word)) ?? {};
    expect(await pull(create())).toEqual(outcome);
  });

  it('waits for a report that is being made', async () => {
    const answers = [error('incomplete_report'), error('not_ready'), json(vinAuditReport())];
    service.reply = request =>
      (request.path.startsWith('/v2/query') ? CASES[0]?.reply(request, {}) : answers.shift()) ?? {};
    expect((await pull(create())).kind).toBe('report');
    expect(service.requests.map(({ path }) => path.split('?')[0])).toEqual([
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
    expect(service.requests.map(({ path }) => path.split('?')[0])).toEqual(['/v2/report']);
    service.reply = ({ path }) => (path.startsWith('/v2/report') ? error('missing_report') : json(vinAuditReport()));
    expect((await again(create())).kind).toBe('report');
    expect(service.requests.at(-1)?.path).toMatch(/^\/v2\/pullreport\?id=R-100/);
  });

  it('tells for free whether there is a report', async () => {
    service.reply = request => CASES[0]?.reply(request, {}) ?? {};
    expect(await create().query?.(VIN)).toBe('known');
    service.reply = error('invalid_vin');
    expect(await create().query?.(VIN)).toBe('not_known');
    service.reply = { status: 503, json: {} };
    expect(await create().query?.(VIN)).toBe('down');
  });
});
