import {
  packBalanced,
  packColumns,
  type Group,
  type Packed,
  type PackSpacing,
  type Part,
} from '../../../platform/typesetting/rules/pack-columns.ts';
import { englishOf } from '../../../kit/text/bilingual.ts';
import { goesOnHeightPt, headingPt, noOptionsHeightPt, optionsHeadPt, standardHeadPt } from './blocks.ts';
import { layOutFrame, trackOf, type Frame } from './frame.ts';
import * as lines from './lines.ts';
import { MIN_PT, shapeOf, sheetPt, type ClassicPrint, type ModernPrint, type StickerSheet } from './sheet.ts';
import { classicSourceTexts, hasWords, sourceTexts } from './source-texts.ts';

/** The first are for short lists, which would leave much of the sheet empty. */
const sizesPt = [10, 9, 8, 7.6, 7.2, 6.9, MIN_PT];
/** The sheet of 11 by 14 inches is drawn larger than this layout: there the last is 7.1 points. */
const fullSizesPt = [...sizesPt, 6.4, 6, 5.6];
/** How the equipment is set, best first: a column more than the row under it has, then lines closer together. */
const settings = [false, true].flatMap(tight => [0, 1].map(more => ({ tight, more })));
/** The type of the sheets after the first. */
const nextType = lines.typeOf(8);
/** The dealer's items that stay in the dealer's box however full the sheet is. */
const MAX_IN_BOX = 3;

type Kind = 'standard' | 'option' | 'dealer';

interface EquipmentPart extends Part<lines.Line | lines.OptionLine> {
  kind: Kind;
  'price-width': number;
}

interface MoreList {
  kind: Kind;
  count: number;
  height: number;
  size: number;
  'line-gap': number;
  columns: EquipmentPart[][];
}

/** Everything the template must know beforehand, in points. */
export interface StickerLayout extends Frame {
  size: number;
  /** Between the lines of equipment. */
  'line-gap': number;
  /** Width of a column of equipment. */
  track: number;
  standard: EquipmentPart[][];
  /** No column where there are none: a sentence under the standard equipment, which has the whole width, says so. */
  options: EquipmentPart[][];
  more: MoreList[][];
  /** Height of the lines to write on under short lists; 0 where there are none. */
  'write-in': number;
  /** Texts of sources, which stay in English on a Spanish sheet. */
  english: string[];
  /** Whether its foot says so. */
  'tells-english': boolean;
}

/**
 * Decides the sheet before it is drawn: heights of the fixed blocks, then the largest type at which standard and optional
 * equipment share the first sheet. Where they do not, the dealer's items move to the next sheet first; then the options
 * keep the first sheet and the standard list goes on over it.
 */
export function layOutSticker(sheet: StickerSheet, data: ModernPrint): StickerLayout {
  const english = sheet.lang === 'en' ? [] : sourceTexts(data);
  const tells = hasWords(english);
  return { ...arrange({ ...sheet, 'tells-english': tells }), english, 'tells-english': tells };
}

/** A classic sheet flows: all it must know is what stays in English on a Spanish one. */
export function layOutClassic({ lang }: Pick<StickerSheet, 'lang'>, data: ClassicPrint) {
  const english = lang === 'en' ? [] : classicSourceTexts(data);
  const rows = lang === 'en' ? [] : (data.reading?.rows ?? []).filter(row => row.english);
  const meanings = rows.map(({ means }) => englishOf(means));
  return { english, 'tells-english': hasWords([...english, ...meanings]) };
}

function arrange(sheet: StickerSheet): Omit<StickerLayout, 'english' | 'tells-english'> {
  const items = lines.addendumGroup(sheet, nextType, listTrackPt(sheet));
  const isLong = items.items.length > MAX_IN_BOX;
  for (const dealer of isLong ? (['listed', 'close'] as const) : (['listed'] as const)) {
    const frame = layOutFrame(sheet, dealer);
    const placed = placeIn(sheet, frame);
    if (placed) return { ...frame, ...placed, more: [] };
  }
  const frame = layOutFrame(sheet, isLong ? 'summed' : 'listed');
  const moved: Queued[] = isLong ? [['dealer', [items]]] : [];
  const fits = isLong ? placeIn(sheet, frame) : null;
  if (fits) return { ...frame, ...fits, more: moreSheets(sheet, frame.foot, moved) };
  return { ...frame, ...overflow(sheet, frame, moved) };
}

/** Under the last line of a column. */
const END_PT = 2;

const zonePt = (columns: number, trackPt: number): number => columns * trackPt + (columns - 1) * sheetPt.gap;

/** Room for the columns of a list on the first sheet, less the rest of its zone: a heading as wide as they are. */
const roomPt = {
  standard: (sheet: StickerSheet, equipmentPt: number, columns: number, trackPt: number): number =>
    equipmentPt - standardHeadPt(sheet, zonePt(columns, trackPt)) - END_PT,
  options: (sheet: StickerSheet, equipmentPt: number, columns: number, trackPt: number): number =>
    equipmentPt - optionsHeadPt(sheet, zonePt(columns, trackPt)) - END_PT,
};

const spacingAt = ({ sizePt, gapPt }: lines.Type, kind: Kind): PackSpacing => ({
  itemGapPt: gapPt,
  groupGapPt: kind === 'standard' ? 0.75 * sizePt : 0,
});

function placeIn(sheet: StickerSheet, frame: Frame) {
  const sizes = sheet.paper === 'full' ? fullSizesPt : sizesPt;
  for (const { tight, more } of settings) {
    const tracks = shapeOf(sheet).tracks + more;
    const track = trackOf(sheet, frame.side, tracks);
    for (const size of sizes) {
      const type = lines.typeOf(size, tight);
      const placed = placeAt(sheet, type, { tracks, trackPt: track, equipmentPt: frame.equipment });
      if (placed) return { size, 'line-gap': type.gapPt, track, ...placed };
    }
  }
  return null;
}

interface Room {
  tracks: number;
  trackPt: number;
  equipmentPt: number;
}

function placeAt(sheet: StickerSheet, type: lines.Type, { tracks, trackPt, equipmentPt }: Room) {
  const standard = lines.standardGroups(sheet, type, trackPt);
  if (standard.length > 0 && !sheet.options?.length) {
    const leftPt = roomPt.standard(sheet, equipmentPt, tracks, trackPt);
    const allPt = leftPt - noOptionsHeightPt(sheet, zonePt(tracks, trackPt));
    const all = packBalanced(standard, tracks, allPt, spacingAt(type, 'standard'));
    const restPt = all && allPt - Math.max(...all.usedPt);
    return all && { standard: parts(all, 'standard', sheet, type), options: [], ...writeIn(sheet, restPt ?? 0) };
  }
  const options = lines.optionGroup(sheet, type, trackPt);
  const counts = Array.from({ length: tracks - 1 }, (_, at) => tracks - 1 - at);
  for (const count of standard.length === 0 ? [0] : counts) {
    const [leftPt, rightPt] = [
      roomPt.standard(sheet, equipmentPt, count, trackPt),
      roomPt.options(sheet, equipmentPt, tracks - count, trackPt),
    ];
    const left = packBalanced(standard, count, leftPt, spacingAt(type, 'standard'));
    const right = packColumns([options], tracks - count, rightPt, spacingAt(type, 'option'));
    if (left && right.rest.length === 0) {
      const restPt = Math.min(leftPt - Math.max(0, ...left.usedPt), rightPt - Math.max(0, ...right.usedPt));
      return {
        standard: parts(left, 'standard', sheet, type),
        options: parts(right, 'option', sheet, type),
        ...writeIn(sheet, restPt),
      };
    }
  }
  return null;
}

/** Less room than this is left free. */
const MIN_WRITE_IN_PT = 90;

/** Where a sheet is not of a factory record and its lists are short, what they leave is lines to write on. */
const writeIn = ({ document }: StickerSheet, restPt: number) => ({
  'write-in': document.grade !== 'B' && restPt >= MIN_WRITE_IN_PT ? restPt : 0,
});

function parts(packed: Packed<lines.Line | lines.OptionLine>, kind: Kind, sheet: StickerSheet, { sizePt }: lines.Type) {
  const width = kind === 'standard' ? 0 : lines.priceWidthPt(sheet, sizePt);
  return packed.columns.map(column => column.map(part => ({ ...part, kind, 'price-width': width })));
}

/** Options first; what they leave of the first sheet has the beginning of the standard list. */
function overflow(sheet: StickerSheet, frame: Frame, moved: Queued[]) {
  const track = trackOf(sheet, frame.side);
  const { tracks } = shapeOf(sheet);
  const pack = (type: lines.Type, count: number) => {
    const endPt = goesOnHeightPt(sheet, count < tracks ? 'standard' : 'option', zonePt(count, track));
    const capacityPt = roomPt.options(sheet, frame.equipment, count, track) - endPt;
    return packColumns([lines.optionGroup(sheet, type, track)], count, capacityPt, spacingAt(type, 'option'));
  };
  const fits = (type: lines.Type, count: number) => pack(type, count).rest.length === 0;
  const type =
    sizesPt
      .filter(size => size <= nextType.sizePt && size > MIN_PT)
      .map(size => lines.typeOf(size))
      .find(each => fits(each, tracks)) ?? nextType;
  const count = Array.from({ length: tracks }, (_, at) => at + 1).find(columns => fits(type, columns)) ?? tracks;
  const options = pack(type, count);
  const spacing = spacingAt(type, 'standard');
  const leftPt = roomPt.standard(sheet, frame.equipment, tracks - count, track);
  const standard = packColumns(lines.standardGroups(sheet, type, track), tracks - count, leftPt, spacing);
  const columnPt = listTrackPt(sheet);
  const queue: Queued[] = [
    ['option', restOf([lines.optionGroup(sheet, nextType, columnPt)], options)],
    ['standard', restOf(lines.standardGroups(sheet, nextType, columnPt), standard)],
    ...moved,
  ];
  return {
    size: type.sizePt,
    'line-gap': type.gapPt,
    track,
    standard: parts(standard, 'standard', sheet, type).filter(column => column.length > 0),
    options: parts(options, 'option', sheet, type),
    'write-in': 0,
    more: moreSheets(sheet, frame.foot, queue),
  };
}

/** The rest after the first sheet, in the measures of the next. */
function restOf<Item>(groups: readonly Group<Item>[], { rest }: Packed<Item>): Group<Item>[] {
  return rest.map((left, at) => {
    const group = groups[groups.length - rest.length + at] ?? left;
    return { ...group, items: group.items.slice(group.items.length - left.items.length), first: left.first };
  });
}

type Queued = [Kind, Group<lines.Line | lines.OptionLine>[]];

/** Width of a column on the sheets after the first. */
function listTrackPt(sheet: StickerSheet): number {
  const { inner, lists } = shapeOf(sheet);
  return (inner - (lists - 1) * sheetPt.gap) / lists;
}

/** The sheets after the first: the rest of the options, the standard list, then the dealer's items. */
function moreSheets(sheet: StickerSheet, footPt: number, queue: readonly Queued[]): MoreList[][] {
  const { height: sheetHeight, lists: columns } = shapeOf(sheet);
  const capacityPt = sheetHeight - footPt - sheetPt.next.band - 18;
  const sheets: { usedPt: number; lists: MoreList[] }[] = [];
  for (const [kind, all] of queue) {
    let groups = all;
    while (groups.length > 0) {
      const roomPt = capacityPt - sheetPt.next.aboveList - headingPt;
      const spacing = spacingAt(nextType, kind);
      const packed =
        packBalanced(groups, columns, roomPt, spacing, kind === 'standard') ??
        packColumns(groups, columns, roomPt, spacing);
      const height = Math.max(...packed.usedPt) + 3;
      const count = groups.reduce((total, group) => total + group.items.length, 0);
      const list = {
        kind,
        count,
        height,
        size: nextType.sizePt,
        'line-gap': nextType.gapPt,
        columns: parts(packed, kind, sheet, nextType),
      };
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
