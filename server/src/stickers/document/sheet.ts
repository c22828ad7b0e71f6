import type { Sheet } from '../../documents/document-template.ts';
import type { ClassicSticker, ModernSticker } from './shape.ts';

/** A sticker as its template takes it. */
export type ModernPrint = Omit<ModernSticker, 'template'>;
export type ClassicPrint = Omit<ClassicSticker, 'template'>;

/** A modern sticker ready to be laid out. */
export type StickerSheet = Sheet<ModernPrint>;

/** Measures of the sheet in points; the templates hold the same. */
export const sheetPt = { inner: 748, height: 568, gap: 10, side: 208, belowStrip: 9, aboveFoot: 8, aboveBottom: 9 };

const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as the templates print them. */
export function dollars(cents: number): string {
  const format = cents % 100 === 0 ? wholeDollars : dollarsAndCents;
  return `${cents < 0 ? '−' : ''}$${format.format(Math.abs(cents) / 100)}`;
}
