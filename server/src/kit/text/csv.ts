/** Signs with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const FIGURE = /^-?\d+(\.\d+)?$/;

/** A cell of a CSV file. A quote before what a spreadsheet reads as a formula makes it text; a figure stays one. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * How csv-parse reads a list that a person sends: with comma, semicolon or tab, with or without a byte order mark, each row with
 * its line and with as many values as it has.
 */
export const typedList = (csv: string) => ({
  bom: true,
  delimiter: delimiterOf(csv),
  trim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  info: true,
});

/** The one of comma, semicolon and tab that stands most often in the header. */
function delimiterOf(csv: string): string {
  const [header = ''] = csv.split(/[\r\n]/, 1);
  return [',', ';', '\t'].reduce((best, each) => (header.split(each).length > header.split(best).length ? each : best));
}
