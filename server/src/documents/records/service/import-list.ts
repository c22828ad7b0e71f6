import { hash } from 'node:crypto';
import { columnsOf, csvChunks } from '../../../platform/data-packs/service/csv-rows.ts';
import { rowsOf } from '../../../platform/data-packs/service/lines.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import {
  columnKey,
  ImportRefused,
  refuseUseless,
  type PackChanges,
  type PackTools,
  type Reject,
} from '../../../platform/data-packs/rules.ts';
import { dataChanged } from '../../../platform/installation/service/versions.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { countOf, withCommas } from '../../../kit/text/numbers.ts';
import { packed, sourceOf, type PublicList } from '../rules/public/public-list.ts';
import { readNumber } from '../rules/vehicle-number.ts';
import * as store from '../store.ts';

/** Rows that travel to the database at once. */
const BATCH = 10_000;
/** A statement takes in as many rows, or more where there would be too many statements: each reads all staged rows. */
const ROWS_AT_ONCE = 25_000;
const MOST_STATEMENTS = 16;
/** Every so many numbers one is kept, to cut the rows into equal parts. */
const SAMPLED = 100;
/** Share of the work that is done when the file is read. */
const READ_SHARE = 0.6;
/** After every number. */
const END = '~';

export interface ListDeps {
  db: Db;
  clock: Clock;
}

interface Run extends ListDeps {
  list: PublicList;
  file: ImportFile;
  tools: PackTools;
  source: store.SourceRow;
}

/**
 * Takes in a copy of a public list. Rows are staged first; then those that are not there yet are added, out of sight, and one
 * transaction makes the copy the current one and marks what it no longer lists. What was listed before is kept with its days.
 * @throws ImportRefused
 */
export async function importList(
  deps: ListDeps,
  about: { list: PublicList; file: ImportFile; tools: PackTools },
): Promise<PackChanges> {
  const { db, clock } = deps;
  const source = await store.ensureSource(db, sourceOf(about.list), clock());
  const run = { ...deps, ...about, source };
  await store.clearCopy(db, source);
  try {
    return await importCopy(run);
  } catch (error) {
    // Where the database is gone, the next import does it.
    await store.clearCopy(db, source).catch(() => {});
    throw error;
  }
}

async function importCopy(run: Run): Promise<PackChanges> {
  const { db, clock, list, file, tools, source } = run;
  const before = await store.currentCopy(db, source.name);
  const copiedOn = file.changedOn;
  if (before && copiedOn < before.copiedOn)
    throw new ImportRefused(
      `${file.name} is a copy of ${copiedOn}, and that of ${before.copiedOn} is there already. Nothing was changed.`,
    );
  const importId = await store.beginImport(db, { sourceId: source.id, file: file.name, now: clock(), copiedOn });
  const read = await stage(run);
  const { rows, usable, rejected, first } = read;
  refuseUseless(file.name, { rows: usable + rejected, rejected, first, what: 'vehicles' });
  if (before && usable * 2 < before.rows && !tools.shrunk)
    throw new ImportRefused(
      `${file.name} has ${countOf(usable, 'vehicles')}, and the copy of ${before.copiedOn} had ${withCommas(before.rows)}: it may be cut off. ` +
        'Nothing was changed. If it is whole, import it with --shrunk.',
    );
  await store.analyzeStage(db);
  let added = 0;
  const bounds = boundsOf(read.sample, usable);
  for (const [at, from] of bounds.entries()) {
    await tools.pause();
    const below = bounds[at + 1] ?? END;
    added += await store.addStaged(db, { sourceId: source.id, importId, section: list.section, from, below });
    tools.progress({ rows, share: READ_SHARE + ((1 - READ_SHARE) * (at + 1)) / bounds.length });
  }
  await tools.pause();
  const { gone, back, listed } = await finish(run, { importId, before, added, usable, rejected });
  await store.clearStage(db, source.id);
  return {
    file: file.name,
    rows,
    added,
    changed: back,
    removed: 0,
    counted: { what: 'entries', total: listed },
    rejected,
    copiedOn,
    ...noteOf(list, file, gone),
  };
}

/** Makes the copy the current one. `back`: entries that are listed again. */
async function finish(
  { db, clock, list, source }: Run,
  copy: { importId: number; before: store.ListCopy | null; added: number; usable: number; rejected: number },
): Promise<{ gone: number; back: number; listed: number }> {
  const { importId: id, before, added, usable: rows, rejected } = copy;
  const sourceId = source.id;
  return db.transaction(async tx => {
    if (!(await store.lockSource(tx, sourceId)))
      throw new ImportRefused(`The records of ${source.name} were removed while they were imported.`);
    await store.compareAtOnce(tx);
    const back = before ? await store.markBack(tx, sourceId) : 0;
    const gone = before ? await store.markGone(tx, { sourceId, importId: id }) : 0;
    const listed = (before?.listed ?? 0) + added + back - gone;
    await store.addCount(tx, { sourceId, section: list.section, added });
    await store.useCopy(tx, { id, sourceId, now: clock(), added, changed: back, rows, rejected, listed });
    await dataChanged(tx, 'records');
    return { gone, back, listed };
  });
}

/** The first numbers of parts with about as many rows each. */
function boundsOf(sample: string[], rows: number): string[] {
  const parts = Math.max(1, Math.min(MOST_STATEMENTS, Math.ceil(rows / ROWS_AT_ONCE)));
  const sorted = sample.toSorted();
  const cuts = Array.from({ length: parts - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / parts)]!);
  return ['', ...new Set(cuts)];
}

interface Staged {
  /** Lines of the file. */
  rows: number;
  /** Those that are kept, and those whose number or dates cannot be. Others are about no vehicle. */
  usable: number;
  rejected: number;
  first: Omit<Reject, 'kind'> | null;
  sample: string[];
}

async function stage({ db, list, file, tools, source }: Run): Promise<Staged> {
  const staged: Staged = { rows: 0, usable: 0, rejected: 0, first: null, sample: [] };
  const read = createRowReader(list, file);
  let batch: store.StagedRow[] = [];
  let writing = Promise.resolve();
  /** While the database writes one batch, the next is read. */
  const write = async (): Promise<void> => {
    await writing;
    await tools.pause();
    writing = store.stageRows(db, source.id, batch);
    // It is awaited above or below; an error of the file in between is the one that is told.
    writing.catch(() => {});
    batch = [];
    tools.progress({ rows: staged.rows, share: file.share() * READ_SHARE });
  };
  try {
    for await (const row of rowsOf(file, csvChunks(file, { lenient: true }))) {
      staged.rows += 1;
      const found = row.kind === 'row' ? read(row.row) : { field: '', reason: row.reason };
      if (found === null) continue;
      if ('reason' in found) {
        staged.rejected += 1;
        staged.first ??= { line: row.line, ...found };
        continue;
      }
      if (staged.usable % SAMPLED === 0) staged.sample.push(found.vin);
      staged.usable += 1;
      batch.push(found);
      if (batch.length >= BATCH) await write();
    }
    if (batch.length > 0) await write();
    await writing;
    return staged;
  } finally {
    await writing.catch(() => {});
  }
}

/**
 * Reads rows of a file. Everything but the number and the facts is dropped here; a reason holds no value of the row.
 */
function createRowReader(list: PublicList, file: ImportFile) {
  const there = new Set(columnsOf(file).map(columnKey));
  const keys: Record<string, string | undefined> = {};
  for (const [column, names] of Object.entries(list.columns))
    keys[column] = names.map(columnKey).find(name => there.has(name));
  let row: Readonly<Record<string, string>> = {};
  const values = (column: string): string => {
    const key = keys[column];
    return key === undefined ? '' : (row[key]?.trim() ?? '');
  };
  return (next: Readonly<Record<string, string>>): store.StagedRow | { field: string; reason: string } | null => {
    row = next;
    const facts = list.facts(values, file.changedOn);
    const number = values('vin');
    if (facts === null || number === '') return null;
    const { vin, wrong } = readNumber(number);
    if (vin === undefined) return { field: 'the vehicle number', reason: `cannot be used${wrong}` };
    if (typeof facts === 'string') return { field: '', reason: facts };
    const record = packed(facts);
    return { vin, key: String(hash('sha1', record, 'buffer').readBigInt64BE()), record };
  };
}

/** What else is to be said of a copy. */
function noteOf(list: PublicList, file: ImportFile, gone: number): { note?: string } {
  const known = new Set([...Object.values(list.columns).flat(), ...list.dropped].map(columnKey));
  const strange = columnsOf(file).filter(name => !known.has(columnKey(name)));
  const notes = [
    ...(gone > 0 ? [`No longer listed, but kept: ${countOf(gone, 'entries')}.`] : []),
    ...(strange.length > 0 ? [`Columns that are not understood and were not kept: ${strange.join(', ')}.`] : []),
  ];
  return notes.length > 0 ? { note: notes.join(' ') } : {};
}
