import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import { layOutClassic, layOutSticker } from './layout.ts';
import { reviewClassic, reviewModern } from './label-review.ts';
import type { ClassicPrint, ModernPrint } from './sheet.ts';

/** The label of 1982 and later, landscape. */
export const modernTemplate = documentTemplate<ModernPrint>({
  file: 'server/src/documents/stickers/typst/sticker-modern.typ',
  maxChars: 140,
  review: reviewModern,
  layOut: layOutSticker,
});

/** The sheet of a classic, portrait. */
export const classicTemplate = documentTemplate<ClassicPrint>({
  file: 'server/src/documents/stickers/typst/sticker-classic.typ',
  maxChars: 140,
  review: reviewClassic,
  layOut: layOutClassic,
  flows: true,
});
