import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { accountOf } from '../src/identity/accounts/service.ts';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { buildMember } from '../src/testing/builders.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import type { BenchResult } from './result.ts';
import { watched } from './watched.ts';

/** One of them hangs, one answers 10 MB, the others answer at once. */
const ENDPOINTS = 20;
const LOOK_MS = 50;
const MB = 1024 * 1024;

interface Receiver {
  base: string;
  figures(): Promise<{ all: number; different: number }>;
  end(): void;
}

async function startReceiver(): Promise<Receiver> {
  const file = fileURLToPath(new URL('webhook-receiver.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<Buffer>(resolve => child.stdout.once('data', resolve));
  const base = `http://127.0.0.1:${line.toString().trim().split(' ').at(-1)}`;
  const figures = async () => (await (await fetch(`${base}/figures`)).json()) as { all: number; different: number };
  return { base, figures, end: () => child.kill() };
}

/** A call over HTTP without a socket that asks for the endpoints of a member. */
function listEndpoints(test: TestApp, token: string): () => Promise<void> {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` };
  return async () => {
    const { statusCode } = await test.http.inject({ url: '/api/user/webhooks', headers });
    if (statusCode !== 200) throw new Error(`A call was answered with ${statusCode}`);
  };
}

/** The endpoints, each of a member of its own, with their events: those of one member are written in one transaction. */
async function storm(test: TestApp, base: string, each: number): Promise<number> {
  const members = [];
  for (let at = 0; at < ENDPOINTS; at++) {
    const member = await buildMember(test);
    const url = base + (['/hangs', '/10mb'][at] ?? '/good');
    await test.app.webhooks.make(member, { url, events: ['inventory.added'], description: '' });
    members.push(member);
  }
  const start = performance.now();
  for (const [at, member] of members.entries()) {
    const vehicles = Array.from({ length: each }, (_, n) => ({
      id: `stk_${at}_${n}`,
      vin: `VIN${String(n).padStart(14, '0')}`,
      rooftopId: 'rtp_1',
      stockNumber: `S${n}`,
      price: 1_299_500,
      mileage: 48_210,
      mileageUnit: 'mi' as const,
    }));
    await test.database.db.transaction(tx =>
      test.app.events.emit(tx, 'stock.added', { account: accountOf(member), vehicles }),
    );
  }
  return (performance.now() - start) / 1000;
}

async function countOf({ executeSql }: Database, state: string): Promise<number> {
  const { rows } = await executeSql(`select count(*)::int as many from webhook_messages where state = '${state}'`);
  return (rows as { many: number }[])[0]!.many;
}

async function measure(
  database: Database,
  receiver: Receiver,
  { events, minutes }: { events: number; minutes: number },
): Promise<BenchResult> {
  const each = events / ENDPOINTS;
  const test = await createTestApp({
    database,
    clock: () => new Date(),
    workers: undefined,
    targets: { isLocal: true },
  });
  // What nobody sends is looked for once a minute, as in a server.
  test.app.jobs.rounds.start();
  const { token } = await buildMember(test);
  const quiet = watched(listEndpoints(test, token));
  await pause(5_000);
  const before = await quiet.end();
  const idle = process.memoryUsage().rss;
  let peak = idle;
  const memory = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), LOOK_MS);
  const busy = watched(listEndpoints(test, token));
  const writing = await storm(test, receiver.base, each);
  const start = performance.now();
  const secondsSince = () => (performance.now() - start) / 1000;
  while ((await countOf(database, 'delivered')) < events - each && secondsSince() < minutes * 60) await pause(1_000);
  const seconds = secondsSince();
  const meanwhile = await busy.end();
  clearInterval(memory);
  const [delivered, waiting, arrived] = [
    await countOf(database, 'delivered'),
    await countOf(database, 'waiting'),
    await receiver.figures(),
  ];
  await test.close();
  return {
    name: `Webhooks: a storm of ${events.toLocaleString('en-US')} events`,
    rows: [
      { measure: 'written', unit: 'a second', ours: events / writing },
      { measure: 'delivered', unit: 'a second', ours: delivered / seconds },
      { measure: 'lost', unit: 'events', ours: events - delivered - waiting, target: '0' },
      { measure: 'arrived more than once', unit: 'events', ours: arrived.all - arrived.different },
      { measure: 'memory more than before, at most', unit: 'MB', ours: (peak - idle) / MB, target: '≤ 150' },
      { measure: 'another call before, p95', unit: 'ms', ours: before },
      { measure: 'another call meanwhile, p95', unit: 'ms', ours: meanwhile, target: '≤ 150' },
    ],
    notes: [
      `${ENDPOINTS} endpoints with ${each} events each; one hangs, one answers each with 10 MB. ${delivered} were delivered in ${seconds.toFixed(0)} s, ${waiting} waited then.`,
      `In one process that also answers the calls, on PostgreSQL; ${arrived.different} arrived. The receiver has a process of its own.`,
    ],
  };
}

/** Sends 100,000 events, or `rows`, for `minutes` at most, while one endpoint hangs and one answers 10 MB, and asks for something else meanwhile. */
export async function run({
  rows: events = 100_000,
  minutes = 30,
}: { rows?: number; minutes?: number } = {}): Promise<BenchResult> {
  const postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const receiver = await startReceiver();
  try {
    return await measure(database, receiver, { events, minutes });
  } finally {
    receiver.end();
    await database.close().catch(() => {});
    postgres.end();
  }
}
