import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { joinedPdf } from './joined-pdf.ts';

async function pdf(...widths: number[]): Promise<{ bytes: Uint8Array }> {
  const made = await PDFDocument.create();
  for (const width of widths) made.addPage([width, 400]);
  return { bytes: await made.save() };
}

it('puts the pages of several into one, in their order', async () => {
  async function* parts() {
    yield await pdf(100, 200);
    yield await pdf(300);
  }
  const joined = await PDFDocument.load(await joinedPdf(parts(), 'Lot'));
  expect(joined.getPages().map(page => page.getWidth())).toEqual([100, 200, 300]);
  expect(joined.getTitle()).toBe('Lot');
});
