import { createHash } from 'node:crypto';
import type { Renderer } from '../../../platform/typesetting/service/render.ts';
import type { RenderRequest } from '../../../platform/typesetting/service/render-queue.ts';
import { createSharedCache } from '../../../kit/shared-cache.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { StickerDocument, StickerForm } from '../contract.ts';
import { stickerPixels } from '../rules/paper.ts';
import { onPaper, orientationOf, printableSticker } from '../rules/printable-sticker.ts';

export const SHEET_TYPES = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const;
export type SheetFormat = keyof typeof SHEET_TYPES;
export const isSheetFormat = (text: string): text is SheetFormat => Object.hasOwn(SHEET_TYPES, text);

/** Pictures by what they show: the sample, above all, is asked for by every visitor, and takes half a second. */
const pictures = createSharedCache<Uint8Array>(20);

interface SheetForm {
  format: SheetFormat;
  form: StickerForm;
  lang: Locale;
  request: RenderRequest;
}

/**
 * A sticker as a file: PDF with all its sheets, or one sheet as SVG, PNG or JPG of the pixels that `stickerPixels` states.
 * @throws AppError `document_not_found` for a sheet there is not
 */
export async function sheetFile(renderer: Renderer, document: StickerDocument, given: SheetForm): Promise<Uint8Array> {
  const { format, form, lang, request } = given;
  const sheet = onPaper(document, form);
  const printable = printableSticker(sheet, lang);
  if (format === 'pdf') return renderer.pdf(printable, request);
  const { pages } = await renderer.svg(printable, request);
  const svg = pages[form.sheet - 1];
  if (svg === undefined) throw new AppError('document_not_found', { field: 'sheet' });
  if (format === 'svg') return new TextEncoder().encode(svg);
  const turned = { ...form, orientation: orientationOf(sheet) };
  const key = [createHash('sha256').update(svg).digest('base64'), format, JSON.stringify(turned)].join(' ');
  return pictures.get(key, () => picture(svg, format, turned), request.signal);
}

/** The sheet as pixels on white. */
async function picture(svg: string, format: 'png' | 'jpg', form: StickerForm): Promise<Uint8Array> {
  const [width, height] = stickerPixels(form);
  // Not loaded before the first picture: it takes a tenth of the start.
  const { default: sharp } = await import('sharp');
  const drawn = sharp(Buffer.from(svg), { density: form.dpi })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: form.dpi });
  return format === 'png' ? drawn.png({ palette: true }).toBuffer() : drawn.jpeg({ quality: 90 }).toBuffer();
}
