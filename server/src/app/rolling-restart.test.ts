import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditFindings } from '../testing/audited/findings.ts';
import { ACCORD, TESLA } from '../testing/builders.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { BOUGHT, createBuyer } from '../testing/servers/buyer.ts';
import { startPooler, type Pooler } from '../testing/servers/pooler.ts';
import { startProduct, type ProductProcess } from '../testing/servers/product-process.ts';
import { startProxy, type Proxy } from '../testing/servers/proxy.ts';

let postgres: OwnPostgres;
let pooler: Pooler;
let proxy: Proxy;
let folder: string;
const running = new Set<ProductProcess>();

async function start(role: 'web' | 'worker'): Promise<ProductProcess> {
  const process = await startProduct({
    ROLE: role,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    DATA_DIR: folder,
    DEFAULT_SITE_DOMAIN: 'localhost',
    DATA_REFRESH: 'off',
    RATE_LIMITS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    // On a busy machine the proxy may need seconds to see that a process is being stopped.
    STOP_DELAY_SECONDS: '4',
  });
  running.add(process);
  if (role === 'web') await proxy.add(process.origin);
  return process;
}

/** @returns the exit code */
async function stop(process: ProductProcess): Promise<number | null> {
  const code = await process.stop();
  running.delete(process);
  proxy.remove(process.origin);
  return code;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-rolling-'));
  [postgres, proxy] = await Promise.all([startPostgres(), startProxy()]);
  pooler = await startPooler(postgres.url);
}, 60_000);
afterAll(async () => {
  for (const process of running) process.kill();
  proxy.close();
  await pooler.end();
  postgres.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests that were not answered, or with a fault of the server. */
const lost: string[] = [];

async function ask(path: string, body?: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const request = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  try {
    const answer = await fetch(`${proxy.origin}${path}`, request);
    const whole = new Response(await answer.text(), answer);
    if (answer.status >= 500) lost.push(`${path}: ${answer.status}`);
    return whole;
  } catch (error) {
    lost.push(`${path}: ${String(error)}`);
    return Response.error();
  }
}

const buyer = createBuyer(ask);

/** A stream of events, connected again wherever it ends early, as a browser does it. @returns how often, and what it said last */
async function follow(path: string, token: string): Promise<{ connections: number; last: string }> {
  for (let connections = 1; ; connections++) {
    const last = await (await ask(path, undefined, token)).text();
    if (/^event: end$/m.test(last) || connections > 100) return { connections, last };
    await pause(200);
  }
}

it('a rolling restart of two web processes and a worker under load loses no request', async () => {
  // The first one builds the product where its source is newer.
  const [firstWeb, worker] = [await start('web'), await start('worker')];
  const secondWeb = await start('web');
  const over = new AbortController();
  const repeated = async (work: () => Promise<unknown>): Promise<void> => {
    while (!over.signal.aborted) await work();
  };
  const load = [
    repeated(() => ask('/')),
    repeated(() => ask(`/vehicle/${TESLA}`)),
    repeated(() => ask('/api-cwa/vin-validate', { vin: ACCORD })),
    repeated(() => buyer.buy('sticker')),
  ];
  const exits = [await stop(worker)];
  // Queued until there is a worker again.
  const token = await buyer.buy('report');
  const following = follow(`/api-cwa/report/stream?vin=${BOUGHT}`, token);
  for (const web of [firstWeb, secondWeb]) {
    exits.push(await stop(web));
    await start('web');
  }
  await start('worker');
  const { connections, last } = await following;
  over.abort();
  await Promise.all(load);
  expect(lost).toEqual([]);
  expect(exits).toEqual([0, 0, 0]);
  expect(connections).toBeGreaterThan(1);
  expect(last).toContain('"state":"ready"');
  await expectAllMade();
  expect(await auditFindings({ DATABASE_URL: postgres.url, DATA_DIR: folder })).toEqual([]);
}, 180_000);

/** Each buyer has the one document that was paid for. */
async function expectAllMade(): Promise<void> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const states = async () =>
      (await client.query('select state, count(*)::int from issued_documents group by state')).rows;
    await expect.poll(states).toEqual([{ state: 'ready', count: buyer.count() }]);
  } finally {
    await client.end();
  }
}
