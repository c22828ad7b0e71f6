import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../kit/database/db.ts';
import type { Log } from '../../kit/log/log.ts';
import { keyedHash } from '../../kit/security/crypto.ts';
import * as store from './store.ts';

/**
 * The time between two batches, in milliseconds: under load a batch carries the requests of this time, as a statement for
 * each few of them is most of what a limit costs. One that comes after a pause is sent at once.
 */
const GAP_MS = 20;
/** Addresses and accounts whose counts are in memory; the least recently seen one goes. */
const MAX_KEYS = 50_000;
/**
 * Of this part of a limit a process may keep requests to itself: with three processes the other two hide at most a tenth of
 * the limit from the one that denies. A limit under twenty is counted by all before each answer.
 */
const OWN_PART = 1 / 20;

/** What this process knows of one key in the open window of its limit. */
interface Known {
  /** The key as the database has it. */
  hash: string;
  windowMs: number;
  /** When the window ends, by the clock of `performance.now()`. */
  endsAt: number;
  /** Requests of all processes at the last sync, with those that are on their way to the database. */
  shared: number;
  /** Requests since then, of this process. */
  own: number;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counts of rate limits that all processes share: each counts by itself and adds its requests to the database in batches. A
 * key that has used up its limit is denied from memory until its window ends. While the database gives no answer a process
 * counts alone.
 */
export function createRateLimits({ db, secret, log }: { db: Db; secret: string; log: Log }) {
  const known = new LRUCache<string, Known>({ max: MAX_KEYS });
  /** What the next batch carries, by the key as the database has it: one row each, also where a window has ended meanwhile. */
  const due = new Map<string, Known>();
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<Map<Known, number>> | undefined;
  let sentAt = -GAP_MS;
  let isAlone = false;

  function openWindow(key: string, windowMs: number): Known {
    const found = known.get(key);
    if (found && found.endsAt > performance.now()) return found;
    const hash = found?.hash ?? keyedHash('rate limit', key, secret);
    const opened = { hash, windowMs, endsAt: performance.now() + windowMs, shared: 0, own: 0 };
    known.set(key, opened);
    return opened;
  }

  /** Adds what is new to the database. @returns of each key the requests that all processes had counted before those */
  async function add(): Promise<Map<Known, number>> {
    const sent = [...due.values()].map(about => ({ about, hits: about.own }));
    due.clear();
    for (const { about, hits } of sent) {
      about.own -= hits;
      about.shared += hits;
    }
    const rows = sent.map(({ about, hits }) => ({ key: about.hash, hits, windowMs: about.windowMs }));
    if (rows.length === 0) return new Map();
    const counts = new Map((await store.addHits(db, rows)).map(count => [count.key, count]));
    isAlone = false;
    const before = new Map<Known, number>();
    for (const { about, hits } of sent) {
      const count = counts.get(about.hash);
      if (!count) continue;
      before.set(about, count.hits - hits);
      about.shared = count.hits;
      about.endsAt = performance.now() + count.leftMs;
    }
    return before;
  }

  /** One batch at a time; what comes meanwhile, or right after it, goes together in the next. */
  function sync(): Promise<Map<Known, number>> {
    queued ??= running.then(async () => {
      const early = sentAt + GAP_MS - performance.now();
      if (early > 0) await pause(early);
      sentAt = performance.now();
      queued = undefined;
      return add();
    });
    running = queued.catch(() => {});
    return queued;
  }

  /** Says so once, until the database has taken counts again. */
  function failed(error: unknown): void {
    if (isAlone) return;
    isAlone = true;
    log.warn({ err: error }, 'Rate limits are counted by this process alone: the database did not take its counts');
  }

  /** Counts one request. @returns the requests in the window so far, with this one, and the ms until it ends */
  async function count(key: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
    const about = openWindow(key, windowMs);
    const answer = (current: number) => ({ current, ttl: Math.max(1, about.endsAt - performance.now()) });
    if (about.shared + about.own >= max) return answer(max + 1);
    const place = ++about.own;
    if (place <= Math.floor(max * OWN_PART)) return answer(about.shared + place);
    due.set(about.hash, about);
    const before = await sync().catch((error: unknown) => void failed(error));
    return answer((before?.get(about) ?? about.shared - place) + place);
  }

  class SharedStore implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      count(key, windowMs, max).then(
        result => callback(null, result),
        (error: Error) => callback(error),
      );
    }

    /** Each key names its limit. */
    child(): this {
      return this;
    }
  }

  return {
    /** For `@fastify/rate-limit`. */
    Store: SharedStore satisfies FastifyRateLimitStoreCtor,
    /** Adds what has not been added yet, before the process ends. */
    async stop(): Promise<void> {
      for (const about of known.values()) if (about.own > 0) due.set(about.hash, about);
      await sync().catch(failed);
    },
  };
}
