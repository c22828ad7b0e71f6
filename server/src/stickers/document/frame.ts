import {
  assemblyHeightPt,
  assemblyRows,
  dealerHeightPt,
  fuelHeightPt,
  labelsWidthPt,
  partsHeightPt,
  partsLabelPt,
  priceHeightPt,
  safetyHeightPt,
  safetyRulePt,
  starGapPt,
  totalLabelWidthPt,
  warrantyHeightPt,
} from './blocks.ts';
import { layOutBand, footHeightPt, stripHeightPt, stripRowsPt } from './bands.ts';
import { fuelNotes, safetyNotes } from './notes.ts';
import { shapeOf, sheetPt, type StickerSheet } from './sheet.ts';

/** Where a block stands: upright, there is no right zone. */
type Place = 'side' | 'bottom' | 'none';

/** The fixed blocks of the first sheet, in points. */
export interface Frame {
  sheet: typeof sheetPt & { inner: number; height: number; tracks: number; lists: number; zone: number };
  side: number;
  band: number;
  make: { size: number; width: number };
  title: number;
  brand: number;
  strip: number;
  /** Heights of the two rows of the strip; the second is 0 on a sheet held across. */
  'strip-rows': [number, number];
  foot: number;
  body: number;
  bottom: number;
  /** The blocks of the row under the equipment, column by column. */
  below: Below[][];
  equipment: number;
  facts: number;
  'parts-label': number;
  total: number;
  fuel: Place;
  stars: Place;
  warranty: Place;
  parts: Place;
  /** Whether the dealer's items are in the dealer's box, or summed there and listed on the next sheet. */
  dealer: 'listed' | 'summed' | 'none';
  /** Height of the safety ratings, and the room between their rows. */
  safety: number;
  'star-gap': number;
  /** The sentences under the fuel block and under the stars. */
  notes: { fuel: string[]; safety: string[] };
}

/** Width of a column of equipment beside a right zone of this width (minus the gap before it, where there is none). */
export function trackOf(sheet: StickerSheet, sidePt: number): number {
  const { inner, tracks } = shapeOf(sheet);
  return (inner - (sidePt + sheetPt.sideGap) - (tracks - 1) * sheetPt.gap) / tracks;
}

const BETWEEN_PT = 5.5;
const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);

type Sides = Pick<Frame, 'fuel' | 'stars' | 'parts' | 'warranty' | 'safety' | 'side'>;

/** The right zone: stars as large as the rule asks where there is room; parts content and warranty as long as they fit. */
function layOutSide(sheet: StickerSheet, bodyPt: number): Sides {
  const { zone } = shapeOf(sheet);
  const heights = {
    fuel: fuelHeightPt(sheet),
    parts: partsHeightPt(sheet, zone),
    warranty: warrantyHeightPt(sheet, zone),
  };
  const least = safetyHeightPt(sheet);
  const place = (heightPt: number, where: Place): Place => (heightPt === 0 ? 'none' : where);
  if (sheet.orientation === 'portrait') {
    const safety = Math.max(least, safetyRulePt(sheet));
    const [fuel, stars] = [place(heights.fuel, 'bottom'), place(least, 'bottom')];
    const [parts, warranty] = [place(heights.parts, 'bottom'), place(heights.warranty, 'bottom')];
    return { fuel, stars, parts, warranty, safety, side: -sheetPt.sideGap };
  }
  const room = heights.fuel > 0 ? bodyPt - heights.fuel - BETWEEN_PT : bodyPt;
  const safety = least === 0 ? 0 : Math.max(least, Math.min(safetyRulePt(sheet), room));
  const blocks = [heights.fuel, safety].filter(height => height > 0);
  const put = (heightPt: number, needsZone: boolean): Place => {
    const left = bodyPt - sum(blocks) - BETWEEN_PT * blocks.length;
    if (heightPt > left || (needsZone && blocks.length === 0)) return place(heightPt, 'bottom');
    if (heightPt > 0) blocks.push(heightPt);
    return place(heightPt, 'side');
  };
  const [parts, warranty] = [put(heights.parts, false), put(heights.warranty, true)];
  const side = blocks.length > 0 ? zone : -sheetPt.sideGap;
  return { fuel: place(heights.fuel, 'side'), stars: place(least, 'side'), parts, warranty, safety, side };
}

type Below = 'assembly' | 'parts' | 'warranty' | 'dealer' | 'price' | 'fuel' | 'stars';
const STACKED_PT = 6;

/** The row under the equipment: assembly first, the price last, any other block in the column that is shortest so far. */
function layOutBelow(sheet: StickerSheet, trackPt: number, sides: Sides, dealer: Frame['dealer']) {
  const { tracks } = shapeOf(sheet);
  const columns = Array.from({ length: tracks }, () => ({ blocks: [] as Below[], heightPt: 0 }));
  const put = (block: Below, heightPt: number, column = columns.toSorted((a, b) => a.heightPt - b.heightPt)[0]) => {
    if (heightPt === 0 || !column) return;
    column.heightPt += heightPt + (column.blocks.length > 0 ? STACKED_PT : 0);
    column.blocks.push(block);
  };
  const below = (place: Place, heightPt: number) => (place === 'bottom' ? heightPt : 0);
  put('fuel', below(sides.fuel, fuelHeightPt(sheet)), columns[0]);
  put('stars', below(sides.stars, sides.safety), columns[1]);
  if (sides.fuel !== 'bottom') put('assembly', assemblyHeightPt(sheet, trackPt), columns[0]);
  put('dealer', dealerHeightPt(sheet, trackPt, dealer), columns[sides.stars === 'bottom' ? tracks - 1 : tracks - 2]);
  put('price', priceHeightPt(sheet, trackPt), columns[tracks - 1]);
  put('parts', below(sides.parts, partsHeightPt(sheet, trackPt)));
  put('warranty', below(sides.warranty, warrantyHeightPt(sheet, trackPt)));
  if (sides.fuel === 'bottom') put('assembly', assemblyHeightPt(sheet, trackPt));
  return { bottom: Math.max(...columns.map(({ heightPt }) => heightPt)), below: columns.map(({ blocks }) => blocks) };
}

/** Decides the fixed blocks; what they leave is for the equipment. */
export function layOutFrame(sheet: StickerSheet, items: 'listed' | 'summed'): Frame {
  const shape = shapeOf(sheet);
  const band = layOutBand(sheet);
  const strip = stripHeightPt(sheet);
  const foot = footHeightPt(sheet);
  const body = shape.height - band.heightPt - strip - foot - sheetPt.belowStrip - sheetPt.aboveFoot;
  const sides = layOutSide(sheet, body);
  const trackPt = trackOf(sheet, sides.side);
  const dealer = sheet.dealer ? items : 'none';
  const { bottom, below } = layOutBelow(sheet, trackPt, sides, dealer);
  return {
    sheet: { ...sheetPt, ...shape },
    ...sides,
    band: band.heightPt,
    make: { size: band.make.sizePt, width: band.make.widthPt },
    title: band.titlePt,
    brand: band.brandPt,
    strip,
    'strip-rows': stripRowsPt(sheet),
    foot,
    body,
    bottom,
    below,
    equipment: Math.max(0, body - bottom - sheetPt.aboveBottom),
    facts: labelsWidthPt(
      assemblyRows(sheet).map(row => row[0]),
      7.4,
    ),
    'parts-label': partsLabelPt(sheet),
    total: totalLabelWidthPt(sheet, trackPt),
    dealer,
    'star-gap': starGapPt(sheet, sides.safety),
    notes: { fuel: fuelNotes(sheet), safety: safetyNotes(sheet) },
  };
}
