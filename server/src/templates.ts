import type { Templates } from './documents/template.ts';
import { invoiceTemplate } from './orders/document/template.ts';
import { socialTemplate } from './brand-assets/document/template.ts';
import { reportTemplate } from './reports/document/template.ts';
import { classicTemplate, modernTemplate } from './stickers/document/templates.ts';

/** Everything that is drawn, each template declared by its noun. Loads the fonts: it belongs in a worker. */
export const templates = {
  'sticker-modern': modernTemplate,
  'sticker-classic': classicTemplate,
  report: reportTemplate,
  invoice: invoiceTemplate,
  social: socialTemplate,
} satisfies Templates;
