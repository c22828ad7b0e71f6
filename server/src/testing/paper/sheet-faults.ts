import type { PrintableDocument } from '../../platform/typesetting/rules/printable.ts';
import { overlaps, readPdf, type ReadPdf } from './read-pdf.ts';
import { sharedDrawing } from './shared-drawing.ts';

/** No type of a sheet for the glass is smaller, on any paper. */
const MIN_PT = 6.5;

/** As `faultsOf`, of a document that is drawn for it. */
export async function sheetFaults(printable: PrintableDocument): Promise<unknown[]> {
  return faultsOf(printable, await readPdf(sharedDrawing().pdf(printable)));
}

/** Faults of a drawn document: too small a type on a sheet, text over text, or text outside the margins. */
export function faultsOf({ template }: PrintableDocument, pdf: ReadPdf): unknown[] {
  const leastPt = template.startsWith('sticker') ? MIN_PT : 0;
  return pdf.pages.flatMap(page => {
    const small = page.texts.filter(({ size }) => size < leastPt).map(({ text, size }) => ['small', text, size]);
    const outside = page.texts.filter(
      text => text.x < 20 || text.x + text.width > page.width - 20 || text.y > page.height - 18 || text.y < 18,
    );
    return [...small, ...overlaps(page.texts), ...outside.map(text => ['outside', text.text])];
  });
}
