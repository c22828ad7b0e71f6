import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { RecallAnswer } from './rules/recall-provider.ts';
import { receivedYears } from './rules/issue-words.ts';
import { issuePacks } from './service/issue-packs.ts';
import { createSafetyIssues } from './service/safety-issues.ts';

let test: TestApp;
let folder: string;
const lines = {
  investigations: [
    'PE20001\tFORD\tF-150\t2020\tAIR BAGS:FRONTAL\tFord\t20200131\t20200601\t20V314\tAIR BAG LIGHT ON\tTHE LIGHT OF A FORD STAYS ON.',
    'EA24002\tFORD\tF-150\t2020\tSTEERING\tFord\t20240131\t\t\tSteering\tIt locks.',
    'EA24003\tFORD\tEXPEDITION\t2020\tSTEERING\tFord\t20240131\t\t\tSteering\tIt locks.',
    'EA24003\tFORD\tBRONCO\t2021\tSTEERING\tFord\t20240131\t\t\tSteering\tIt locks.',
  ],
  communications: Array.from(
    { length: 12 },
    (_, at) =>
      `${10_170_001 + at}\t\t20200${(at % 9) + 1}26\tTSB-${at}\t2020${String(at + 1).padStart(2, '0')}01\t\tService Bulletin\tFORD\tF-150\t2020\tENGINE\t\t\tA summary.`,
  ),
};

beforeAll(async () => {
  const checkedAt = new Date('2026-11-22');
  const answer: RecallAnswer = { kind: 'found', scope: 'model', campaigns: [], names: [], checkedAt };
  test = await createTestApp({ recallProviders: [{ name: 'One', demo: false, find: async () => answer }] });
  folder = mkdtempSync(join(tmpdir(), 'marque-issues-'));
  const packs = issuePacks({ db: test.database.db, clock: () => new Date('2026-11-22'), dataDir: folder });
  const tools = { signal: new AbortController().signal, progress: () => {}, pause: async () => {} };
  for (const [pack, file] of [
    ['investigations', 'FLAT_INV.txt'],
    ['communications', 'TSBS_RECEIVED_2020-2024.txt'],
  ] as const) {
    writeFileSync(join(folder, file), lines[pack].map(line => `${line}\r\n`).join(''));
    await packs.find(({ name }) => name === pack)?.import(join(folder, file), tools);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const issues = (isRecent = true) => createSafetyIssues({ db: test.database.db, isRecent: async () => isRecent });
const F150 = { year: 2020, make: 'Ford', model: 'F150' };

it('says what NHTSA looks into, the newest first, in small letters', async () => {
  const { investigations } = await issues().of(F150);
  expect(investigations).toMatchObject({
    state: 'found',
    total: 2,
    copied_on: '2024-01-31',
    text: { en: '2 investigations name this model and year; 1 is open.' },
    source: { en: 'NHTSA defect investigations, copy of Jan 31, 2024' },
    items: [
      { number: 'EA24002', open: true, closed_on: null, status: { en: 'Open since Jan 31, 2024' }, campaign: null },
      {
        number: 'PE20001',
        url: 'https://www.nhtsa.gov/?nhtsaId=PE20001',
        open: false,
        kind: { en: 'Preliminary evaluation', es: 'Evaluación preliminar' },
        status: { en: 'Opened on Jan 31, 2020, closed on Jun 1, 2020; it led to recall 20V314000' },
        component: 'Air bags › Frontal',
        subject: 'Air bag light on',
        summary: 'The light of a Ford stays on.',
      },
    ],
  });
});

it('counts all communications and lists the newest ten', async () => {
  const { communications } = await issues().of(F150);
  expect(communications.items.map(({ document }) => document)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(at => `TSB-${at}`),
  );
  expect(communications).toMatchObject({
    total: 12,
    text: { en: '12 communications name this model and year, of those NHTSA received in 2020.' },
    note: { en: expect.stringContaining('The newest 10 are listed.') },
  });
  expect(communications.items[0]).toMatchObject({
    number: '10170012',
    date: '2020-12-01',
    component: 'Engine',
    summary: 'A summary.',
  });
});

it('says that there is none only from the whole file, while it is recent, of a model that the file knows', async () => {
  const stateOf = async (vehicle: typeof F150, isRecent = true) => {
    const { state, text } = (await issues(isRecent).of(vehicle)).investigations;
    return [state, typeof text === 'string' ? text : text.en];
  };
  const bronco = { year: 2020, make: 'Ford', model: 'Bronco' };
  expect(await stateOf(bronco)).toEqual(['unknown', expect.stringContaining('only an extract')]);
  await test.database.executeSql(
    "update recall_copies set part = 'investigations' where part = 'investigations_extract'",
  );
  expect(await stateOf(bronco)).toEqual(['none', expect.stringContaining('No investigation found')]);
  expect(await stateOf(bronco, false)).toEqual(['unknown', expect.stringContaining('too old')]);
  expect(await stateOf({ ...bronco, model: 'Ranger' })).toEqual([
    'unknown',
    expect.stringContaining('under this name'),
  ]);
  expect(await stateOf(F150, false)).toEqual(['found', expect.stringContaining('2 investigations')]);
});

it('stands beside the recalls of a model and of a number, and is unknown without a copy', async () => {
  const input = { year: '2020', make: 'Ford', model: 'F-150' };
  const answer = await test.http.inject({ method: 'POST', url: '/api/recall-check', payload: input });
  expect(answer.json().safety_issues.investigations).toMatchObject({ state: 'found', total: 2 });
  await test.database.executeSql('truncate safety_issues, recall_copies, recall_vehicles');
  expect(await issues().of(F150)).toMatchObject({
    investigations: {
      state: 'unknown',
      total: 0,
      copied_on: null,
      text: { en: expect.stringContaining('not loaded') },
    },
    communications: { state: 'unknown', items: [] },
  });
});

it.each([
  [[2020, 2025, 2010], 2026, '2010–2014, 2020–2026'],
  [[2025], 2025, '2025'],
])('names the years of the files %j', (firsts, lastYear, years) => {
  expect(receivedYears(firsts, lastYear)).toBe(years);
});
