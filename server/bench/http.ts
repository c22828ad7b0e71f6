import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { BenchResult } from './result.ts';
import { processorMs, rest, SERVER, start, stop, type Server } from './server-process.ts';
import { post, vins } from './vins.ts';

const SECONDS = 8;
/** A call is measured in so many turns with the bare answer. */
const TURNS = 5;
const TURN_SECONDS = 3;
const CONNECTIONS = 50;
/** Previews before those that count: the code of a page is compiled bit by bit, and costs twice as much until then. */
const WARM_UP = 1_500;
const OURS = 3911;
const BARE = 3912;
interface Load {
  perSecond: number;
  p99Ms: number;
  /** Processor time an answer; from the answers a second where it is not known. */
  costMs: number;
  failed: number;
}

function meanOf(one: Load, other: Load): Load {
  return {
    perSecond: (one.perSecond + other.perSecond) / 2,
    p99Ms: Math.max(one.p99Ms, other.p99Ms),
    costMs: (one.costMs + other.costMs) / 2,
    failed: one.failed + other.failed,
  };
}

async function load({ child }: Server, url: string, requests: autocannon.Request[], seconds = SECONDS): Promise<Load> {
  await autocannon({ url, requests, connections: CONNECTIONS, duration: 2 });
  const before = processorMs(child);
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration: seconds });
  const after = processorMs(child);
  const perSecond = result.requests.average;
  const costMs = before === null || after === null ? 1000 / perSecond : (after - before) / result.requests.total;
  return { perSecond, p99Ms: result.latency.p99, costMs, failed: result.non2xx + result.errors };
}

/** A load and that of the bare answer right before it, in several turns: the turn whose ratio is the median. */
async function inTurns(bare: () => Promise<Load>, ours: () => Promise<Load>): Promise<{ bare: Load; ours: Load }> {
  const turns: { bare: Load; ours: Load }[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push({ bare: await bare(), ours: await ours() });
  turns.sort((a, b) => a.bare.costMs / a.ours.costMs - b.bare.costMs / b.ours.costMs);
  return turns[Math.floor(TURNS / 2)] ?? { bare: await bare(), ours: await ours() };
}

/** Milliseconds until a page that nobody has asked for is answered. */
async function timePage(path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${OURS}${path}`);
  await response.text();
  return performance.now() - began;
}

/** Calls and pages of our server in turn, between two loads of a bare Fastify that answers the same. */
async function loadBoth(server: Server) {
  const origin = `http://127.0.0.1:${OURS}`;
  const list = vins();
  const calls = list.map(vin => post(JSON.stringify({ vin })));
  const page = (vin: string) => ({ method: 'GET' as const, path: `/vehicle/${vin}` });
  // Who has chosen a language has a cookie: these pages are rendered, and not kept for others.
  const rendered = list.map(vin => ({ ...page(vin), headers: { cookie: 'marque_language=en' } }));
  const answer = await fetch(`${origin}/api-cwa/vin-validate`, calls[0]).then(each => each.text());
  const bare = await start(['--import', 'tsx', 'server/bench/bare-server.ts', answer, String(BARE)]);
  const loadBare = (seconds?: number) => load(bare, `http://127.0.0.1:${BARE}/`, calls, seconds);
  const loadCalls = (seconds?: number) => load(server, `${origin}/api-cwa/vin-validate`, calls, seconds);
  const before = await loadBare();
  // Both are compiled by as long a load before the turns.
  await loadCalls();
  const validate = await inTurns(
    () => loadBare(TURN_SECONDS),
    () => loadCalls(TURN_SECONDS),
  );
  await autocannon({ url: origin, requests: rendered, connections: CONNECTIONS, amount: WARM_UP });
  const preview = await load(server, origin, rendered);
  const kept = await load(server, origin, list.slice(0, 1).map(page));
  const home = await load(server, origin, [{ method: 'GET', path: '/' }]);
  const after = await loadBare();
  await stop(bare);
  return { validate, preview, kept, home, bare: meanOf(before, after) };
}

/** The HTTP server and its pages under load beside a bare Fastify answer of the same size, and the start. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  if (!options.json) process.stderr.write('Asking over HTTP …\n');
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const env = { PORT: String(OURS), HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off', DATA_REFRESH: 'off' };
  const first = await start(SERVER, env);
  await stop(first);
  const later = await start(SERVER, env);
  const firstPageMs = await timePage('/');
  await rest(later);
  const { validate, preview, kept, home, bare } = await loadBoth(later);
  await stop(later);
  const bareStart = await start(['server/bench/bare-start.mjs', folder, String(BARE)]);
  await stop(bareStart);
  rmSync(folder, { recursive: true, force: true });
  const failed = [validate.ours, preview, kept, home, bare].reduce((sum, each) => sum + each.failed, 0);
  return {
    name: 'HTTP, 50 connections, client on the same cores',
    rows: [
      ...beside(validate.bare, 'vin-validate', validate.ours, '0.5'),
      ...beside(bare, 'preview, rendered', preview, '0.008'),
      ...beside(bare, 'preview, kept for visitors', kept, '0.3'),
      ...beside(bare, 'home page, kept for visitors', home, '0.3'),
      {
        measure: 'vin-validate, p99',
        unit: 'ms',
        ours: validate.ours.p99Ms,
        peer: validate.bare.p99Ms,
        peerName: 'bare Fastify',
      },
      ratio('later start ÷ Fastify and PGlite on the folder', later.startMs / bareStart.startMs, '<= 1.5'),
      { measure: 'first start, with an empty folder', unit: 'ms', ours: first.startMs, target: '<= 8,000' },
      { measure: 'later start', unit: 'ms', ours: later.startMs, target: '<= 2,000' },
      { measure: 'first page after a later start', unit: 'ms', ours: firstPageMs },
    ],
    notes: [
      `${failed} answers failed. A thousand different VINs in turn; "npm run build" comes before.`,
      `${WARM_UP} previews come before those that count.`,
      'The ratio is of processor time an answer, so other work on the machine changes it little; bare Fastify is loaded before and after, for the call in turns.',
    ],
  };
}

const ratio = (measure: string, ours: number, target: string) => ({ measure, unit: '×', ours, target });

/** The ratio to the bare answer first, then what it is made of. */
function beside(bare: Load, name: string, ours: Load, goal: string): BenchResult['rows'] {
  const peerName = 'bare Fastify';
  return [
    ratio(`${name} ÷ bare Fastify`, bare.costMs / ours.costMs, `>= ${goal}`),
    { measure: `${name}, processor time`, unit: 'ms', ours: ours.costMs, peer: bare.costMs, peerName },
    { measure: name, unit: 'a second', ours: ours.perSecond, peer: bare.perSecond, peerName },
  ];
}
