import { readFileSync } from 'node:fs';
import type { ClassicStickerDocument, InvoiceDocument, ReportDocument, StickerDocument } from '../document.ts';

interface Samples {
  'sticker-modern': StickerDocument;
  'sticker-modern-ev': StickerDocument;
  'sticker-modern-long': StickerDocument;
  'sticker-classic': ClassicStickerDocument;
  'sticker-classic-1957': ClassicStickerDocument;
  report: ReportDocument;
  invoice: InvoiceDocument;
}

/** A fresh copy of one sample document. */
export function sample<Name extends keyof Samples>(name: Name): Samples[Name] {
  const file = new URL(`../samples/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Samples[Name];
}
