export interface CatalogColor {
  code: string;
  name: string;
  hex: string[];
  from: number;
  to: number;
}

/* Invented names and codes. */
export const PALETTE: Record<'exterior' | 'interior', readonly CatalogColor[]> = {
  exterior: [
    { code: 'E01', name: 'Harbor White', hex: ['#f2f2ee'], from: 1982, to: 9999 },
    { code: 'E02', name: 'Coal Black', hex: ['#16181b'], from: 1982, to: 9999 },
    { code: 'E03', name: 'Quarry Silver Metallic', hex: ['#b9bdc2'], from: 1990, to: 9999 },
    { code: 'E04', name: 'Lake Blue Metallic', hex: ['#1f4b82'], from: 1995, to: 9999 },
    { code: 'E05', name: 'Orchard Red', hex: ['#8f1d21'], from: 1982, to: 9999 },
    { code: 'E06', name: 'Slate Gray Metallic', hex: ['#5a6068'], from: 2005, to: 9999 },
    { code: 'E07', name: 'Sage Green', hex: ['#5d7358'], from: 1992, to: 2004 },
    { code: 'E08', name: 'Prairie Beige', hex: ['#c4b494'], from: 1982, to: 2008 },
  ],
  interior: [
    { code: 'I01', name: 'Black cloth', hex: ['#1f2023'], from: 1982, to: 9999 },
    { code: 'I02', name: 'Stone Gray cloth', hex: ['#8b857b'], from: 1988, to: 9999 },
    { code: 'I03', name: 'Tan leather', hex: ['#a47a4d'], from: 1995, to: 9999 },
    { code: 'I04', name: 'Burgundy velour', hex: ['#5c2027'], from: 1982, to: 1996 },
  ],
};

export const isKnownColor = (color: CatalogColor, year: number): boolean => year >= color.from && year <= color.to;

/** Codes of the colors sold in a year. */
export function paletteCodes(year: number): { exterior: string[]; interior: string[] } {
  const codes = (side: 'exterior' | 'interior') =>
    PALETTE[side].filter(color => isKnownColor(color, year)).map(color => color.code);
  return { exterior: codes('exterior'), interior: codes('interior') };
}
