import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { loadDecoder, loadTables } from '@marque/vin/node';
import { Procedure } from '../../vin/src/procedure/procedure.ts';
import { freePort } from '../src/testing/own-postgres.ts';
import { median, quantile } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { processorMs, rest, SERVER, start, stop, type Server } from './server-process.ts';
import { post, vins } from './vins.ts';

const TURNS = 7;
const TURN_SECONDS = 2;
const CONNECTIONS = 50;
/** Numbers of one batch, and batches of a measurement. */
const BATCH = 10_000;
const BATCHES = 10;

/** The numbers of the list again and again: in a batch they differ in their serial number, as those of a fleet do. */
const batch = (): string[] => {
  const list = vins();
  return Array.from({ length: BATCH }, (_, at) => list[at % list.length]!);
};

/** Microseconds of a core for a number, and the part of them that writes it: decoded alone, and as JSON in bytes. */
function engineCosts() {
  const decoder = loadDecoder();
  const procedure = new Procedure(loadTables());
  const now = new Date();
  const numbers = batch();
  const costOf = (work: (vin: string) => unknown): number => {
    const { user: before } = process.cpuUsage();
    for (const vin of numbers) work(vin);
    return (process.cpuUsage().user - before) / BATCH;
  };
  const turns = Array.from({ length: BATCHES }, () => ({
    whole: costOf(vin => Buffer.from(decoder.vpicJson(vin))),
    decoding: costOf(vin => procedure.addNotApplicable(procedure.run(vin, 0, now))),
  }));
  /** Microseconds that each number of a batch takes, decoded and written. */
  const times = numbers.map(vin => {
    const before = performance.now();
    decoder.vpicJson(vin);
    return (performance.now() - before) * 1000;
  });
  return {
    whole: median(turns.map(({ whole }) => whole)),
    decoding: median(turns.map(({ decoding }) => decoding)),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

async function costOf({ child }: Server, url: string, requests: autocannon.Request[]): Promise<number> {
  const before = processorMs(child) ?? 0;
  const {
    requests: made,
    non2xx,
    errors,
  } = await autocannon({
    url,
    requests,
    connections: CONNECTIONS,
    duration: TURN_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls were not answered`);
  return (((processorMs(child) ?? 0) - before) * 1000) / made.total;
}

/** The stand-in for NHTSA's service: one number over HTTP beside a bare Fastify answer of its size, and batches. */
export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const [port, barePort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off', DATA_REFRESH: 'off', LOG_LEVEL: 'error' };
  const server = await start(SERVER, env);
  try {
    await rest(server);
    const origin = `http://127.0.0.1:${port}`;
    const calls = vins().map(vin => ({ path: `/api/vehicles/DecodeVinValues/${vin}?format=json` }));
    const answer = await fetch(`${origin}${calls[0]!.path}`).then(each => each.text());
    const bare = await start(['--import', 'tsx', 'server/bench/bare-server.ts', answer, String(barePort)]);
    const turns: { ours: number; peer: number }[] = [];
    for (let turn = -3; turn < TURNS; turn++) {
      const peer = await costOf(bare, `http://127.0.0.1:${barePort}`, [post('{}')]);
      const ours = await costOf(server, origin, calls);
      if (turn >= 0) turns.push({ ours, peer });
    }
    await stop(bare);
    const body = new URLSearchParams({ format: 'json', data: batch().join(';') });
    const before = processorMs(server.child) ?? 0;
    for (let at = 0; at < BATCHES; at++) {
      const sent = await fetch(`${origin}/api/vehicles/DecodeVINValuesBatch/`, { method: 'POST', body });
      await sent.arrayBuffer();
    }
    const batchUs = (((processorMs(server.child) ?? 0) - before) * 1000) / (BATCH * BATCHES);
    const { whole, decoding, p50, p99 } = engineCosts();
    return {
      name: 'NHTSA’s service, answered by ours',
      rows: [
        {
          measure: 'DecodeVinValues ÷ bare Fastify',
          unit: '×',
          ours: median(turns.map(({ ours, peer }) => peer / ours)),
          target: '>= 0.4',
        },
        {
          measure: 'DecodeVinValues, processor of an answer',
          unit: 'µs',
          ours: median(turns.map(({ ours }) => ours)),
          peer: median(turns.map(({ peer }) => peer)),
          peerName: 'bare',
        },
        { measure: 'batch as JSON, a core of the engine', unit: 'VIN/s', ours: 1e6 / whole, target: '>= 60,000' },
        { measure: 'of which writing JSON', unit: '%', ours: (100 * (whole - decoding)) / whole },
        { measure: 'a number of a batch, p50', unit: 'µs', ours: p50 },
        { measure: 'a number of a batch, p99', unit: 'µs', ours: p99, target: '<= 1,000' },
        { measure: 'batch over HTTP, a core of the server', unit: 'VIN/s', ours: 1e6 / batchUs },
      ],
      notes: [`Medians of ${TURNS} turns. An answer has ${Math.round(answer.length / 100) / 10} kB.`],
    };
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
