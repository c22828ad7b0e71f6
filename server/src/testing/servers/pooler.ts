import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, withoutRoot } from '../own-postgres.ts';

/** PgBouncer in transaction mode: a connection of the server belongs to a client for one transaction only. */
export interface Pooler {
  url: string;
  end(): Promise<void>;
}

/** Starts PgBouncer in front of a PostgreSQL server, with few connections to it. @throws Error where it is not installed */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const { hostname, port: serverPort, username, pathname } = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'marque-pooler-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  const settings = `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 8
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  const child = spawn(...withoutRoot('pgbouncer', '-q', join(folder, 'pgbouncer.ini')), {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  for (let tried = 0; !(await answers(port)); tried++) {
    if (tried === 100 || child.exitCode !== null) throw new Error('PgBouncer does not answer');
    await pause(50);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async end() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
