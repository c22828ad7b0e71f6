import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createMemoryMedia } from '../../testing/memory-media.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { Body } from './contract.ts';

const files = createMemoryMedia();
/** Every document leaves its row, until a test says otherwise. */
const config = { ...TEST_CONFIG, documentRowBytes: 0 };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ files, config });
});
beforeEach(() => void (config.documentRowBytes = 0));
afterAll(() => test.close());

async function owner() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 2);
  return member;
}

async function made() {
  const member = await owner();
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const [row] = await rowsOf(`issued_documents where user_id = '${accountOf(member).userId}'`);
  return { member, row };
}

interface Row {
  id: string;
  document: object;
  body: Body | null;
  opened_at: Date | null;
}

async function rowsOf(table: string): Promise<Row[]> {
  const { rows } = await test.database.executeSql(`select * from ${table}`);
  return rows as unknown as Row[];
}

const newest = async (id: string): Promise<Row | undefined> =>
  (await rowsOf('issued_documents')).find(row => row.id === id);

const keysOf = (id: string): string[] => [...files.kept.keys()].filter(key => key.includes(id));

async function mediaFinding() {
  for await (const finding of test.app.integrity.verify()) if (finding.name === 'media_documents') return finding;
  return null;
}

it('a large document is a file, its row has what the card shows, and it is read as one in its row', async () => {
  const { member, row } = await made();
  expect(row?.body).toMatchObject({
    key: expect.stringMatching(/^documents\/20260615-rep_/),
    bytes: expect.any(Number),
  });
  expect(Object.keys(row?.document ?? {}).sort()).toEqual(['document', 'lang', 'license', 'theft', 'verdict']);
  const [card] = (await test.app.reports.list(member, { after: undefined, limit: 5 })).reports;
  expect(card).toMatchObject({ vin: ACCORD });
  const elsewhere = (await test.app.reports.open(member, ACCORD))?.document;
  config.documentRowBytes = 1_000_000;
  const other = await made();
  expect(other.row?.body).toEqual({ key: null, bytes: expect.any(Number) });
  const inRow = (await test.app.reports.open(other.member, ACCORD))?.document;
  expect(Object.keys(elsewhere ?? {}).sort()).toEqual(Object.keys(inRow ?? {}).sort());
  expect(elsewhere?.service).toEqual(inRow?.service);
});

it('an earlier version keeps its file, which goes with the account; that of the document stays', async () => {
  const { member, row } = await made();
  const id = row?.id ?? '';
  await test.app.reports.refresh(member, { vin: ACCORD });
  await test.drain();
  expect(keysOf(id)).toHaveLength(2);
  const first = await test.app.reports.data(member, id, 1);
  expect(first.document.document.version).toBe(1);
  const person = { ...accountOf(member), email: '', locale: 'en' as const };
  await test.database.db.transaction(tx => test.app.issuedDocuments.personal.erase(tx, person));
  await test.drain();
  const body = (await newest(id))?.body;
  expect(keysOf(id)).toEqual([body?.key]);
});

it.each([
  ['changed', (key: string) => void files.kept.set(key, new Uint8Array([31, 139, 8, 0]))],
  ['gone', (key: string) => void files.kept.delete(key)],
])('a file that is %s is refused, and its document is not opened by that', async (_, harm) => {
  const { member, row } = await made();
  const key = row?.body?.key ?? '';
  const good = files.kept.get(key);
  harm(key);
  await expect(test.app.reports.open(member, ACCORD)).rejects.toMatchObject({ reason: 'document_damaged' });
  expect((await newest(row?.id ?? ''))?.opened_at).toBeNull();
  if (good) files.kept.set(key, good);
  expect((await test.app.reports.open(member, ACCORD))?.document).not.toBeNull();
});

it('the audit names the document whose file is gone', async () => {
  const { row } = await made();
  const key = row?.body?.key ?? '';
  const good = files.kept.get(key);
  expect(await mediaFinding()).toMatchObject({ violations: 0 });
  files.kept.delete(key);
  expect(await mediaFinding()).toMatchObject({ violations: 1, first: [row?.id] });
  if (good) files.kept.set(key, good);
});

it('a server that is killed between file and row leaves a file, which is removed two days later', async () => {
  const member = await owner();
  const before = new Set(files.kept.keys());
  const began = test.clock.now;
  const put = files.put.bind(files);
  files.put = async (...file) => {
    files.put = put;
    await put(...file);
    // The next attempt is on another day and writes another document.
    test.clock.now = daysAfter(began, 1);
    throw new Error('killed after the file was written');
  };
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const [left, named] = [...files.kept.keys()].filter(key => !before.has(key));
  expect((await test.app.reports.open(member, ACCORD))?.state).toBe('ready');
  const removed = async (days: number) => {
    test.clock.now = daysAfter(began, days);
    await test.app.issuedDocuments.removeOrphans();
    return !files.kept.has(left ?? '');
  };
  expect([await removed(1), await removed(2)]).toEqual([false, true]);
  await removed(9);
  expect(files.kept.has(named ?? '')).toBe(true);
  test.clock.now = began;
});

it('documents of before are moved by a job, and one that stops goes on where it was', async () => {
  config.documentRowBytes = 1_000_000;
  const { member, row } = await made();
  await test.app.reports.refresh(member, { vin: ACCORD });
  await test.drain();
  const read = (await test.app.reports.open(member, ACCORD))?.document;
  await test.database.executeSql(`update issued_documents set body = null where id = '${row?.id}'`);
  await test.database.executeSql(`update document_versions set body = null where document_id = '${row?.id}'`);
  config.documentRowBytes = 0;
  const put = files.put.bind(files);
  let puts = 0;
  files.put = async (...file) => {
    puts += 1;
    if (puts === 2) throw new Error('stopped at the second file');
    return put(...file);
  };
  await expect(test.app.issuedDocuments.placeSome()).rejects.toThrow('stopped');
  files.put = put;
  expect(keysOf(row?.id ?? '')).toHaveLength(1);
  await test.app.issuedDocuments.placeSome();
  expect(keysOf(row?.id ?? '')).toHaveLength(2);
  expect((await test.app.reports.open(member, ACCORD))?.document).toEqual(read);
  expect((await test.app.reports.data(member, row?.id ?? '', 1)).document.document.version).toBe(1);
});
