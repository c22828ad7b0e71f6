import type { DataKey } from '../installation/rules.ts';
import { daysAfter } from '../../kit/clock.ts';
import { countOf, withCommas } from '../../kit/text/numbers.ts';

/** A file of which nothing was taken; the message says why and what to do. */
export class ImportRefused extends Error {}

/** Something a file holds that cannot be taken: where, which field, and what is wrong with it. */
export interface Reject {
  kind: 'reject';
  line: number;
  field: string;
  /** In English, to follow the name of the field. */
  reason: string;
  /** The same as a sentence of `pack-words`, where it is one of ours. */
  said?: Said;
}

/** A sentence under `reject` of `pack-words`, with its values. */
export interface Said {
  key: string;
  params: Record<string, string | number>;
}

/** What is wrong with something in a file. */
export type Fault = Pick<Reject, 'reason' | 'said'>;

/** A reject as it stays on record. */
export type KeptReject = Omit<Reject, 'kind'>;

/** So many rejects of an import stay on record. */
export const MAX_KEPT_REJECTS = 200;

/** The first rejects of an import, as they stay on record; nothing where there are none. */
export const keptRejects = (rejects: readonly KeptReject[]): Pick<PackChanges, 'rejects'> =>
  rejects.length === 0
    ? {}
    : {
        rejects: rejects.slice(0, MAX_KEPT_REJECTS).map(({ line, field, reason, said }) => {
          return { line, field, reason, ...(said && { said }) };
        }),
      };

/** A column's name without what people write differently: `Record_ID`, `record-id` and `recordId` are `recordid`. */
export const columnKey = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The value in a row with columns by their keys, without the space around it; empty where there is no such column. */
export const columnText = (row: Readonly<Record<string, string>>, name: string): string =>
  row[columnKey(name)]?.trim() ?? '';

interface UselessFile {
  rows: number;
  rejected: number;
  first: Omit<Reject, 'kind'> | null;
  /** The word for its rows. */
  what?: string;
}

/** Refuses a file without rows, and one with more rows that cannot be used than others. @throws ImportRefused */
export function refuseUseless(name: string, { rows, rejected, first, what = 'rows' }: UselessFile): void {
  if (rows === 0) throw new ImportRefused(`${name} holds no ${what}. Nothing was changed.`);
  if (rejected * 2 <= rows) return;
  const example = first ? ` The first: ${rejectText(first)}.` : '';
  throw new ImportRefused(
    `${name}: ${withCommas(rejected)} of ${countOf(rows, 'rows')} cannot be used, so nothing was changed.${example}`,
  );
}

/** Where a reject is and what is wrong with it, e.g. `line 7, year is no year`. */
export const rejectText = ({ line, field, reason }: Omit<Reject, 'kind'>): string =>
  `line ${line}, ${[field, reason].join(' ').trim()}`;

/** How far an import is. */
export interface PackProgress {
  /** Rows read so far. */
  rows: number;
  /** From 0 to 1; null where it cannot be told. */
  share: number | null;
}

export interface PackTools {
  /** A copy with far fewer rows than the last one is meant to be taken. */
  shrunk?: boolean | undefined;
  /** Aborted when the import is to stop: throw `signal.reason`, and leave the data as it was. */
  signal: AbortSignal;
  /** To be called after each batch. */
  progress(at: PackProgress): void;
  /**
   * To be awaited between two batches, outside of any transaction: in a running server it lets requests go first, as the
   * embedded database answers nobody else while a statement or a transaction is open.
   * @throws the reason of `signal` when the import is to stop
   */
  pause(): Promise<void>;
}

/** Changes by the import of one file. */
export interface PackChanges {
  /** The file inside the archive, or the file itself. */
  file: string;
  /** Rows the file has. */
  rows: number;
  /** Null, here and below: the import replaces everything and does not compare. */
  added: number | null;
  changed: number | null;
  /** Rows that were there before and are not in this copy; 0 where an import only adds. */
  removed: number | null;
  /** The unit of `added`, `changed` and `removed` where it is not rows, and the copy's total: `campaigns`. */
  counted?: { what: string; total: number };
  /** Rows that could not be used. */
  rejected: number;
  /** The first of them, where the import knows which they are. */
  rejects?: readonly KeptReject[];
  /** The day the copy is of, `2026-11-20`; null where the file does not say. */
  copiedOn: string | null;
  /** Further remarks, in full sentences. */
  note?: string;
}

/** The data of a pack as it is now. */
export interface PackContent {
  rows: number;
  /** The day the oldest of its files is of; null where they do not say. */
  copiedOn: string | null;
  /** Gaps, in full sentences. */
  note?: string;
}

/** Where the server fetches a pack by itself. */
export interface PackPull {
  /** https addresses; each is downloaded to a file and given to `import`, in this order. */
  addresses: readonly string[];
  /** Hosts that the source may lead on to, besides those of the addresses. */
  hosts?: readonly string[];
  /** Asked for again after so many days. */
  everyDays: number;
  /** A download that is larger is refused. */
  maxBytes: number;
}

/**
 * A set of data from outside that the installation keeps a copy of, such as NHTSA's recall file. A module declares it in
 * `service/data-pack.ts`, and `packs.ts` lists it.
 */
export interface DataPack {
  /** As it is typed: `recalls`. */
  name: string;
  /** `NHTSA recall campaigns`. */
  title: string;
  /** Who publishes it, and the page of the data set; absent where it is no data set of one publisher. */
  published?: { by: string; link: string };
  /** Which file it takes, for `data status` and refusals: `FLAT_RCL_POST_2010.zip, or the text file inside`. */
  files: string;
  /** The room it needs in the embedded database, in a full sentence that is said before it comes there; absent: little. */
  embeddedRoom?: string;
  /** The data is stale when so many days have passed since it was last compared with its source; null: never. */
  staleAfterDays: number | null;
  /** Data outside the database that processes read anew after an import. */
  raises?: DataKey;
  /** Raised when an import makes something else of the same file: a file already imported is then imported again. */
  version: number;
  pull?: PackPull;
  /**
   * Takes one file, all of it or nothing: readers see the old rows until the new ones are complete, also when the process
   * is killed in the middle. What a killed import left behind is cleared, or gone on with, by the next one. Two imports of
   * one pack never run at once.
   * Open the file with `openImportFile`; write in small transactions and await `pause` between them.
   * @throws ImportRefused for a file that is damaged, cut off or of another kind
   */
  import(path: string, tools: PackTools): Promise<PackChanges>;
  /** The imported content; null: none. */
  status(): Promise<PackContent | null>;
}

/** The job that fetches the packs that are due. */
export const REFRESH_PACKS = 'refresh-data-packs';

/** How old the data of a pack is. */
export interface Freshness {
  pack: string;
  title: string;
  /** The day the oldest of its files is of, where they said it. */
  copiedOn: string | null;
  /** When the data was last the newest its source has. */
  checkedAt: Date;
  /** When its source last said that all of it is the newest; null where it was imported by hand. */
  comparedAt: Date | null;
  stale: boolean;
}

/** Whether data that was last compared with its source at `checkedAt` is too old. */
export function isStale(pack: Pick<DataPack, 'staleAfterDays'>, checkedAt: Date, now: Date): boolean {
  return pack.staleAfterDays !== null && daysAfter(checkedAt, pack.staleAfterDays) < now;
}
