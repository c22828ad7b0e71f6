import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/testing/own-postgres.ts';
import { SERVER } from '../server-process.ts';
import { createFakeClock } from './clock.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** After this long a process that has ended is started again, as a service manager does. */
const RESTART_MS = 300;

/** A process of the built server that is started again whenever it ends. */
export interface Process {
  role: 'web' | 'worker';
  url: string;
  /** Where its log is. */
  log: string;
  /** How often it was started. */
  starts(): number;
  /** Kills it as it is; it is started again by itself. */
  kill(): void;
  /** Makes the clock of the process go before by so many seconds, or after; its timers do not notice. */
  setClock(seconds: number): void;
  isReady(): Promise<boolean>;
  end(): Promise<void>;
}

/** Starts a process of the built server with a role; its log and its clock are files of `folder`. */
export async function startProcess(
  name: string,
  role: 'web' | 'worker',
  { env, folder }: { env: Record<string, string>; folder: string },
): Promise<Process> {
  const port = await freePort();
  const log = join(folder, `${name}.log`);
  const clock = createFakeClock(join(folder, `${name}.clock`));
  const written = createWriteStream(log, { flags: 'a' });
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let starts = 0;
  let isEnding = false;

  function run(): void {
    starts += 1;
    child = spawn(process.execPath, SERVER, {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...env,
        ROLE: role,
        PORT: String(port),
        ...clock.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(written, { end: false });
    child.once('exit', (code, signal) => {
      written.write(`-- ended: ${code ?? signal}\n`);
      if (!isEnding) setTimeout(run, RESTART_MS);
    });
  }
  run();

  return {
    role,
    url,
    log,
    starts: () => starts,
    kill: () => void child.kill('SIGKILL'),
    setClock: clock.set,
    isReady: () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    async end() {
      isEnding = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const orderly = await Promise.race([gone, pause(25_000)]);
      if (!orderly) child.kill('SIGKILL');
      await gone;
    },
  };
}
