import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnHistory } from '../../documents/records/providers/own-history.ts';
import { reportDocument } from '../../documents/reports/document.ts';
import { recordFactory } from '../../documents/reports/providers/sandbox/record-factory.ts';
import { answersWith } from '../../documents/reports/providers/testing/report-facts.ts';
import { vehicleOf } from '../../documents/reports/rules/facts/vehicle.ts';
import type { HistoryRecord } from '../../documents/reports/rules/sources/history-record.ts';
import { ACCORD, buildMember, MISTYPED } from '../../testing/builders.ts';
import { buildDealership } from '../../testing/dealerships/building.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DEALERSHIP_SCOPES, type KeyMode, type KeyScope } from '../keys/contract.ts';
import { OPERATIONS, type Operation } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ history: [] });
});
afterAll(() => test.close());
afterEach(() => test.database.executeSql('delete from uploaded_records; delete from record_uploads'));

type Dealership = Awaited<ReturnType<typeof buildDealership>>;
let dealership: Dealership;
let key: string;
beforeEach(async () => {
  dealership = await buildDealership(test);
  key = await keyOf(dealership);
});

async function keyOf({ owner }: Dealership, mode: KeyMode = 'live', scopes: KeyScope[] = [...DEALERSHIP_SCOPES]) {
  const settings = { name: 'Workshop', per_minute: 6000, addresses: [], days: null };
  return (await test.app.keys.make(owner, { ...settings, owner: 'dealership', mode, scopes })).secret;
}

type Json = Record<string, unknown> & { data: Record<string, unknown>[]; problems: Record<string, unknown>[] };
interface Sent {
  body?: object | string;
  type?: string;
  as?: string;
  headers?: Record<string, string>;
}
async function ask(method: Operation['method'], path: string, { body, type, as = key, headers = {} }: Sent = {}) {
  const answer = await test.http.inject({
    method,
    url: `/v1/${path}`,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${as}`,
      ...(type ? { 'content-type': type } : {}),
      ...headers,
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, json: answer.json<Json>(), headers: answer.headers };
}
const send = (rows: object[], sent: Sent = {}) => ask('POST', 'records', { ...sent, body: { rows } });
const sendFile = (text: string, type = 'text/csv', query = '') => ask('POST', `records${query}`, { body: text, type });

const SERVICE = { vin: ACCORD, date: '2021-03-02', mileage: 59_396, work: ['oil_filter'], id: 'RO-1' };
const READING = { vin: ACCORD, section: 'odometer', date: '2022-03-02', mileage: 70_000 };

/** What the uploads tell of the vehicle. */
const told = () => test.app.recordUploads.ofVehicle(ACCORD);
const workOf = (records: readonly HistoryRecord[]) =>
  records.flatMap(record => (record.section === 'service' ? [record.work.join()] : []));

/** The report that uploads make beside the records of another source. */
async function documentBeside(records: readonly HistoryRecord[]) {
  const own = createOwnHistory(test.app.records, test.app.recordUploads);
  const context = { now: test.clock.now, vehicle: {}, givenMiles: null };
  const answers = await Promise.all(
    own.groups.map(async group => ({ ...(await own.pull(group, ACCORD, context)), source: own.name })),
  );
  const registers = { name: 'registers', title: 'Registers', demo: false, groups: ['titles', 'service'] as const };
  const others = answersWith(records)
    .filter(({ group }) => registers.groups.some(each => each === group))
    .map(answer => ({ ...answer, source: registers.name }));
  const vehicle = vehicleOf(test.app.vehicles.forDocument(ACCORD, 'report').decoded);
  const now = test.clock.now.toISOString();
  const facts = { number: 'MQR-1', version: 1, createdAt: now, verifyUrl: 'http://localhost/verify/MQR-1', vehicle };
  return reportDocument(
    { ...facts, given: null, askingPriceCents: null, sources: [registers, own], answers: [...others, ...answers] },
    { name: 'Marque', host: 'localhost', primaryColor: '#0b3d66' },
    'en',
  );
}

describe('records that a dealership uploads', () => {
  it('are taken row by row, known again, changed by their id, listed and revoked', async () => {
    const first = await send([SERVICE, READING]);
    expect(first, JSON.stringify(first.json)).toMatchObject({
      status: 200,
      json: { kept: true, format: 'rows', rows: 2, added: 2, changed: 0, same: 0, rejected: 0, problems: [] },
    });
    expect((await send([SERVICE, READING])).json).toMatchObject({ added: 0, same: 2 });
    test.clock.advanceDays(1);
    const second = await send([{ ...SERVICE, work: ['brake_pads'] }]);
    expect(second.json).toMatchObject({ added: 0, changed: 1, same: 0 });
    expect(workOf(await told())).toEqual(['brake_pads']);
    expect((await told()).map(({ sourceType }) => sourceType)).toEqual(['service', 'service']);
    const page = (await ask('GET', 'records/uploads?limit=1')).json;
    expect([page.data, page['has_more']]).toMatchObject([[{ id: second.json['id'], state: 'active' }], true]);
    const rest = (await ask('GET', `records/uploads?starting_after=${String(second.json['id'])}`)).json;
    expect(rest.data.map(({ added }) => added).toSorted()).toEqual([0, 2]);
    const path = `records/uploads/${String(second.json['id'])}`;
    const revoked = (await ask('DELETE', path)).json;
    expect(revoked).toMatchObject({ object: 'record_upload', state: 'revoked', changed: 1 });
    expect((await ask('DELETE', path)).json).toEqual(revoked);
    expect((await ask('GET', path)).json).toEqual(revoked);
    expect((await told()).map(({ section }) => section)).toEqual(['odometer']);
    const log = await test.database.executeSql(`select action from audit_entries where action like 'records.%'`);
    expect(log.rows.map(row => String(row['action'])).toSorted()).toEqual([
      'records.upload_revoked',
      ...Array<string>(3).fill('records.uploaded'),
    ]);
    await ask('DELETE', `records/uploads/${String(first.json['id'])}`);
    expect(await told()).toEqual([]);
    expect(test.app.recordUploads.reach().some).toEqual(new Set());
  });

  it('that are wrong are rejected with field and reason, and take none of the others along', async () => {
    const { json, status } = await send([
      SERVICE,
      { ...SERVICE, vin: MISTYPED },
      { ...SERVICE, date: undefined },
      { ...SERVICE, date: '2099-01-01' },
      { ...SERVICE, mileage: -1 },
      { ...READING, mileage: undefined },
      { vin: ACCORD, section: 'theft', date: '2021-03-02', status: 'active' },
      { ...SERVICE, kind: 'safety_inspection', result: 'pass' },
      { ...SERVICE, work: ['Called Ann Miller 502-555-0142'] },
      'text' as unknown as object,
      { ...SERVICE, id: 'RO-2', sourceType: 'title_office', shop: 'station', customer: 'Ann Miller' },
    ]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ rows: 11, added: 2, rejected: 9, ignored: { customer: 1 } });
    expect(json.problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'vin'],
      [3, 'date'],
      [4, 'date'],
      [5, 'mileage'],
      [6, 'mileage'],
      [7, 'section'],
      [8, 'kind'],
      [9, 'work'],
      [10, ''],
    ]);
    expect(json.problems[0]?.['reason']).toContain('mistyped');
    const kept = await told();
    const workshop = { sourceType: 'service', shop: 'dealer', result: null };
    expect(kept).toMatchObject([workshop, workshop]);
    expect(JSON.stringify(kept)).not.toContain('Miller');
  });

  it('come as a CSV file with BOM and semicolons, as NDJSON, or with the text of either', async () => {
    const csv =
      '\uFEFFVIN;Date;Odometer;Work\r\n' +
      `${ACCORD.toLowerCase()};03/04/2021;"59,396";oil_filter|Wipers\r\n` +
      `${ACCORD};2021-05-04;60000\r\n`;
    expect((await sendFile(csv)).json).toMatchObject({ format: 'csv', added: 0, rejected: 2 });
    const read = await sendFile(csv, 'text/csv; charset=utf-8', '?dates=MM/DD/YYYY');
    expect(read.json).toMatchObject({ rows: 2, added: 1, problems: [{ row: 3, field: '' }] });
    expect(await told()).toMatchObject([{ eventOn: '2021-03-04', miles: 59_396, work: ['oil_filter', 'Wipers'] }]);
    const ndjson = [READING, { ...SERVICE, unit: 'km', id: 'RO-3' }].map(row => JSON.stringify(row)).join('\n');
    expect((await sendFile(`\uFEFF${ndjson}\n`, 'application/x-ndjson')).json).toMatchObject({
      format: 'ndjson',
      added: 2,
    });
    expect((await ask('POST', 'records', { body: { file: ndjson } })).json).toMatchObject({ added: 0, same: 2 });
    expect((await told()).flatMap(each => ('miles' in each ? each.miles : []))).toEqual(
      expect.arrayContaining([36_907]),
    );
    const latin = Buffer.from(`vin,date,work\n${ACCORD},2021-06-01,Alineación\n`, 'latin1');
    const refused = await ask('POST', 'records', { body: latin, type: 'text/csv' });
    expect(refused.json).toMatchObject({ added: 0, problems: [{ row: 2, reason: 'is not UTF-8' }] });
  });

  it('are refused in whole when they are no rows, too many, too large or of another type', async () => {
    const refusals: [Sent, number, string][] = [
      [{ body: {} }, 400, 'records_body'],
      [{ body: { rows: [SERVICE], file: 'vin' } }, 400, 'records_body'],
      [{ body: { rows: Array.from({ length: 1001 }, () => ({ vin: ACCORD })) } }, 400, 'api_batch'],
      [{ body: `vin\n${'x\n'.repeat(10_000)}`, type: 'text/csv' }, 400, 'api_batch'],
      [{ body: 'x'.repeat(4 * 1024 * 1024 + 1), type: 'text/csv' }, 413, 'body_too_large'],
      [{ body: '<rows/>', type: 'application/xml' }, 415, 'unsupported_media'],
      [{ body: { rows: [SERVICE], covers: ['service'] } }, 400, 'unknown_field'],
    ];
    for (const [sent, status, reason] of refusals)
      expect(await ask('POST', 'records', sent), reason).toMatchObject({ status, json: { reason } });
    expect(await told()).toEqual([]);
  });

  it('are taken once under the name of a request, also where the first run was lost', async () => {
    const headers = { 'idempotency-key': 'records-0001' };
    const made = await send([SERVICE], { headers });
    const again = await send([SERVICE], { headers });
    expect([again.json, again.headers['idempotent-replayed']]).toEqual([made.json, 'true']);
    expect(await send([READING], { headers })).toMatchObject({ status: 409, json: { reason: 'key_used' } });
    await test.database.executeSql(`update key_answers set status = null, answer = null, started_at = 'epoch'`);
    expect((await send([SERVICE], { headers })).json).toMatchObject({ id: made.json['id'], added: 1 });
    expect((await ask('GET', 'records/uploads')).json.data).toHaveLength(1);
  });

  it('are nobody else’s to see or revoke, and need the scope and a key of a dealership', async () => {
    const id = String((await send([SERVICE])).json['id']);
    const as = await keyOf(await buildDealership(test));
    for (const method of ['GET', 'DELETE'] as const)
      expect(await ask(method, `records/uploads/${id}`, { as })).toMatchObject({ status: 404 });
    expect(await ask('GET', `records/uploads?starting_after=${id}`, { as })).toMatchObject({ status: 404 });
    // The same id of another dealership is another record.
    expect((await send([{ ...SERVICE, work: ['battery'] }], { as })).json).toMatchObject({ added: 1, changed: 0 });
    expect(workOf(await told()).toSorted()).toEqual(['battery', 'oil_filter']);
    const few = await keyOf(dealership, 'live', ['inventory_write']);
    expect(await send([READING], { as: few })).toMatchObject({ status: 403, json: { reason: 'key_scope' } });
    const settings = { name: 'Mine', per_minute: 60, addresses: [], days: null, mode: 'live' as const };
    const own = { ...settings, owner: 'account' as const, scopes: ['records_write' as const] };
    await expect(test.app.keys.make(await buildMember(test), own)).rejects.toMatchObject({ reason: 'key_dealership' });
  });

  it('of a test key are checked and stored nowhere', async () => {
    const as = await keyOf(dealership, 'test');
    const checked = await send([SERVICE, SERVICE, { ...SERVICE, vin: MISTYPED }], { as });
    expect(checked.json).toMatchObject({ kept: false, id: null, added: 1, same: 1, rejected: 1 });
    const tables = ['record_uploads', 'uploaded_records'].map(table => `(select count(*)::int from ${table})`);
    const { rows } = await test.database.executeSql(`select ${tables.join(' + ')} as kept`);
    expect(rows).toEqual([{ kept: 0 }]);
    const id = String((await send([SERVICE])).json['id']);
    expect(await ask('DELETE', `records/uploads/${id}`, { as })).toMatchObject({
      status: 403,
      json: { reason: 'live_key_needed' },
    });
    expect((await ask('GET', 'records/uploads', { as })).json.data).toMatchObject([{ id, state: 'active' }]);
  });

  it('end with the approval of the dealership', async () => {
    await send([SERVICE]);
    await dealership.decide('suspended');
    expect(await told()).toEqual([]);
    expect(await send([SERVICE])).toMatchObject({ status: 401 });
  });
});

describe('a report', () => {
  const write = recordFactory(ACCORD);
  const official = [
    write.title('2004-04-22', 'Columbus, OH', 14, 'first'),
    write.title('2015-04-22', 'Columbus, OH', 60_000, 'transfer'),
    write.title('2020-04-22', 'Columbus, OH', 90_000, 'transfer'),
  ];

  it('says who uploaded a record and that nobody has verified it', async () => {
    await send([SERVICE]);
    const document = await documentBeside([]);
    expect(document.service).toHaveLength(1);
    const row = document.told_by?.find(({ section }) => section === 'service');
    expect(row?.sources).toMatchObject([{ en: expect.stringMatching(/^Uploaded by .+, not verified$/) }]);
    expect(row?.uploaded).toBe(true);
    expect(document.readings).toMatchObject([{ mark: 'listed', finding: { en: /^Uploaded by a dealership, not/ } }]);
    expect(document.odometer?.lead).toMatchObject({ en: /^The only mileage was uploaded by a dealership/ });
    expect(document.tiles.find(({ key: tile }) => tile === 'mileage')?.value).toMatchObject({
      en: '59,396 mi uploaded',
    });
  });

  it('rests no finding on an uploaded mileage, whatever it says', async () => {
    const without = await documentBeside(official);
    await send([
      { ...READING, date: '2016-01-01', mileage: 300_000 },
      { ...READING, date: '2019-01-01', mileage: 10 },
      { ...SERVICE, date: '2020-04-22', mileage: 12, city: 'Columbus', state: 'OH' },
    ]);
    const document = await documentBeside(official);
    expect(document.readings.filter(({ mark }) => mark !== 'listed')).toEqual(without.readings);
    expect(document.readings.filter(({ mark }) => mark === 'listed')).toHaveLength(3);
    expect(document.odometer).toMatchObject({ class: without.odometer?.class, findings: [], high: null });
    expect(document.conflicts).toEqual([]);
    expect(document.verdict.level).toBe(without.verdict.level);
  });

  it('takes nothing from a record of another source that an upload repeats', async () => {
    const shop = { ...write.service('2018-04-22', 'Columbus, OH', 75_000, 'oil_filter'), shop: 'dealer' as const };
    await send([{ ...SERVICE, date: '2018-04-22', mileage: 75_000, city: 'Columbus', state: 'OH' }]);
    const document = await documentBeside([...official, shop]);
    expect(document.service).toHaveLength(1);
    expect(document.readings.map(({ mark }) => mark)).toEqual([null, null, null, null]);
  });
});

/** What is asked first is there for what is asked next. */
const EXAMPLES = [
  OPERATIONS.uploadRecords,
  OPERATIONS.listRecordUploads,
  OPERATIONS.getRecordUpload,
  OPERATIONS.revokeRecordUpload,
];
it('the examples are answered, one after the other', async () => {
  const own = Object.values(OPERATIONS).filter(({ tag }) => tag === 'Records');
  expect(EXAMPLES.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  let id = '';
  for (const { method, path, example } of EXAMPLES) {
    const text = new URLSearchParams(example.query as Record<string, string>).toString();
    const sent = Object.keys(example.body).length > 0 ? { body: example.body } : {};
    const filled = path.replace('/v1/', '').replace('{id}', id);
    const { status, json } = await ask(method, text ? `${filled}?${text}` : filled, sent);
    expect(status, JSON.stringify(json)).toBe(200);
    if (method === 'POST') id = String(json['id']);
  }
});
