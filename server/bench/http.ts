import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { BenchResult } from './result.ts';
import { processorMs, rest, SERVER, start, stop, type Server } from './server-process.ts';
import { post, vins } from './vins.ts';

/** Everything is measured in so many turns with the bare answer: what else the machine does changes from minute to minute. */
const TURNS = 5;
const TURN_SECONDS = 2;
/** Each is asked for as long before its turns: its code is compiled bit by bit, and a page costs twice as much until then. */
const WARM_SECONDS = 10;
const CONNECTIONS = 50;
const OURS = 3911;
const BARE = 3912;
interface Load {
  perSecond: number;
  p99Ms: number;
  /** Processor time an answer; from the answers a second where it is not known. */
  costMs: number;
  failed: number;
}

/** A load of the bare answer and one of ours. */
interface Turn {
  bare: Load;
  ours: Load;
}

async function load({ child }: Server, url: string, requests: autocannon.Request[]): Promise<Load> {
  const before = processorMs(child);
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration: TURN_SECONDS });
  const after = processorMs(child);
  const perSecond = result.requests.average;
  const costMs = before === null || after === null ? 1000 / perSecond : (after - before) / result.requests.total;
  return { perSecond, p99Ms: result.latency.p99, costMs, failed: result.non2xx + result.errors };
}

/** A load and that of the bare answer right before it, in several turns: the turn whose ratio is the median. */
async function inTurns(bare: () => Promise<Load>, ours: () => Promise<Load>): Promise<Turn> {
  return middleOf(bare, ours, turn => turn.bare.costMs / turn.ours.costMs);
}

async function middleOf<Measured>(
  bare: () => Promise<Measured>,
  ours: () => Promise<Measured>,
  ratioOf: (turn: { bare: Measured; ours: Measured }) => number,
): Promise<{ bare: Measured; ours: Measured }> {
  const turns: { bare: Measured; ours: Measured }[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push({ bare: await bare(), ours: await ours() });
  turns.sort((a, b) => ratioOf(a) - ratioOf(b));
  return turns[Math.floor(TURNS / 2)]!;
}

/** Milliseconds until a server says that it is ready. */
async function timeStart(args: string[], env: Record<string, string> = {}): Promise<number> {
  const server = await start(args, env);
  await stop(server);
  return server.startMs;
}

/** Milliseconds until a page that nobody has asked for is answered. */
async function timePage(path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${OURS}${path}`);
  await response.text();
  return performance.now() - began;
}

/** Calls and pages of our server, each in turns with a bare Fastify that answers what a call answers. */
async function loadBoth(server: Server) {
  const origin = `http://127.0.0.1:${OURS}`;
  const list = vins();
  const calls = list.map(vin => post(JSON.stringify({ vin })));
  // Who has chosen a language has a cookie: these pages are rendered, and not kept for others.
  const headers = { cookie: 'marque_language=en' };
  const rendered = list.map(vin => ({ method: 'GET' as const, path: `/vehicle/${vin}`, headers }));
  const answer = await fetch(`${origin}/api-cwa/vin-validate`, calls[0]).then(each => each.text());
  const bare = await start(['--import', 'tsx', 'server/bench/bare-server.ts', answer, String(BARE)]);
  const bareUrl = `http://127.0.0.1:${BARE}/`;
  const callUrl = `${origin}/api-cwa/vin-validate`;
  const warm = (url: string, requests: autocannon.Request[]) =>
    autocannon({ url, requests, connections: CONNECTIONS, duration: WARM_SECONDS });
  const beside = async (url: string, requests: autocannon.Request[]) => {
    await warm(url, requests);
    return inTurns(
      () => load(bare, bareUrl, calls),
      () => load(server, url, requests),
    );
  };
  await warm(bareUrl, calls);
  const validate = await beside(callUrl, calls);
  const preview = await beside(origin, rendered);
  const asBrowser = (path: string) => [{ method: 'GET' as const, path, headers: { 'accept-encoding': 'gzip, br' } }];
  const kept = await beside(origin, asBrowser(`/vehicle/${list[0]}`));
  const home = await beside(origin, asBrowser('/'));
  await stop(bare);
  return { validate, preview, kept, home };
}

/** The HTTP server and its pages under load beside a bare Fastify answer of the same size, and the start. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  if (!options.json) process.stderr.write('Asking over HTTP …\n');
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const env = { PORT: String(OURS), HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off', DATA_REFRESH: 'off' };
  const firstStartMs = await timeStart(SERVER, env);
  const server = await start(SERVER, env);
  const firstPageMs = await timePage('/');
  await rest(server);
  const turns = await loadBoth(server);
  const { validate, preview, kept, home } = turns;
  await stop(server);
  const starts = await middleOf(
    () => timeStart(['server/bench/bare-start.mjs', folder, String(BARE)]),
    () => timeStart(SERVER, env),
    ({ bare, ours }) => ours / bare,
  );
  rmSync(folder, { recursive: true, force: true });
  const failed = Object.values(turns).reduce((sum, { bare, ours }) => sum + bare.failed + ours.failed, 0);
  return {
    name: 'HTTP, 50 connections, client on the same cores',
    rows: [
      ...besideBare('vin-validate', validate, '0.5'),
      ...besideBare('preview, rendered', preview, '0.007'),
      ...besideBare('preview, kept for visitors', kept, '0.3'),
      ...besideBare('home page, kept for visitors', home, '0.3'),
      {
        measure: 'vin-validate, p99',
        unit: 'ms',
        ours: validate.ours.p99Ms,
        peer: validate.bare.p99Ms,
        peerName: 'bare Fastify',
      },
      ratio('later start ÷ Fastify and PGlite on the folder', starts.ours / starts.bare, '<= 1.5'),
      { measure: 'first start, with an empty folder', unit: 'ms', ours: firstStartMs, target: '<= 8,000' },
      { measure: 'later start', unit: 'ms', ours: starts.ours, target: '<= 2,000' },
      { measure: 'first page after a later start', unit: 'ms', ours: firstPageMs },
    ],
    notes: [
      `${failed} answers failed. A thousand different VINs in turn; "npm run build" comes before.`,
      `Each is warmed up for ${WARM_SECONDS} s. Kept pages go out in Brotli, as browsers ask for it; the others plain.`,
      'The ratio is of processor time an answer, each the median of five turns with bare Fastify.',
      'Beside other work bare Fastify takes half of what it takes on a quiet machine, and a rendered page as much: its goal is for a quiet one.',
    ],
  };
}

const ratio = (measure: string, ours: number, target: string) => ({ measure, unit: '×', ours, target });

/** The ratio to the bare answer first, then what it is made of. */
function besideBare(name: string, { bare, ours }: Turn, goal: string): BenchResult['rows'] {
  const peerName = 'bare Fastify';
  return [
    ratio(`${name} ÷ bare Fastify`, bare.costMs / ours.costMs, `>= ${goal}`),
    { measure: `${name}, processor time`, unit: 'ms', ours: ours.costMs, peer: bare.costMs, peerName },
    { measure: name, unit: 'a second', ours: ours.perSecond, peer: bare.perSecond, peerName },
  ];
}
