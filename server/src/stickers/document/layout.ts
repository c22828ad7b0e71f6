import {
  packBalanced,
  packColumns,
  type Group,
  type Packed,
  type PackSpacing,
  type Part,
} from '../../documents/pack-columns.ts';
import {
  assemblyHeightPt,
  assemblyRows,
  dealerHeightPt,
  fuelHeightPt,
  headingPt,
  labelsWidthPt,
  partsHeightPt,
  partsLabelPt,
  priceHeightPt,
  safetyHeightPt,
  totalLabelWidthPt,
  warrantyHeightPt,
} from './blocks.ts';
import { layOutBand, footHeightPt, stripHeightPt } from './bands.ts';
import { fuelNotes, safetyNotes } from './notes.ts';
import { optionGroup, priceWidthPt, standardGroups, type Line, type OptionLine } from './lines.ts';
import { sheetPt, type StickerSheet } from './sheet.ts';

const sizesPt = [8, 7.6, 7.2, 6.8, 6.4];
const overflowSizePt = 8;

interface EquipmentPart extends Part<Line | OptionLine> {
  kind: 'standard' | 'option';
  'price-width': number;
}

interface MoreList {
  kind: 'standard' | 'option';
  count: number;
  height: number;
  size: number;
  columns: EquipmentPart[][];
}

/** Everything the template must know beforehand, in points. */
export interface StickerLayout {
  sheet: typeof sheetPt;
  side: number;
  band: number;
  make: { size: number; width: number };
  title: number;
  brand: number;
  strip: number;
  foot: number;
  body: number;
  bottom: number;
  equipment: number;
  facts: number;
  parts: number;
  total: number;
  warranty: 'side' | 'bottom' | 'none';
  /** The sentences under the fuel block and under the stars. */
  notes: { fuel: string[]; safety: string[] };
  size: number;
  standard: EquipmentPart[][];
  options: EquipmentPart[][];
  more: MoreList[][];
}

/**
 * Decides the sheet before it is drawn: heights of the fixed blocks, then the largest type at which
 * standard and optional equipment share three columns; else the options keep the first sheet and the
 * standard list moves whole to the next one.
 */
export function layOutSticker(sheet: StickerSheet): StickerLayout {
  const frame = layOutFrame(sheet);
  const capacityPt = frame.equipment - headingPt - 2;
  const trackPt = (sheetPt.inner - (frame.side + sheetPt.sideGap) - 2 * sheetPt.gap) / 3;
  for (const sizePt of sizesPt) {
    const placed = placeAt(sheet, sizePt, trackPt, capacityPt);
    if (placed) return { ...frame, size: sizePt, ...placed, more: [] };
  }
  return { ...frame, ...overflow(sheet, frame, trackPt, capacityPt - 10) };
}

type Frame = Omit<StickerLayout, 'size' | 'standard' | 'options' | 'more'>;

function layOutFrame(sheet: StickerSheet): Frame {
  const band = layOutBand(sheet);
  const strip = stripHeightPt(sheet);
  const foot = footHeightPt(sheet);
  const body = sheetPt.height - band.heightPt - strip - foot - sheetPt.belowStrip - sheetPt.aboveFoot;
  const sideBlocks = [fuelHeightPt(sheet), safetyHeightPt(sheet), partsHeightPt(sheet)].filter(height => height > 0);
  const side = sideBlocks.length > 0 ? sheetPt.side : -sheetPt.sideGap;
  const trackPt = (sheetPt.inner - (side + sheetPt.sideGap) - 2 * sheetPt.gap) / 3;
  const withWarranty = [...sideBlocks, warrantyHeightPt(sheet, sheetPt.side)];
  const roomy = withWarranty.reduce((total, height) => total + height, 0) + 7 * (withWarranty.length - 1) <= body;
  const warranty = !sheet.warranty?.length ? 'none' : sideBlocks.length > 0 && roomy ? 'side' : 'bottom';
  const left = assemblyHeightPt(sheet, trackPt) + (warranty === 'bottom' ? 6 + warrantyHeightPt(sheet, trackPt) : 0);
  const bottom = Math.max(left, dealerHeightPt(sheet, trackPt), priceHeightPt(sheet, trackPt));
  return {
    sheet: sheetPt,
    side,
    band: band.heightPt,
    make: { size: band.make.sizePt, width: band.make.widthPt },
    title: band.titlePt,
    brand: band.brandPt,
    strip,
    foot,
    body,
    bottom,
    equipment: Math.max(0, body - bottom - sheetPt.aboveBottom),
    facts: labelsWidthPt(
      assemblyRows(sheet).map(row => row[0]),
      7.4,
    ),
    parts: partsLabelPt(sheet),
    total: totalLabelWidthPt(sheet, trackPt),
    warranty,
    notes: { fuel: fuelNotes(sheet), safety: safetyNotes(sheet) },
  };
}

const spacingAt = (sizePt: number, kind: 'standard' | 'option'): PackSpacing => ({
  itemGapPt: 0.38 * sizePt + 0.5,
  groupGapPt: kind === 'standard' ? 0.75 * sizePt : 0,
});

function placeAt(sheet: StickerSheet, sizePt: number, trackPt: number, capacityPt: number) {
  const standard = standardGroups(sheet, sizePt, trackPt);
  const options = optionGroup(sheet, sizePt, trackPt);
  for (const count of standard.length === 0 ? [0] : [2, 1]) {
    const left = packBalanced(standard, count, capacityPt, spacingAt(sizePt, 'standard'));
    const right = packColumns([options], 3 - count, capacityPt, spacingAt(sizePt, 'option'));
    if (left && right.rest.length === 0) {
      return { standard: parts(left, 'standard', sheet, sizePt), options: parts(right, 'option', sheet, sizePt) };
    }
  }
  return null;
}

function parts(packed: Packed<Line | OptionLine>, kind: 'standard' | 'option', sheet: StickerSheet, sizePt: number) {
  const width = kind === 'option' ? priceWidthPt(sheet, sizePt) : 0;
  return packed.columns.map(column => column.map(part => ({ ...part, kind, 'price-width': width })));
}

function overflow(sheet: StickerSheet, frame: Frame, trackPt: number, capacityPt: number) {
  let size = sizesPt[0] ?? 8;
  let packed = packColumns<OptionLine>([], 3, capacityPt, spacingAt(size, 'option'));
  for (size of sizesPt.slice(0, -1)) {
    packed = packColumns([optionGroup(sheet, size, trackPt)], 3, capacityPt, spacingAt(size, 'option'));
    if (packed.rest.length === 0) break;
  }
  const left = packed.rest.reduce((count, group) => count + group.items.length, 0);
  return {
    size,
    standard: [],
    options: parts(packed, 'option', sheet, size),
    more: moreSheets(sheet, frame.foot, left),
  };
}

/** The sheets after the first: four columns, the rest of the options before the standard list. */
function moreSheets(sheet: StickerSheet, footPt: number, optionsLeft: number): MoreList[][] {
  const size = overflowSizePt;
  const columnPt = (sheetPt.inner - 3 * sheetPt.gap) / 4;
  const capacityPt = sheetPt.height - footPt - sheetPt.next.band - 18;
  const options = optionGroup(sheet, size, columnPt);
  const rest = { ...options, items: options.items.slice(options.items.length - optionsLeft), first: false };
  const sheets: { usedPt: number; lists: MoreList[] }[] = [];
  const queue: ['standard' | 'option', Group<Line | OptionLine>[]][] = [
    ['option', optionsLeft > 0 ? [rest] : []],
    ['standard', standardGroups(sheet, size, columnPt)],
  ];
  for (const [kind, all] of queue) {
    let groups = all;
    while (groups.length > 0) {
      const roomPt = capacityPt - sheetPt.next.aboveList - headingPt;
      const packed =
        packBalanced(groups, 4, roomPt, spacingAt(size, kind)) ?? packColumns(groups, 4, roomPt, spacingAt(size, kind));
      const height = Math.max(...packed.usedPt) + 3;
      const count = groups.reduce((total, group) => total + group.items.length, 0);
      const list = { kind, count, height, size, columns: parts(packed, kind, sheet, size) };
      const last = sheets.at(-1);
      const usedPt = height + sheetPt.next.aboveList + headingPt;
      if (last && last.usedPt + usedPt <= capacityPt) {
        last.lists.push(list);
        last.usedPt += usedPt;
      } else sheets.push({ usedPt, lists: [list] });
      groups = packed.rest;
    }
  }
  return sheets.map(each => each.lists);
}
