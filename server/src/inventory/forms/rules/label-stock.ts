import type { LabelStockId } from '../contract.ts';

/** A sheet of labels, or a label on a roll: the sheet is the label then. Lengths are points, 72 to the inch. */
export interface LabelStock {
  width: number;
  height: number;
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Of the first label from the left and upper edge of the sheet. */
  left: number;
  top: number;
  /** From one label to the next. */
  pitch: { x: number; y: number };
}

const INCH = 72;

/** Labels on US Letter, in inches as their makers give them. */
function onLetter(
  [width, height]: [number, number],
  [columns, rows]: [number, number],
  { left = 0, top = 0, across = width }: { left?: number; top?: number; across?: number } = {},
): LabelStock {
  return {
    width: 8.5 * INCH,
    height: 11 * INCH,
    label: { width: width * INCH, height: height * INCH },
    columns,
    rows,
    left: left * INCH,
    top: top * INCH,
    pitch: { x: across * INCH, y: height * INCH },
  };
}

function onRoll(width: number, height: number): LabelStock {
  const label = { width: width * INCH, height: height * INCH };
  return { ...label, label, columns: 1, rows: 1, left: 0, top: 0, pitch: { x: label.width, y: label.height } };
}

/**
 * What dealers print on, by the number of the product, as its maker's templates lay it out: those of Avery for word processors,
 * and the label files of DYMO's software (30252: 1,581 by 5,040 twips; 30256: 3,331 by 5,760). A printer may shift a sheet, so
 * the page asks to print one on plain paper first.
 */
export const LABEL_STOCK: Readonly<Record<LabelStockId, LabelStock>> = {
  letter: onLetter([8.5, 11], [1, 1]),
  'avery-5126': onLetter([8.5, 5.5], [1, 2]),
  'avery-5164': onLetter([4, 10 / 3], [2, 3], { left: 5 / 32, top: 0.5, across: 4 + 3 / 16 }),
  'avery-5163': onLetter([4, 2], [2, 5], { left: 5 / 32, top: 0.5, across: 4 + 3 / 16 }),
  'avery-5160': onLetter([2.625, 1], [3, 10], { left: 3 / 16, top: 0.5, across: 2.75 }),
  'dymo-30256': onRoll(4, 2 + 5 / 16),
  'dymo-30252': onRoll(3.5, 1 + 1 / 8),
};
