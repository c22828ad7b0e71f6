import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import type { EvidenceDocument } from './shape.ts';

/** Evidence about an order, as many pages as it takes. Its texts come in pieces that are shorter than this. */
export const evidenceTemplate = documentTemplate<EvidenceDocument>({
  file: 'server/src/operations/order-desk/typst/evidence.typ',
  maxChars: 4000,
});
