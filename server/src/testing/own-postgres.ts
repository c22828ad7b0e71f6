import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server of a test's own, to be stopped and started as the test likes. */
export interface OwnPostgres {
  url: string;
  start(): void;
  /** Simulates a crash: every connection is cut without notice. */
  stop(): void;
  end(): void;
}

/** Where Debian keeps the binaries, else where the path leads. */
function binariesFolder(): string {
  const all = '/usr/lib/postgresql';
  const versions = existsSync(all) ? readdirSync(all).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map(version => join(all, version, 'bin')).find(folder => existsSync(join(folder, 'initdb')));
  return found ?? '';
}

/** The words of a command that runs a program as another user where we are root: those of databases refuse it. */
export function withoutRoot(file: string, ...args: string[]): [command: string, words: string[]] {
  return process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args];
}

/** The words of a command that runs one of PostgreSQL's programs. */
export const postgresCommand = (program: string, ...args: string[]): [command: string, words: string[]] =>
  withoutRoot(join(binariesFolder(), program), ...args);

/** Runs one of the programs of PostgreSQL. @returns the text it writes */
export const run = (program: string, ...args: string[]): string => runFrom(binariesFolder(), program, ...args);

/** The same with the programs of a folder. */
function runFrom(folder: string, program: string, ...args: string[]): string {
  return execFileSync(...withoutRoot(join(folder, program), ...args), {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Gives a folder to the user whom PostgreSQL's programs run as. */
export function giveToPostgres(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chownSync(folder, idOf('-u'), idOf('-g'));
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}

/**
 * Makes an empty PostgreSQL server and starts it. `durable`: it waits for the disk, as it does unless it is told not to;
 * `more`: settings besides, `name=value`; `binaries`: the folder of its programs, those that are installed where nothing is said.
 */
export async function startPostgres({
  durable = false,
  more = [] as string[],
  binaries = binariesFolder(),
} = {}): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-pg-'));
  giveToPostgres(folder);
  const port = await freePort();
  const data = join(folder, 'data');
  const all = [...more, 'listen_addresses=127.0.0.1', ...(durable ? [] : ['fsync=off'])];
  const settings = `-p ${port} -k ${folder} ${all.map(each => `-c ${each}`).join(' ')}`;
  const control = (...words: string[]) => void runFrom(binaries, 'pg_ctl', '-D', data, '-w', ...words);
  const start = () => control('-l', join(folder, 'log'), '-o', settings, 'start');
  const stop = () => control('-m', 'immediate', 'stop');
  runFrom(binaries, 'initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    end() {
      if (existsSync(join(data, 'postmaster.pid'))) stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
