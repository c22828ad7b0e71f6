import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, startPostgres } from '../src/testing/own-postgres.ts';
import { median } from 'simple-statistics';
import type { BenchResult } from './result.ts';
import { processorMs, rest, SERVER, start, stop, type Server } from './server-process.ts';
import { signedIn } from './signed-in.ts';
import { post, vins } from './vins.ts';

/** Turns of one process and of three, one after the other: what else the machine does changes meanwhile. */
const TURNS = 7;
const TURN_SECONDS = 2;
const CONNECTIONS = 24;
const PROCESSES = 3;

interface Process extends Server {
  origin: string;
}

/** Answers a second of all processes together, and the microseconds of their processor for each. */
interface Load {
  perSecond: number;
  costUs: number;
}

async function loaded(processes: readonly Process[], requests: autocannon.Request[]): Promise<Load> {
  const used = () => processes.reduce((sum, { child }) => sum + (processorMs(child) ?? 0), 0);
  const before = used();
  const results = await Promise.all(
    processes.map(({ origin }) =>
      autocannon({ url: origin, requests, connections: CONNECTIONS / processes.length, duration: TURN_SECONDS }),
    ),
  );
  const answers = results.reduce((sum, { requests: made }) => sum + made.total, 0);
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} calls were not answered`);
  return { perSecond: answers / TURN_SECONDS, costUs: ((used() - before) * 1000) / answers };
}

/** One process and three on one database, under the same load: what it costs that others work on the same rows. */
export async function processRows(): Promise<BenchResult['rows']> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const media = join(folder, 'media');
  mkdirSync(media);
  const processes: Process[] = [];
  try {
    for (let at = 0; at < PROCESSES; at++) {
      const port = await freePort();
      const dataDir = join(folder, String(at));
      mkdirSync(dataDir);
      symlinkSync(media, join(dataDir, 'media'));
      const server = await start(SERVER, {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        DEMO_DATA: 'on',
        DATA_REFRESH: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      });
      processes.push({ ...server, origin: `http://127.0.0.1:${port}` });
    }
    for (const each of processes) await rest(each);
    const { authorization } = await signedIn(processes[0]!.origin);
    const list = vins();
    const loads: Record<string, autocannon.Request[]> = {
      'vin-validate': list.map(vin => ({ ...post(JSON.stringify({ vin })), path: '/api-cwa/vin-validate' })),
      'a preview, kept': [{ path: `/vehicle/${list[0]}` }],
      'a member’s reports': [{ path: '/api-cwa/reports', headers: { authorization } }],
    };
    const rows: BenchResult['rows'] = [];
    for (const [name, requests] of Object.entries(loads)) {
      const turns: { one: Load; three: Load }[] = [];
      for (let turn = -2; turn < TURNS; turn++) {
        const one = await loaded(processes.slice(0, 1), requests);
        const three = await loaded(processes, requests);
        if (turn >= 0) turns.push({ one, three });
      }
      const of = (read: (turn: { one: Load; three: Load }) => number) => median(turns.map(read));
      const peerName = 'one process';
      rows.push(
        {
          measure: `${name}, three processes`,
          unit: '/s',
          ours: of(({ three }) => three.perSecond),
          peer: of(({ one }) => one.perSecond),
          peerName,
        },
        {
          measure: `${name}, processor of an answer`,
          unit: 'µs',
          ours: of(({ three }) => three.costUs),
          peer: of(({ one }) => one.costUs),
          peerName,
        },
      );
    }
    return rows;
  } finally {
    for (const each of processes) await stop(each);
    postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
