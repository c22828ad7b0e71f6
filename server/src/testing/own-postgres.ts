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

/** The binaries refuse root. */
function run(program: string, ...args: string[]): string {
  const isRoot = process.getuid?.() === 0;
  const [command = program, ...words] = isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...args]
    : [program, ...args];
  return execFileSync(command, words, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}

/** Makes an empty PostgreSQL server and starts it. `durable`: it waits for the disk, as it does unless it is told not to. */
export async function startPostgres({ durable = false } = {}): Promise<OwnPostgres> {
  const binaries = binariesFolder();
  const folder = mkdtempSync(join(tmpdir(), 'marque-pg-'));
  if (process.getuid?.() === 0) {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, idOf('-u'), idOf('-g'));
  }
  const port = await freePort();
  const data = join(folder, 'data');
  const settings = `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder}${durable ? '' : ' -c fsync=off'}`;
  const control = (...words: string[]) => void run(join(binaries, 'pg_ctl'), '-D', data, '-w', ...words);
  const start = () => control('-l', join(folder, 'log'), '-o', settings, 'start');
  const stop = () => control('-m', 'immediate', 'stop');
  run(join(binaries, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
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
