import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STARTED_MS = 120_000;
const READY = /Marque is ready/;

/** The environment variable that names the data folder of a product that was started once and stopped. */
export const SEEDED_DATA = 'MARQUE_SEEDED_DATA';

/** A running product with its own data folder. */
export interface Product {
  readonly port: number;
  readonly dataDir: string;
  /** The address of a page; the host selects the brand. */
  url(path: string, host?: string): string;
  /** Everything it has printed since its last start. */
  printed(): string;
  /** Starts it, and returns when it has answered with a page. */
  start(): Promise<void>;
  /** Stops it the polite way. */
  stop(): Promise<void>;
  /** `kill -9` on the server itself. */
  kill(): Promise<void>;
  /** Stops what runs and deletes the data folder. */
  end(): Promise<void>;
}

/** One start of the product, as a newcomer starts it. */
interface Run {
  child: ChildProcess;
  output: () => string;
  gone: Promise<number | null>;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}

/** Starts `scripts/start.mjs`, or what `command` says, and returns at once. */
export function launch(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
  [program, ...words]: [string, ...string[]] = [process.execPath, 'scripts/start.mjs'],
): Run {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    DATA_REFRESH: 'off',
    NHTSA_RECALLS: 'off',
    TRANSPORT_CANADA_RECALLS: 'off',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...settings,
  };
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const gone = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, gone };
}

/**
 * A product, not yet started, on a copy of the seeded data folder if there is one, else on an empty folder.
 * `settings`: those of its environment.
 */
export async function newProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-e2e-'));
  const seeded = process.env[SEEDED_DATA];
  // A socket is nothing one can copy; each start makes its own.
  if (seeded) cpSync(seeded, dataDir, { recursive: true, filter: path => !lstatSync(path).isSocket() });
  const port = await freePort();
  let run: Run | null = null;

  async function halt(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!run) return;
    run.child.kill(signal);
    await run.gone;
  }
  return {
    port,
    dataDir,
    url: (path, host = 'localhost') => `http://${host}:${port}${path}`,
    printed: () => run?.output() ?? '',
    start: async () => {
      run = launch(dataDir, port, settings);
      await ready(run);
      // The first page of a cold server takes seconds, on a busy machine more than a test waits.
      await fetch(`http://localhost:${port}/`);
    },
    stop: () => halt('SIGTERM'),
    kill: () => halt('SIGKILL'),
    end: async () => {
      if (run?.child.exitCode === null) await halt('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the product takes requests. */
export async function ready(run: Run): Promise<void> {
  const end = Date.now() + STARTED_MS;
  while (!READY.test(run.output())) {
    if (run.child.exitCode !== null) throw new Error(`The product ended before it was ready:\n${run.output()}`);
    if (Date.now() > end) throw new Error(`The product was not ready in time:\n${run.output()}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
