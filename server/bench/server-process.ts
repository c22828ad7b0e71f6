import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** With the flag of `npm start`. */
export const SERVER = ['--max-semi-space-size=32', 'server/build/main.js'];
/** The settings of malloc that `npm start` makes. */
const MALLOC = Object.fromEntries(
  [...readFileSync(`${ROOT}package.json`, 'utf8').matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);
/** How long a tick of `/proc/<pid>/stat` is. */
const TICK_MS = 10;

export interface Server {
  child: ChildProcess;
  startMs: number;
}

/** Starts a server in a process of its own and waits until it says that it is ready. */
export async function start(args: string[], env: Record<string, string> = {}): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...MALLOC, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes('ready at')) resolve();
      // Any log line is a fault.
      else process.stderr.write(text);
    });
    child.once('exit', code => reject(new Error(`The server ended with ${code}`)));
  });
  return { child, startMs: performance.now() - began };
}

/** Waits until a server that has just started is at rest: it uses less than a tenth of a core, for at most 20 s. */
export async function rest({ child }: Server): Promise<void> {
  for (let seconds = 0; seconds < 20; seconds += 1) {
    const before = processorMs(child);
    await new Promise(resolve => setTimeout(resolve, 1000));
    const after = processorMs(child);
    if (before === null || after === null || after - before < 100) return;
  }
}

export async function stop({ child }: Server): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/**
 * What Linux says of a process: its parent, and the processor time in milliseconds of itself and of its children that have
 * ended. @throws where there is none, or another system
 */
export function processStat(pid: number | string): { parent: number; ownMs: number; childrenMs: number } {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []).map(Number);
  const ms = (...at: number[]) => at.reduce((sum, each) => sum + fields[each]!, 0) * TICK_MS;
  return { parent: fields[1]!, ownMs: ms(11, 12), childrenMs: ms(13, 14) };
}

/** The processor time a process has used, in milliseconds; null where the system does not say (it is Linux that does). */
export function processorMs({ pid }: ChildProcess): number | null {
  try {
    return processStat(pid!).ownMs;
  } catch {
    return null;
  }
}

/** The memory a process holds, in MB. @throws where the system does not say (it is Linux that does) */
export function residentMb({ pid }: ChildProcess): number {
  const [, kb = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}
