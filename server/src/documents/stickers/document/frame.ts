import * as panels from './blocks.ts';
import { fuelNotes, safetyNotes } from './notes.ts';
import { shapeOf, sheetPt, type StickerSheet, MIN_PT } from './sheet.ts';
import { fillWords, templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import {
  largestFitPt,
  lineCount,
  linesHeightPt,
  textHeightPt,
  textWidthPt,
  type TextStyle,
} from '../../../platform/typesetting/rules/fonts/text-measure.ts';

/* Brand band, vehicle strip and foot of the modern sticker (`modern-head`, `modern-foot`). */

const narrow = (sizePt: number, leadingEm = 0.3): TextStyle => ({ face: 'narrow', sizePt, leadingEm });
const strong: TextStyle = { face: 'narrow-bold', sizePt: 8.6, leadingEm: 0.3 };

interface Band {
  heightPt: number;
  make: { sizePt: number; widthPt: number };
  titlePt: number;
  brandPt: number;
}

function layOutBand(sheet: StickerSheet): Band {
  const { vehicle, brand, document } = sheet;
  const make = vehicle.make.toLocaleUpperCase('en');
  const makeStyle: Omit<TextStyle, 'sizePt'> = { face: 'text-bold', trackingEm: 0.03 };
  const makeSizePt = largestFitPt(make, makeStyle, [25, 21, 18, 15, 12], 200);
  const makeWidthPt = Math.min(220, textWidthPt(make, { ...makeStyle, sizePt: makeSizePt }) + 2);
  const grade = templateWords[sheet.lang].sticker.grades[document.grade_words ?? document.grade].name;
  const brandStyle: TextStyle = { face: 'text-bold', sizePt: 10.5, leadingEm: 0.4 };
  const gradeStyle: TextStyle = { face: 'text', sizePt: MIN_PT, leadingEm: 0.4 };
  const brandPt = Math.min(190, Math.max(textWidthPt(brand.name, brandStyle), textWidthPt(grade, gradeStyle)) + 2);
  const brandHeightPt = textHeightPt(brand.name, brandStyle, brandPt) + 5 + textHeightPt(grade, gradeStyle, brandPt);
  const room =
    shapeOf(sheet).inner - 2 * sheetPt.band.inset - makeWidthPt - sheetPt.band.rule - brandPt - sheetPt.band.mark;
  const title = `${vehicle.year} ${vehicle.model}${vehicle.trim ? ` ${vehicle.trim}` : ''}`;
  const titlePt = largestFitPt(title, { face: 'text-bold' }, [15.5, 13.5, 12, 10.5, 9], room);
  const titleHeightPt = textHeightPt(title, { face: 'text-bold', sizePt: titlePt, leadingEm: 0.4 }, room);
  const bodyHeightPt = vehicle.body
    ? 5 + textHeightPt(vehicle.body, { face: 'text', sizePt: 8, leadingEm: 0.4 }, room)
    : 0;
  const makeHeightPt = textHeightPt(make, { ...makeStyle, sizePt: makeSizePt, leadingEm: 0.4 }, makeWidthPt);
  const heightPt = Math.max(41, 12 + Math.max(titleHeightPt + bodyHeightPt, brandHeightPt, makeHeightPt, 24));
  return { heightPt, make: { sizePt: makeSizePt, widthPt: makeWidthPt }, titlePt, brandPt };
}

/**
 * Heights of the two rows of the vehicle strip: its cells wrap, the barcode sets the least of the first. Held upright, the
 * colors stand beside the number and the rest below; held across, all is one row and the second is 0.
 */
function stripRowsPt(sheet: StickerSheet): [number, number] {
  const { vehicle } = sheet;
  const words = templateWords[sheet.lang].sticker;
  const { inset, vin, vinGap, gap, shares } = sheetPt.strip;
  const caps = MIN_PT * 0.7275 + 4.4;
  const cell = (text: string | null | undefined, note: string | null | undefined, widthPt: number) =>
    caps +
    textHeightPt(text || words.not_specified, strong, widthPt) +
    (note ? 4.4 + textHeightPt(note, narrow(7), widthPt) : 0);
  const color = (value: StickerSheet['vehicle']['exterior'], widthPt: number) =>
    cell(
      value?.name,
      value?.code ? fillWords(words.code_of, { code: value.code }) : null,
      widthPt - (value?.hex.length ? 22 : 0),
    );
  const number = vehicle.vin ? caps + 11.6 * 0.73 + 5.6 + 18 : caps + textHeightPt(words.no_vin, strong, vin);
  const heights = (widths: readonly number[]) => [
    color(vehicle.exterior, widths[0] ?? 0),
    color(vehicle.interior, widths[1] ?? 0),
    cell(vehicle.engine, vehicle.engine_note, widths[2] ?? 0),
    cell(vehicle.transmission, vehicle.drive, widths[3] ?? 0),
    cell(vehicle.stock, vehicle.mileage_note, widths[4] ?? 0),
  ];
  const room = shapeOf(sheet).inner - 2 * inset;
  if (sheet.orientation !== 'portrait') {
    const unit = (room - vin - vinGap - 4 * gap) / shares.reduce((sum, share) => sum + share, 0);
    return [Math.max(number, ...heights(shares.map(share => share * unit))), 0];
  }
  const beside = (room - vin - vinGap - gap) / 2;
  const below = (room - 2 * gap) / (shares[2] + shares[3] + shares[4]);
  const [exterior = 0, interior = 0, ...rest] = heights([
    beside,
    beside,
    ...shares.slice(2).map(share => share * below),
  ]);
  return [Math.max(number, exterior, interior), Math.max(...rest)];
}

/** Height of the whole strip. */
function stripHeightPt(sheet: StickerSheet): number {
  const [first, second] = stripRowsPt(sheet);
  return first + (second > 0 ? sheetPt.strip.below + second : 0) + 13;
}

/** Height of the foot of every sheet. */
function footHeightPt(sheet: StickerSheet): number {
  const words = templateWords[sheet.lang];
  const { name, promise } = words.sticker.grades[sheet.document.grade_words ?? sheet.document.grade];
  const { grade, proof, qr, gap, above } = sheetPt.foot;
  const middle = shapeOf(sheet).inner - grade - proof - qr - 3 * gap;
  const text = narrow(6.9, 0.4);
  const demo = sheet.demo ? words.common.demo.length * 5 + 20 : 0;
  const head = lineCount(name, { face: 'text-bold', sizePt: 8 }, middle, { firstPt: demo });
  const sources = `${words.sticker.sources}: ${sheet.sources.map(source => `${source.name} (${source.on} 20)`).join('; ')}.${sheet['tells-english'] ? ` ${words.common.source_english}` : ''}${sheet.transliterated ? ` ${words.common.transliterated}` : ''}`;
  const marks = Object.values(words.marks)
    .map(mark => `oo ${mark}`)
    .join('    ');
  const height =
    linesHeightPt(head, { face: 'text-bold', sizePt: 8, leadingEm: 0.5 }) +
    3.4 +
    textHeightPt(`${promise} ${words.sticker.not_federal}`, { ...text, face: 'narrow-bold' }, middle) +
    4.2 +
    textHeightPt(marks, text, middle) +
    4.2 +
    textHeightPt(sources, text, middle);
  return above + Math.max(qr, height);
}

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
  dealer: panels.DealerItems | 'none';
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

type Sides = Pick<Frame, 'fuel' | 'stars' | 'parts' | 'warranty' | 'safety' | 'side'>;

/** The right zone: stars as large as the rule asks where there is room; parts content and warranty as long as they fit. */
function layOutSide(sheet: StickerSheet, bodyPt: number): Sides {
  const { zone } = shapeOf(sheet);
  const heights = {
    fuel: panels.fuelHeightPt(sheet),
    parts: panels.partsHeightPt(sheet, zone),
    warranty: panels.warrantyHeightPt(sheet, zone),
  };
  const least = panels.safetyHeightPt(sheet);
  const place = (heightPt: number, where: Place): Place => (heightPt === 0 ? 'none' : where);
  if (sheet.orientation === 'portrait') {
    const safety = Math.max(least, panels.safetyRulePt(sheet));
    const [fuel, stars] = [place(heights.fuel, 'bottom'), place(least, 'bottom')];
    const [parts, warranty] = [place(heights.parts, 'bottom'), place(heights.warranty, 'bottom')];
    return { fuel, stars, parts, warranty, safety, side: -sheetPt.sideGap };
  }
  const room = heights.fuel > 0 ? bodyPt - heights.fuel - BETWEEN_PT : bodyPt;
  const safety = least === 0 ? 0 : Math.max(least, Math.min(panels.safetyRulePt(sheet), room));
  const blocks = [heights.fuel, safety].filter(height => height > 0);
  const put = (heightPt: number, needsZone: boolean): Place => {
    const left = bodyPt - panels.sum(blocks) - BETWEEN_PT * blocks.length;
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
    fuel: below(sides.fuel, panels.fuelHeightPt(sheet)),
    stars: below(sides.stars, sides.safety),
    assembly: panels.assemblyHeightPt(sheet, trackPt),
    parts: below(sides.parts, panels.partsHeightPt(sheet, trackPt)),
    warranty: below(sides.warranty, panels.warrantyHeightPt(sheet, trackPt)),
    dealer: panels.dealerHeightPt(sheet, trackPt, dealer),
    price: panels.priceHeightPt(sheet, trackPt),
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
      blocks => panels.sum(blocks.map(block => heights[block])) + STACKED_PT * Math.max(0, blocks.length - 1),
    );
    return { bottom: Math.max(...filled), uneven: panels.sum(filled.map(height => height ** 2)), below: columns };
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
export function layOutFrame(sheet: StickerSheet, items: panels.DealerItems): Frame {
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
    facts: panels.labelsWidthPt(
      panels.assemblyRows(sheet).map(row => row[0]),
      7.4,
    ),
    'parts-label': panels.partsLabelPt(sheet),
    total: panels.totalLabelWidthPt(sheet, trackPt),
    dealer,
    'dealer-gap': panels.dealerGapPt(dealer),
    'star-gap': panels.starGapPt(sheet, sides.safety),
    notes: { fuel: fuelNotes(sheet), safety: safetyNotes(sheet) },
  };
}
