import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import { qrSvg } from '../../../platform/typesetting/rules/qr.ts';
import type { GuideDocument, LotPaperDocument } from './shape.ts';

/** The Buyers Guide, both sides on Letter. Its words are longer than those of a field. */
export const buyersGuideTemplate = documentTemplate<GuideDocument>({
  file: 'server/src/inventory/forms/typst/buyers-guide.typ',
  maxChars: 800,
});

/** Papers of the lot on sheets of labels, each with the QR code of its vehicle. */
export const lotPaperTemplate = documentTemplate<LotPaperDocument>({
  file: 'server/src/inventory/forms/typst/lot-paper.typ',
  maxChars: 800,
  layOut: (_, { items }) => ({ codes: items.map(({ link }) => qrSvg(link)) }),
});
