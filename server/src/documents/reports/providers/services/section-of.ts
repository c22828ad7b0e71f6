import type { SectionKey } from '../../contract.ts';
import type { SectionAnswer } from '../../rules/sources/history-provider.ts';
import { HistoryRecord } from '../../rules/sources/history-record.ts';
import { recordIdOf } from './field-readers.ts';

/** A record without its number. */
export type Draft = HistoryRecord extends infer R ? (R extends unknown ? Omit<R, 'recordId'> : never) : never;

/** So many records of one section are read at most: more are no history of one vehicle, and no page to read. */
export const MAX_RECORDS = 300;

/**
 * The records of one section, identical rows once; null: the service did not tell. Of more than `MAX_RECORDS` the newest
 * are kept. `left` are rows left out before; both are counted, so that the report says so.
 */
export function sectionOf(
  section: SectionKey,
  prefix: string,
  drafts: readonly Draft[] | null,
  left = 0,
): SectionAnswer {
  if (drafts === null) return { section, state: 'unavailable', records: [] };
  const different = [...new Map(drafts.map(draft => [JSON.stringify(draft), draft])).values()];
  const newest = different.toSorted((a, b) => b.eventOn.localeCompare(a.eventOn)).slice(0, MAX_RECORDS);
  const records = newest.map(draft => HistoryRecord.parse({ ...draft, recordId: recordIdOf(prefix, draft) }));
  const omitted = different.length - records.length + left;
  const state = records.length > 0 ? 'found' : omitted > 0 ? 'unavailable' : 'none_reported';
  return { section, state, records, ...(omitted > 0 ? { omitted } : {}) };
}

export const notCovered = (section: SectionKey): SectionAnswer => ({ section, state: 'not_covered', records: [] });
