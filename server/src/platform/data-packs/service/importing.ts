import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Clock } from '../../../kit/clock.ts';
import { isDatabaseLost } from '../../../kit/database/database-lost.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { dataChanged } from '../../installation/service/versions.ts';
import { hashOf, openImportFile } from './open-file.ts';
import { ImportRefused, type DataPack, type PackChanges, type PackProgress } from '../rules.ts';
import * as store from '../store.ts';

/** An import shows that it lives this often, and has died when it did not for `DEAD_MS`. */
const ALIVE_MS = 5_000;
const DEAD_MS = 60_000;
/** A running server gives requests as much time as the import took, but no more than this. */
const MAX_PAUSE_MS = 250;

export interface ImportingDeps {
  db: Db;
  clock: Clock;
}

export interface ImportOptions {
  /** `console`: uploaded to a running server, which answers requests meanwhile. */
  origin: 'server' | 'command' | 'console';
  signal: AbortSignal;
  progress(at: PackProgress): void;
  /** Does nothing where the newest copy of the file has this very content. */
  onlyIfChanged: boolean;
  /** Takes a copy with far fewer rows than the last one too. */
  shrunk?: boolean;
}

/** Result of an import. `unchanged`: the file was there already, and nothing was done. */
export interface ImportOutcome extends PackChanges {
  pack: string;
  unchanged: boolean;
  sha256: string;
  seconds: number;
}

/** An import that did not end; the message says why, and that the old data is kept. */
export class ImportFailed extends ImportRefused {}

/**
 * Imports a file into a pack: one import of a pack at a time, written down when it has succeeded.
 * @throws ImportRefused, ImportFailed
 */
export async function importInto(
  deps: ImportingDeps,
  pack: DataPack,
  options: ImportOptions & { path: string },
): Promise<ImportOutcome> {
  const startedAt = deps.clock();
  const bytes = (await stat(options.path).catch(() => null))?.size ?? 0;
  const about = { id: newId('try'), pack: pack.name, origin: options.origin, file: basename(options.path), bytes };
  const note = (end: Pick<store.TryRow, 'result' | 'rows' | 'rejected' | 'rejects' | 'problem'>) =>
    // The import has ended either way; a database that takes no note of it says so at its next use.
    store.addTry(deps.db, { ...about, ...end, startedAt, endedAt: deps.clock() }).catch(() => {});
  try {
    const outcome = await importFile(deps, pack, options);
    const { unchanged: isSame, rows, rejected, rejects = null } = outcome;
    const kept = rejects && [...rejects];
    await note({ result: isSame ? 'unchanged' : 'imported', rows, rejected, rejects: kept, problem: null });
    return outcome;
  } catch (error) {
    const problem = error instanceof ImportRefused ? error.message : UNFORESEEN;
    await note({ result: 'failed', rows: null, rejected: null, rejects: null, problem });
    throw error;
  }
}

const UNFORESEEN = 'An error that the log describes.';

async function importFile(
  deps: ImportingDeps,
  pack: DataPack,
  { path, ...options }: ImportOptions & { path: string },
): Promise<ImportOutcome> {
  const began = performance.now();
  try {
    const file = await openImportFile(path);
    // Read to its end before anything is changed: what is cut off or damaged is refused here.
    const sha256 = await hashOf(file);
    const about = { pack: pack.name, sha256 };
    const copies = await store.newestCopies(deps.db, pack.name);
    const known = copies.find(copy => copy.sha256 === sha256);
    const isKnown = known?.version === pack.version && (await pack.status()) !== null;
    const isServer = options.origin === 'server';
    // A file that a person gives twice may be meant to take the place of another that was imported in between.
    const isInUse = isKnown && (isServer || copies.every(({ importedAt }) => importedAt <= known.importedAt));
    if (options.onlyIfChanged && isInUse) {
      // That its source still has it, a file in somebody's hands does not say.
      if (isServer) await store.confirmCopy(deps.db, known.id, deps.clock());
      return { ...unchanged(known), ...about, seconds: secondsSince(began) };
    }
    const changes = await exclusively(deps, pack.name, options, (signal, progress) =>
      pack.import(path, {
        signal,
        progress,
        pause: pausesOf(options.origin, signal),
        shrunk: options.shrunk,
      }),
    );
    const now = deps.clock();
    const { origin } = options;
    const { note: _note, rejects: _rejects, ...counts } = changes;
    const row = { id: newId('pac'), ...about, ...counts, version: pack.version, origin };
    const noted = deps.db.transaction(async tx => {
      await store.addCopy(tx, { ...row, importedAt: now, checkedAt: now });
      if (pack.raises) await dataChanged(tx, pack.raises);
    });
    await noted.catch((error: unknown) => {
      throw isDatabaseLost(error) ? new ImportFailed(notWrittenDown(pack)) : error;
    });
    return { ...changes, ...about, unchanged: false, seconds: secondsSince(began) };
  } catch (error) {
    throw failureOf(error, pack, options.signal);
  }
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10;

const unchanged = ({ file, rows, copiedOn }: store.CopyRow) => ({
  file,
  rows,
  copiedOn,
  added: 0,
  changed: 0,
  removed: 0,
  rejected: 0,
  unchanged: true,
});

/** Runs an import while no other one of the pack runs, here or in another process. */
async function exclusively<T>(
  { db, clock }: ImportingDeps,
  pack: string,
  { signal, progress }: Pick<ImportOptions, 'signal' | 'progress'>,
  run: (signal: AbortSignal, progress: ImportOptions['progress']) => Promise<T>,
): Promise<T> {
  const now = clock();
  const row = { pack, holder: newId('imp'), startedAt: now, aliveAt: now };
  const other = await store.takeImport(db, row, new Date(now.getTime() - DEAD_MS));
  if (other) throw new ImportFailed(whileRunning(other));
  const lost = new AbortController();
  let at: PackProgress = { rows: 0, share: null };
  const beat = setInterval(() => {
    store.keepImport(db, { pack, holder: row.holder, aliveAt: clock(), ...at }).then(
      kept => {
        if (!kept) lost.abort(new ImportFailed('Another import of this pack has taken over.'));
        else if (kept.stopAt)
          lost.abort(new ImportFailed(`An operator stopped the import of ${pack}. ${UNCHANGED_NOTE}`));
      },
      () => {},
    );
  }, ALIVE_MS);
  const follow = (now: PackProgress): void => {
    at = now;
    progress(now);
  };
  try {
    return await run(AbortSignal.any([signal, lost.signal]), follow);
  } finally {
    clearInterval(beat);
    await store.endImport(db, pack, row.holder).catch(() => {});
  }
}

const whileRunning = ({ pack, startedAt }: store.RunningRow): string =>
  `Another import of ${pack} is running since ${startedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC. ` +
  'Try again when it has ended. A killed import is released after a minute.';

/** A command goes on at once; a server lets its requests go first, half of the time. */
function pausesOf(origin: ImportOptions['origin'], signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  const collect = origin === 'command' ? collecting() : () => {};
  return async () => {
    signal.throwIfAborted();
    const worked = performance.now() - since;
    if (origin !== 'command') await wait(Math.min(worked, MAX_PAUSE_MS), undefined, { signal });
    // The first comes before the signals that arrived in a long step, the second after them.
    else {
      collect();
      for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
    }
    signal.throwIfAborted();
    since = performance.now();
  };
}

/** Garbage is collected when the process has grown by this much. */
const GROWN_BYTES = 16 * 2 ** 20;

/**
 * Keeps a command small: left to itself, the engine lets garbage of hundreds of megabytes pile up while a file is streamed.
 */
function collecting(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let after = 0;
  return () => {
    if (process.memoryUsage.rss() - after < GROWN_BYTES) return;
    collect();
    after = process.memoryUsage.rss();
  };
}

const notWrittenDown = ({ name }: DataPack): string =>
  `${name} was imported, but the database took nothing after that, so the date is not on record. Import it again.`;

const UNCHANGED_NOTE = 'The data that was there before is kept.';

/** Why an import did not end, in words; what nobody foresaw is thrown on as it is. */
function failureOf(error: unknown, pack: DataPack, signal: AbortSignal): unknown {
  if (error instanceof ImportRefused) return error;
  if (signal.aborted) return new ImportFailed(`The import of ${pack.name} was stopped. ${UNCHANGED_NOTE}`);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ImportFailed(`The disk is full. ${UNCHANGED_NOTE} Free some space, then import again.`);
  if (isDatabaseLost(error))
    return new ImportFailed(
      `The database accepts no writes right now: it cannot be reached, or its disk is full. ${UNCHANGED_NOTE}`,
    );
  return error;
}
