import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Stands in for the built server: prints its process id, takes a moment to stop, and says when it has. */
const SERVER = `
import { appendFileSync } from 'node:fs';
const timer = setInterval(() => {}, 1000);
const end = () => setTimeout(() => { appendFileSync('said', 'stopped'); process.exit(Number(process.env.CODE)); }, 500);
process.once('SIGTERM', end);
process.once('SIGINT', end);
appendFileSync('said', process.pid + ' ' + process.env.NODE_ENV + ' ');
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-start-'));
  for (const path of [
    'messages',
    'server/src',
    'server/seeds',
    'vin/src',
    'web/app',
    'server/build',
    'web/build/server',
  ]) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  cpSync(join(root, 'scripts/start.mjs'), join(folder, 'scripts/start.mjs'));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }));
  writeFileSync(join(folder, 'server/build/main.js'), SERVER);
  writeFileSync(join(folder, 'web/build/server/index.js'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const output = () => (existsSync(join(folder, 'said')) ? readFileSync(join(folder, 'said'), 'utf8') : '');

async function start(code: number): Promise<ChildProcess> {
  const { NODE_ENV: _ours, ...env } = process.env;
  const npm = spawn('npm', ['start'], { cwd: folder, env: { ...env, CODE: String(code) }, stdio: 'ignore' });
  await expect.poll(output).toMatch(/ $/);
  return npm;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('npm start', () => {
  it.each([
    ['SIGTERM', 0],
    ['SIGINT', 3],
  ] as const)('hands %s on, waits until the server has stopped, and ends with its code %i', async (signal, code) => {
    const npm = await start(code);
    const [pid = '', environment] = output().split(' ');
    expect(environment).toBe('production');
    npm.kill(signal);
    expect(await once(npm, 'exit')).toEqual([code, null]);
    expect(output()).toMatch(/stopped$/);
    expect(isRunning(Number(pid))).toBe(false);
  });
});
