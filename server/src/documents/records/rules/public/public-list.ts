import type { SectionKey } from '../../../reports/contract.ts';
import type { HistoryRecord } from '../../../reports/rules/sources/history-record.ts';
import type { PublicOrigin } from '../../../reports/rules/sources/public-record.ts';

/** A value of a row by the name that the list has for its column; empty where the file has no such column. */
export type Values = (column: string) => string;

/** Where a record stands, and its id. */
export interface Told extends Pick<PublicOrigin, 'firstSeen' | 'lastSeen'> {
  /** The fields that all records of a list have. */
  head: Pick<HistoryRecord, 'recordId' | 'sourceType' | 'origin'> & { reportedOn: string };
}

/** One data set of a public body with whole vehicle numbers, and what is kept of its rows. */
export interface PublicList {
  /** The data pack, as on the command line: `nyc-taxi`. */
  pack: string;
  /** The data set's id at its publisher, and the publisher's site. */
  id: string;
  host: string;
  publisher: string;
  /** The data set's title. */
  title: string;
  section: SectionKey;
  /** What is read: our name for each column with the names a file may have for it. The column `vin` is always there. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Those of them without which a file is another one. */
  required: readonly string[];
  /** Columns that are known and never kept: persons, plates, addresses, and what says nothing of the vehicle. */
  dropped: readonly string[];
  /**
   * What is kept of a row, in the order of the list; null for a row about something else, such as a boat. A text says what is
   * wrong with the row, without a word of it. `today`: the day of the copy.
   */
  facts(values: Values, today: string): readonly string[] | string | null;
  /** A record from its facts; one that the file does not give is empty. */
  record(facts: readonly string[], told: Told): HistoryRecord;
}

/** The page of the data set. */
export const linkOf = ({ host, id }: PublicList): string => `https://${host}/d/${id}`;

/** Where the whole file is fetched. `base`: an address that has the lists of all publishers; ids are the same everywhere. */
export const addressOf = ({ host, id }: PublicList, base?: string | null): string =>
  `${base ?? `https://${host}`}/api/views/${id}/rows.csv?accessType=DOWNLOAD`;

/** The name of its source among the sources of records. */
export const sourceOf = ({ pack, id }: PublicList): string => `${pack}/${id}`;

/** Facts as they are kept: one short text, as there are millions. */
export const packed = (facts: readonly string[]): string => facts.join('|').replace(/\|+$/, '');

export const unpacked = (text: string): string[] => text.split('|');

/** A text of the file on one line, without the character between two facts; at most so many characters. */
export const wordsIn = (text: string, most = 60): string =>
  text
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** Letters of a code, such as a class; empty for what is none. */
export const codeIn = (text: string): string => (/^[A-Z0-9/]{1,5}$/.test(text) ? text : '');

/** No vehicle of these files had papers before. */
const FIRST_DAY = '1920-01-01';

/**
 * The day that a file writes as `2015-06-30T00:00:00`, `06/30/2015` or in seconds since 1970; empty for what is none, and for a
 * day before 1920 or after `last`.
 */
export function dayIn(text: string, last: string): string {
  const day = isoOf(text);
  return day >= FIRST_DAY && day <= last && isDay(day) ? day : '';
}

function isoOf(text: string): string {
  if (text[4] === '-') return text.slice(0, 10);
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? [];
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return /^\d{8,10}$/.test(text) ? new Date(Number(text) * 1000).toISOString().slice(0, 10) : '';
}

function isDay(day: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day)) return false;
  return day.slice(8) < '29' || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/**
 * From when to when an entry that is good from `since` until `until` says something of a vehicle: to the last copy that lists
 * it, and never beyond its own end. Where it names no beginning, it begins with the first copy, or at its end before that.
 */
export function spanOf(since: string, until: string, { firstSeen, lastSeen }: Pick<Told, 'firstSeen' | 'lastSeen'>) {
  const beforeEnd = (day: string): string => (until && until < day ? until : day);
  const from = orNull(since) ?? beforeEnd(firstSeen);
  const to = beforeEnd(lastSeen);
  return { from, to: to < from ? from : to };
}

/** The same day some years later, for a day that may lie ahead. */
export const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** "Nassau" for NASSAU. */
export const capitalizedWords = (text: string): string =>
  text.toLowerCase().replaceAll(/\b[a-z]/g, letter => letter.toUpperCase());

/** Of an empty text null. */
export const orNull = (text: string | undefined): string | null => text || null;
