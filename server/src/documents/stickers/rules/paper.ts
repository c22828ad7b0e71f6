/** Inches of the papers, upright: width by height. */
export const PAPER_INCHES = { letter: [8.5, 11], a4: [8.27, 11.69], full: [11, 14] } as const;
export type StickerPaperSize = keyof typeof PAPER_INCHES;

/** Dots an inch of pictures. */
export const STICKER_DPI = { least: 72, usual: 150, most: 300 } as const;

/** Pixels of a picture of a sheet, width by height; upright where it is not held across. */
export function stickerPixels(form: {
  paper: StickerPaperSize;
  orientation?: 'landscape' | 'portrait' | undefined;
  dpi: number;
}): [number, number] {
  const [width, height] = PAPER_INCHES[form.paper];
  const pixels = (inches: number) => Math.round(inches * form.dpi);
  return form.orientation === 'landscape' ? [pixels(height), pixels(width)] : [pixels(width), pixels(height)];
}
