import { performance } from 'node:perf_hooks';
import { loadDecoder } from '../src/node.ts';
import { openPeer } from './peer.ts';
import { touch } from './touch.ts';
import { benchVins, distinctVins } from './vins.ts';

/** What one process measured of one decoder. */
export interface Measured {
  vinsPerSecond: number;
  p50Us: number;
  p99Us: number;
  loadMs: number;
  /** Memory of this process, loaded and after use. */
  residentMb: number;
  decoded: number;
  note: string;
}

const ROUNDS = 6;
const NUMBERS_A_ROUND = 25_000;
const PEER_NUMBERS = 60;

const measures: Record<string, () => Promise<Measured>> = { ours: measureOurs, peer: measurePeer, bare: measureBare };
const measure = measures[process.argv[2] ?? ''];
if (!measure) throw new Error('usage: probe ours|peer|bare');
console.log(JSON.stringify(await measure()));

async function measureOurs(): Promise<Measured> {
  const start = performance.now();
  const decoder = loadDecoder();
  const loadMs = performance.now() - start;
  const { vins, from } = benchVins();
  const numbers = distinctVins(vins, ROUNDS * NUMBERS_A_ROUND);
  let best = 0;
  let sum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const slice = numbers.slice(round * NUMBERS_A_ROUND, (round + 1) * NUMBERS_A_ROUND);
    const from = performance.now();
    for (const vin of slice) sum += touch(decoder.decode(vin));
    best = Math.max(best, slice.length / ((performance.now() - from) / 1000));
  }
  let latencies: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    const times = Float64Array.from(numbers.slice(0, NUMBERS_A_ROUND), vin => timeUs(() => touch(decoder.decode(vin))));
    const quantiles = quantilesOf(times);
    if (quantiles[1] < latencies[1]) latencies = quantiles;
  }
  const decoded = numbers.length;
  return finish(
    best,
    latencies,
    loadMs,
    decoded,
    `${decoded} distinct numbers made from ${vins.length} ${from}; ${sum > 0 ? 'every field read' : ''}`,
  );
}

async function measurePeer(): Promise<Measured> {
  const start = performance.now();
  const peer = await openPeer();
  const loadMs = performance.now() - start;
  const { vins } = benchVins();
  const step = Math.max(1, Math.floor(vins.length / PEER_NUMBERS));
  const whole = vins.filter((vin, index) => index % step === 0 && vin.length === 17);
  await peer.decode(whole[0]!);
  const times: number[] = [];
  const from = performance.now();
  for (const vin of whole.slice(1)) {
    const before = performance.now();
    await peer.decode(vin);
    times.push((performance.now() - before) * 1000);
  }
  const perSecond = times.length / ((performance.now() - from) / 1000);
  return finish(perSecond, quantilesOf(Float64Array.from(times)), loadMs, times.length, peer.note);
}

async function measureBare(): Promise<Measured> {
  return finish(0, [0, 0], 0, 0, '');
}

function finish(
  vinsPerSecond: number,
  [p50Us, p99Us]: [number, number],
  loadMs: number,
  decoded: number,
  note: string,
): Measured {
  globalThis.gc?.();
  return { vinsPerSecond, p50Us, p99Us, loadMs, residentMb: process.memoryUsage().rss / 1e6, decoded, note };
}

function timeUs(work: () => void): number {
  const from = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - from) / 1000;
}

function quantilesOf(times: Float64Array): [number, number] {
  times.sort();
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return [at(0.5), at(0.99)];
}
