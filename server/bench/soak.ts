import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { residentMb, SERVER, start, stop } from './server-process.ts';
import { signedIn } from './signed-in.ts';
import { post, vins } from './vins.ts';

const PORT = 3913;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const MINUTES = 20;
/** Allowed growth of memory from the second third of the time to the last; in the first, caches fill. */
const GROWTH_MB = 64;

/** A kind of request, and how many of them are sent a second. */
interface Kind {
  name: string;
  perSecond: number;
  send(run: number): Promise<void>;
}

/** Mixed requests at a steady pace for `minutes`. @throws when memory grows, or when a request fails */
export async function run(options: { json: boolean; minutes?: number }): Promise<BenchResult> {
  const report = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  const minutes = options.minutes ?? MINUTES;
  const folder = mkdtempSync(join(tmpdir(), 'marque-soak-'));
  const env = { PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off' };
  const server = await start(SERVER, env);
  try {
    const kinds = await kindsOf();
    const over = new AbortController();
    const load = kinds.map(kind => send(kind, over.signal));
    const memory: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      await Promise.race([pause(60_000), ...load]);
      memory.push(residentMb(server.child));
      report(`minute ${minute}: ${memory.at(-1)} MB`);
    }
    over.abort();
    const counts = await Promise.all(load);
    return resultOf(
      memory,
      kinds.map(({ name }, at) => ({ name, sent: counts[at] ?? 0 })),
    );
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends requests of a kind until the signal. @returns how many */
async function send({ perSecond, send: one }: Kind, over: AbortSignal): Promise<number> {
  const began = performance.now();
  let sent = 0;
  while (!over.aborted) {
    await one(sent++);
    // Where the server is slower than the pace, the next one follows at once.
    await pause(Math.max(0, began + (sent * 1000) / perSecond - performance.now()));
  }
  return sent;
}

async function kindsOf(): Promise<Kind[]> {
  const numbers = vins();
  const vin = (at: number) => numbers[at % numbers.length] ?? '';
  const { answered, pdfOf, signIn } = await signedIn(ORIGIN);
  const [report, sticker] = [await pdfOf('reports'), await pdfOf('stickers')];
  return [
    {
      name: 'calls',
      perSecond: 100,
      send: at => answered('/api-cwa/vin-validate', post(JSON.stringify({ vin: vin(at) }))),
    },
    {
      name: 'previews',
      perSecond: 10,
      // Who has chosen a language gets a page of their own.
      send: at => answered(`/vehicle/${vin(at)}`, { headers: { cookie: 'marque_language=en' } }),
    },
    { name: 'reports', perSecond: 2, send: () => answered(report) },
    { name: 'stickers', perSecond: 4, send: () => answered(sticker) },
    {
      name: 'sign-ins',
      perSecond: 2,
      send: async () => {
        const session = await signIn();
        await answered('/api-cwa/logout', {
          ...post('{}'),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
        });
      },
    },
  ];
}

/** Compares medians: from one minute to the next, memory differs by a tenth with what is just being collected. */
function resultOf(memory: readonly number[], counts: readonly { name: string; sent: number }[]): BenchResult {
  const third = Math.floor(memory.length / 3);
  const before = median(memory.slice(third, -third || undefined));
  const after = median(memory.slice(-third));
  if (after - before > GROWTH_MB)
    throw new Error(`Memory is not flat: ${before} MB in the second third of the time, ${after} MB in the last`);
  return {
    name: `Memory under mixed load, ${memory.length} minutes`,
    rows: [
      { measure: 'resident memory, second third of the time', unit: 'MB', ours: before },
      { measure: 'last third', unit: 'MB', ours: after, target: `<= ${before + GROWTH_MB}` },
      { measure: 'at most', unit: 'MB', ours: Math.max(...memory) },
      ...counts.map(({ name, sent }) => ({ measure: name, unit: 'sent', ours: sent })),
    ],
    notes: ['The benchmark fails when a request fails or memory grows by more. "--minutes=60" runs it longer.'],
  };
}
