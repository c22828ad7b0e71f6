import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

interface ImportMeasured {
  /** As the command tells them: with the reading that proves the file whole, without the start. */
  seconds: number;
  /** Resident at most, in MB (Linux only; 0 elsewhere). */
  mb: number;
}

/** Runs the operator's command `data import` in a process of its own. `where`: the settings of the database. */
export async function measureImport(
  pack: string,
  path: string,
  where: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<ImportMeasured> {
  const options = ['--max-semi-space-size=2', '--import', 'tsx'];
  const args = [...options, 'server/src/cli/main.ts', 'data', 'import', pack, '--again', '--json', '--from', path];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TSX_TSCONFIG_PATH: 'server/tsconfig.json', ...where },
  });
  let mb = 0;
  const look = setInterval(() => {
    try {
      const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      mb = Math.max(mb, Number(kb) / 1024);
    } catch {
      // It has ended.
    }
  }, 50);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [printed, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  clearInterval(look);
  if (code !== 0) throw new Error(`data import ${pack} ended with ${code}: ${said.slice(-500)}`);
  const { seconds } = JSON.parse(printed) as { seconds: number };
  return { seconds, mb };
}
