import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { dryRun } from '../../../kit/database/dry-run.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Imported, Importer, ImportTools } from '../import/importer.ts';
import { IMPORTERS } from '../import/importers.ts';
import { hashOf, openImportFile, type ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { ImportRefused, refuseUseless, type Reject } from '../../../platform/data-packs/rules.ts';
import { faulty } from '../../../platform/data-packs/service/faults.ts';
import { createRejects, type RejectedLine, type Rejects } from '../../../platform/data-packs/service/rejects.ts';
import { dataChanged } from '../../../platform/installation/service/versions.ts';
import * as stage from '../import/stage-store.ts';
import type { ConfigurationRecord, StyleRecord, TypeKeyRecord } from '../import/records.ts';
import * as store from '../store.ts';

/** How many records travel to the database at once. */
const BATCH = 1000;

export interface ImportOptions {
  path: string;
  /** Reads and checks everything, and changes nothing. */
  dryRun: boolean;
  /** Where the rejects are written; no file is left when there are none. */
  rejectsPath: string;
  /** Called after each batch with the number of records read so far, and how much of the file that is, from 0 to 1. */
  onProgress?: (rows: number, share: number) => void;
  /**
   * Awaited between the batches while the file is read. It is then read to its end before the transaction begins, in which
   * an embedded database answers nobody else: configurations are written beside those in use, batch by batch, and take
   * their place in it; other records are held in memory.
   */
  pause?: () => Promise<void>;
  /** Told of each line that cannot be used. */
  onReject?: (reject: RejectedLine) => void;
}

export interface ImportResult {
  format: string;
  file: string;
  rows: number;
  styles: number;
  configurations: number;
  typeKeys: number;
  /** Of the styles, configurations and type keys: not there before, and different from what was there. */
  added: number;
  changed: number;
  rejected: number;
  /** The day the file is of. */
  copiedOn: string;
}

/**
 * Reads a file in, whatever its format. All of it is one transaction; lines that cannot be used are written to the file
 * of rejects.
 * @throws ImportRefused when nothing was taken: no such file, unknown format, damaged, or more rejects than rows
 */
export async function importFile(
  deps: { db: Db; clock: Clock; importers?: readonly Importer[] } & ImportTools,
  options: ImportOptions,
): Promise<ImportResult> {
  const { importers = IMPORTERS } = deps;
  const file = await openImportFile(options.path);
  const importer = importers.find(each => each.detects(file));
  if (!importer) {
    const formats = importers.map(({ name }) => name).join(', ');
    throw new ImportRefused(`${file.name} is in no format we know (${formats}). docs/catalog.md describes them.`);
  }
  const sha256 = await hashOf(file);
  const rejects = await createRejects(options.rejectsPath, { onReject: options.onReject });
  let staged: Staged | null = null;
  try {
    const read = batchesOf({ importer, file, rejects, tools: deps });
    const ahead = options.pause ? await readAhead(deps.db, read, { ...options, pause: options.pause }) : null;
    staged = ahead?.staged ?? null;
    const batches = ahead?.batches ?? read;
    const write = async (tx: Db): Promise<ImportResult> => {
      await store.lockImports(tx);
      const result = await writeAll(tx, { importer, file, rejects, batches, staged, onProgress: options.onProgress });
      refuseUseless(file.name, { ...result, first: rejects.first() });
      const { format, file: fileName, rows, rejected } = result;
      const createdAt = deps.clock();
      await store.writeNames(tx);
      await store.addImport(tx, { id: newId('imp'), format, fileName, sha256, rows, rejects: rejected, createdAt });
      await dataChanged(tx, 'catalog');
      return result;
    };
    const result = await (options.dryRun ? dryRun(deps.db, write) : deps.db.transaction(write));
    if (staged) await stage.analyze(deps.db);
    return result;
  } finally {
    // The next import cleans up if this fails.
    if (options.pause) await stage.endStage(deps.db).catch(() => {});
    await rejects.end();
  }
}

/** Records that travel to the database at once, and how much of the import is done with them. */
interface Batch {
  records: Exclude<Imported, Reject>[];
  share: number;
}

/** Share of the progress taken by reading, in an import that reads ahead. */
const READ_SHARE = 0.9;

interface Reading {
  importer: Importer;
  file: ImportFile;
  /** Filled while it is read. */
  rejects: Rejects;
}

async function* batchesOf({ importer, file, rejects, tools }: Reading & { tools: ImportTools }): AsyncGenerator<Batch> {
  const lines = new Map<string, number>();
  let records: Batch['records'] = [];
  for await (const read of importer.read(file, tools)) {
    const usable = read.kind === 'reject' ? read : onlyOnce(read, lines);
    if (usable.kind === 'reject') await rejects.add(usable);
    else records.push(usable);
    if (records.length < BATCH) continue;
    yield { records, share: file.share() };
    records = [];
  }
  yield { records, share: 1 };
}

/** Configurations that stand beside those in use, and how they differ from them. */
interface Staged extends store.Written {
  configurations: number;
}

async function readAhead(
  db: Db,
  batches: AsyncIterable<Batch>,
  { pause, onProgress }: Pick<ImportOptions, 'onProgress'> & { pause(): Promise<void> },
): Promise<{ batches: Batch[]; staged: Staged | null }> {
  const others: Batch[] = [];
  let [rows, configurations] = [0, 0];
  for await (const { records, share } of batches) {
    const own = recordsOf(records, 'configuration');
    if (own.length > 0 && configurations === 0) await stage.beginStage(db);
    await stage.stageConfigurations(db, own);
    configurations += own.length;
    const rest = records.filter(({ kind }) => kind !== 'configuration');
    if (rest.length > 0) others.push({ records: rest, share: READ_SHARE + (1 - READ_SHARE) * share });
    rows += records.length;
    onProgress?.(rows, READ_SHARE * share);
    await pause();
  }
  const staged = configurations > 0 ? { configurations, ...(await stage.countStaged(db)) } : null;
  return { batches: others, staged };
}

interface Writing extends Reading {
  batches: AsyncIterable<Batch> | Iterable<Batch>;
  staged: Staged | null;
  onProgress: ImportOptions['onProgress'];
}

async function writeAll(
  tx: Db,
  { importer, file, rejects, batches, staged, onProgress }: Writing,
): Promise<ImportResult> {
  const result = {
    format: importer.name,
    file: file.name,
    styles: 0,
    configurations: staged?.configurations ?? 0,
    typeKeys: 0,
    added: staged?.added ?? 0,
    changed: staged?.changed ?? 0,
    copiedOn: file.changedOn,
  };
  for await (const { records, share } of batches) {
    const [styles, configurations] = [recordsOf(records, 'style'), recordsOf(records, 'configuration')];
    const typeKeys = recordsOf(records, 'type_key');
    for (const written of [
      await store.writeStyles(tx, styles),
      await store.writeConfigurations(tx, configurations),
      await store.writeTypeKeys(tx, typeKeys),
    ]) {
      result.added += written.added;
      result.changed += written.changed;
    }
    result.styles += styles.length;
    result.configurations += configurations.length;
    result.typeKeys += typeKeys.length;
    onProgress?.(usableIn(result) + rejects.count(), share);
    // The embedded database works in this thread: what needs no database is answered in between.
    await setImmediate();
  }
  if (staged) await stage.useStage(tx);
  return { ...result, rows: usableIn(result) + rejects.count(), rejected: rejects.count() };
}

const usableIn = ({ styles, configurations, typeKeys }: Pick<ImportResult, 'styles' | 'configurations' | 'typeKeys'>) =>
  styles + configurations + typeKeys;

/** A second record of the same name within its source is a reject: which of the two holds is not for us to say. */
function onlyOnce(read: Exclude<Imported, Reject>, lines: Map<string, number>): Imported {
  const ref = read.kind === 'style' ? store.refOf(read.record) : read.record.ref;
  const name = [read.kind, read.record.source, ref].join('\n');
  const before = lines.get(name);
  if (before === undefined) {
    lines.set(name, read.line);
    return read;
  }
  return {
    kind: 'reject',
    line: read.line,
    field: 'ref',
    ...faulty('twice', { kind: read.kind, line: before, ref }),
  };
}

function recordsOf(batch: readonly Imported[], kind: 'style'): StyleRecord[];
function recordsOf(batch: readonly Imported[], kind: 'configuration'): ConfigurationRecord[];
function recordsOf(batch: readonly Imported[], kind: 'type_key'): TypeKeyRecord[];
function recordsOf(batch: readonly Imported[], kind: Imported['kind']): unknown[] {
  return batch.flatMap(each => (each.kind === kind && each.kind !== 'reject' ? [each.record] : []));
}
