import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDigit } from '@marque/vin';
import autocannon from 'autocannon';
import type { BenchResult } from './result.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = ['--enable-source-maps', 'server/build/main.js'];
const SECONDS = 8;
const CONNECTIONS = 50;
const OURS = 3911;
const BARE = 3912;

/** Starts a server in its own process and waits until it is ready. */
async function start(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; startMs: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => (text.toString().includes('ready at') ? resolve() : undefined));
    child.once('exit', code => reject(new Error(`The server ended with ${code}`)));
  });
  return { child, startMs: performance.now() - began };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A thousand different VINs of two cars, each with its check digit. */
function vins(): string[] {
  return Array.from({ length: 1000 }, (_, at) => {
    const serial = String(1000 + at * 7).padStart(6, '0');
    const [head, tail] = at % 2 === 0 ? ['1HGCM826', `3A${serial}`] : ['5YJ3E1EA', `KF${serial}`];
    return `${head}${checkDigit(`${head}0${tail}`).expected ?? '0'}${tail}`;
  });
}

const post = (body: string) => ({ method: 'POST' as const, headers: { 'content-type': 'application/json' }, body });

async function load(url: string, requests: autocannon.Request[]): Promise<autocannon.Result> {
  await autocannon({ url, requests, connections: CONNECTIONS, duration: 2 });
  return autocannon({ url, requests, connections: CONNECTIONS, duration: SECONDS });
}

/** The HTTP server with 50 connections beside a bare Fastify answer, server-rendered pages, and startup. */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  if (!options.json) process.stderr.write('Asking over HTTP …\n');
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const env = { PORT: String(OURS), HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off' };
  const first = await start(SERVER, env);
  await stop(first.child);
  const later = await start(SERVER, env);
  const origin = `http://127.0.0.1:${OURS}`;
  const list = vins();
  const decode = await load(
    `${origin}/api-cwa/vin-validate`,
    list.map(vin => post(JSON.stringify({ vin }))),
  );
  const page = await load(
    origin,
    list.map(vin => ({ method: 'GET', path: `/vehicle/${vin}` })),
  );
  const home = await load(origin, [{ method: 'GET', path: '/' }]);
  const answer = await fetch(`${origin}/api-cwa/vin-validate`, post(JSON.stringify({ vin: list[0] }))).then(each =>
    each.text(),
  );
  await stop(later.child);
  rmSync(folder, { recursive: true, force: true });
  const bare = await start(['--import', 'tsx', 'server/bench/bare-server.ts', answer, String(BARE)]);
  const limit = await load(`http://127.0.0.1:${BARE}/`, [post(JSON.stringify({ vin: list[0] }))]);
  await stop(bare.child);
  const peer = { peer: limit.requests.average, peerName: 'bare Fastify' };
  const failed = decode.non2xx + page.non2xx + home.non2xx + decode.errors + page.errors + home.errors;
  return {
    name: 'HTTP, 50 connections, client on the same two cores',
    rows: [
      { measure: 'vin-validate', unit: 'answers/s', ours: decode.requests.average, ...peer, target: '>= 8,000' },
      {
        measure: 'vin-validate, p99',
        unit: 'ms',
        ours: decode.latency.p99,
        peer: limit.latency.p99,
        peerName: 'bare Fastify',
        target: '<= 25',
      },
      {
        measure: 'preview page, rendered on the server',
        unit: 'pages/s',
        ours: page.requests.average,
        target: '>= 400',
      },
      {
        measure: 'home page, for visitors without a cookie',
        unit: 'pages/s',
        ours: home.requests.average,
        target: '>= 3,000',
      },
      { measure: 'first start, with an empty folder', unit: 'ms', ours: first.startMs, target: '<= 8,000' },
      { measure: 'later start', unit: 'ms', ours: later.startMs, target: '<= 2,000' },
    ],
    notes: [`${failed} answers failed. A thousand different VINs in turn; "npm run build" comes before.`],
  };
}
