import { availableParallelism } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { batch } from '../src/cli/batch-command.ts';
import { loadDecoder } from '../src/node.ts';
import { benchVins, distinctVins } from './vins.ts';

const ROWS = 600_000;
const ROUNDS = 2;

/** The best of some rounds, a second of processor time. */
async function best(count: number, work: () => unknown): Promise<number> {
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    most = Math.max(most, (count / (user + system)) * 1e6);
  }
  return most;
}

/** The best of some rounds, a second by the clock. */
async function bestByClock(count: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await work();
    most = Math.max(most, (count / (performance.now() - began)) * 1000);
  }
  return most;
}

/** A CSV file of distinct VINs with every column added, beside decoding the same numbers. */
export async function run() {
  const { vins, from } = benchVins();
  const numbers = distinctVins(vins, ROWS).slice(0, ROWS);
  const lines = numbers.map((vin, at) => `A${at},${vin},"clean, one owner",${at}\n`);
  const file = Buffer.from(`stock,vin,note,price\n${lines.join('')}`);
  const pieces = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, at) =>
    file.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const decoder = loadDecoder();
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const peer = await best(numbers.length, () => numbers.forEach(vin => decoder.decode(vin)));
  const ours = await best(numbers.length, () => batch(decoder, Readable.from(pieces), nowhere()));
  const threads = availableParallelism();
  const divided = await bestByClock(numbers.length, () =>
    batch(decoder, Readable.from(pieces), nowhere(), { threads }),
  );
  return {
    name: 'A CSV file with 19 added columns',
    rows: [
      { measure: 'rows, one thread', unit: '/s of a core', ours, peer, peerName: 'decoding alone' },
      { measure: `rows, ${threads} threads, with their start`, unit: '/s', ours: divided, target: '>= 100,000' },
    ],
    notes: [`${ROWS.toLocaleString('en-US')} distinct numbers from ${from}; the best of ${ROUNDS} rounds.`],
  };
}
