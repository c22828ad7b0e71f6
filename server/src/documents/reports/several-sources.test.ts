import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { readPdf } from '../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../testing/paper/shared-drawing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ReportDocument } from './contract.ts';
import type { HistoryProvider } from './rules/sources/history-provider.ts';
import { SandboxHistory } from './providers/sandbox.ts';
import { recordFactory } from './providers/sandbox/record-factory.ts';

const sandbox = new SandboxHistory({ paceMs: 0 });
/** Invented records of everything but recalls. */
const invented: HistoryProvider = {
  name: 'sandbox',
  demo: true,
  groups: sandbox.groups.filter(group => group !== 'recalls'),
  query: async (...request) => (await sandbox.query(...request)).filter(({ section }) => section !== 'recalls'),
  pull: sandbox.pull.bind(sandbox),
};
/** Stands in for a real source of recalls that may be unavailable. */
let away = false;
const office: HistoryProvider = {
  name: 'recall-office',
  demo: false,
  groups: ['recalls'],
  query: async () => [{ section: 'recalls', exists: 'yes', count: 1, rows: [{ kind: 'regulator', year: 2019 }] }],
  async pull(group, vin, { now }) {
    if (away) throw new Error('away');
    const records = [recordFactory(vin).recall('2019-04-02', { status: 'open', campaign: '19V182000' })];
    return { group, askedAt: now.toISOString(), sections: [{ section: 'recalls', state: 'found', records }] };
  },
};

/** Of recalls, titles, odometer, life and identity. */
const MARKS = [false, true, true, true, false];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ history: [invented, office] });
});
afterAll(() => test.close());

async function reportOf() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const document = (await test.app.reports.open(member, ACCORD))?.document;
  if (!document) throw new Error('No report was made');
  return { member, document };
}

const markOf = (document: ReportDocument, key: string) => document.heads.find(head => head.key === key)?.demo;

it('marks demonstration titles but not real recalls on the page and in JSON', async () => {
  const { member, document } = await reportOf();
  expect(document).toMatchObject({ demo: true, verdict: { answered: 8, of: 9 } });
  expect(document.recalls).toMatchObject([{ id: '19V182000' }]);
  expect(['recalls', 'titles', 'odometer', 'life', 'identity'].map(key => markOf(document, key))).toEqual(MARKS);
  const source = (key: string) => document.sources.find(row => row.key === key);
  expect(source('recalls')).toMatchObject({ source: 'recall-office', demo: false, answer: 'answered', records: 1 });
  expect(source('titles')).toMatchObject({ source: 'sandbox', demo: true, answer: 'answered' });
  const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
  const json = (await test.http.inject({ url: `/api-cwa/report?vin=${ACCORD}`, headers })).json();
  expect(json.document.sources).toEqual(document.sources);
  expect(json.document.heads).toEqual(document.heads);
});

it('marks them in the PDF too', async () => {
  const { document } = await reportOf();
  const { pages, packed } = await readPdf(sharedDrawing().pdf({ template: 'report', data: document }));
  expect(packed).toContain('PARTLYDEMONSTRATIONDATA');
  const texts = pages.flatMap(page => page.texts);
  const marks = texts.filter(({ text }) => /^DEMONSTRATION DATA$/i.test(text.trim()));
  const beside = (title: string) => {
    return pages.some(page => {
      const head = page.texts.find(({ text, size }) => text.trim() === title && size > 12);
      const mark = head && page.texts.find(({ text, y }) => /^DEMONSTRATION/i.test(text) && Math.abs(y - head.y) < 8);
      return Boolean(mark);
    });
  };
  expect(marks.length).toBeGreaterThan(3);
  expect([beside('Titles'), beside('Recalls')]).toEqual([true, false]);
});

it('keeps the answer of one source when the other fails', async () => {
  away = true;
  const { member, document } = await reportOf();
  away = false;
  expect(document.verdict).toMatchObject({ answered: 7, of: 9 });
  expect(document.sources.find(({ key }) => key === 'recalls')).toMatchObject({ answer: 'unavailable', demo: false });
  expect(await test.app.reports.find(member, ACCORD)).toMatchObject({ state: 'ready' });
});

it('adds up their records before payment, and marks the invented ones', async () => {
  const preview = await test.app.vehicles.preview(test.visitor(), ACCORD);
  const row = (key: string) => preview.on_file.find(({ section }) => section === key);
  expect(preview).toMatchObject({ demo: true, sources: 'partly' });
  expect(row('recalls')).toMatchObject({ state: 'records_exist', count: 1, demo: false });
  expect(row('titles')).toMatchObject({ state: 'records_exist', demo: true });
});
