import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PackTools } from '../../platform/data-packs/rules.ts';
import type { Database } from '../../kit/database/db.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { freshDatabase } from '../../testing/test-app.ts';
import { COMMUNICATIONS, INVESTIGATIONS } from './import/issue-line.ts';
import { issuePacks } from './service/issue-packs.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-issues-'));
  await database.executeSql('truncate recall_copies, recall_campaigns, recall_vehicles, safety_issues');
  return () => rmSync(folder, { recursive: true });
});

const tools: PackTools = { signal: new AbortController().signal, progress: () => {}, pause: async () => {} };
const packs = (clock = () => TEST_NOW) => issuePacks({ db: database.db, clock, dataDir: folder });
const imported = (name: string, file: string, lines: readonly string[]) => {
  const path = join(folder, file);
  writeFileSync(path, lines.map(line => `${line}\r\n`).join(''), 'latin1');
  return packs()
    .find(pack => pack.name === name)!
    .import(path, tools);
};
const query = async (text: string) => (await database.executeSql(text)).rows;

const investigation = (over: Record<number, string> = {}): string => {
  const fields = ['PE24001', 'FORD', 'F-150', '2020', 'AIR BAGS', 'Ford', '20240131', '', '', 'Air bag', 'A summary.'];
  return fields.map((value, at) => over[at] ?? value).join('\t');
};
const communication = (over: Record<number, string> = {}): string => {
  const start = ['10174266', '', '20200526', '20-2113', '20200501', '', 'Service Bulletin', 'FORD', 'F-150', '2020'];
  return [...start, 'ENGINE', '', '', 'A summary.'].map((value, at) => over[at] ?? value).join('\t');
};

it.each([
  [{}, { number: 'PE24001', openedOn: '2024-01-31', closedOn: null, campaign: '' }],
  [
    { 0: 'ea11-001', 7: '20240301', 8: '24V014' },
    { number: 'EA11-001', closedOn: '2024-03-01', campaign: '24V014000' },
  ],
  [
    { 3: '9999', 6: '19010101', 7: '00000000' },
    { year: 0, openedOn: null, closedOn: null },
  ],
  [{ 7: '20249931' }, { field: 'CDATE' }],
  [{ 0: '24V014000' }, { field: 'NHTSA ACTION NUMBER' }],
])('reads a line of an investigation with %j', (over, expected) => {
  expect(INVESTIGATIONS.read(investigation(over).split('\t'), '2026-11-28')).toMatchObject(expected);
});

it.each([
  [{}, { number: '10174266', openedOn: '2020-05-01', newestOn: '2020-05-26', subject: '20-2113', component: 'ENGINE' }],
  [{ 4: '' }, { openedOn: '2020-05-26' }],
  [{ 0: 'MC-1' }, { field: 'NHTSA ID' }],
])('reads a line of a communication with %j', (over, expected) => {
  expect(COMMUNICATIONS.read(communication(over).split('\t'), '2026-11-28')).toMatchObject(expected);
});

it('keeps an investigation once, with all its components and the models it names', async () => {
  const outcome = await imported('investigations', 'FLAT_INV.txt', [
    investigation({ 10: 'Driver\x92s <b>bag</b>' }),
    investigation({ 4: 'SEAT BELTS', 10: 'Another text.' }),
    investigation({ 2: 'EXPEDITION', 3: '2021' }),
    investigation({ 3: '9999' }),
    investigation({ 0: 'nothing' }),
    investigation({ 0: 'PE24002' }),
  ]);
  expect(outcome).toMatchObject({ rows: 6, rejected: 1, copiedOn: '2024-01-31', counted: { total: 2 } });
  expect(await query('select number, component, summary from safety_issues order by id')).toEqual([
    { number: 'PE24001', component: 'AIR BAGS; SEAT BELTS', summary: 'Driver’s bag' },
    { number: 'PE24002', component: 'AIR BAGS', summary: 'A summary.' },
  ]);
  expect(await query('select year, model, campaign_ids from recall_vehicles order by year')).toEqual([
    { year: 2020, model: 'F-150', campaign_ids: [0, 1] },
    { year: 2021, model: 'EXPEDITION', campaign_ids: [0] },
  ]);
  expect(readFileSync(join(folder, 'rejects', 'investigations.rejects.csv'), 'utf8')).toContain(
    '5,"NHTSA ACTION NUMBER"',
  );
});

it('puts a file of communications in the place of the one of the same years, and beside the others', async () => {
  await imported('communications', 'TSBS_RECEIVED_2020-2024.txt', [communication()]);
  await imported('communications', 'TSBS_RECEIVED_2025-2025.txt', [communication({ 0: '11000001' })]);
  await imported('communications', 'TSBS_RECEIVED_2025-2026.txt', [communication({ 0: '11000002' })]);
  expect(await query('select number from safety_issues order by number')).toEqual([
    { number: '10174266' },
    { number: '11000002' },
  ]);
});

it('leaves the copies of the other lists as they are', async () => {
  await imported('investigations', 'FLAT_INV.txt', [investigation()]);
  await imported('communications', 'TSBS_RECEIVED_2020-2024.txt', [communication()]);
  expect(await query('select part, state from recall_copies order by part')).toEqual([
    { part: 'communications_2020', state: 'used' },
    { part: 'investigations_extract', state: 'used' },
  ]);
});

it('refuses a file without its years, a much shorter one, and one without the end of its last line', async () => {
  const many = Array.from({ length: 10 }, (_, at) => communication({ 0: String(10_000_000 + at) }));
  await expect(imported('communications', 'tsbs.txt', many)).rejects.toThrow('does not say which years');
  await imported('communications', 'TSBS_RECEIVED_2020-2024.txt', many);
  await expect(imported('communications', 'TSBS_RECEIVED_2020-2024.txt', many.slice(3))).rejects.toThrow(
    'has 7 rows, the copy in use had 10',
  );
  const path = join(folder, 'FLAT_INV.txt');
  writeFileSync(path, `${investigation()}\r\n${investigation()}`);
  await expect(packs()[0]!.import(path, tools)).rejects.toThrow('ends in the middle of line 2');
});

it('fetches the file of communications under the name it has in the year', () => {
  const addressesIn = (day: string) => packs(() => new Date(day))[1]!.pull?.addresses.map(name => name.slice(-13));
  expect(addressesIn('2026-06-01')).toEqual(['2025-2026.zip', '2020-2024.zip', '2015-2019.zip', '2010-2014.zip']);
  expect(addressesIn('2030-01-01')?.slice(0, 2)).toEqual(['2030-2030.zip', '2025-2029.zip']);
});
