import { performance } from 'node:perf_hooks';
import type { Decoder } from '../src/index.ts';
import { loadDecoder } from '../src/node.ts';
import { openPeer } from './peer.ts';
import { touch } from './touch.ts';
import { benchVins, distinctVins } from './vins.ts';

/** Measurements of one decoder in one process. */
export interface Measured {
  vinsPerSecond: number;
  /** The same by the processor's clock, which other programs on the machine disturb less. */
  vinsPerCpuSecond: number;
  p50Us: number;
  p99Us: number;
  /** A loop that does nothing but read the characters of a number: what the machine is capable of just then. */
  loopUs: number;
  loadMs: number;
  /** Memory of this process once loaded and used. */
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
  const folder = process.argv[3];
  const decoder = loadDecoder(folder ? { folder } : {});
  const loadMs = performance.now() - start;
  const { vins, from } = benchVins();
  for (const vin of vins) touch(decoder.decode(vin));
  const residentMb = resident();
  const numbers = distinctVins(vins, ROUNDS * NUMBERS_A_ROUND);
  const note = `${numbers.length} distinct numbers made from ${vins.length} ${from}, every field of every answer read`;
  return {
    ...throughput(decoder, numbers),
    ...latency(decoder, numbers.slice(0, NUMBERS_A_ROUND)),
    loopUs: loopOver(numbers),
    loadMs,
    residentMb,
    decoded: numbers.length,
    note,
  };
}

/** The best of several rounds, each of numbers that no other round has. */
function throughput(decoder: Decoder, numbers: string[]): { vinsPerSecond: number; vinsPerCpuSecond: number } {
  let vinsPerSecond = 0;
  let vinsPerCpuSecond = 0;
  let sum = 0;
  for (let start = 0; start + NUMBERS_A_ROUND <= numbers.length; start += NUMBERS_A_ROUND) {
    const slice = numbers.slice(start, start + NUMBERS_A_ROUND);
    const from = performance.now();
    const cpu = process.cpuUsage();
    for (const vin of slice) sum += touch(decoder.decode(vin));
    const { user, system } = process.cpuUsage(cpu);
    vinsPerSecond = Math.max(vinsPerSecond, slice.length / ((performance.now() - from) / 1000));
    vinsPerCpuSecond = Math.max(vinsPerCpuSecond, slice.length / ((user + system) / 1e6));
  }
  if (sum === 0) throw new Error('Nothing was decoded.');
  return { vinsPerSecond, vinsPerCpuSecond };
}

function latency(decoder: Decoder, numbers: string[]): { p50Us: number; p99Us: number } {
  let best = { p50Us: Infinity, p99Us: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    const times = Float64Array.from(numbers, vin => timeUs(() => touch(decoder.decode(vin))));
    const quantiles = quantilesOf(times);
    if (quantiles.p99Us < best.p99Us) best = quantiles;
  }
  return best;
}

/** The best round of a loop that reads every character. A number alone is too short for the clock. */
function loopOver(numbers: string[]): number {
  let best = Infinity;
  let sum = 0;
  for (let start = 0; start + NUMBERS_A_ROUND <= numbers.length; start += NUMBERS_A_ROUND) {
    const slice = numbers.slice(start, start + NUMBERS_A_ROUND);
    const us = timeUs(() => {
      for (const vin of slice) for (let at = 0; at < vin.length; at++) sum += vin.charCodeAt(at);
    });
    best = Math.min(best, us / slice.length);
  }
  if (sum === 0) throw new Error('Nothing was read.');
  return best;
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
  const cpu = process.cpuUsage();
  for (const vin of whole.slice(1)) {
    const before = performance.now();
    await peer.decode(vin);
    times.push((performance.now() - before) * 1000);
  }
  const { user, system } = process.cpuUsage(cpu);
  return {
    vinsPerSecond: times.length / (times.reduce((sum, time) => sum + time, 0) / 1e6),
    vinsPerCpuSecond: times.length / ((user + system) / 1e6),
    ...quantilesOf(Float64Array.from(times)),
    loopUs: 0,
    loadMs,
    residentMb: resident(),
    decoded: times.length,
    note: peer.note,
  };
}

async function measureBare(): Promise<Measured> {
  const nothing = {
    vinsPerSecond: 0,
    vinsPerCpuSecond: 0,
    p50Us: 0,
    p99Us: 0,
    loopUs: 0,
    loadMs: 0,
    decoded: 0,
    note: '',
  };
  return { ...nothing, residentMb: resident() };
}

/** Memory in use, in megabytes, with garbage collected. */
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

function timeUs(work: () => void): number {
  const from = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - from) / 1000;
}

function quantilesOf(times: Float64Array): { p50Us: number; p99Us: number } {
  times.sort();
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50Us: at(0.5), p99Us: at(0.99) };
}
