import type { Group } from '../../platform/typesetting/rules/pack-columns.ts';
import {
  fuelHeightPt,
  goesOnHeightPt,
  optionsHeadPt,
  partsHeightPt,
  standardHeadPt,
  warrantyHeightPt,
} from '../../documents/stickers/document/blocks.ts';
import type { StickerLayout } from '../../documents/stickers/document/layout.ts';
import { optionGroup, standardGroups, type Type } from '../../documents/stickers/document/lines.ts';
import type { ModernPrint, StickerSheet } from '../../documents/stickers/document/sheet.ts';
import { modernTemplate } from '../../documents/stickers/document/templates.ts';

type Laid = StickerSheet & { layout: StickerLayout };
type Column = StickerLayout['standard'][number];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Parts of a modern sheet with too little room, found without drawing it: each band, block and column is added up and held against the
 * place it has, and each line must stand on the sheet once.
 */
export function crowded(data: ModernPrint): string[] {
  const prepared = modernTemplate.prepare(data) as Laid;
  return [...crowdedFrame(prepared), ...crowdedEquipment(prepared), ...crowdedLists(prepared), ...lost(prepared)];
}

const over = (what: string, takesPt: number, hasPt: number): string[] =>
  takesPt > hasPt + 0.01 ? [`${what}: ${takesPt.toFixed(1)} pt in ${hasPt.toFixed(1)}`] : [];

function crowdedFrame({ layout, ...sheet }: Laid): string[] {
  const { sheet: pt, band, strip, body, foot, equipment, bottom, safety } = layout;
  const { zone } = pt;
  const beside = [
    layout.fuel === 'side' ? fuelHeightPt(sheet) : 0,
    layout.stars === 'side' ? safety : 0,
    layout.parts === 'side' ? partsHeightPt(sheet, zone) : 0,
    layout.warranty === 'side' ? warrantyHeightPt(sheet, zone) : 0,
  ];
  return [
    ...over('sheet', band + strip + pt.belowStrip + body + pt.aboveFoot + foot, pt.height),
    ...over('body', equipment + pt.aboveBottom + bottom, body),
    ...over('right zone', sum(beside), body),
  ];
}

/** Heights of the lines of a list in their order, each group's heading with its first line in a column. */
function heightsOf(groups: readonly Group<unknown>[]) {
  const lines = groups.flatMap(group => group.items.map(({ heightPt }) => ({ heightPt, group })));
  let at = 0;
  return (column: Column, { gapPt }: Type, groupGapPt: number): number => {
    const parts = column.map(part => {
      const taken = lines.slice(at, (at += part.items.length));
      const headingPt = taken[0]?.group.headingPt ?? 0;
      return headingPt + sum(taken.map(({ heightPt }) => heightPt)) + gapPt * Math.max(0, taken.length - 1);
    });
    return sum(parts) + groupGapPt * Math.max(0, parts.length - 1);
  };
}

function crowdedEquipment({ layout, ...sheet }: Laid): string[] {
  const { size: sizePt, 'line-gap': gapPt, track, equipment, more } = layout;
  const type = { sizePt, gapPt };
  const widthPt = (columns: number) => columns * track + (columns - 1) * layout.sheet.gap;
  const next = more[0]?.[0]?.kind;
  const rooms = {
    standard: equipment - standardHeadPt(sheet, widthPt(layout.standard.length)),
    option:
      equipment -
      optionsHeadPt(sheet, widthPt(layout.options.length)) -
      (next === 'option' || next === 'standard' ? goesOnHeightPt(sheet, next, widthPt(layout.options.length)) : 0),
  };
  return (['standard', 'option'] as const).flatMap(kind => {
    const columns = kind === 'standard' ? layout.standard : layout.options;
    const groups = kind === 'standard' ? standardGroups(sheet, type, track) : [optionGroup(sheet, type, track)];
    const heightOf = heightsOf(groups);
    return columns.flatMap((column, at) =>
      over(`${kind} column ${at}`, heightOf(column, type, kind === 'standard' ? 0.75 * sizePt : 0), rooms[kind]),
    );
  });
}

function crowdedLists({ layout, ...sheet }: Laid): string[] {
  const { sheet: pt, foot, more } = layout;
  return more.flatMap((lists, at) => {
    const takes = lists.map(list => pt.next.aboveList + optionsHeadPt(sheet, pt.inner) + list.height);
    return over(`sheet ${at + 2}`, pt.next.band + sum(takes) + foot, pt.height);
  });
}

/** Lines that are on no sheet, or twice. */
function lost({ layout, options, standard }: Laid): string[] {
  const columns = [...layout.standard, ...layout.options, ...layout.more.flat().flatMap(list => list.columns)];
  const placed = columns.flat().flatMap(({ kind, items }) =>
    items.flatMap(item => {
      if (kind === 'dealer') return [];
      if (!('name' in item)) return [item.text];
      return [...(item.name.endsWith(' …') ? [] : [item.name]), ...item.contains.map(({ text }) => text)];
    }),
  );
  const given = [
    ...(options ?? []).flatMap(({ name, contains = [] }) => [name, ...contains]),
    ...standard.flatMap(({ items }) => items.map(({ text }) => text)),
  ];
  const [there, expected] = [placed.toSorted(), given.toSorted()];
  return there.join('\n') === expected.join('\n') ? [] : [`${expected.length} lines, ${there.length} placed`];
}
