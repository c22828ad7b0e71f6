import { fillWords, templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { MIN_PT, shapeOf, sheetPt, type StickerSheet } from './sheet.ts';
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

export interface Band {
  heightPt: number;
  make: { sizePt: number; widthPt: number };
  titlePt: number;
  brandPt: number;
}

export function layOutBand(sheet: StickerSheet): Band {
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
export function stripRowsPt(sheet: StickerSheet): [number, number] {
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
export function stripHeightPt(sheet: StickerSheet): number {
  const [first, second] = stripRowsPt(sheet);
  return first + (second > 0 ? sheetPt.strip.below + second : 0) + 13;
}

/** Height of the foot of every sheet. */
export function footHeightPt(sheet: StickerSheet): number {
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
