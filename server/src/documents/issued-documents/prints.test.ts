import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrintableDocument } from '../../platform/typesetting/rules/printable.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { readPdf } from '../../testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../testing/paper/shared-drawing.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  const renderer = { ...blankRenderer, pdf: async (printed: PrintableDocument) => sharedDrawing().pdf(printed) };
  test = await createTestApp({ renderer });
});
afterAll(() => test.close());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function issued() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const { report_id: id } = await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const number = (await test.app.reports.open(member, ACCORD))?.document?.document.id ?? '';
  return {
    member,
    id,
    number,
    printsNow: async () => (await test.app.issuedDocuments.verify(test.visitor(), number))?.prints,
  };
}

it('keeps the hash of the PDF a report was issued with, which is the one its owner gets', async () => {
  const { member, id, printsNow } = await issued();
  const atIssue = await printsNow();
  expect(atIssue).toMatchObject([{ lang: 'en', version: 1 }]);
  const { bytes } = await test.app.reports.pdf(member, id);
  expect(hashOf(bytes)).toBe(atIssue?.[0]?.sha256);
  await test.app.reports.pdf(member, id);
  expect(await printsNow()).toEqual(atIssue);
});

it('keeps the hash of each PDF that is handed out, in another language too', async () => {
  const { member, id, printsNow } = await issued();
  const { bytes } = await test.app.reports.pdf({ ...member, locale: 'es' }, id);
  expect(await printsNow()).toMatchObject([{ lang: 'en' }, { lang: 'es', sha256: hashOf(bytes) }]);
});

it('prints on A4 where the address asks for it, and keeps the hash of that too', async () => {
  const { member, id, printsNow } = await issued();
  const { bytes } = await test.app.reports.pdf(member, id, undefined, 'a4');
  expect(
    (await readPdf(bytes)).pages.map(({ width, height }) => [Math.round(width), Math.round(height)]),
  ).toContainEqual([595, 842]);
  expect(await printsNow()).toMatchObject([
    { lang: 'en', paper: 'letter' },
    { lang: 'en', paper: 'a4', sha256: hashOf(bytes) },
  ]);
});

it('shows number, vehicle and day to anyone, and the hashes also once it is withdrawn', async () => {
  const { id, number } = await issued();
  const verify = () => test.app.issuedDocuments.verify(test.visitor(), number);
  expect(await verify()).toMatchObject({ title: '2003 Honda Accord', vinTail: '4352', version: 1, revoked: false });
  await test.database.db.transaction(tx => test.app.issuedDocuments.revoke(tx, test.visitor().site.id, id, 'refund'));
  expect(await verify()).toMatchObject({ revoked: true, prints: [{ lang: 'en' }] });
  expect(await test.app.issuedDocuments.verify(test.visitor(), 'MQR-0000')).toBeNull();
});
