import type { PrintableDocument } from '../../documents/printable.ts';
import type { Locale } from '../../sites/contract.ts';
import type { StickerDocument } from '../contract.ts';

/** A sticker as the typesetter takes it, in one language. */
export function printableSticker(document: StickerDocument, lang: Locale): PrintableDocument {
  const { template, ...data } = document;
  return { template, data: { ...data, lang } };
}
