import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../../../../', import.meta.url));

/** The built product as a process of its own. */
export interface ProductProcess {
  origin: string;
  /** The lines it has printed so far. */
  printed: readonly string[];
  /** Sends SIGTERM. @returns the exit code, once the process has ended */
  stop(): Promise<number | null>;
  kill(): void;
}

/**
 * Starts the product as `npm start` does, at a free port; it is built first where its source is newer. `root`: of another
 * checkout than this one.
 * @throws Error when it ends before it is ready
 */
export function startProduct(settings: Record<string, string>, root = here): Promise<ProductProcess> {
  const own = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...settings };
  const assigned = Object.entries(own).map(([name, value]) => `${name}=${value}`);
  // `env` adds the settings to the environment of the tests, and becomes the process itself.
  return startProcess(['env', ...assigned, process.execPath, 'scripts/start.mjs'], { cwd: root });
}

/**
 * Starts a command that becomes the product. What it prints as errors goes to the errors of this process.
 * @throws Error when it ends before it is ready
 */
export async function startProcess(
  [command = '', ...args]: readonly string[],
  options: { cwd: string; env?: Record<string, string>; uid?: number; gid?: number },
): Promise<ProductProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const printed: string[] = [];
  const origin = await Promise.race([readyAt(child, printed), gone.then(() => null)]);
  if (origin === null) throw new Error('The product ended before it was ready');
  return {
    origin,
    printed,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return child.exitCode;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Keeps what a process prints in `printed`. @returns where it is ready, once it is */
function readyAt({ stdout }: ChildProcess, printed: string[]): Promise<string> {
  return new Promise(resolve => {
    if (!stdout) return;
    createInterface(stdout).on('line', line => {
      printed.push(line);
      const origin = /is ready at (\S+)/.exec(line)?.[1];
      if (origin) resolve(origin);
    });
  });
}
