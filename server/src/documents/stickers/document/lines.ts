import type { Group } from '../../../platform/typesetting/rules/pack-columns.ts';
import { fillWords, templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { dollars, MIN_PT, sheetPt, type StickerSheet } from './sheet.ts';
import {
  lineCount,
  linesHeightPt,
  textWidthPt,
  type TextStyle,
} from '../../../platform/typesetting/rules/fonts/text-measure.ts';

export interface Line {
  text: string;
  source: string;
}

export interface OptionLine {
  name: string;
  code: string | null;
  price: number;
  source: string;
  /** The price is on the line of the name. */
  flat: boolean;
  contains: { text: string; flat: boolean }[];
}

const { mark: markPt, contained: containedIndentPt } = sheetPt.line;
/** More lines of contained items than this do not fit in a column: the option continues as a second entry. */
const maxContained = 16;
/** Characters of a contained item in one line, in any column: its entries are the same on every sheet. */
const lineChars = 32;

/** A contained item stands in, and its further lines as far again as those of any line. */
const contained = { firstPt: containedIndentPt, nextPt: containedIndentPt + markPt };

const style = (face: TextStyle['face'], sizePt: number): TextStyle => ({ face, sizePt, leadingEm: 0.42 });

/** How a list is set: its size and what is between its lines. */
export interface Type {
  sizePt: number;
  gapPt: number;
}

export const typeOf = (sizePt: number, tight = false): Type => ({
  sizePt,
  gapPt: tight ? 0.34 * sizePt : 0.38 * sizePt + 0.5,
});

/** Of an option's code: smaller than its name, and never under the least. */
const codePtAt = (sizePt: number): number => Math.max(Math.min(MIN_PT, sizePt), sizePt - 1.5);

/** Width kept free for prices beside names that wrap. */
export function priceWidthPt(sheet: StickerSheet, sizePt: number): number {
  const words = [
    templateWords[sheet.lang].sticker.included,
    ...[...(sheet.options ?? []), ...(sheet.dealer?.addendum ?? [])].map(({ price }) => dollars(price)),
  ];
  return Math.max(...words.map(word => textWidthPt(word, style('narrow-bold', sizePt)))) + 6;
}

export function standardGroups(sheet: StickerSheet, { sizePt }: Type, columnPt: number): Group<Line>[] {
  return sheet.standard
    .filter(group => group.items.length > 0)
    .map(group => ({
      label: group.group,
      headingPt: groupHeadingPt(sheet, group.group, sizePt, columnPt),
      first: true,
      items: group.items.map(item => ({
        item: { text: item.text, source: item.source },
        heightPt: linesHeightPt(
          lineCount(item.text, style('narrow', sizePt), columnPt, { firstPt: markPt }),
          style('narrow', sizePt),
        ),
      })),
    }));
}

/** Of a group, as high where it goes on from the column before, which its heading then says. */
function groupHeadingPt({ lang }: StickerSheet, group: string, sizePt: number, columnPt: number): number {
  const bold = style('narrow-bold', sizePt + 0.2);
  const goesOn = fillWords(templateWords[lang].sticker.continued, { what: group });
  return linesHeightPt(lineCount(goesOn, bold, columnPt), bold) + 0.52 * sizePt;
}

/** All options as one list whose column heading is its heading. */
export function optionGroup(sheet: StickerSheet, { sizePt, gapPt }: Type, columnPt: number): Group<OptionLine> {
  const priceColumnPt = priceWidthPt(sheet, sizePt);
  return {
    label: '',
    headingPt: MIN_PT * 0.7275 + gapPt,
    first: true,
    items: (sheet.options ?? [])
      .flatMap(option => splitContents(option))
      .map(option => optionItem(option, sheet, { sizePt, columnPt, priceColumnPt, gapPt })),
  };
}

/** The dealer's items as one list, for a sheet after the first. */
export function addendumGroup(sheet: StickerSheet, { sizePt, gapPt }: Type, columnPt: number): Group<OptionLine> {
  const at = { sizePt, columnPt, priceColumnPt: priceWidthPt(sheet, sizePt), gapPt };
  return {
    label: '',
    headingPt: MIN_PT * 0.7275 + gapPt,
    first: true,
    items: (sheet.dealer?.addendum ?? []).map(({ name, price }) =>
      optionItem({ code: null, name, price, source: 'dealer' }, sheet, at),
    ),
  };
}

type SheetOption = NonNullable<StickerSheet['options']>[number];

/** An option in entries that each fit in a column. */
function splitContents(option: SheetOption): SheetOption[] {
  const contains = option.contains ?? [];
  let lines = 0;
  const end = contains.findIndex(text => (lines += Math.ceil(text.length / lineChars)) > maxContained);
  if (end === -1) return [option];
  return [
    { ...option, contains: contains.slice(0, end || 1) },
    ...splitContents({ ...option, name: `${option.name} …`, price: 0, contains: contains.slice(end || 1) }),
  ];
}

function optionItem(
  option: SheetOption,
  sheet: StickerSheet,
  at: { sizePt: number; columnPt: number; priceColumnPt: number; gapPt: number },
) {
  const bold = style('narrow-bold', at.sizePt);
  const plain = style('narrow', at.sizePt);
  const included = templateWords[sheet.lang].sticker.included;
  const codePt = option.code ? textWidthPt(` ${option.code}`, style('code', codePtAt(at.sizePt))) + 1 : 0;
  const namePt = markPt + textWidthPt(option.name, bold) + codePt;
  const pricePt = textWidthPt(option.price === 0 ? included : dollars(option.price), bold);
  const flat = namePt + 6 + pricePt <= at.columnPt;
  const nameLines = flat
    ? 1
    : lineCount(option.name, bold, at.columnPt - at.priceColumnPt, { firstPt: markPt, tailPt: codePt });
  const contains = (option.contains ?? []).map(text => {
    const fits = containedIndentPt + textWidthPt(text, plain) + 6 + textWidthPt(included, plain) <= at.columnPt;
    const lines = fits ? 1 : lineCount(text, plain, at.columnPt - at.priceColumnPt, contained);
    return { text, flat: fits, heightPt: at.gapPt + linesHeightPt(lines, plain) };
  });
  const item: OptionLine = {
    name: option.name,
    code: option.code ?? null,
    price: option.price,
    source: option.source,
    flat,
    contains: contains.map(({ text, flat: fits }) => ({ text, flat: fits })),
  };
  return {
    item,
    heightPt: linesHeightPt(nameLines, bold) + contains.reduce((total, line) => total + line.heightPt, 0),
  };
}
