import type { StickerDocument } from './document.ts';

/** What `printableData` leaves of a type: every text in one language. */
export type InOneLanguage<T> = T extends string
  ? T
  : T extends { en: string }
    ? string
    : T extends readonly (infer Item)[]
      ? readonly InOneLanguage<Item>[]
      : T extends object
        ? { [Key in keyof T]: InOneLanguage<T[Key]> }
        : T;

/** A sticker ready to be laid out. */
export type StickerSheet = Omit<InOneLanguage<StickerDocument>, 'lang'> & Pick<StickerDocument, 'lang'>;

/** Measures of the sheet in points; the templates hold the same. */
export const sheetPt = { inner: 748, height: 568, gap: 10, side: 208, belowStrip: 9, aboveFoot: 8, aboveBottom: 9 };

const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as the templates print them. */
export function dollars(cents: number): string {
  const format = cents % 100 === 0 ? wholeDollars : dollarsAndCents;
  return `${cents < 0 ? '−' : ''}$${format.format(Math.abs(cents) / 100)}`;
}
