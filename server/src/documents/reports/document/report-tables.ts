import type { Sheet } from '../../../platform/typesetting/rules/document-template.ts';
import { templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { lineCount, textWidthPt } from '../../../platform/typesetting/rules/fonts/text-measure.ts';
import { isUndated } from '../rules/facts/dates.ts';
import type { ReportPrint } from './print.ts';

/**
 * A table before it is drawn, in points: the width of each column, and the height of each row of the body. A row has a height
 * when each of its cells takes one line; `null` leaves it to the typesetter, which then lays the row out twice.
 */
interface TableLayout {
  columns: number[];
  head: number | null;
  rows: (number | null)[];
}

/** Text of a cell; `null` where its column was made for it (days, figures). `before`: points an icon takes at its left. */
type CellText = string | null | { text: string; before?: number; sizePt?: number };

/** A width in points, or a share of the points that are left. */
type Column = number | { share: number };

/** Space at each side and above and below the text of a cell, and the size of its type, in points. */
interface CellStyle {
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
const lineHeightPt = ({ sizePt, y }: CellStyle): number => sizePt * capitalEm + 2 * y;

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

type ReportSheet = Sheet<ReportPrint>;
type Words = (typeof templateWords)['en']['report'];

/** Size of the type of a report, and the space in the cells of its tables, as `data-table` and `fact-table` set them. */
const bodyStyle = { x: 4, y: 4, sizePt: 8.8 };
const factStyle = { x: 0, y: 3.6, sizePt: 8.8 };
const timelineStyle = { x: 4, y: 4.6, sizePt: 8.4 };
const readingStyle = { x: 4, y: 3.3, sizePt: 7.6 };
const reportedStyle = { x: 4, y: 3, sizePt: 7.2 };
const factGapPt = 18;
/** A state icon of 7.6 pt and the space after it. */
const iconPt = 10.6;
/** Indent of an event's day from the text of other cells. */
const timelineDotPt = 6;

/** No day is wider, in either language. */
const WIDEST_DAY = 'Mar 28, 2000';

/** A cell that holds a day, or says that there is none. */
const dayCell = (on: string, { lang }: ReportSheet): string =>
  isUndated(on) ? templateWords[lang].common.undated : WIDEST_DAY;

/** The day of a record, with the marks of an invented one beside others, of an uploaded one, and of one that is or was disputed. */
function recordDay({ on, record }: { on: string; record: string | null }, sheet: ReportSheet): string {
  const words = templateWords[sheet.lang].report;
  const told = sheet.told_by?.filter(each => each.record === record) ?? [];
  const demo = told.some(each => each.demo) && words.invented;
  const unverified = told.some(each => each.uploaded) && words.unverified;
  const mark = sheet.disputes?.find(each => each.record === record);
  const dispute = mark && words.disputed[mark.state];
  return [dayCell(on, sheet), demo, unverified, dispute].filter(Boolean).join(' ');
}

const flagged = (text: string | null | undefined): CellText => (text ? { text, before: iconPt } : null);

/** Label and value in two tables side by side; both take the heights of one list. */
function identityTable({ identity = [] }: ReportSheet, widthPt: number): TableLayout {
  const rows = identity.map(([name = null, value = null, origin]) => [name, origin ? `${value} · ${origin}` : value]);
  return layOutTable([88, share(1)], (widthPt - factGapPt) / 2, factStyle, { rows });
}

/** The least height of the band of an owner, from its two texts. */
function ownerBandPt(sheet: ReportSheet, n: number, columnPt: number): number {
  const owner = sheet.owners?.find(each => each.n === n);
  if (!owner) return 0;
  const lines = lineCount(`${owner.type}, ${owner.states}`, { face: 'text-bold', sizePt: 6.8 }, columnPt - 12);
  return 17 + lines * 9;
}

/** Where the records beside an owner are lower than the owner's own text, the last of them is left to the typesetter. */
function timelineTable(sheet: ReportSheet, widthPt: number, words: Words): TableLayout {
  const { events = [] } = sheet;
  const table = layOutTable([70, 74, share(1), 44, 82], widthPt, timelineStyle, {
    head: [words.owner, words.date, words.event, words.miles[sheet.units ?? 'mi'], words.source],
    rows: events.map(event => [
      null,
      { text: recordDay(event, sheet), before: timelineDotPt, sizePt: 7.8 },
      event.state ? flagged(event.text) : event.text,
      null,
      { text: event.source, sizePt: 7.6 },
    ]),
  });
  let bandPt = 0;
  events.forEach((event, index) => {
    bandPt += table.rows[index] ?? lineHeightPt(timelineStyle);
    if (events[index + 1]?.owner === event.owner) return;
    if (bandPt < ownerBandPt(sheet, event.owner, table.columns[0] ?? 0)) table.rows[index] = null;
    bandPt = 0;
  });
  return table;
}

function titlesTable(sheet: ReportSheet, widthPt: number, { title_cols: head }: Words): TableLayout {
  const { titles = [] } = sheet;
  return layOutTable([72, share(1), 52, share(1.2), share(1.6)], widthPt, bodyStyle, {
    head: [head.date, head.state, head.odo, head.who, head.brand],
    rows: titles.map(title => [recordDay(title, sheet), title.state, null, title.kind, flagged(title.brand)]),
  });
}

function ownersTable(sheet: ReportSheet, widthPt: number, { owner, owners_cols: head }: Words): TableLayout {
  return layOutTable([46, share(1), share(1), share(1), share(1), 64], widthPt, bodyStyle, {
    head: [owner, head.type, head.states, head.from, head.to, head.miles_year[sheet.units ?? 'mi']],
    rows: (sheet.owners ?? []).map(({ type, states }) => [null, type, states]),
  });
}

function readingsTable(sheet: ReportSheet, widthPt: number, words: Words): TableLayout {
  const units = sheet.units ?? 'mi';
  const { miles, source, place, verdict_col: finding, since_last: sinceLast } = words;
  return layOutTable([62, 44, 52, 62, share(1), share(1.2), share(1.5)], widthPt, readingStyle, {
    head: [words.date, miles[units], sinceLast, words.owners_cols.miles_year[units], source, place, finding],
    rows: (sheet.readings ?? []).map(reading => [
      recordDay(reading, sheet),
      null,
      null,
      null,
      reading.source,
      reading.place,
      { text: reading.finding, sizePt: 7.2 },
    ]),
  });
}

function registrationsTable(sheet: ReportSheet, widthPt: number, { registrations_cols: head }: Words): TableLayout {
  return layOutTable([60, share(1.5), share(1.3), share(1.3)], widthPt, reportedStyle, {
    head: [head.date, head.text, head.details, head.source],
    rows: (sheet.registrations ?? []).map(row => [recordDay(row, sheet), row.text, row.details, row.source]),
  });
}

/** Where each record is from; the sources have a column where there are several. */
function reportedTable(sheet: ReportSheet, widthPt: number, { told_cols: head }: Words): TableLayout {
  const { told_by: reported = [] } = sheet;
  const several = reported.some(({ sources }) => sources.length > 0);
  const columns = several
    ? [54, share(1.3), share(0.9), share(1.15), share(0.9), 54, 116]
    : [60, share(1.6), share(1), share(0.9), 60, 106];
  return layOutTable(columns, widthPt, reportedStyle, {
    head: [head.date, head.group, head.kind, ...(several ? [head.source] : []), head.place, head.reported, head.record],
    rows: reported.map(row => [
      recordDay(row, sheet),
      row.label,
      row.kind ?? null,
      ...(several ? [row.sources.join(', ')] : []),
      row.place ?? null,
      row.reported_on ? dayCell(row.reported_on, sheet) : null,
      row.record,
    ]),
  });
}

function sourcesTable(sheet: ReportSheet, widthPt: number, { source_cols: head, answers }: Words): TableLayout {
  // The mark of demonstration data is higher than a line.
  const marked = sheet.demo && sheet.sources.some(source => source.demo === true);
  const table = layOutTable([share(1.5), share(1.5), 56, 46], widthPt, bodyStyle, {
    head: [head.group, head.state, head.records, head.time],
    rows: sheet.sources.map(({ group, title, answer }) => [
      title ? `${group} · ${title}` : group,
      flagged(answers[answer]),
    ]),
  });
  return marked ? { ...table, rows: table.rows.map(() => null) } : table;
}

function valueTable({ value }: ReportSheet, widthPt: number, { value_cols: head, markets }: Words): TableLayout {
  return layOutTable([share(1.4), share(1), share(1), share(1)], widthPt, bodyStyle, {
    head: [head.market, head.below, head.mean, head.above],
    rows: (value?.markets ?? []).map(({ key }) => [markets[key]]),
  });
}

function serviceTable(sheet: ReportSheet, widthPt: number, { service_cols: head, ...words }: Words): TableLayout {
  return layOutTable([72, 50, share(2.1), share(1.4), share(1.05), 52], widthPt, bodyStyle, {
    head: [head.date, words.miles[sheet.units ?? 'mi'], head.work, head.shop, head.place, head.result],
    rows: (sheet.service ?? []).map(row => [
      recordDay(row, sheet),
      null,
      row.work,
      row.shop,
      row.place,
      row.result && words.results[row.result],
    ]),
  });
}

function complaintsTable({ ratings }: ReportSheet, widthPt: number, { complaint_cols: head }: Words): TableLayout {
  return layOutTable([share(1.6), share(2), 66], widthPt, bodyStyle, {
    head: [head.component, null, head.count],
    rows: (ratings?.complaints.components ?? []).map(({ component }) => [component]),
  });
}

/** The tables of a report whose rows are measured before they are drawn. */
export function reportTables(sheet: ReportSheet, widthPt: number) {
  const words: Words = templateWords[sheet.lang].report;
  return {
    identity: identityTable(sheet, widthPt),
    timeline: timelineTable(sheet, widthPt, words),
    titles: titlesTable(sheet, widthPt, words),
    owners: ownersTable(sheet, widthPt, words),
    readings: readingsTable(sheet, widthPt, words),
    service: serviceTable(sheet, widthPt, words),
    value: valueTable(sheet, widthPt, words),
    complaints: complaintsTable(sheet, widthPt, words),
    sources: sourcesTable(sheet, widthPt, words),
    told: reportedTable(sheet, widthPt, words),
    registrations: registrationsTable(sheet, widthPt, words),
  };
}
