import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measured } from './probe.ts';

/** Result of a benchmark. */
export interface BenchResult {
  name: string;
  rows: { measure: string; unit: string; ours: number; peer?: number; peerName?: string; target?: string }[];
  notes: string[];
}

const RUNS = 3;
const PEER = '@cardog/corgi';
const execute = promisify(execFile);

/** Measures this engine and its peer, each in its own processes, and gives the best of several runs. */
export async function run(): Promise<BenchResult> {
  const bare = (await probe('bare')).residentMb;
  const ours: Measured[] = [];
  for (let index = 0; index < RUNS; index++) ours.push(await probe('ours'));
  const peer = await probe('peer');
  const best = (key: 'p50Us' | 'p99Us' | 'loopUs' | 'loadMs' | 'residentMb') =>
    Math.min(...ours.map(measured => measured[key]));
  const most = (key: 'vinsPerSecond' | 'vinsPerCpuSecond') => Math.max(...ours.map(measured => measured[key]));
  const perSecond = most('vinsPerSecond');
  const row = (measure: string, unit: string, our: number, their: number, target: string) => ({
    measure,
    unit,
    ours: round(our),
    peer: round(their),
    peerName: PEER,
    target,
  });
  const result: BenchResult = {
    name: 'vin',
    rows: [
      row('distinct VINs decoded, whole answer', 'VIN/s', perSecond, peer.vinsPerSecond, '>= 150000'),
      row('the same, per second of processor', 'VIN/s', most('vinsPerCpuSecond'), peer.vinsPerCpuSecond, ''),
      row('one decode, median', 'us', best('p50Us'), peer.p50Us, ''),
      row('one decode, 99th percentile', 'us', best('p99Us'), peer.p99Us, '<= 50'),
      {
        measure: 'one decode ÷ a bare loop over its characters',
        unit: 'times',
        ours: round(1_000_000 / most('vinsPerCpuSecond') / best('loopUs')),
      },
      row('load', 'ms', best('loadMs'), peer.loadMs, '<= 150'),
      row('memory above a bare process', 'MB', best('residentMb') - bare, peer.residentMb - bare, '<= 80'),
      { measure: 'ratio to the peer', unit: 'times', ours: round(perSecond / peer.vinsPerSecond) },
    ],
    notes: [
      ours[0]!.note,
      `${peer.decoded} distinct numbers by the peer: ${peer.note}`,
      `best of ${RUNS} runs, one core each`,
    ],
  };
  return result;
}

async function probe(what: string): Promise<Measured> {
  const script = join(import.meta.dirname, 'probe.ts');
  const { stdout } = await execute(process.execPath, ['--expose-gc', '--import', 'tsx', script, what], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Measured;
}

function print({ rows, notes }: BenchResult): void {
  for (const { measure, unit, ours, peer, target } of rows) {
    const other = peer === undefined ? '' : `${PEER} ${peer} ${unit}`;
    console.log(
      `${measure.padEnd(38)} ${String(ours).padStart(10)} ${unit.padEnd(6)} ${other.padEnd(34)} ${target ? `target ${target}` : ''}`,
    );
  }
  for (const note of notes) console.log(note);
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

if (process.argv[1] === import.meta.filename) {
  const json = process.argv.includes('--json');
  const result = await run();
  if (json) console.log(JSON.stringify(result));
  else print(result);
}
