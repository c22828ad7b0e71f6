import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../kit/database/db.ts';
import { createLog, type Log } from '../../kit/log/log.ts';
import { freshDatabase, TEST_SECRET } from '../../testing/test-app.ts';
import { createRateLimits } from './service.ts';

const HOUR_MS = 3_600_000;
const log = createLog('silent');

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Another one in each test: a process of an earlier one may still add what it has counted. */
let visitor = '';
beforeEach(({ task }) => {
  visitor = task.id;
});

/** Another process: it shares the database alone. `ask` counts a request. @returns whether it is allowed */
function newProcess(executeSql = database.executeSql, toLog: Log = log) {
  const limits = createRateLimits({ executeSql, secret: TEST_SECRET, log: toLog });
  const count = async (key: string, max: number, windowMs = HOUR_MS) => limits.count(key, { at: 0, windowMs, max });
  const ask = async (key: string, max: number) => (await count(key, max)).current <= max;
  return { count, ask, limits, stop: limits.stop };
}

const allowed = async (asked: Promise<boolean>[]) => (await Promise.all(asked)).filter(Boolean).length;
const times = (count: number, ask: (at: number) => Promise<boolean>) =>
  Array.from({ length: count }, (_, at) => ask(at));
const rows = async () => (await database.executeSql('select key, hits from rate_counts')).rows;

it('counts the windows of one key apart, in memory and in the database', async () => {
  const minute = { at: 0, windowMs: 60_000, max: 3 };
  const day = { at: 1, windowMs: 24 * HOUR_MS, max: 5 };
  const [first, second] = [newProcess().limits, newProcess().limits];
  expect(await first.count(visitor, minute)).toMatchObject({ current: 1 });
  expect(await first.count(visitor, minute)).toMatchObject({ current: 2 });
  expect(await first.count(visitor, day)).toMatchObject({ current: 1 });
  expect(await second.count(visitor, minute)).toMatchObject({ current: 3 });
  expect(await second.count(visitor, day)).toMatchObject({ current: 2 });
});

describe('a limit counted by three processes', () => {
  const three = () => [newProcess(), newProcess(), newProcess()] as const;

  it.each([3, 5, 20, 60, 200])('of %i requests lets through at most a tenth more, asked all at once', async max => {
    const processes = three();
    const through = await allowed(times(3 * max, at => processes[at % 3]!.ask(visitor, max)));
    expect(through).toBeGreaterThanOrEqual(max);
    expect(through).toBeLessThanOrEqual(max * 1.1);
  });

  it('lets through at most a tenth more where one process gets nearly all', async () => {
    const [first, second, third] = three();
    await allowed([...times(10, () => second.ask(visitor, 200)), ...times(10, () => third.ask(visitor, 200))]);
    let through = 20;
    for (let at = 0; at < 250; at++) if (await first.ask(visitor, 200)) through += 1;
    expect(through).toBeGreaterThanOrEqual(200);
    expect(through).toBeLessThanOrEqual(220);
  });

  it('denies without the database once it is used up, until its window ends', async () => {
    const [first, second] = three();
    await allowed(times(5, () => first.ask(visitor, 5)));
    const queries: string[] = [];
    const other = newProcess((text, values) => {
      queries.push(text);
      return database.executeSql(text, values);
    });
    expect(await other.ask(visitor, 5)).toBe(false);
    expect(queries).toHaveLength(1);
    expect(await allowed(times(50, () => other.ask(visitor, 5)))).toBe(0);
    expect(queries).toHaveLength(1);
    await database.executeSql(`update rate_counts set ends_at = now() - interval '1 second'`);
    expect(await second.ask(visitor, 5)).toBe(true);
  });

  it('begins again when its window is over', async () => {
    const [first] = three();
    expect(await first.count(visitor, 1, 1)).toMatchObject({ current: 1 });
    await pause(20);
    expect(await first.count(visitor, 1, 1)).toMatchObject({ current: 1 });
  });

  it('counts other keys and other limits apart, and keeps no address', async () => {
    const [first] = three();
    expect(await first.count(`${visitor} 198.51.100.7`, 5)).toMatchObject({ current: 1 });
    expect(await first.count(`${visitor} 198.51.100.8`, 5)).toMatchObject({ current: 1 });
    expect(JSON.stringify(await rows())).not.toContain('198.51');
  });
});

it('never has more left of a window than the window', async () => {
  // This moment and a minute, less this moment, is more than a minute in floating point.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(500_000.3);
  onTestFinished(() => void clock.mockRestore());
  const limits = createRateLimits({ executeSql: null, secret: TEST_SECRET, log });
  expect(await limits.count(visitor, { at: 0, windowMs: 60_000, max: 100 })).toEqual({ current: 1, ttlMs: 60_000 });
});

it('adds what one process counted alone when that ends', async () => {
  const ended = newProcess();
  expect(await allowed(times(5, () => ended.ask(visitor, 100)))).toBe(5);
  await ended.stop();
  expect(await newProcess().count(visitor, 1)).toMatchObject({ current: 6 });
});

it('is counted by a process alone while the database gives no answer, which is logged once', async () => {
  let isAway = true;
  const away: Database['executeSql'] = async (text, values) => {
    if (isAway) throw new Error('away');
    return database.executeSql(text, values);
  };
  const lines: string[] = [];
  const toLog = createLog('warn', { write: line => void lines.push(line) });
  const alone = newProcess(away, toLog);
  expect(await allowed(times(8, () => alone.ask(visitor, 5)))).toBe(5);
  await alone.ask(`${visitor} 2`, 5);
  expect(lines).toHaveLength(1);
  isAway = false;
  expect(await alone.count(`${visitor} 3`, 5)).toMatchObject({ current: 1 });
  isAway = true;
  await alone.ask(`${visitor} 4`, 5);
  expect(lines).toHaveLength(2);
});
