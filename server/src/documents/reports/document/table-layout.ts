import { textWidthPt } from '../../../platform/typesetting/rules/fonts/text-measure.ts';

/**
 * A table before it is drawn, in points: the width of each column, and the height of each row of the body. A row has a height
 * when each of its cells takes one line; `null` leaves it to the typesetter, which then lays the row out twice.
 */
export interface TableLayout {
  columns: number[];
  head: number | null;
  rows: (number | null)[];
}

/** Text of a cell; `null` where its column was made for it (days, figures). `before`: points an icon takes at its left. */
export type CellText = string | null | { text: string; before?: number; sizePt?: number };

/** A width in points, or a share of the points that are left. */
type Column = number | { share: number };

/** Space at each side and above and below the text of a cell, and the size of its type, in points. */
export interface CellStyle {
  x: number;
  y: number;
  sizePt: number;
}

export const share = (parts: number): Column => ({ share: parts });

const capitalEm = 0.7275;
const headSizePt = 6.8;

/** The widths of columns that fill a table. */
export function columnsPt(columns: readonly Column[], widthPt: number): number[] {
  const fixedPt = columns.reduce<number>((sum, column) => sum + (typeof column === 'number' ? column : 0), 0);
  const shares = columns.reduce<number>((sum, column) => sum + (typeof column === 'number' ? 0 : column.share), 0);
  return columns.map(column =>
    typeof column === 'number' ? column : ((widthPt - fixedPt) * column.share) / Math.max(1, shares),
  );
}

/** Heights of one line of type of this size with its space, in points. */
export const lineHeightPt = ({ sizePt, y }: CellStyle): number => sizePt * capitalEm + 2 * y;

function onOneLine(cell: CellText | undefined, style: CellStyle, columnPt: number): boolean {
  if (cell === null || cell === undefined) return true;
  const { text, before = 0, sizePt = style.sizePt } = typeof cell === 'string' ? { text: cell } : cell;
  // The bold face is the widest: what fits in it fits in each.
  return textWidthPt(text, { face: 'text-bold', sizePt }) <= columnPt - 2 * style.x - before;
}

/** Lays out a table of this width whose cells are set in one style. */
export function layOutTable(
  columns: readonly Column[],
  widthPt: number,
  style: CellStyle,
  cells: { head?: readonly CellText[]; rows: readonly (readonly CellText[])[] },
): TableLayout {
  const widths = columnsPt(columns, widthPt);
  const heightOf = (row: readonly CellText[], at: CellStyle): number | null =>
    widths.every((columnPt, index) => onOneLine(row[index], at, columnPt)) ? lineHeightPt(at) : null;
  return {
    columns: widths,
    head: cells.head ? heightOf(cells.head, { ...style, sizePt: headSizePt }) : null,
    rows: cells.rows.map(row => heightOf(row, style)),
  };
}
