import type { Sheet } from '../../../platform/typesetting/rules/document-template.ts';
import type { ClassicSticker, ModernSticker } from './shape.ts';

/** A sticker as its template takes it. */
export type ModernPrint = Omit<ModernSticker, 'template'>;
export type ClassicPrint = Omit<ClassicSticker, 'template'>;

/** A modern sticker ready to be laid out. */
export type StickerSheet = Sheet<ModernPrint> & { 'tells-english'?: boolean };

/**
 * Measures of the two orientations: room, columns of equipment on the first and on the next sheets, and the width of
 * fuel, stars and parts content, which upright stand in the columns under the equipment.
 */
const SHAPES = {
  landscape: { inner: 748, height: 568, tracks: 3, lists: 4, zone: 232 },
  portrait: { inner: 568, height: 748, tracks: 3, lists: 3, zone: (568 - 2 * 10) / 3 },
} as const;

export const shapeOf = ({ orientation = 'landscape' }: Pick<StickerSheet, 'orientation'>) => SHAPES[orientation];

/** The smallest type of a sheet: on A4, to which it is scaled, it is still 6.5 points. */
export const MIN_PT = 6.7;

/** Measures of the sheet in points, also for the template, which gets them with the layout. */
export const sheetPt = {
  margin: 22,
  least: MIN_PT,
  /** Between the columns, and between the equipment and the right zone, which a sheet held across has. */
  gap: 10,
  sideGap: 14,
  belowStrip: 9,
  aboveFoot: 8,
  aboveBottom: 9,
  band: { inset: 12, rule: 24, mark: 31 },
  /** `shares` are what the five cells after the VIN take of the rest. */
  strip: { inset: 12, vin: 270, vinGap: 20, gap: 12, below: 8, shares: [1.15, 1.15, 0.95, 1.15, 0.5] },
  foot: { grade: 40, proof: 112, qr: 52, gap: 9, above: 6 },
  /** The band of the sheets after the first, and the distance above each of their lists. */
  next: { band: 24, aboveList: 10 },
  /** The dealer's logo, beside the dealer's name. */
  logo: { width: 58, height: 26, gap: 7 },
  /** The mark before a line, and the indent of what a package contains. */
  line: { mark: 6.6, contained: 12.6 },
} as const;

const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as the templates print them. */
export function dollars(cents: number): string {
  const format = cents % 100 === 0 ? wholeDollars : dollarsAndCents;
  return `${cents < 0 ? '−' : ''}$${format.format(Math.abs(cents) / 100)}`;
}
