import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Campaign, RecallAnswer, RecallProvider } from '../recalls/providers/recall-source.ts';
import { SandboxRecalls } from '../recalls/providers/sandbox.ts';
import { ACCORD, buildMember, grantCredits } from '../testing/builders.ts';
import { TEST_NOW } from '../testing/clock.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
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
const source: RecallProvider = { name: 'NHTSA', demo: false, find: async () => answer };

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
