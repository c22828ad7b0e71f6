import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../kit/database/db.ts';
import type { Log } from '../../kit/log/log.ts';
import { quickHash } from '../../kit/security/crypto.ts';
import type { CountRequest, LimitWindow, RequestCount } from '../../kit/web/limits.ts';
import * as store from './store.ts';

/**
 * The time between two batches, in milliseconds: under load a batch carries the requests of this time, as a statement for
 * each few of them is most of what a limit costs. One that comes after a pause is sent at once.
 */
const GAP_MS = 20;
/** Addresses and accounts whose counts are in memory; the least recently seen one goes. */
const MAX_KEYS = 20_000;
/**
 * Of this part of a limit a process may keep requests to itself: with three processes the other two hide at most a tenth of
 * the limit from the one that denies. A limit under twenty is counted by all before each answer.
 */
const OWN_PART = 1 / 20;

/** What this process knows of one window of a key. */
interface Known {
  /** The key and its window as the database has them; null before anything of them was written, as most keys are seen once. */
  hash: string | null;
  windowMs: number;
  /** When the window ends, by the clock of `performance.now()`. */
  endsAt: number;
  /** Requests of all processes at the last sync, with those that are on their way to the database. */
  shared: number;
  /** Requests since then, of this process. */
  own: number;
}

/** A request that is answered when all processes have been asked. `place`: its number of this process's since the last sync. */
interface Waiting {
  about: Known;
  place: number;
  answer: (count: RequestCount) => void;
}

interface RateLimitDeps {
  executeSql: Database['executeSql'] | null;
  secret: string;
  log: Log;
}

export interface RateLimits {
  count: CountRequest;
  /** Adds what has not been added yet, before the process ends. */
  stop(): Promise<void>;
}

/**
 * Counts of rate limits that all processes share: each counts by itself and adds its requests to the database in batches. A
 * key that has used up its limit is denied from memory until its window ends. While the database gives no answer, and where
 * no other process works on it (`executeSql` is null), a process counts alone.
 */
export function createRateLimits({ executeSql, secret, log }: RateLimitDeps): RateLimits {
  /** By key, then by the number of the window. */
  const known = new LRUCache<string, Known[]>({ max: MAX_KEYS });
  /** What the next batch carries, by the hash: one row each, also where a window has ended meanwhile. */
  const due = new Map<string, Known>();
  /** The requests that are answered by the next batch. */
  let waiting: Waiting[] = [];
  let running = Promise.resolve();
  let isQueued = false;
  let sentAt = -GAP_MS;
  let isAlone = false;

  function openWindow(key: string, { at, windowMs }: LimitWindow, now: number): Known {
    let windows = known.get(key);
    if (!windows) known.set(key, (windows = []));
    const found = windows[at];
    if (found && found.endsAt > now) return found;
    return (windows[at] = { hash: found?.hash ?? null, windowMs, endsAt: now + windowMs, shared: 0, own: 0 });
  }

  function addToBatch(key: string, at: number, about: Known): void {
    about.hash ??= quickHash('rate limit', `${key} ${at} ${about.windowMs}`, secret);
    due.set(about.hash, about);
  }

  /** Adds what is new to the database. @returns of each key the requests that all processes had counted before those */
  async function add(): Promise<Map<Known, number>> {
    const sent = [...due].map(([hash, about]) => ({ hash, about, hits: about.own }));
    due.clear();
    for (const { about, hits } of sent) {
      about.own -= hits;
      about.shared += hits;
    }
    const before = new Map<Known, number>();
    if (!executeSql || sent.length === 0) return before;
    const rows = sent.map(({ hash, about, hits }) => ({ key: hash, hits, windowMs: about.windowMs }));
    const counts = new Map((await store.addHits(executeSql, rows)).map(count => [count.key, count]));
    isAlone = false;
    const now = performance.now();
    for (const { hash, about, hits } of sent) {
      const count = counts.get(hash);
      if (!count) continue;
      before.set(about, count.hits - hits);
      about.shared = count.hits;
      about.endsAt = now + count.leftMs;
    }
    return before;
  }

  /** Sends a batch and answers those who wait for it; without the database's answer by what this process knows. */
  async function send(): Promise<void> {
    const early = sentAt + GAP_MS - performance.now();
    if (early > 0) await pause(early);
    sentAt = performance.now();
    isQueued = false;
    const answered = waiting;
    waiting = [];
    const before = await add().catch(failed);
    const now = performance.now();
    for (const { about, place, answer } of answered)
      answer(counted(about, (before?.get(about) ?? about.shared - place) + place, now));
  }

  /** One batch at a time; what comes meanwhile, or right after it, goes together in the next. */
  function queueBatch(): Promise<void> {
    if (isQueued) return running;
    isQueued = true;
    return (running = running.then(send));
  }

  /** Says so once, until the database has taken counts again. */
  function failed(error: unknown): void {
    if (isAlone) return;
    isAlone = true;
    log.warn({ err: error }, 'Rate limits are counted by this process alone: the database did not take its counts');
  }

  return {
    count(key, window) {
      const { max } = window;
      const now = performance.now();
      const about = openWindow(key, window, now);
      if (about.shared + about.own >= max) return counted(about, max + 1, now);
      const place = ++about.own;
      if (!executeSql || place <= Math.floor(max * OWN_PART)) return counted(about, about.shared + place, now);
      addToBatch(key, window.at, about);
      void queueBatch();
      // One promise for each that waits: several are a good part of what a limit costs.
      return new Promise(answer => waiting.push({ about, place, answer }));
    },
    async stop() {
      if (!executeSql) return;
      for (const [key, windows] of known.entries())
        // `forEach` passes over numbers that have no window.
        windows.forEach((about, at) => about.own > 0 && addToBatch(key, at, about));
      await queueBatch();
    },
  };
}

/** A moment plus a window less the moment can be more than the window, by the rounding of floating point. */
const counted = (about: Known, current: number, now: number): RequestCount => ({
  current,
  ttlMs: Math.min(about.windowMs, Math.max(1, about.endsAt - now)),
});
