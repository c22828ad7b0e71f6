import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Campaign, RecallAnswer, RecallProvider } from '../../vehicles/recalls/rules/recall-provider.ts';
import { SandboxRecalls } from '../../vehicles/recalls/providers/sandbox.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { readPdf } from '../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../testing/paper/shared-drawing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxHistory } from './providers/sandbox.ts';

/** Any vehicle whose history is invented and whose recalls are not. */
const ANY = '1HGCM82673A000000';
const campaign: Campaign = {
  campaign: '19V182000',
  date: '2019-03-06',
  component: 'AIR BAGS:FRONTAL:DRIVER SIDE:INFLATOR MODULE',
  summary: 'The inflator may burst.',
  consequence: 'An injury.',
  remedy: 'Dealers will replace it.',
  park_it: true,
  park_outside: false,
  ota: false,
};
let answer: RecallAnswer;
const source: RecallProvider & { license?: string } = { name: 'NHTSA', demo: false, find: async () => answer };

let test: TestApp;
beforeAll(async () => {
  const history = [new SandboxHistory({ paceMs: 0, recalls: 'demonstration' })];
  test = await createTestApp({ history, recallProviders: [source, new SandboxRecalls(() => TEST_NOW, { slowMs: 0 })] });
});
afterAll(() => test.close());
beforeEach(() => {
  answer = { kind: 'found', scope: 'model', campaigns: [campaign], names: [], checkedAt: TEST_NOW };
});

async function reportOf(vin: string) {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin });
  await test.drain();
  const document = (await test.app.reports.open(member, vin))?.document;
  if (!document) throw new Error('No report was made');
  const checked = await test.app.recalls.byVin(member, { vin }).catch(() => null);
  return { document, head: document.heads.find(({ key }) => key === 'recalls'), checked };
}

it('a report shows the recalls of the recall check, unmarked beside an invented history', async () => {
  const { document, head, checked } = await reportOf(ANY);
  expect(document.recalls).toMatchObject([{ id: '19V182000', status: 'may_apply', park_it: true, tone: 'serious' }]);
  expect(document.recalls.map(({ id }) => id)).toEqual(checked?.recalls.map(recall => recall.campaign));
  expect([document.demo, head?.demo]).toEqual([true, false]);
});

it('a report with recalls of a licensed source allows what that source allows', async () => {
  expect((await reportOf(ANY)).document.license).toEqual({ share: true, export: true, translate: true });
  source.license = 'cache=1,share';
  const { document } = await reportOf(ANY);
  delete source.license;
  expect(document.license).toEqual({ share: true, export: false, translate: false });
});

it('each says who tells of it since when, its part in our words and in those of the source', async () => {
  const { document } = await reportOf(ANY);
  expect(document.recalls).toMatchObject([
    {
      open: false,
      component: { en: 'Airbags: inflator' },
      part: 'Air bags › Frontal › Driver side › Inflator module',
      summary: 'The inflator may burst.',
      sources: [{ name: 'NHTSA', asked_at: TEST_NOW.toISOString(), copied_on: null, demo: false }],
    },
  ]);
  expect(document.tiles.find(({ key }) => key === 'recalls')?.value).toMatchObject({ en: 'Check: do not drive' });
  expect(document.recall_gap).toMatchObject({
    en: 'No complete answer from: NHTSA recall file. Recalls known there may be missing.',
  });
});

it('one without a date is no event, and hides no other', async () => {
  const campaigns = [
    { ...campaign, date: null, status: 'closed' as const },
    { ...campaign, campaign: '20V100000' },
  ];
  answer = { kind: 'found', scope: 'vin', campaigns, names: [], checkedAt: TEST_NOW };
  const { document } = await reportOf(ANY);
  expect(document.recalls.map(({ id, on }) => [id, on]).toSorted()).toEqual([
    ['19V182000', null],
    ['20V100000', '2019-03-06'],
  ]);
  expect(document.events.filter(({ kind }) => kind === 'recall')).toEqual([]);
});

it('the paper says it too', async () => {
  const { document } = await reportOf(ANY);
  const { packed } = await readPdf(sharedDrawing().pdf({ template: 'report', data: { ...document, lang: 'es' } }));
  for (const text of [
    '19V182000',
    'Airbags›Frontal›Driverside›Inflatormodule',
    'Theinflatormayburst.',
    'Sinrespuestacompleta',
    'NHTSA',
  ])
    expect(packed).toContain(text);
});

it('those of a demonstration vehicle are the invented ones, and are marked', async () => {
  const { document, head, checked } = await reportOf(ACCORD);
  expect(document.recalls.map(({ id }) => id).toSorted()).toEqual(['DEMO-04-176', 'DEMO-15-320']);
  expect(checked?.recalls.map(recall => recall.campaign).toSorted()).toEqual(['DEMO-04-176', 'DEMO-15-320']);
  expect(head?.demo).toBe(true);
});

it.each<[string, RecallAnswer, string]>([
  ['no source answers', { kind: 'failed', fault: 'down' }, 'unavailable'],
  ['the name is not known', { kind: 'unknown_name' }, 'unavailable'],
  [
    'an extract has nothing',
    { kind: 'found', scope: 'model', campaigns: [], names: [], checkedAt: TEST_NOW, partial: true },
    'unavailable',
  ],
  [
    'a source knows of none',
    { kind: 'found', scope: 'model', campaigns: [], names: [], checkedAt: TEST_NOW },
    'none_reported',
  ],
])('where %s the section says so', async (_name, given, state) => {
  answer = given;
  const { document, head } = await reportOf(ANY);
  expect(document.recalls).toEqual([]);
  expect(head?.state).toBe(state);
});

it('before payment nothing is said of them that no source said', async () => {
  const preview = await test.app.vehicles.preview(test.visitor(), ANY);
  expect(preview.on_file.find(({ section }) => section === 'recalls')).toMatchObject({ state: 'unknown', count: null });
});
