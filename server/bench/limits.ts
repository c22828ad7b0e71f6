import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { mean, median } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { processorMs, rest, start, stop, type Server } from './server-process.ts';
import { post, vins } from './vins.ts';

/** What a process compiles differs from process to process: each way is measured in so many of them. */
const PROCESSES = 3;
/** What else the machine does changes from second to second: a process is measured in so many short turns. */
const TURNS = 9;
const WARM_UP_TURNS = 4;
const CALLS = 6_000;
const CONNECTIONS = 200;
const FIRST_PORT = 3921;
/** Servers on PostgreSQL count together; on the embedded database one process counts alone. */
const WAYS = ['alone', 'shared'] as const;
type Way = (typeof WAYS)[number];
/** How often each address calls. */
const ASKS = [1, 10] as const;

let visitors = 0;

/** Calls of visitors who make `asks` calls each. @returns microseconds of the server's processor for a call */
async function costOf({ child }: Server, port: number, asks: number): Promise<number> {
  const bodies = vins().map(vin => post(JSON.stringify({ vin })));
  let call = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const visitor = visitors + Math.floor(call / asks);
    const body = bodies[call++ % bodies.length]!;
    const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    return {
      ...request,
      ...body,
      path: '/api-cwa/vin-validate',
      headers: { ...body.headers, 'x-forwarded-for': address },
    };
  };
  const before = processorMs(child);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    requests: [{ setupRequest }],
    connections: CONNECTIONS,
    amount: CALLS,
  });
  const after = processorMs(child);
  visitors += Math.ceil(call / asks);
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls were not answered`);
  if (before === null || after === null) throw new Error('The system does not say how much processor a process used');
  return ((after - before) * 1000) / CALLS;
}

/** What the profiler of the server says of many calls, in microseconds. */
interface Spent {
  all: number;
  counting: number;
  collecting: number;
}

interface Cost {
  limited: number;
  free: number;
}

/**
 * The part of the processor time of limited calls that is spent in counting, and in collecting more memory than calls without
 * limits leave behind, as V8's profiler samples both.
 */
async function shareOf(server: Server, asks: number): Promise<number> {
  const profiler = async (path: string) => (await fetch(`http://127.0.0.1:${FIRST_PORT + 2}/${path}`)).json();
  const spentAt = async (port: number) => {
    await profiler('start');
    for (let turn = 0; turn < TURNS; turn++) await costOf(server, port, asks);
    return (await profiler('spent')) as Spent;
  };
  const limited = await spentAt(FIRST_PORT);
  const free = await spentAt(FIRST_PORT + 1);
  return (limited.counting + limited.collecting - free.collecting) / limited.all;
}

/** With and without limits in turn, in one process. @returns the median costs */
async function inTurns(server: Server, asks: number, turns: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const cost = { limited: 0, free: 0 };
    const limitedCost = async () => (cost.limited = await costOf(server, FIRST_PORT, asks));
    const freeCost = async () => (cost.free = await costOf(server, FIRST_PORT + 1, asks));
    for (const measure of turn % 2 === 0 ? [limitedCost, freeCost] : [freeCost, limitedCost]) await measure();
    costs.push(cost);
  }
  return { limited: median(costs.map(cost => cost.limited)), free: median(costs.map(cost => cost.free)) };
}

/** What the two limits of decoding a number add to a call over HTTP: counted by one process, and by all through PostgreSQL. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const costs: Record<Way, Record<number, Cost[]>> = { alone: {}, shared: {} };
  const shares: Record<Way, Record<number, number[]>> = { alone: {}, shared: {} };
  try {
    for (let process = 0; process < PROCESSES; process++)
      for (const way of WAYS)
        await withServer(way === 'shared' ? { DATABASE_URL: postgres.url } : {}, async server => {
          await inTurns(server, 10, WARM_UP_TURNS);
          for (const asks of ASKS) {
            (costs[way][asks] ??= []).push(await inTurns(server, asks, TURNS));
            (shares[way][asks] ??= []).push(await shareOf(server, asks));
          }
        });
  } finally {
    postgres.end();
  }
  const rows: BenchResult['rows'] = [];
  for (const way of WAYS)
    for (const asks of ASKS) {
      const each = costs[way][asks]!;
      const limited = mean(each.map(cost => cost.limited));
      const free = mean(each.map(cost => cost.free));
      const who = asks === 1 ? 'each address once' : `each address ${asks} times`;
      const share = 100 * mean(shares[way][asks]!);
      rows.push({ measure: `${way}, ${who}, spent in counting`, unit: '%', ours: share, target: '<= 5' });
      rows.push({ measure: `${way}, ${who}`, unit: 'µs', ours: limited, peer: free, peerName: 'without' });
    }
  return {
    name: 'Two limits on vin-validate, over HTTP, processor time of the server',
    rows,
    notes: [
      'What is spent in counting is sampled; how answers share writes to sockets differs more between runs than what counting costs.',
      `Means of ${PROCESSES} processes, each with limits on one port and without on another: the median of ${TURNS} turns of ${CALLS} calls over ${CONNECTIONS} connections.`,
    ],
  };
}

/** Starts the product in a process on a folder of its own; stops it afterwards. */
async function withServer(where: Record<string, string>, measure: (server: Server) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const server = await start(['--max-semi-space-size=32', '--import', 'tsx', 'server/bench/limits-server.ts'], {
    PORT: String(FIRST_PORT),
    DATA_REFRESH: 'off',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    TSX_TSCONFIG_PATH: 'server/tsconfig.json',
    DATA_DIR: folder,
    ...where,
  });
  try {
    await rest(server);
    await measure(server);
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
