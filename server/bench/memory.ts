import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { residentMb, rest, SERVER, start, stop } from './server-process.ts';
import { signedIn } from './signed-in.ts';

const PORT = 3914;
const DOCUMENTS = 1000;
/** Files asked for at once. */
const TOGETHER = 4;
const MAX_MB = 700;

/** The server's memory after 1,000 PDFs of a report and 1,000 of a sticker. @throws when it is above the goal */
export async function run(options: { json: boolean }): Promise<BenchResult> {
  const report = (line: string) => void (options.json || process.stderr.write(`${line}\n`));
  const folder = mkdtempSync(join(tmpdir(), 'marque-memory-'));
  const env = {
    PORT: String(PORT),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '0',
  };
  const server = await start(SERVER, env);
  try {
    const member = await signedIn(`http://127.0.0.1:${PORT}`);
    const paths = [await member.pdfOf('reports'), await member.pdfOf('stickers')];
    await rest(server);
    const memory = [residentMb(server.child)];
    report(`fresh: ${memory[0]} MB`);
    const times: number[][] = [];
    for (const path of paths) {
      times.push(await drawAll(() => member.answered(path)));
      memory.push(residentMb(server.child));
      report(`${path}: ${memory.at(-1)} MB`);
    }
    await rest(server);
    memory.push(residentMb(server.child));
    const [fresh = 0, reports = 0, both = 0, settled = 0] = memory;
    if (both > MAX_MB) throw new Error(`The server holds ${both} MB after ${2 * DOCUMENTS} documents`);
    return {
      name: 'Memory of the server while documents are drawn',
      rows: [
        { measure: 'fresh', unit: 'MB', ours: fresh },
        { measure: `after ${DOCUMENTS} reports`, unit: 'MB', ours: reports },
        { measure: `and ${DOCUMENTS} stickers`, unit: 'MB', ours: both, target: `<= ${MAX_MB}` },
        { measure: 'a moment later', unit: 'MB', ours: settled },
        { measure: `a report, median of ${TOGETHER} at once`, unit: 'ms', ours: median(times[0] ?? []) },
        { measure: `a sticker, median of ${TOGETHER} at once`, unit: 'ms', ours: median(times[1] ?? []) },
      ],
      notes: ['The whole process: drawing threads, database and caches. The benchmark fails above the goal.'],
    };
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks so many times, some at once. @returns how long each took, in ms */
async function drawAll(ask: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const line = async (): Promise<void> => {
    while (times.length < DOCUMENTS) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, line));
  return times;
}
