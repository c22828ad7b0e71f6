import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../../../../', import.meta.url));

/** The built product as a process of its own. */
export interface ProductProcess {
  origin: string;
  /** Sends SIGTERM. @returns the exit code, once the process has ended */
  stop(): Promise<number | null>;
  kill(): void;
}

/**
 * Starts the product as `npm start` does, at a free port; it is built first where its source is newer. `root`: of another
 * checkout than this one.
 * @throws Error with what the process printed when it ends before it is ready
 */
export async function startProduct(settings: Record<string, string>, root = here): Promise<ProductProcess> {
  const own = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...settings };
  const assigned = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  // `env` adds the settings to the environment of the tests, and becomes the process itself.
  const child = spawn('env', [...assigned, process.execPath, 'scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const origin = await Promise.race([readyAt(child), gone.then(() => null)]);
  if (origin === null) throw new Error('The product ended before it was ready');
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

async function readyAt({ stdout }: ChildProcess): Promise<string | null> {
  if (!stdout) return null;
  for await (const line of createInterface(stdout)) {
    const origin = /is ready at (\S+)/.exec(line)?.[1];
    if (origin) return origin;
  }
  return null;
}
