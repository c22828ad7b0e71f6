import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import type { GuideDocument } from './shape.ts';

/** The Buyers Guide, both sides on Letter. Its words are longer than those of a field. */
export const buyersGuideTemplate = documentTemplate<GuideDocument>({
  file: 'server/src/inventory/forms/typst/buyers-guide.typ',
  maxChars: 800,
});
