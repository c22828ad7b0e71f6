import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { mean, median } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { processorMs, rest, SERVER, start, stop, type Server } from './server-process.ts';
import { post, vins } from './vins.ts';

/** Two processes of one program differ by a tenth for as long as they live: each way is measured on so many pairs. */
const PAIRS = 5;
/** What else the machine does changes from second to second: a pair is measured in so many short turns. */
const TURNS = 5;
const WARM_UP_TURNS = 3;
const CALLS = 6_000;
const CONNECTIONS = 50;
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

interface Cost {
  limited: number;
  free: number;
}

/** With and without limits in turn. @returns the median costs of a pair of servers */
async function inTurns(limited: Server, free: Server, asks: number, turns: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const cost = { limited: 0, free: 0 };
    const limitedCost = async () => (cost.limited = await costOf(limited, FIRST_PORT, asks));
    const freeCost = async () => (cost.free = await costOf(free, FIRST_PORT + 1, asks));
    for (const measure of turn % 2 === 0 ? [limitedCost, freeCost] : [freeCost, limitedCost]) await measure();
    costs.push(cost);
  }
  return { limited: median(costs.map(cost => cost.limited)), free: median(costs.map(cost => cost.free)) };
}

/** What the two limits of decoding a number add to a call over HTTP: counted by one process, and by all through PostgreSQL. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const costs: Record<Way, Record<number, Cost[]>> = { alone: {}, shared: {} };
  try {
    for (let pair = 0; pair < PAIRS; pair++)
      for (const way of WAYS)
        await withPair(way === 'shared' ? postgres.url : null, async (limited, free) => {
          await inTurns(limited, free, 10, WARM_UP_TURNS);
          for (const asks of ASKS) (costs[way][asks] ??= []).push(await inTurns(limited, free, asks, TURNS));
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
      rows.push({ measure: `${way}, ${who}, with ÷ without`, unit: '×', ours: limited / free, target: '<= 1.05' });
      rows.push({ measure: `${way}, ${who}`, unit: 'µs', ours: limited, peer: free, peerName: 'without' });
    }
  return {
    name: 'Two limits on vin-validate, over HTTP, processor time of the server',
    rows,
    notes: [
      `Means of ${PAIRS} pairs of servers, each the median of ${TURNS} turns of ${CALLS} calls over ${CONNECTIONS} connections, with and without in turn.`,
    ],
  };
}

/** Starts two servers, with limits and without, on one database or each on its own; stops them afterwards. */
async function withPair(databaseUrl: string | null, measure: (limited: Server, free: Server) => Promise<void>) {
  const folders: string[] = [];
  const servers: Server[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
    folders.push(folder);
    return folder;
  };
  const shared = databaseUrl === null ? null : { DATABASE_URL: databaseUrl, DATA_DIR: newFolder() };
  try {
    for (const [at, rateLimits] of ['on', 'off'].entries()) {
      const started = await start(SERVER, {
        PORT: String(FIRST_PORT + at),
        DATA_REFRESH: 'off',
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMITS: rateLimits,
        ...(shared ?? { DATA_DIR: newFolder() }),
      });
      servers.push(started);
      await rest(started);
    }
    await measure(servers[0]!, servers[1]!);
  } finally {
    for (const each of servers) await stop(each);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
