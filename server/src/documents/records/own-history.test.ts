import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SectionKey } from '../reports/contract.ts';
import { reportDocument } from '../reports/document.ts';
import { SandboxHistory } from '../reports/providers/sandbox.ts';
import { vehicleOf } from '../reports/rules/facts/vehicle.ts';
import { ACCORD, buildMember, grantCredits, operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOwnHistory } from './providers/own-history.ts';
import { NO_MAPPING } from './rules/mapping.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp({ history: [] });
});
afterAll(() => test.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-own-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const { name } of await test.app.records.status()) await test.app.records.remove(name);
});

/** A 1969 Camaro. */
const CAMARO = '124379N500019';

const SERVICE = {
  vin: ACCORD,
  section: 'service',
  recordId: 's1',
  sourceType: 'service',
  eventOn: '2021-03-02',
  kind: 'service',
  shop: 'dealer',
  miles: 59_396,
  work: ['oil_filter'],
};

function imported(source: string, rows: object[], covers: SectionKey[] = [], signal = new AbortController().signal) {
  const path = join(folder, 'records.ndjson');
  writeFileSync(path, rows.map(row => JSON.stringify(row)).join('\n'));
  const input = { path, source, mapping: NO_MAPPING, sourceType: null, covers, dryRun: false };
  return test.app.records.import({ ...input, rejectsPath: `${path}.rejects.csv`, signal, progress: () => {} });
}

const history = () => createOwnHistory(test.app.records);
const context = () => ({ now: test.clock.now, vehicle: {}, givenMiles: null });

/** The report that the operator's records alone make. */
async function documentOf(vin: string) {
  const source = history();
  const answers = await Promise.all(
    source.groups.map(async group => ({ ...(await source.pull(group, vin, context())), source: source.name })),
  );
  const now = test.clock.now.toISOString();
  const facts = { number: 'MQR-1', version: 1, createdAt: now, verifyUrl: 'http://localhost/verify/MQR-1' };
  const vehicle = vehicleOf(test.app.vehicles.forDocument(vin, 'report').decoded);
  const site = { name: 'Marque', host: 'localhost', primaryColor: '#0b3d66' };
  return reportDocument(
    { ...facts, vehicle, given: null, askingPriceCents: null, sources: [source], answers },
    site,
    'en',
  );
}

it('is no source at all where there are no records', async () => {
  expect(history().groups).toEqual([]);
  expect(await history().query(ACCORD, context())).toEqual([]);
});

it('answers for what it has, and says of nothing else that there is none', async () => {
  await imported('Shop', [SERVICE]);
  expect(history().groups).toEqual(['service']);
  const document = await documentOf(ACCORD);
  const tile = (key: string) => document.tiles.find(each => each.key === key)?.state;
  expect([tile('theft'), tile('brands'), tile('accidents')]).toEqual(['not_covered', 'not_covered', 'not_covered']);
  expect(document.verdict).toMatchObject({ answered: 0 });
  expect(document.verdict.level).not.toBe('nothing_serious');
  expect(await history().query(ACCORD, context())).toContainEqual({
    section: 'service',
    exists: 'yes',
    count: 1,
    rows: [{ kind: 'service', year: 2021 }],
  });
});

it('takes a vehicle without a record for checked only where an import covers the section', async () => {
  const other = { ...SERVICE, vin: '5YJ3E1EA2KF317000' };
  await imported('Shop', [other]);
  const [uncovered] = (await history().pull('service', ACCORD, context())).sections;
  expect(uncovered).toMatchObject({ section: 'service', state: 'not_covered' });
  await imported('Shop', [other], ['service', 'theft']);
  expect(history().groups).toEqual(['theft', 'service']);
  const [covered] = (await history().pull('service', ACCORD, context())).sections;
  expect(covered).toMatchObject({ section: 'service', state: 'none_reported' });
  expect((await documentOf(ACCORD)).verdict).toMatchObject({ answered: 2 });
  expect(await history().query(ACCORD, context())).toContainEqual({
    section: 'theft',
    exists: 'no',
    count: null,
    rows: [],
  });
});

it('counts a section with records as checked only where it is covered', async () => {
  const rows = [{ ...SERVICE, section: 'theft', kind: undefined, status: 'recovered', recoveredOn: '2021-03-05' }];
  await imported('Police', rows);
  expect((await documentOf(ACCORD)).verdict).toMatchObject({ answered: 0 });
  await imported('Police', rows, ['theft']);
  expect((await documentOf(ACCORD)).verdict).toMatchObject({ answered: 1 });
});

it('names the source in the number of each record, and gives an event of one source once', async () => {
  await imported('Shop', [SERVICE, { ...SERVICE, recordId: 's2' }]);
  await imported('Dealer', [SERVICE]);
  const { sections } = await history().pull('service', ACCORD, context());
  expect(sections[0]?.records.map(({ recordId }) => recordId)).toEqual([
    expect.stringMatching(/^Shop\/s[12]$/),
    'Dealer/s1',
  ]);
  const importedAt = test.clock.now.toISOString();
  expect(sections[0]?.records.map(({ origin }) => origin)).toEqual([
    { source: 'Shop', importedAt },
    { source: 'Dealer', importedAt },
  ]);
});

it('folds an event that two of its sources tell, and names both in the report', async () => {
  await imported('Shop', [SERVICE, { ...SERVICE, recordId: 's2', eventOn: '2022-03-02', miles: 70_000 }]);
  await imported('Dealer', [{ ...SERVICE, recordId: 'd1' }]);
  const document = await documentOf(ACCORD);
  expect(document.service.map(({ on }) => on)).toEqual(['2021-03-02', '2022-03-02']);
  expect(document.told_by).toMatchObject([
    {
      section: 'service',
      sources: [{ en: 'Dealer (imported June 15, 2026)' }, { es: 'Shop (importado el 15 de junio de 2026)' }],
    },
    { section: 'service', sources: [{ en: 'Shop (imported June 15, 2026)' }] },
  ]);
});

it('keeps every field of every kind of record as it is given', async () => {
  const sandbox = new SandboxHistory({ paceMs: 0, slowMs: 0 });
  const answers = await Promise.all(sandbox.groups.map(group => sandbox.pull(group, ACCORD, context())));
  const all = answers.flatMap(({ sections }) => sections.flatMap(({ records }) => records));
  const given = all.filter(({ section }) => section !== 'recalls' && section !== 'value');
  await imported(
    'All',
    given.map(record => ({ vin: ACCORD, ...record })),
  );
  const kept = await test.app.records.ofVehicle(ACCORD);
  const byId = (id: string) => kept.find(({ recordId }) => recordId === `All/${id}`);
  expect(new Set(given.map(({ section }) => section)).size).toBeGreaterThan(4);
  const origin = { source: 'All', importedAt: test.clock.now.toISOString() };
  for (const record of given)
    expect(byId(record.recordId)).toEqual({ ...record, recordId: `All/${record.recordId}`, origin });
});

it('says what became of an import that was stopped', async () => {
  await expect(imported('Shop', [SERVICE], [], AbortSignal.abort())).rejects.toThrow(
    'The import of records.ndjson was stopped. 0 records were taken in before that and are kept. Import it again',
  );
});

it('tells operators where the records come from, and nobody else', async () => {
  await imported('Shop', [SERVICE], ['service']);
  const member = await buildMember(test);
  const ask = (token: string) =>
    test.http.inject({
      url: '/api/operator/records',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
  expect((await ask(member.token)).statusCode).toBe(403);
  expect((await ask(await operatorToken(test, 'auditor'))).json()).toMatchObject({
    sources: [{ source: 'Shop', records: 1, sections: { service: 1 }, covers: ['service'], last_import: { added: 1 } }],
  });
});

it('keeps what it has of a classic: its number is read in any spelling, and preview and report show it', async () => {
  const own = {
    ...SERVICE,
    vin: '12437-9N.500019',
    section: 'titles',
    kind: 'transfer',
    shop: undefined,
    work: undefined,
  };
  const reading = { ...own, section: 'odometer', recordId: 'o1', kind: undefined, value: 71_400, miles: undefined };
  await imported('Club', [
    { ...own, sourceType: 'title_office', eventOn: '1975-02-03', miles: 71_000, brandCodes: ['09'] },
    { ...reading, sourceType: 'inspection', eventOn: '2001-05-06' },
  ]);
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 2);
  const preview = await test.app.vehicles.preview(test.visitor(), CAMARO);
  expect(preview.offers.report).toBe(true);
  expect(await test.app.vehicles.isReportOffered(CAMARO)).toBe(true);
  expect(preview.on_file.filter(({ state }) => state === 'records_exist').map(({ section }) => section)).toEqual(
    expect.arrayContaining(['titles', 'odometer']),
  );
  await test.app.reports.generateClassic(member, { vin: CAMARO, check_vname: 'no' });
  await test.drain();
  const view = await test.app.reports.open(member, CAMARO);
  expect(view).toMatchObject({ state: 'ready', document: { notice: { id: 'classic_supplied_notice@1' } } });
  expect(view?.document?.titles).toHaveLength(1);
  expect(view?.document?.readings.map(({ miles }) => miles)).toEqual([71_000, 71_400]);
  expect(view?.document?.brands_found).toMatchObject([{ code: '09' }]);
  expect(view?.document?.heads.map(({ key }) => key)).toEqual(expect.arrayContaining(['titles', 'odometer', 'brands']));
  expect(view?.progress.sections.map(({ key }) => key)).toContain('titles');
  const unread = JSON.stringify(view?.document?.verdict.reasons);
  expect(unread).not.toMatch(/titles, losses|odometer readings/);
  const other = await test.app.vehicles.preview(test.visitor(), '124379N500020');
  expect(other.on_file.map(({ section }) => section)).not.toContain('titles');
});
