import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Renderer } from '../../platform/typesetting/service/render.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DocumentFile } from './contract.ts';
import { pagesOf } from './rules.ts';

let test: TestApp;
beforeAll(async () => {
  // The bytes depend on the version and the language, as those of a real PDF do.
  const pdf: Renderer['pdf'] = async ({ data }) => new TextEncoder().encode(`%PDF ${JSON.stringify(data)}`);
  test = await createTestApp({ renderer: { ...blankRenderer, pdf } });
});
afterAll(() => test.close());

async function owner() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 2);
  await grantCredits(test, member, 'sticker', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.app.stickers.generate(member, { vin: ACCORD });
  await test.drain();
  return member;
}

async function listed(token: string, vin = ACCORD): Promise<DocumentFile[]> {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` };
  const answer = await test.http.inject({ url: `/api-cwa/pdf?vin=${vin}`, headers });
  return answer.json<{ documents: DocumentFile[] }>().documents;
}
const open = (url: string, host = 'localhost') => test.http.inject({ url, headers: { host } });

it('lists the PDFs of every document of a vehicle, each version and language once', async () => {
  const member = await owner();
  const first = await listed(member.token);
  expect(first.map(({ kind, version, lang }) => [kind, version, lang])).toEqual([
    ['vhr', 1, 'en'],
    ['sticker', 1, 'en'],
  ]);
  expect(first[0]).toMatchObject({ bytes: expect.any(Number), created: '2026-06-15T12:00:00.000Z' });
  await test.app.reports.refresh(member, { vin: ACCORD });
  await test.drain();
  await test.app.reports.pdf({ ...member, locale: 'es' }, first[0]?.id ?? '');
  const later = (await listed(member.token)).filter(({ kind }) => kind === 'vhr');
  expect(later.map(({ version, lang }) => [version, lang])).toEqual([
    [2, 'en'],
    [2, 'es'],
    [1, 'en'],
  ]);
  expect(await listed(member.token, '5YJ3E1EA2KF317000')).toEqual([]);
  expect(await listed((await buildMember(test)).token)).toEqual([]);
});

it('opens each for five minutes without a sign-in, on its own site only', async () => {
  const member = await owner();
  const [file] = await listed(member.token);
  const url = file?.url ?? '';
  const opened = await open(url);
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(opened.rawPayload.length).toBe(file?.bytes);
  const refused = await Promise.all([open(url, 'harbor.localhost'), open(`${url.slice(0, -3)}abc`)]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([410, 410]);
  test.clock.advanceDays(6 / (24 * 60));
  expect((await open(url)).statusCode).toBe(410);
});

it('opens none of a document that was taken back', async () => {
  const member = await owner();
  const [file] = await listed(member.token);
  await test.database.db.transaction(tx =>
    test.app.issuedDocuments.revoke(tx, member.site.id, file?.id ?? '', 'refund'),
  );
  expect((await open(file?.url ?? '')).statusCode).toBe(410);
  expect((await listed(member.token)).map(({ kind }) => kind)).toEqual(['sticker']);
});

it('the vehicle record names the finished documents', async () => {
  const member = await owner();
  const { vehicle } = await test.app.vehicleRecords.of(member, ACCORD);
  expect(vehicle).toMatchObject({
    hasVHR: true,
    hasSticker: true,
    report: { vhr_report: { version: 1, state: 'ready', url: `/members/report/${ACCORD}` } },
  });
});

it('counts the pages of a PDF, and none of what is no PDF', () => {
  const pdf = new TextEncoder().encode('<< /Type /Pages /Count 2 >> << /Type /Page >> <</Type/Page/Parent 1 0 R>>');
  expect([pagesOf(pdf), pagesOf(new Uint8Array())]).toEqual([2, 0]);
});
