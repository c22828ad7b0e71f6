import type { StickerDocument } from './document.ts';

/** First model years for which a block existed on the label or in the public data. */
const firstModelYear = {
  /** EPA fuel economy data begins with model year 1984. */
  fuel: 1984,
  /** 49 CFR 583: vehicles made since 1 October 1994. */
  parts: 1995,
  /** 49 CFR 575.301: stars on the label of vehicles made since 1 September 2007. */
  safety: 2008,
};

/** The sticker without the blocks that no vehicle of its model year can have. */
export function withinYear(data: StickerDocument): StickerDocument {
  const { year } = data.vehicle;
  return {
    ...data,
    fuel: year >= firstModelYear.fuel ? data.fuel : null,
    parts: year >= firstModelYear.parts ? data.parts : null,
    safety: year >= firstModelYear.safety ? data.safety : null,
  };
}
