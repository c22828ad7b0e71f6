/** A value of a row; a list of rows, as `VehicleTypes` of a manufacturer, stands in its place. */
export type Value = string | number | boolean | null | readonly Row[];
/** A row of an answer: its fields in the order of NHTSA's service. */
export type Row = Readonly<Record<string, Value>>;

/** An answer in the envelope of NHTSA's service. */
export interface Answer {
  /** Of most lists the number of rows; of a decoded number that of the variables. */
  count: number;
  message: string;
  searchCriteria: string | null;
  /** The element of a row in XML. */
  item: string;
  /** Each is made when it is written: a batch of ten thousand numbers is held by nobody. */
  rows: Iterable<Row>;
  /** The same rows as JSON, where they can be written at once. */
  json?: Iterable<string>;
  /** The same rows as XML has them, where it has them otherwise. */
  xmlRows?: Iterable<Row>;
  /** The service writes the search criteria after the rows of Canadian specifications. */
  isCriteriaLast?: boolean;
}

export type Format = 'json' | 'xml' | 'csv';

/** The format that a request names, in any case; XML where it names none. */
export function formatOf(named: string | undefined): Format {
  const format = named?.toLowerCase();
  return format === 'json' || format === 'csv' ? format : 'xml';
}

export const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** How many rows are written before others get their turn. */
const ROWS_AT_ONCE = 100;

/** An answer in a format, in pieces of some rows. */
export function* written(answer: Answer, format: Format): Generator<string> {
  const { head, rows, between, tail } = WRITERS[format](answer);
  let piece = head;
  let count = 0;
  for (const row of rows) {
    piece += count === 0 ? row : between + row;
    count += 1;
    if (count % ROWS_AT_ONCE !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece + tail;
}

interface Writer {
  head: string;
  rows: Iterable<string>;
  between: string;
  tail: string;
}

const WRITERS: Readonly<Record<Format, (answer: Answer) => Writer>> = {
  json({ count, message, searchCriteria, isCriteriaLast, rows, json }) {
    const counted = `{"Count":${count},"Message":${JSON.stringify(message)}`;
    const criteria = `,"SearchCriteria":${JSON.stringify(searchCriteria)}`;
    const head = `${counted}${isCriteriaLast ? '' : criteria},"Results":[`;
    return {
      head,
      rows: json ?? each(rows, row => JSON.stringify(row)),
      between: ',',
      tail: `]${isCriteriaLast ? criteria : ''}}`,
    };
  },
  xml({ count, message, searchCriteria, item, isCriteriaLast, rows, xmlRows }) {
    const counted = `${element('Count', count)}${element('Message', message)}`;
    const criteria = searchCriteria === null ? '' : element('SearchCriteria', searchCriteria);
    return {
      head: `<Response ${XML_SPACES}>${counted}${isCriteriaLast ? '' : criteria}<Results>`,
      rows: each(xmlRows ?? rows, row => `<${item}>${fields(row)}</${item}>`),
      between: '',
      tail: `</Results>${isCriteriaLast ? criteria : ''}</Response>`,
    };
  },
  csv: ({ rows }) => ({
    head: '',
    rows: each(
      rows,
      (row, isFirst) => (isFirst ? line(Object.keys(row)).toLowerCase() : '') + line(Object.values(row)),
    ),
    between: '',
    tail: '',
  }),
};

function* each(rows: Iterable<Row>, toText: (row: Row, isFirst: boolean) => string): Generator<string> {
  let isFirst = true;
  for (const row of rows) {
    yield toText(row, isFirst);
    isFirst = false;
  }
}

const XML_SPACES = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';

const fields = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => (value === null ? `<${name} xsi:nil="true"/>` : element(name, value)))
    .join('');

function element(name: string, value: Exclude<Value, null>): string {
  const content = isRows(value)
    ? value.map(row => `<${entryOf(name)}>${fields(row)}</${entryOf(name)}>`).join('')
    : escaped(String(value));
  return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`;
}

/** The element of a row in a list: `VehicleType` of `VehicleTypes`. */
const entryOf = (list: string): string => (list.endsWith('s') ? list.slice(0, -1) : 'Entry');

const isRows = (value: Value): value is readonly Row[] => Array.isArray(value);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that no XML document may hold. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, sign => ENTITIES[sign] ?? sign);

const line = (values: readonly Value[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: Value): string {
  if (value === null) return '';
  const text = isRows(value) ? value.map(inWords).join('; ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of a list in one cell: its fields that say something, each with its name. */
const inWords = (row: Row): string =>
  Object.entries(row)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${String(value)}`]))
    .join(', ');
