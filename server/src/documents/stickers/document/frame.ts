import {
  assemblyHeightPt,
  assemblyRows,
  dealerGapPt,
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
  type DealerItems,
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
  dealer: DealerItems | 'none';
  'dealer-gap': number;
  /** Height of the safety ratings, and the room between their rows. */
  safety: number;
  'star-gap': number;
  /** The sentences under the fuel block and under the stars. */
  notes: { fuel: string[]; safety: string[] };
}

/** Width of a column beside a right zone of this width (minus the gap before it, where there is none). */
export function trackOf(sheet: StickerSheet, sidePt: number, tracks: number = shapeOf(sheet).tracks): number {
  const { inner } = shapeOf(sheet);
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

/**
 * The row under the equipment. The price is last, with the dealer's box before or above it; the other blocks stand where the
 * row becomes lowest, as even as that leaves it.
 */
function layOutBelow(sheet: StickerSheet, trackPt: number, sides: Sides, dealer: Frame['dealer']) {
  const last = shapeOf(sheet).tracks - 1;
  const below = (place: Place, heightPt: number) => (place === 'bottom' ? heightPt : 0);
  const heights: Record<Below, number> = {
    fuel: below(sides.fuel, fuelHeightPt(sheet)),
    stars: below(sides.stars, sides.safety),
    assembly: assemblyHeightPt(sheet, trackPt),
    parts: below(sides.parts, partsHeightPt(sheet, trackPt)),
    warranty: below(sides.warranty, warrantyHeightPt(sheet, trackPt)),
    dealer: dealerHeightPt(sheet, trackPt, dealer),
    price: priceHeightPt(sheet, trackPt),
  };
  const fixed: [Below, number][] = [
    ['fuel', 0],
    ['stars', 1],
    ['dealer', heights.stars > 0 ? last : last - 1],
    ['price', last],
  ];
  const isThere = ([block]: [Below, number]) => heights[block] > 0;
  const rows = placings(['assembly', 'parts', 'warranty'], last + 1).map(free => {
    const placed = [...fixed.slice(0, 2), ...free, ...fixed.slice(2)].filter(isThere);
    const columns = Array.from({ length: last + 1 }, (_, at) =>
      placed.filter(([, column]) => column === at).map(([block]) => block),
    );
    const filled = columns.map(
      blocks => sum(blocks.map(block => heights[block])) + STACKED_PT * Math.max(0, blocks.length - 1),
    );
    return { bottom: Math.max(...filled), uneven: sum(filled.map(height => height ** 2)), below: columns };
  });
  const isBetter = (row: (typeof rows)[number], than: typeof row) =>
    row.bottom < than.bottom || (row.bottom === than.bottom && row.uneven < than.uneven);
  return rows.reduce((best, row) => (isBetter(row, best) ? row : best));
}

/** Every way to place these blocks in so many columns, the first column first. */
function placings(blocks: readonly Below[], columns: number): [Below, number][][] {
  const [block, ...rest] = blocks;
  if (!block) return [[]];
  const others = placings(rest, columns);
  return Array.from({ length: columns }, (_, column) =>
    others.map((placed): [Below, number][] => [[block, column], ...placed]),
  ).flat();
}

/** Decides the fixed blocks; what they leave is for the equipment. */
export function layOutFrame(sheet: StickerSheet, items: DealerItems): Frame {
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
    'dealer-gap': dealerGapPt(dealer),
    'star-gap': starGapPt(sheet, sides.safety),
    notes: { fuel: fuelNotes(sheet), safety: safetyNotes(sheet) },
  };
}
