import { join } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import { ImportRefused, type DataPack, type PackPull } from '../rules.ts';
import * as store from '../store.ts';
import { download, DownloadFailed, forgetDownload } from './download.ts';
import { importInto, type ImportOptions, type ImportOutcome } from './importing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After the first failure; it doubles up to the longest wait. */
const FIRST_RETRY_MS = 5 * MINUTE_MS;
/** A machine without a net may get one. */
const MAX_UNREACHABLE_MS = 60 * MINUTE_MS;
/** A server that fetches an address has it for itself for so long. */
const CLAIMED_MS = 10 * MINUTE_MS;

export interface RefreshingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Downloads are kept below it until they are imported. */
  dataDir: string;
  /** The embedded database: no other process uses it, so an import that it holds is one that was killed. */
  singleProcess: boolean;
  /** From 0 to 1: spreads the servers of many installations over time. */
  random(): number;
}

/** Result for one address. */
export type Pulled =
  | { address: string; result: 'imported'; outcome: ImportOutcome }
  | { address: string; result: 'unchanged' }
  | { address: string; result: 'failed'; problem: string };

/** A pack that is fetched from somewhere. */
export type PullablePack = DataPack & { pull: PackPull };
type PullOptions = Pick<ImportOptions, 'origin' | 'signal' | 'progress'>;

export const isPullable = (pack: DataPack): pack is PullablePack => pack.pull !== undefined;

/** Fetches packs from their sources and imports what is new. */
export function createRefreshing(deps: RefreshingDeps) {
  const { db, clock, log, dataDir } = deps;

  const spread = (ms: number): number => ms * (0.8 + 0.4 * deps.random());
  const later = (ms: number): Date => new Date(clock().getTime() + ms);

  /** Fetches what is due of these packs, one address after the other. */
  async function refreshDue(packs: readonly DataPack[], signal: AbortSignal): Promise<Pulled[]> {
    const pulled: Pulled[] = [];
    for (const pack of packs.filter(isPullable)) {
      for (const address of pack.pull.addresses) {
        signal.throwIfAborted();
        if (!(await store.claimPull(db, { pack: pack.name, address, now: clock(), until: later(CLAIMED_MS) })))
          continue;
        pulled.push(await pullAddress(pack, address, { origin: 'server', signal, progress: () => {} }));
      }
    }
    return pulled;
  }

  /** Fetches one address, due or not, and writes down how it went. */
  async function pullAddress(pack: PullablePack, address: string, options: PullOptions): Promise<Pulled> {
    const row = (await store.findPull(db, pack.name, address)) ?? newRow(pack.name, address, clock());
    const triedAt = clock();
    try {
      const pulled = await fetchAndImport(pack, row, options);
      const known = pulled.known ?? row;
      const { etag, lastModified, sha256 } = known;
      const nextAt = later(spread(pack.pull.everyDays * DAY_MS));
      const well = { etag, lastModified, sha256, triedAt, checkedAt: clock(), nextAt, failures: 0, problem: null };
      await store.writePull(db, { ...row, ...well });
      log.info({ pack: pack.name, result: pulled.result }, 'A data pack was compared with its source');
      return pulled;
    } catch (error) {
      if (options.signal.aborted) {
        // It goes on at the next start.
        await store.writePull(db, { ...row, nextAt: clock() }).catch(() => {});
        throw options.signal.reason;
      }
      if (!isForeseen(error) && options.origin === 'command') throw error;
      return failed(pack, row, { error, triedAt });
    }
  }

  async function fetchAndImport(
    pack: PullablePack,
    row: store.PullRow,
    options: PullOptions,
  ): Promise<Pulled & { known?: Pick<store.PullRow, 'etag' | 'lastModified' | 'sha256'> }> {
    const { address } = row;
    const copy = await currentCopy(db, pack, row);
    const { embeddedRoom } = pack;
    if (deps.singleProcess && embeddedRoom && !copy && options.origin === 'server')
      log.warn({ pack: pack.name }, embeddedRoom);
    const file = await download({
      address,
      hosts: hostsOf(pack.pull),
      folder: join(dataDir, 'downloads', pack.name),
      known: copy && row,
      maxBytes: pack.pull.maxBytes,
      signal: options.signal,
    });
    if (!file) {
      if (copy) await store.confirmCopy(db, copy.id, clock());
      return { address, result: 'unchanged' };
    }
    const { path, etag, lastModified } = file;
    const imported = importInto(deps, pack, { ...options, path, onlyIfChanged: true });
    const outcome = await imported.finally(() => forgetDownload(path));
    const known = { etag, lastModified, sha256: outcome.sha256 };
    if (outcome.unchanged) return { address, known, result: 'unchanged' };
    return { address, known, result: 'imported', outcome };
  }

  async function failed(
    pack: PullablePack,
    row: store.PullRow,
    { error, triedAt }: { error: unknown; triedAt: Date },
  ): Promise<Pulled> {
    const isAway = error instanceof DownloadFailed && error.unreachable;
    const problem = isForeseen(error) ? error.message : 'An error that the log describes.';
    if (isForeseen(error)) log[isAway ? 'info' : 'warn']({ pack: pack.name, problem }, NOT_FETCHED);
    else log.error({ err: error, pack: pack.name }, NOT_FETCHED);
    const failures = row.failures + 1;
    const longest = isAway ? MAX_UNREACHABLE_MS : DAY_MS;
    const backoff = spread(Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 12), longest));
    const retryMs = error instanceof DownloadFailed ? (error.retryAfterS ?? 0) * 1000 : 0;
    await store.writePull(db, { ...row, triedAt, nextAt: later(Math.max(backoff, retryMs)), failures, problem });
    return { address: row.address, result: 'failed', problem };
  }

  return { refreshDue, pullAddress };
}

/** An address that was never fetched. */
function newRow(pack: string, address: string, nextAt: Date): store.PullRow {
  const nothing = { etag: null, lastModified: null, sha256: null, triedAt: null, checkedAt: null, problem: null };
  return { pack, address, nextAt, failures: 0, ...nothing };
}

/** The copy that came from an address, where what is in the tables is still that one. */
async function currentCopy(db: Db, pack: DataPack, { sha256 }: store.PullRow): Promise<store.CopyRow | null> {
  if (sha256 === null) return null;
  const copy = (await store.newestCopies(db, pack.name)).find(each => each.sha256 === sha256);
  if (!copy || copy.version !== pack.version) return null;
  return (await pack.status()) === null ? null : copy;
}

const NOT_FETCHED = 'A data pack could not be fetched';

const isForeseen = (error: unknown): error is Error =>
  error instanceof DownloadFailed || error instanceof ImportRefused;

const hostsOf = ({ addresses, hosts = [] }: PackPull): string[] => [
  ...addresses.map(address => new URL(address).host),
  ...hosts,
];
