import type { PrintableDocument } from '../../documents/printable.ts';
import type { Locale } from '../../sites/contract.ts';
import type { StickerDocument, StickerForm } from '../contract.ts';

/** A sticker as the typesetter takes it, in one language. */
export function printableSticker(document: StickerDocument, lang: Locale): PrintableDocument {
  const { template, ...data } = document;
  return { template, data: { ...data, lang } };
}

/** How a sheet is held where nothing else is asked for. */
export function orientationOf(document: StickerDocument): 'landscape' | 'portrait' {
  if (document.template === 'sticker-classic') return 'portrait';
  return document.orientation ?? 'landscape';
}

/** The same sticker on the paper asked for; null where it is asked for as it never is: a period sheet held across. */
export function onPaper(document: StickerDocument, form: Pick<StickerForm, 'paper' | 'orientation'>) {
  const { paper, orientation = orientationOf(document) } = form;
  if (document.template === 'sticker-classic') return orientation === 'portrait' ? { ...document, paper } : null;
  return { ...document, paper, orientation };
}
