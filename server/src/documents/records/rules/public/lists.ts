import type { HistoryRecord } from '../../../reports/rules/sources/history-record.ts';
import { KC_AUCTIONS } from './kc-auctions.ts';
import { MO_LIENS } from './mo-liens.ts';
import { NY_REGISTRATIONS } from './ny-registrations.ts';
import { NYC_TAXI } from './nyc-taxi.ts';
import { linkOf, sourceOf, unpacked, type PublicList } from './public-list.ts';

const LISTS: readonly PublicList[] = [NY_REGISTRATIONS, ...NYC_TAXI, MO_LIENS, KC_AUCTIONS];

const BY_SOURCE: ReadonlyMap<string, PublicList> = new Map(LISTS.map(list => [sourceOf(list), list]));

/** The public list that a source of records is; undefined for one of the operator's. */
export const listOfSource = (source: string): PublicList | undefined => BY_SOURCE.get(source);

/** A copy that is or was shown; `id` grows with its day. */
export interface CopyDay {
  id: number;
  copiedOn: string;
}

/** A row as it is kept: the copies it came with and was gone in. */
export interface KeptEntry {
  source: string;
  key: bigint;
  record: string;
  importedAt: Date;
  importId: number;
  goneImportId: number | null;
}

/** The record of a row of a public list. `copies`: all that were shown, oldest first. Null for a row of a copy that is not shown yet. */
export function recordOfEntry(entry: KeptEntry, list: PublicList, copies: readonly CopyDay[]): HistoryRecord | null {
  const { goneImportId: gone } = entry;
  const first = copies.find(({ id }) => id === entry.importId);
  const last = copies.findLast(({ id }) => gone === null || id < gone);
  const newest = copies.at(-1);
  if (!first || !last || !newest) return null;
  const [firstSeen, lastSeen] = [first.copiedOn, last.copiedOn];
  const { pack, title: dataset, publisher } = list;
  const publicRecord = { pack, dataset, link: linkOf(list), copiedOn: newest.copiedOn, firstSeen, lastSeen };
  const head = {
    recordId: `${entry.source}/${BigInt.asUintN(64, entry.key).toString(36)}`,
    sourceType: 'public_body' as const,
    reportedOn: firstSeen,
    origin: { source: publisher, importedAt: entry.importedAt.toISOString(), publicRecord },
  };
  return list.record(unpacked(entry.record), { head, firstSeen, lastSeen });
}
