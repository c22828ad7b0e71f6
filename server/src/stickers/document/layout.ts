import {
  packBalanced,
  packColumns,
  type Group,
  type Packed,
  type PackSpacing,
  type Part,
} from '../../documents/pack-columns.ts';
import { headingPt } from './blocks.ts';
import { layOutFrame, trackOf, type Frame } from './frame.ts';
import { addendumGroup, optionGroup, priceWidthPt, standardGroups, type Line, type OptionLine } from './lines.ts';
import { LEAST_PT, shapeOf, sheetPt, type ModernPrint, type StickerSheet } from './sheet.ts';
import { sourceTexts } from './source-texts.ts';

const sizesPt = [8, 7.6, 7.2, 6.9, LEAST_PT];
const overflowSizePt = 8;
/** The dealer's items that stay in the dealer's box however full the sheet is. */
const MOST_IN_BOX = 3;

type Kind = 'standard' | 'option' | 'dealer';

interface EquipmentPart extends Part<Line | OptionLine> {
  kind: Kind;
  'price-width': number;
}

interface MoreList {
  kind: Kind;
  count: number;
  height: number;
  size: number;
  columns: EquipmentPart[][];
}

/** Everything the template must know beforehand, in points. */
export interface StickerLayout extends Frame {
  size: number;
  standard: EquipmentPart[][];
  options: EquipmentPart[][];
  more: MoreList[][];
  /** Texts of sources, which stay in English on a Spanish sheet. */
  english: string[];
}

/**
 * Decides the sheet before it is drawn: heights of the fixed blocks, then the largest type at which standard and optional
 * equipment share the first sheet. Where they do not, the dealer's items move to the next sheet first; then the options
 * keep the first sheet and the standard list moves whole.
 */
export function layOutSticker(sheet: StickerSheet, data: ModernPrint): StickerLayout {
  return { ...arrange(sheet), english: sheet.lang === 'en' ? [] : sourceTexts(data) };
}

function arrange(sheet: StickerSheet): Omit<StickerLayout, 'english'> {
  const whole = layOutFrame(sheet, 'listed');
  const placed = placeIn(sheet, whole);
  if (placed) return { ...whole, ...placed, more: [] };
  const items = addendumGroup(sheet, overflowSizePt, listTrackPt(sheet));
  const isLong = items.items.length > MOST_IN_BOX;
  const frame = isLong ? layOutFrame(sheet, 'summed') : whole;
  const moved: Queued[] = isLong ? [['dealer', [items]]] : [];
  const fits = moved.length > 0 ? placeIn(sheet, frame) : null;
  if (fits) return { ...frame, ...fits, more: moreSheets(sheet, frame.foot, moved) };
  return { ...frame, ...overflow(sheet, frame, moved) };
}

const capacityOf = (frame: Frame): number => frame.equipment - headingPt - 2;

const spacingAt = (sizePt: number, kind: Kind): PackSpacing => ({
  itemGapPt: 0.38 * sizePt + 0.5,
  groupGapPt: kind === 'standard' ? 0.75 * sizePt : 0,
});

function placeIn(sheet: StickerSheet, frame: Frame) {
  for (const size of sizesPt) {
    const placed = placeAt(sheet, size, trackOf(sheet, frame.side), capacityOf(frame));
    if (placed) return { size, ...placed };
  }
  return null;
}

function placeAt(sheet: StickerSheet, sizePt: number, trackPt: number, capacityPt: number) {
  const { tracks } = shapeOf(sheet);
  const standard = standardGroups(sheet, sizePt, trackPt);
  const options = optionGroup(sheet, sizePt, trackPt);
  const counts = Array.from({ length: tracks - 1 }, (_, at) => tracks - 1 - at);
  for (const count of standard.length === 0 ? [0] : counts) {
    const left = packBalanced(standard, count, capacityPt, spacingAt(sizePt, 'standard'));
    const right = packColumns([options], tracks - count, capacityPt, spacingAt(sizePt, 'option'));
    if (left && right.rest.length === 0) {
      return { standard: parts(left, 'standard', sheet, sizePt), options: parts(right, 'option', sheet, sizePt) };
    }
  }
  return null;
}

function parts(packed: Packed<Line | OptionLine>, kind: Kind, sheet: StickerSheet, sizePt: number) {
  const width = kind === 'standard' ? 0 : priceWidthPt(sheet, sizePt);
  return packed.columns.map(column => column.map(part => ({ ...part, kind, 'price-width': width })));
}

function overflow(sheet: StickerSheet, frame: Frame, moved: Queued[]) {
  const trackPt = trackOf(sheet, frame.side);
  const capacityPt = capacityOf(frame) - 10;
  const { tracks } = shapeOf(sheet);
  let size = sizesPt[0] ?? overflowSizePt;
  let packed = packColumns<OptionLine>([], tracks, capacityPt, spacingAt(size, 'option'));
  for (size of sizesPt.slice(0, -1)) {
    packed = packColumns([optionGroup(sheet, size, trackPt)], tracks, capacityPt, spacingAt(size, 'option'));
    if (packed.rest.length === 0) break;
  }
  const left = packed.rest.reduce((count, group) => count + group.items.length, 0);
  const columnPt = listTrackPt(sheet);
  const options = optionGroup(sheet, overflowSizePt, columnPt);
  const rest = { ...options, items: options.items.slice(options.items.length - left), first: false };
  const queue: Queued[] = [
    ['option', left > 0 ? [rest] : []],
    ['standard', standardGroups(sheet, overflowSizePt, columnPt)],
    ...moved,
  ];
  return {
    size,
    standard: [],
    options: parts(packed, 'option', sheet, size),
    more: moreSheets(sheet, frame.foot, queue),
  };
}

type Queued = [Kind, Group<Line | OptionLine>[]];

/** Width of a column on the sheets after the first. */
function listTrackPt(sheet: StickerSheet): number {
  const { inner, lists } = shapeOf(sheet);
  return (inner - (lists - 1) * sheetPt.gap) / lists;
}

/** The sheets after the first: the rest of the options, the standard list, then the dealer's items. */
function moreSheets(sheet: StickerSheet, footPt: number, queue: readonly Queued[]): MoreList[][] {
  const size = overflowSizePt;
  const { height: sheetHeight, lists: columns } = shapeOf(sheet);
  const capacityPt = sheetHeight - footPt - sheetPt.next.band - 18;
  const sheets: { usedPt: number; lists: MoreList[] }[] = [];
  for (const [kind, all] of queue) {
    let groups = all;
    while (groups.length > 0) {
      const roomPt = capacityPt - sheetPt.next.aboveList - headingPt;
      const spacing = spacingAt(size, kind);
      const packed = packBalanced(groups, columns, roomPt, spacing) ?? packColumns(groups, columns, roomPt, spacing);
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
