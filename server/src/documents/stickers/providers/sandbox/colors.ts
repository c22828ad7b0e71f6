import palette from './colors.json' with { type: 'json' };

export interface CatalogColor {
  code: string;
  name: string;
  hex: string[];
  from: number;
  to: number;
}

/* Invented names and codes. */
export const PALETTE: Record<'exterior' | 'interior', readonly CatalogColor[]> = palette;

export const isKnownColor = (color: CatalogColor, year: number): boolean => year >= color.from && year <= color.to;

/** Codes of the colors sold in a year. */
export function paletteCodes(year: number): { exterior: string[]; interior: string[] } {
  const codes = (side: 'exterior' | 'interior') =>
    PALETTE[side].filter(color => isKnownColor(color, year)).map(color => color.code);
  return { exterior: codes('exterior'), interior: codes('interior') };
}
