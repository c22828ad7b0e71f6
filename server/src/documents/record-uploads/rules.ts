import type { SectionKey } from '../reports/contract.ts';
import type { HistoryRecord } from '../reports/rules/sources/history-record.ts';
import { Mapping } from '../records/rules/mapping.ts';
import type { ReadRecord, Refusal } from '../records/rules/record-of.ts';
import { quoted } from '../records/rules/values.ts';

export type UploadFormat = 'rows' | 'csv' | 'ndjson';

/** The order of day and month in dates such as 03/04/2021; null: such dates are rejected. */
export type DateOrder = Mapping['dates'];

/** Rows of one upload as JSON, and lines of one file. */
export const MAX_ROWS = 1_000;
export const MAX_LINES = 10_000;

/** Why a row was not taken. `row`: its place in `rows`, or its line in the file, from 1; `field` is empty for the whole row. */
export interface RowProblem extends Refusal {
  row: number;
}

/** Fields by the names that an upload has for them. */
const NAMES: Readonly<Record<string, string>> = {
  eventOn: 'date',
  reportedOn: 'date',
  miles: 'mileage',
  value: 'mileage',
  recordId: 'id',
};

/** The name of a field in an upload. */
export const nameOf = (field: string): string => NAMES[field] ?? field;

/** What a dealership may tell of vehicles it serviced: findings about titles, damage or theft are for others to report. */
export const UPLOADED: readonly SectionKey[] = ['service', 'odometer'];

/** How rows are read: a row that does not say otherwise is a service. */
export const uploadMapping = (dates: DateOrder): Mapping =>
  Mapping.parse({ constants: { section: 'service', kind: 'service', shop: 'dealer', sourceType: 'service' }, dates });

export const MAX_WORKS = 30;
export const MAX_WORK = 120;
/** An email address or a telephone number. */
const CONTACT = /\S@\S|\(?\d{3}\)?[-. ]?\d{3}[-. ]\d{4}/;

/** A record that was read, as an upload may bring it: told by the workshop of a dealer and nobody else. */
export function uploadedOf(read: ReadRecord): ReadRecord | Refusal {
  const record = JSON.parse(read.record) as HistoryRecord;
  if (record.section === 'odometer') return { ...read, record: JSON.stringify({ ...record, sourceType: 'service' }) };
  if (record.section !== 'service')
    return { field: 'section', reason: `is ${quoted(record.section)}. An upload has: ${UPLOADED.join(', ')}` };
  if (record.kind !== 'service')
    return { field: 'kind', reason: `is ${quoted(record.kind)}. Results of inspections come from who certifies them` };
  const wrong = wrongWork(record.work);
  if (wrong !== null) return { field: 'work', reason: wrong };
  const told = { ...record, sourceType: 'service' as const, shop: 'dealer' as const, result: null };
  return { ...read, record: JSON.stringify(told) };
}

function wrongWork(work: readonly string[]): string | null {
  if (work.length > MAX_WORKS) return `has ${work.length} entries. The most is ${MAX_WORKS}`;
  const long = work.find(each => each.length > MAX_WORK);
  if (long !== undefined) return `has the entry ${quoted(long)}, which is longer than ${MAX_WORK} characters`;
  return work.some(each => CONTACT.test(each)) ? 'holds an email address or a telephone number' : null;
}

/** Each record once, of two with the same id the later one, in the order of the index. */
export function onceEach(records: readonly ReadRecord[]): ReadRecord[] {
  const last = new Map(records.map(record => [`${record.vin} ${record.key}`, record]));
  return [...last].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
}
