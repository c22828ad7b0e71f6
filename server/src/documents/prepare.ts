import { covered } from './coverage.ts';
import { DocumentError } from './document-error.ts';
import type { BrandedDocument } from './brand-logo.ts';
import type { PrintableDocument } from './document.ts';
import { printableData } from './printable-text.ts';
import { qrSvg } from './qr.ts';
import { fitReport, type ReportSheet } from './report-fit.ts';
import { fitSticker } from './sticker-fit.ts';
import type { StickerSheet } from './sticker-sheet.ts';
import { reviewDocument } from './review.ts';
import { withinYear } from './year-gates.ts';

/** Keys whose texts are addresses and numbers, not words to break. */
const kept = new Set(['verify_url', 'id']);

/** Longest text of a field, in characters; sheets of one page take less. */
const maxChars: Record<PrintableDocument['template'], number> = {
  'sticker-modern': 140,
  'sticker-classic': 140,
  report: 1200,
  invoice: 300,
};

/** The data as the template takes it: printable, in one language, with its QR code and its layout. @throws `needs_review` */
export function prepareData(printable: BrandedDocument): Record<string, unknown> {
  const problems = reviewDocument(printable);
  if (problems.length > 0) throw new DocumentError('needs_review', `Not printed: ${JSON.stringify(problems)}`);
  const { template } = printable;
  const data = template === 'sticker-modern' ? withinYear(printable.data) : printable.data;
  const clean = printableData(data, { language: data.lang, has: covered, maxChars: maxChars[template], kept });
  const { document, brand, ...rest } = clean as Record<string, unknown>;
  const logo = printable.logo ? { logo_svg: printable.logo } : {};
  const prepared = {
    ...rest,
    brand: { ...(brand as object), ...logo },
    document: { ...(document as object), qr_svg: qrSvg(data.document.verify_url) },
  };
  if (template === 'sticker-modern') return { ...prepared, fit: fitSticker(clean as StickerSheet) };
  if (template === 'report') return { ...prepared, fit: fitReport(clean as ReportSheet) };
  return prepared;
}
