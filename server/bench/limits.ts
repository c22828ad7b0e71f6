import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { configuredApp } from '../src/app/configured-app.ts';
import { createHttp } from '../src/http/server.ts';
import { openDatabase } from '../src/kit/database/db.ts';
import { readConfig } from '../src/kit/settings/config.ts';
import { createRateLimits } from '../src/platform/rate-limits/service.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import type { BenchResult } from './result.ts';
import { vins } from './vins.ts';

/** What else the machine does changes from second to second: each way is measured in so many short turns. */
const TURNS = 31;
const CALLS = 1_500;
const SIDE_BY_SIDE = 50;
const WAYS = ['without', 'alone', 'shared'] as const;
type Way = (typeof WAYS)[number];

/** Microseconds of this process's processor for a call that is injected; the database server has its own. */
async function costOf(http: FastifyInstance, addressOf: (call: number) => string): Promise<number> {
  const list = vins();
  let next = 0;
  const one = async () => {
    while (next < CALLS) {
      const call = next++;
      const { statusCode } = await http.inject({
        method: 'POST',
        url: '/api-cwa/vin-validate',
        headers: { host: 'localhost', 'x-forwarded-for': addressOf(call) },
        payload: { vin: list[call % list.length] },
      });
      if (statusCode !== 200) throw new Error(`A call was answered ${statusCode}`);
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The ways in turn. @returns of each its median cost, and the median of its ratio to `without` in the same turn */
async function inTurns(https: Record<Way, FastifyInstance>, asks: number) {
  let visitors = 0;
  const turns: Record<Way, number>[] = [];
  for (let turn = -3; turn < TURNS; turn++) {
    const costs = { without: 0, alone: 0, shared: 0 };
    const order = turn % 2 === 0 ? WAYS : WAYS.toReversed();
    for (const way of order) {
      const first = visitors;
      visitors += CALLS / asks;
      const addressOf = (call: number) => {
        const visitor = first + Math.floor(call / asks);
        return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
      };
      costs[way] = await costOf(https[way], addressOf);
    }
    if (turn >= 0) turns.push(costs);
  }
  const of = (way: Way) => ({
    cost: median(turns.map(costs => costs[way])),
    ratio: median(turns.map(costs => costs[way] / costs.without)),
  });
  return { without: of('without'), alone: of('alone'), shared: of('shared') };
}

/** What the two limits of decoding a number add to a call: counted by one process, and by all through PostgreSQL. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const config = readConfig({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, DATA_REFRESH: 'off', LOG_LEVEL: 'error' });
  const database = await openDatabase(config);
  const { app, log } = await configuredApp(config, database);
  await app.start();
  const serve = (rateLimits = app.rateLimits, on = true) =>
    createHttp(
      { ...app, rateLimits, config: { ...config, rateLimits: on } },
      { pages: null, development: false, middleware: null },
    );
  const https = {
    without: await serve(app.rateLimits, false),
    alone: await serve(createRateLimits({ db: null, secret: 'bench', log })),
    shared: await serve(),
  };
  try {
    const rows: BenchResult['rows'] = [];
    for (const asks of [1, 10]) {
      const turns = await inTurns(https, asks);
      const who = asks === 1 ? 'each address once' : `each address ${asks} times`;
      for (const way of ['alone', 'shared'] as const) {
        const { cost, ratio } = turns[way];
        rows.push({ measure: `${way}, ${who}, with ÷ without`, unit: '×', ours: ratio, target: '<= 1.05' });
        rows.push({ measure: `${way}, ${who}`, unit: 'µs', ours: cost, peer: turns.without.cost, peerName: 'without' });
      }
    }
    return {
      name: 'Two limits on vin-validate, injected, processor time of the server',
      rows,
      notes: [`Medians of ${TURNS} turns of ${CALLS} calls, ${SIDE_BY_SIDE} at once, the ways in turn.`],
    };
  } finally {
    for (const http of Object.values(https)) await http.close();
    await app.stop();
    postgres.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
