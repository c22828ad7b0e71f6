import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { median } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { processorMs, rest, SERVER, start, stop, type Server } from './server-process.ts';
import { post, vins } from './vins.ts';

/** What else the machine does changes from second to second: each way is measured in so many short turns. */
const TURNS = 15;
const CALLS = 6_000;
const CONNECTIONS = 50;
const FIRST_PORT = 3921;
/** Servers on PostgreSQL count together; on the embedded database one process counts alone. */
const WAYS = ['alone', 'shared'] as const;
type Way = (typeof WAYS)[number];

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

/** With and without limits in turn. @returns the median costs, and the median of the ratio of the two in the same turn */
async function inTurns(limited: Server, free: Server, ports: [number, number], asks: number) {
  const turns: { limited: number; free: number }[] = [];
  for (let turn = -3; turn < TURNS; turn++) {
    const costs = { limited: 0, free: 0 };
    const limitedCost = async () => (costs.limited = await costOf(limited, ports[0], asks));
    const freeCost = async () => (costs.free = await costOf(free, ports[1], asks));
    for (const measure of turn % 2 === 0 ? [limitedCost, freeCost] : [freeCost, limitedCost]) await measure();
    if (turn >= 0) turns.push(costs);
  }
  return {
    limited: median(turns.map(costs => costs.limited)),
    free: median(turns.map(costs => costs.free)),
    ratio: median(turns.map(costs => costs.limited / costs.free)),
  };
}

/** What the two limits of decoding a number add to a call over HTTP: counted by one process, and by all through PostgreSQL. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const folders: string[] = [];
  const servers: Server[] = [];
  async function server(way: Way, port: number, rateLimits: 'on' | 'off'): Promise<Server> {
    const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
    folders.push(dataDir);
    const started = await start(SERVER, {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATA_REFRESH: 'off',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: rateLimits,
      ...(way === 'shared' ? { DATABASE_URL: postgres.url } : {}),
    });
    servers.push(started);
    await rest(started);
    return started;
  }
  try {
    const rows: BenchResult['rows'] = [];
    for (const [at, way] of WAYS.entries()) {
      const ports: [number, number] = [FIRST_PORT + 2 * at, FIRST_PORT + 2 * at + 1];
      const limited = await server(way, ports[0], 'on');
      const free = await server(way, ports[1], 'off');
      for (const asks of [1, 10]) {
        const cost = await inTurns(limited, free, ports, asks);
        const who = asks === 1 ? 'each address once' : `each address ${asks} times`;
        rows.push({ measure: `${way}, ${who}, with ÷ without`, unit: '×', ours: cost.ratio, target: '<= 1.05' });
        rows.push({ measure: `${way}, ${who}`, unit: 'µs', ours: cost.limited, peer: cost.free, peerName: 'without' });
      }
    }
    return {
      name: 'Two limits on vin-validate, over HTTP, processor time of the server',
      rows,
      notes: [`Medians of ${TURNS} turns of ${CALLS} calls over ${CONNECTIONS} connections, with and without in turn.`],
    };
  } finally {
    for (const each of servers) await stop(each);
    postgres.end();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
