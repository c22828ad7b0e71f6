import type { Templates } from '../platform/typesetting/rules/template.ts';
import { invoiceTemplate } from '../money/orders/document/template.ts';
import { socialTemplate } from '../platform/brand-assets/document/template.ts';
import { buyersGuideTemplate, lotPaperTemplate } from '../inventory/forms/document/template.ts';
import { reportTemplate } from '../documents/reports/document/template.ts';
import { evidenceTemplate } from '../operations/order-desk/document/template.ts';
import { classicTemplate, modernTemplate } from '../documents/stickers/document/templates.ts';

/** Everything that is drawn, each template declared by its module. Loads the fonts: it belongs in a worker. */
export const templates = {
  'sticker-modern': modernTemplate,
  'sticker-classic': classicTemplate,
  report: reportTemplate,
  'buyers-guide': buyersGuideTemplate,
  'lot-paper': lotPaperTemplate,
  invoice: invoiceTemplate,
  evidence: evidenceTemplate,
  social: socialTemplate,
} satisfies Templates;
