import { fillWords, templateWords } from '../../documents/template-words.ts';
import { sheetPt, type StickerSheet } from './sheet.ts';
import {
  largestFitPt,
  lineCount,
  linesHeightPt,
  textHeightPt,
  textWidthPt,
  type TextStyle,
} from '../../documents/text-measure.ts';

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
  const grade = templateWords[sheet.lang].sticker.grades[document.grade].name;
  const brandStyle: TextStyle = { face: 'text-bold', sizePt: 10.5, leadingEm: 0.4 };
  const gradeStyle: TextStyle = { face: 'text', sizePt: 6.4, leadingEm: 0.4 };
  const brandPt = Math.min(190, Math.max(textWidthPt(brand.name, brandStyle), textWidthPt(grade, gradeStyle)) + 2);
  const brandHeightPt = textHeightPt(brand.name, brandStyle, brandPt) + 5 + textHeightPt(grade, gradeStyle, brandPt);
  const room = sheetPt.inner - 2 * sheetPt.band.inset - makeWidthPt - sheetPt.band.rule - brandPt - sheetPt.band.mark;
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

/** Height of the vehicle strip: its cells wrap, the barcode sets the least. */
export function stripHeightPt(sheet: StickerSheet): number {
  const { vehicle } = sheet;
  const words = templateWords[sheet.lang].sticker;
  const { inset, vin, vinGap, gap, shares } = sheetPt.strip;
  const [exterior, interior, engine, transmission, stock] = shares;
  const unit = (sheetPt.inner - 2 * inset - vin - vinGap - 4 * gap) / 5;
  const caps = 5.6 * 0.7275 + 4.4;
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
  const tallest = Math.max(
    vehicle.vin ? caps + 11.6 * 0.73 + 5.6 + 17 : caps + textHeightPt(words.no_vin, strong, vin),
    color(vehicle.exterior, exterior * unit),
    color(vehicle.interior, interior * unit),
    cell(vehicle.engine, vehicle.engine_note, engine * unit),
    cell(vehicle.transmission, vehicle.drive, transmission * unit),
    cell(vehicle.stock, vehicle.mileage_note, stock * unit),
  );
  return tallest + 13;
}

/** Height of the foot of every sheet. */
export function footHeightPt(sheet: StickerSheet): number {
  const words = templateWords[sheet.lang];
  const { name, promise } = words.sticker.grades[sheet.document.grade];
  const { grade, proof, qr, gap, above } = sheetPt.foot;
  const middle = sheetPt.inner - grade - proof - qr - 3 * gap;
  const text = narrow(6.9, 0.4);
  const demo = sheet.demo ? words.common.demo.length * 5 + 20 : 0;
  const head = lineCount(name, { face: 'text-bold', sizePt: 8 }, middle, demo);
  const sources = `${words.sticker.sources}: ${sheet.sources.map(source => `${source.name} (${source.on} 20)`).join('; ')}.`;
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
