import type { PlatformDeps } from '../../../platform/deps.ts';
import { setImmediate } from 'node:timers/promises';
import { FileDamaged } from '../../../platform/data-packs/service/lines.ts';
import { openImportFile, type ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { createRejects, type RejectedLine, type Rejects } from '../../../platform/data-packs/service/rejects.ts';
import { dataChanged } from '../../../platform/installation/service/versions.ts';
import { ImportRefused, type PackProgress, rejectText } from '../../../platform/data-packs/rules.ts';
import { isDatabaseLost } from '../../../kit/database/database-lost.ts';
import type { Db } from '../../../kit/database/db.ts';
import { dryRun } from '../../../kit/database/dry-run.ts';
import type { SectionKey } from '../../reports/contract.ts';
import type { SourceType } from '../../reports/rules/sources/history-record.ts';
import { readFile, type FileReader } from '../import/read-file.ts';
import type { Mapping } from '../rules/mapping.ts';
import { createRecordReader, type ReadRecord } from '../rules/record-of.ts';
import * as store from '../store.ts';

/** Records that travel to the database at once. */
const BATCH = 5_000;
/** When so many lines were read and none could be used, the file is not the one that was meant, or the mapping is wrong. */
const GIVE_UP_AFTER = 1_000;

/** Something to be written into the log of what was done, with the transaction that does it. */
export interface RecordsEvent {
  action: 'records.imported' | 'records.removed';
  /** The source. */
  object: string;
  after: object | null;
  before: object | null;
}

export interface ImportDeps extends Pick<PlatformDeps, 'db' | 'clock'> {
  audit(tx: Db, event: RecordsEvent): Promise<void>;
}

export interface RecordsImport {
  path: string;
  source: string;
  mapping: Mapping;
  /** Kind of source for lines that do not name one. */
  sourceType: SourceType | null;
  /** Sections of which the source now knows everything; null: as before. */
  covers: SectionKey[] | null;
  /** Says what would happen, and changes nothing. */
  dryRun: boolean;
  rejectsPath: string;
  signal: AbortSignal;
  progress(at: PackProgress): void;
}

/** Result of an import or of a dry run. */
export interface RecordsImported {
  file: string;
  format: FileReader['format'];
  source: string;
  /** Lines with something in them, without the header. */
  rows: number;
  added: number;
  changed: number;
  /** Already there, in an earlier import or earlier in the file. */
  same: number;
  rejected: number;
  rejectsFile: string | null;
  firstReject: RejectedLine | null;
  /** Records of each section that could be read. */
  sections: Partial<Record<SectionKey, number>>;
  /** Columns or keys under names that are not ours, with the number of lines that have them. */
  ignored: Record<string, number>;
  /** Sections the source covers now. */
  covers: SectionKey[];
  /** Sections it would cover, had no line been rejected. */
  uncovered: SectionKey[];
}

interface Run extends ImportDeps {
  input: RecordsImport;
  file: ImportFile;
  reader: FileReader;
}

/**
 * Reads a file of records in. Each batch is kept when it is written: an import that was stopped is finished by running it
 * again, because what is there already stays as it is.
 * @throws ImportRefused when the file cannot be read, or nothing in it can be used
 */
export async function importRecords(deps: ImportDeps, input: RecordsImport): Promise<RecordsImported> {
  const file = await openImportFile(input.path);
  const reader = readFile(file, input.mapping);
  const run = { ...deps, input, file, reader };
  return input.dryRun ? dryRun(deps.db, tx => runImport(run, tx)) : runImport(run, deps.db);
}

/** Counts so far. */
interface Totals extends Pick<RecordsImported, 'rows' | 'added' | 'changed' | 'sections'> {
  /** Begun with the first records: a file without any leaves nothing behind. */
  begun: { source: store.SourceRow; importId: number } | null;
}

interface Batch {
  records: ReadRecord[];
  /** How much of the file is read with it, from 0 to 1. */
  share: number;
}

async function runImport(run: Run, db: Db): Promise<RecordsImported> {
  const { input, file, reader, clock } = run;
  const totals: Totals = { rows: 0, added: 0, changed: 0, sections: {}, begun: null };
  const rejects = await createRejects(input.rejectsPath, { original: true });
  const records = createRecordReader({ mapping: input.mapping, sourceType: input.sourceType, now: clock() });
  let rejectsFile: string | null = null;
  try {
    await writeAll(run, db, { totals, batches: batchesOf(run, { totals, rejects, read: records.read }) });
  } catch (error) {
    throw failureOf(error, run, totals);
  } finally {
    rejectsFile = await rejects.end();
  }
  const { begun, ...counts } = totals;
  const [rejected, firstReject] = [rejects.count(), rejects.first()];
  if (!begun) throw useless(file, totals, firstReject);
  const { added, changed } = counts;
  return {
    file: file.name,
    format: reader.format,
    source: begun.source.name,
    ...counts,
    same: counts.rows - rejected - added - changed,
    rejected,
    rejectsFile,
    firstReject,
    ignored: Object.fromEntries(records.ignored),
    ...(await finishImport(run, db, { ...begun, added, changed, rejected })),
  };
}

type Ended = NonNullable<Totals['begun']> & Pick<RecordsImported, 'added' | 'changed' | 'rejected'>;

/** Writes down that an import has ended. @returns what its source covers now, and what it would cover without rejects */
async function finishImport(
  { input, file, clock, audit }: Run,
  db: Db,
  { source, importId, added, changed, rejected }: Ended,
): Promise<Pick<RecordsImported, 'covers' | 'uncovered'>> {
  const covered = input.covers ?? source.covers;
  // A line that was not taken may have been the record that a vehicle is then said not to have.
  const covers = rejected > 0 ? [] : covered;
  await db.transaction(async tx => {
    await store.setCovers(tx, source.id, covers);
    await store.endImport(tx, importId, { now: clock(), rejected });
    const after = { file: file.name, added, changed, rejected, covers: covers.join(' ') };
    await audit(tx, { action: 'records.imported', object: source.name, before: null, after });
    await dataChanged(tx, 'records');
  });
  return { covers, uncovered: covered.filter(section => !covers.includes(section)) };
}

interface Reading {
  totals: Totals;
  rejects: Rejects;
  read: ReturnType<typeof createRecordReader>['read'];
}

async function* batchesOf({ file, reader }: Run, { totals, rejects, read }: Reading): AsyncGenerator<Batch> {
  let records: ReadRecord[] = [];
  for await (const rows of reader.rows) {
    for (const each of rows) {
      totals.rows += 1;
      const found = each.kind === 'reject' ? each : read(each.row);
      if ('reason' in found) await rejects.add({ line: each.line, text: each.text, ...found });
      else records.push(found);
    }
    if (totals.rows >= GIVE_UP_AFTER && rejects.count() === totals.rows) throw useless(file, totals, rejects.first());
    if (records.length < BATCH) continue;
    yield { records, share: file.share() };
    records = [];
  }
  yield { records, share: 1 };
}

/** While the database writes one batch, the next is read. */
async function writeAll(
  run: Run,
  db: Db,
  { totals, batches }: { totals: Totals; batches: AsyncIterable<Batch> },
): Promise<void> {
  const { input } = run;
  let writing = Promise.resolve();
  for await (const { records, share } of batches) {
    await writing;
    input.signal.throwIfAborted();
    input.progress({ rows: totals.rows, share });
    writing = records.length > 0 ? write(run, db, totals, records) : Promise.resolve();
    // It is awaited above or below; an error of the file in between is the one that is told.
    writing.catch(() => {});
    await setImmediate();
  }
  await writing;
}

async function write({ clock, file, input }: Run, db: Db, totals: Totals, read: readonly ReadRecord[]): Promise<void> {
  const now = clock();
  totals.begun ??= await begin(db, { name: input.source, file: file.name, now });
  const { source, importId } = totals.begun;
  const records = onceEach(read);
  const written = await db.transaction(async tx => {
    if (!(await store.lockSource(tx, source.id)))
      throw new ImportRefused(`The records of ${source.name} were removed while they were imported.`);
    const counts = await store.writeRecords(tx, { sourceId: source.id, importId, now }, records);
    await dataChanged(tx, 'records');
    return counts;
  });
  totals.added += written.added;
  totals.changed += written.changed;
  for (const { section } of read) totals.sections[section] = (totals.sections[section] ?? 0) + 1;
}

async function begin(db: Db, { name, file, now }: { name: string; file: string; now: Date }) {
  const source = await store.ensureSource(db, name, now);
  return { source, importId: await store.beginImport(db, { sourceId: source.id, file, now }) };
}

/** Each record once, of two with the same id the later one; in the order of the index, which is faster to write. */
function onceEach(records: readonly ReadRecord[]): ReadRecord[] {
  const sorted = records.toSorted(byKey);
  return sorted.filter((record, at) => {
    const next = sorted[at + 1];
    return next === undefined || byKey(record, next) !== 0;
  });
}

function byKey(a: ReadRecord, b: ReadRecord): number {
  if (a.vin !== b.vin) return a.vin < b.vin ? -1 : 1;
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}

function useless({ name }: ImportFile, { rows }: Totals, first: RejectedLine | null): ImportRefused {
  if (!first) return new ImportRefused(`${name} holds no records. Nothing was changed.`);
  const which = rows >= GIVE_UP_AFTER ? `None of the first ${rows} lines` : 'No line';
  return new ImportRefused(`${which} of ${name} can be used, so nothing was changed. The first: ${rejectText(first)}.`);
}

/** An import that did not come to its end, in words; what nobody foresaw is thrown on as it is. */
function failureOf(error: unknown, { input, file }: Run, { added, changed }: Totals): unknown {
  const kept = input.dryRun
    ? 'Nothing was changed: this was a dry run.'
    : `${added + changed} records were taken in before that and are kept. Import it again to go on: nothing is taken in twice.`;
  if (input.signal.aborted) return new ImportRefused(`The import of ${file.name} was stopped. ${kept}`);
  if (error instanceof FileDamaged)
    return new ImportRefused(`${file.name} is damaged or incomplete (${error.message}). ${kept}`);
  if (isDatabaseLost(error))
    return new ImportRefused(
      `The database accepts no writes right now: it cannot be reached, or its disk is full. ${kept}`,
    );
  return error;
}
