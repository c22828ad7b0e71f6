import { gzipSync } from 'node:zlib';
import type { Db } from '../../../kit/database/db.ts';
import { AppError, type Reason } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { hashToken } from '../../../kit/security/crypto.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { FedFile } from '../../stock/service.ts';
import type { FeedProblem, FeedRun } from '../contract.ts';
import { fileName, fileText } from '../rules/file-text.ts';
import { nextNight } from '../rules/night.ts';
import * as store from '../store.ts';
import { FETCH_FEED, type FeedDeps, type FetchJob } from './deps.ts';
import { fetchFile } from './fetching.ts';
import { runOf } from './showing.ts';

/** Longer than the time that an address has and a file takes. */
const LEASE_MS = 5 * 60_000;
const AT_A_TIME = 100;
const FIRST_REJECTS = 50;
/** What of a line that could not be used is kept. */
const MAX_TEXT = 300;
/** Where prices of files that were sent to us are shown. */
const PUSHED = 'push';

/** What files of stock are refused for, and the problem that is shown of a feed. */
const PROBLEMS: Partial<Record<Reason, FeedProblem>> = {
  stock_file: 'not_file',
  stock_columns: 'columns',
  stock_rows: 'rows',
  stock_full: 'full',
};

const NO_ROWS = { rows: 0, added: 0, changed: 0, gone: 0, conflicts: 0, rejects: [] };

/** What is written down of a run. */
interface Noted extends Omit<FedFile, 'isHeld'> {
  via: FeedRun['via'];
  outcome: FeedRun['outcome'];
  problem?: FeedProblem | null;
  status?: number | null;
}

/** Fetches files of stock, gets them sent, and takes them in. */
export function createTaking(deps: FeedDeps) {
  const { db, clock, jobs, dealerships, stock } = deps;

  /** Why nothing may be taken in for a feed now; null: it may. */
  async function closedFor(row: store.FeedRow): Promise<FeedProblem | null> {
    const dealership = await dealerships.ofAccount(row);
    if (dealership?.state !== 'active') return 'suspended';
    return dealership.rooftops.some(({ id }) => id === row.rooftopId) ? null : 'rooftop';
  }

  function note(tx: Db, { id: feedId, siteId, userId }: store.FeedRow, { rejects, ...noted }: Noted) {
    const firstRejects = rejects
      .slice(0, FIRST_REJECTS)
      .map(({ text, ...reject }) => ({ ...reject, text: text.slice(0, MAX_TEXT) }));
    const counted = { rejects: rejects.length, firstRejects };
    return store.addRun(tx, { ...noted, ...counted, id: newId('run'), siteId, userId, feedId, createdAt: clock() });
  }

  /** Takes a file in and writes down what became of it. `after`: what is noted of the feed where it was taken. */
  async function take(
    row: store.FeedRow,
    file: { via: FeedRun['via']; name: string; bytes: Uint8Array },
    after?: Pick<store.FeedRow, 'etag' | 'lastModified'>,
  ): Promise<store.RunRow> {
    const { via, name } = file;
    const failed = (problem: FeedProblem) => note(db, row, { ...NO_ROWS, via, outcome: 'failed', problem });
    const closed = await closedFor(row);
    if (closed) return failed(closed);
    const read = fileText(file.bytes);
    if ('problem' in read) return failed(read.problem);
    const { rooftopId: rooftop, mileageUnit } = row;
    let run: store.RunRow | undefined;
    try {
      const given = { rooftop, name, content: read.text, mileage_unit: mileageUnit };
      await stock.takeFeed(row, given, async (tx, { isHeld, ...fed }) => {
        run = await note(tx, row, { ...fed, via, outcome: isHeld ? 'held' : 'taken' });
        const waits = isHeld || fed.conflicts > 0;
        if (waits) await store.hold(tx, row, { name, bytes: gzipSync(read.text), createdAt: clock() });
        else await store.dropHeld(tx, row);
        if (!isHeld && after) await store.changeFeed(tx, row, after);
      });
    } catch (error) {
      const problem = error instanceof AppError ? PROBLEMS[error.reason] : undefined;
      if (!problem) throw error;
      return failed(problem);
    }
    return run!;
  }

  return {
    /** Queues the feeds that are due. */
    async wake(): Promise<void> {
      const due = await store.listDue(db, clock(), AT_A_TIME);
      if (due.length === 0) return;
      await db.transaction(async tx => {
        for (const key of due) await jobs.enqueue(tx, FETCH_FEED, key);
      });
    },

    /** Fetches a feed that is due; one that another process fetches, or that was fetched meanwhile, is left alone. */
    async fetch(job: FetchJob): Promise<void> {
      const now = clock();
      const row = await store.lease(db, job, now, new Date(now.getTime() + LEASE_MS));
      if (!row) return;
      const { hostKey, ...found } = await fetchFile(deps, row);
      if ('bytes' in found) {
        const { bytes, etag, lastModified } = found;
        await take(row, { via: 'fetch', name: fileName(row.url), bytes }, { etag, lastModified });
      } else {
        const same = 'same' in found;
        const why = same ? {} : found;
        await note(db, row, { ...NO_ROWS, ...why, via: 'fetch', outcome: same ? 'same' : 'failed' });
      }
      const timeZone = (await dealerships.ofAccount(row))?.timeZone ?? 'UTC';
      const left = await store.findByKey(db, row);
      // Meanwhile its address may have been removed.
      const nextAt = left?.nextAt ? nextNight(clock(), timeZone, row.id) : null;
      const seen = hostKey !== undefined && left?.url === row.url ? { hostKey } : {};
      await store.changeFeed(db, row, { ...seen, nextAt, leasedUntil: null });
    },

    /** The feed that a token sends files for. @throws AppError `feed_token` */
    async entered({ site }: Caller, token: string | null): Promise<store.FeedRow> {
      const row = token ? await store.findByToken(db, site.id, hashToken(token)) : null;
      if (!row) throw new AppError('feed_token');
      return row;
    },

    /** Takes in a file that was sent to us. @throws AppError `feed_file` */
    async push({ locale }: Caller, row: store.FeedRow, bytes: Uint8Array): Promise<FeedRun> {
      const run = runOf(await take(row, { via: 'push', name: PUSHED, bytes }), locale);
      if (run.outcome === 'failed') throw new AppError('feed_file', { details: { problem: run.problem } });
      return run;
    },
  };
}
