import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '../../../kit/settings/config.ts';
import { randomCode } from '../../../kit/security/ids.ts';
import { BackupRefused, type Manifest } from '../rules.ts';
import { countRows, DROP_ALL, hasTables, isCluster, newestApplied, otherConnections, type Sql } from '../store.ts';

/** The database server itself: its programs need a session, which a pooler does not give them. Null: the embedded database. */
export const addressOf = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string | null =>
  databaseUrl && (databaseDirectUrl ?? databaseUrl);

type Bytes = AsyncIterable<Uint8Array>;

/** One connection for a piece of work. */
export async function connected<Result>(url: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new BackupRefused(`The PostgreSQL server of DATABASE_URL cannot be reached (${error.message}).`);
  });
  return work((text, values) => client.query(text, values)).finally(() => client.end());
}

/**
 * Runs a program of PostgreSQL. Its output is to be read to the end, then `done` awaited.
 * @throws BackupRefused when it is not there, or with what it wrote when it failed
 */
function run(program: string, args: readonly string[], signal?: AbortSignal) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], ...(signal ? { signal } : {}) });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupRefused(
              `${program} was not found. Install PostgreSQL's programs, of the server's version or newer (Debian: postgresql-client).`,
            )
          : error,
      ),
    );
    child.on('close', code =>
      code === 0
        ? resolve()
        : reject(new BackupRefused(`${program} failed. ${said.trim() || `It ended with ${code}.`}`)),
    );
  });
  done.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, done };
}

/** The address without its password: others could read that in the list of processes. The programs find it in a file. */
async function addressFor(url: string, folder: string): Promise<string> {
  const address = new URL(url);
  const file = join(folder, 'password');
  const password = decodeURIComponent(address.password).replace(/[\\:]/g, '\\$&');
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600 });
  address.password = '';
  address.searchParams.set('passfile', file);
  return address.href;
}

/** Runs pg_dump, and counts rows in the same snapshot. `write` takes what it writes; `scratch` is a folder for a while. */
export async function dumpPostgres<Written>(
  url: string,
  { scratch, signal }: { scratch: string; signal: AbortSignal },
  write: (source: Readable) => Promise<Written>,
): Promise<{ database: Manifest['database']; written: Written }> {
  const address = await addressFor(url, scratch);
  return connected(url, async sql => {
    if (await isCluster(sql))
      throw new BackupRefused(
        'This database has Citus: its rows may be on several servers, and a dump is not of one moment of all of them. Nothing ' +
          'was made. Back up each server with pgBackRest, to the same moment (docs/backups.md), and report it with: ' +
          'npm run -s cli -- backup record',
      );
    await sql('begin isolation level repeatable read read only');
    const { rows: exported } = await sql('select pg_export_snapshot() as id');
    const wanted = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${String(exported[0]?.id)}`];
    const dump = run('pg_dump', [...wanted, `--dbname=${address}`], signal);
    const [written] = await Promise.all([write(dump.stdout), dump.done]);
    const database = { kind: 'postgres' as const, migration: await newestApplied(sql), rows: await countRows(sql) };
    return { database, written };
  });
}

/** Whether a database has no table. */
export const isEmpty = (url: string): Promise<boolean> => connected(url, async sql => !(await hasTables(sql)));

/** @throws BackupRefused while somebody else is connected */
export async function refuseInUse(url: string): Promise<void> {
  const others = await connected(url, otherConnections);
  if (others > 0)
    throw new BackupRefused(
      `The database is in use by ${others} other connections. Stop every server first. Nothing was changed.`,
    );
}

/**
 * Puts what pg_dump wrote in the place of everything in a database, in one transaction.
 * @returns rows of each table. @throws BackupRefused; the database is then as it was
 */
export async function restorePostgres(
  url: string,
  source: Bytes,
  scratch: string,
): Promise<Manifest['database']['rows']> {
  const address = await addressFor(url, scratch);
  const restore = run('pg_restore', ['--no-owner', '--no-privileges', '--file=-']);
  const psql = run('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-', `--dbname=${address}`]);
  psql.stdout.resume();
  psql.stdin.on('error', () => {});
  try {
    psql.stdin.write(`begin; ${DROP_ALL}\n`);
    await Promise.all([
      pipeline(source, restore.stdin),
      pipeline(restore.stdout, psql.stdin, { end: false }),
      restore.done,
    ]);
    psql.stdin.end('commit;\n');
  } catch (error) {
    // Without its commit nothing has happened. What psql says comes before that the pipe to it broke.
    psql.stdin.destroy();
    await psql.done;
    throw error;
  }
  await psql.done;
  return connected(url, countRows);
}

/** A database of its own on the same server for a while. */
export async function withScratchDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `marque_verify_${randomCode(8)}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  return connected(url, async sql => {
    await sql(`create database ${name}`).catch((error: Error) => {
      throw new BackupRefused(
        `A database for the check cannot be made on the server of DATABASE_URL (${error.message}).`,
      );
    });
    return work(own.href).finally(() => sql(`drop database if exists ${name} with (force)`));
  });
}
