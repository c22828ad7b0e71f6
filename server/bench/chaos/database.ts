import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, giveToPostgres, postgresCommand } from '../../src/testing/own-postgres.ts';
import { createFakeClock } from './clock.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { startTcpProxy, type TcpProxy } from '../../src/testing/servers/tcp-proxy.ts';

const DISK_MB = 1024;

/** A PostgreSQL server with a disk of its own. */
export interface Node {
  port: number;
  /** The mount point of its disk; null where the system does not let us mount one. */
  disk: string | null;
  /** Makes the clock of its machine go before by so many seconds, or after. */
  setClock(seconds: number): void;
  start(): Promise<void>;
  /** `immediate` is a crash, `fast` an orderly end that cuts connections. */
  stop(mode: 'immediate' | 'fast'): Promise<void>;
}

/**
 * A primary with a synchronous standby, behind one address. A commit is confirmed once the standby has it, so a fail-over
 * loses nothing that was confirmed.
 */
export interface DatabasePair {
  url: string;
  proxy: TcpProxy;
  primary(): Node;
  /** Ends the primary as a crash does, promotes the standby, and points the address to it. */
  failOver(): Promise<void>;
  /** Makes a new standby of the primary, and waits until it follows. */
  addStandby(): Promise<void>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

const run = (program: string, ...args: string[]): Promise<void> => runWith({}, program, ...args);

async function runWith(env: Record<string, string>, program: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(...postgresCommand(program, ...args), { cwd: '/', env: { ...process.env, ...env } });
}

/** Whether PostgreSQL's programs are on this machine. */
export const hasPostgres = (): Promise<boolean> =>
  run('initdb', '--version').then(
    () => true,
    () => false,
  );

/** Makes the files of a server and starts it: new ones, or a copy of the server on port `of`, which it then follows. */
async function createNode(root: string, name: string, of?: number): Promise<Node & { remove(): Promise<void> }> {
  const folder = join(root, name);
  mkdirSync(folder);
  const disk = mountDisk(folder, DISK_MB) ? folder : null;
  giveToPostgres(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  // The second line is what docs/processes.md asks of an installation, shorter.
  const settings =
    `-c listen_addresses=127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=120 -c wal_keep_size=64 ` +
    `-c max_wal_size=256 -c idle_in_transaction_session_timeout=10s`;
  const log = join(root, `${name}.log`);
  const clockFile = join(root, `${name}.clock`);
  const clock = createFakeClock(clockFile);
  chmodSync(clockFile, 0o644);
  const node = {
    port,
    disk,
    setClock: clock.set,
    start: () => runWith(clock.env, 'pg_ctl', '-D', data, '-w', '-t', '60', '-l', log, '-o', settings, 'start'),
    stop: (mode: 'immediate' | 'fast') => run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop'),
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) await node.stop('immediate').catch(() => {});
      if (disk) unmountDisk(disk);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  if (of === undefined)
    await run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  else
    await run('pg_basebackup', '-D', data, '-h', '127.0.0.1', '-p', String(of), '-U', 'postgres', '-R', '-c', 'fast');
  await node.start();
  return node;
}

/** Starts both servers in new folders, which `end` removes. */
export async function startDatabasePair(): Promise<DatabasePair> {
  const root = mkdtempSync(join(tmpdir(), 'marque-chaos-pg-'));
  giveToPostgres(root);
  let count = 0;
  let primary = await createNode(root, `node${++count}`);
  let standby: Awaited<ReturnType<typeof createNode>> | null = null;
  const proxy = await startTcpProxy(primary.port);

  async function query<Row extends object>(sql: string, values: unknown[] = [], port = primary.port): Promise<Row[]> {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async function addStandby(): Promise<void> {
    standby = await createNode(root, `node${++count}`, primary.port);
    const follows = `select 1 from pg_stat_replication where state = 'streaming'`;
    while ((await query(follows)).length === 0) await pause(50);
    // Only now, so that the standby's copy of the settings does not wait for a standby of its own.
    await query(`alter system set synchronous_standby_names = '*'`);
    await query('select pg_reload_conf()');
  }

  await addStandby();
  return {
    url: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
    proxy,
    primary: () => primary,
    query,
    addStandby,
    async failOver() {
      if (!standby) throw new Error('There is no standby');
      const [lost, next] = [primary, standby];
      await lost.stop('immediate');
      proxy.cut();
      await query('select pg_promote()', [], next.port);
      [primary, standby] = [next, null];
      proxy.target = next.port;
      await lost.remove();
    },
    async end() {
      proxy.close();
      await primary.remove();
      await standby?.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
