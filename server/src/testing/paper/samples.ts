import { readFileSync } from 'node:fs';
import type { InvoiceDocument } from '../../money/orders/document/shape.ts';
import type { ReportPrint } from '../../documents/reports/document/print.ts';
import type { ClassicPrint, ModernPrint } from '../../documents/stickers/document/sheet.ts';

interface Samples {
  'sticker-modern': ModernPrint;
  'sticker-modern-ev': ModernPrint;
  'sticker-modern-long': ModernPrint;
  'sticker-classic': ClassicPrint;
  'sticker-classic-1957': ClassicPrint;
  report: ReportPrint;
  invoice: InvoiceDocument;
}

/** A fresh copy of one sample document. */
export function sample<Name extends keyof Samples>(name: Name): Samples[Name] {
  const file = new URL(`./samples/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Samples[Name];
}
