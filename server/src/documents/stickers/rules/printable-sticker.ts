import type { PrintableDocument } from '../../../platform/typesetting/rules/printable.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { StickerDocument, StickerForm } from '../contract.ts';

/** A sticker as the typesetter takes it, in one language. */
export function printableSticker(document: StickerDocument, lang: Locale): PrintableDocument {
  const { template, ...data } = document;
  return { template, data: { ...data, lang } };
}

/** How a sheet is held where nothing else is asked for. */
export function orientationOf(document: StickerDocument): 'landscape' | 'portrait' {
  return document.orientation ?? (document.template === 'sticker-classic' ? 'portrait' : 'landscape');
}

/** The same sticker on the paper asked for. */
export function onPaper(document: StickerDocument, form: Pick<StickerForm, 'paper' | 'orientation'>): StickerDocument {
  const { paper, orientation = orientationOf(document) } = form;
  return { ...document, paper, orientation };
}
