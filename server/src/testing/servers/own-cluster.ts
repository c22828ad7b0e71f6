import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { extract } from 'tar';
import { run, startPostgres, type OwnPostgres } from '../own-postgres.ts';

/** The minor release of PostgreSQL 15 that the build of the extension for tests needs. */
const LEAST_MINOR = 20;
/** A build of the extension beside the checkout, for PostgreSQL 15 of Debian on x86-64. */
const ARCHIVE = fileURLToPath(
  new URL('../../../../../shared/data/citus/citus-13.2.0-pg15-amd64.tar.gz', import.meta.url),
);
/** Little memory, few shards, and for online moves the plugin that copies them. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'output_plugin_libraries=pgoutput,citus',
  'wal_level=logical',
  'max_prepared_transactions=300',
  'max_worker_processes=20',
  'shared_buffers=32MB',
  'citus.shard_count=4',
  'citus.enable_statistics_collection=off',
];

/** A coordinator and two workers of Citus, of a test's own. */
export interface OwnCluster {
  coordinator: OwnPostgres;
  workers: OwnPostgres[];
  end(): void;
}

/** A folder of PostgreSQL, as `pg_config` names it. */
const folderOf = (what: 'bindir' | 'pkglibdir' | 'sharedir'): string => run('pg_config', `--${what}`).trim();

const isInstalled = (): boolean => existsSync(join(folderOf('sharedir'), 'extension/citus.control'));

/** Whether the build beside the checkout is there, and for this machine. */
export const canCopy = (): boolean => process.platform === 'linux' && process.arch === 'x64' && existsSync(ARCHIVE);

/** Why there can be no cluster on this machine; null where there can. */
export function whyNoCluster(): string | null {
  if (!isInstalled() && !canCopy())
    return 'not run: Citus is not installed, and no build of it for this machine is in ../shared/data/citus';
  const version = run('pg_config', '--version').trim();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const fits = Number(major) === 15 && Number(minor) >= LEAST_MINOR;
  return fits ? null : `not run: this build of Citus needs PostgreSQL 15.${LEAST_MINOR} or newer, not ${version}`;
}

/**
 * A copy of PostgreSQL with the extension in it, for PostgreSQL 15 looks for extensions beside its programs alone. They find
 * their files by where they are themselves, so nothing that is installed is changed.
 */
export function copyWithCitus(): { binaries: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'marque-citus-'));
  // Its programs run as another user.
  chmodSync(root, 0o755);
  const copied = (what: Parameters<typeof folderOf>[0]): string => {
    const folder = join(root, folderOf(what));
    cpSync(folderOf(what), folder, { recursive: true, filter: path => !path.includes('citus') });
    return folder;
  };
  const [binaries, library, shared] = [copied('bindir'), copied('pkglibdir'), copied('sharedir')];
  const options = { file: ARCHIVE, sync: true, strip: 1, preserveOwner: false } as const;
  const from = (folder: string) => (path: string) => path.replace(/^\.\//, '').startsWith(folder);
  extract({ ...options, cwd: library, filter: from('lib/') });
  extract({ ...options, cwd: join(shared, 'extension'), filter: from('extension/') });
  return { binaries, remove: () => rmSync(root, { recursive: true }) };
}

/** Makes an empty cluster and starts it; the extension is made in the database `postgres` of each server. */
export async function startCluster(copy = isInstalled() ? null : copyWithCitus()): Promise<OwnCluster> {
  const options = { more: SETTINGS, ...(copy && { binaries: copy.binaries }) };
  const [coordinator, ...workers] = [
    await startPostgres(options),
    await startPostgres(options),
    await startPostgres(options),
  ] as const;
  for (const { url } of [coordinator, ...workers]) await query(url, 'create extension citus');
  const portOf = ({ url }: OwnPostgres): number => Number(new URL(url).port);
  await query(coordinator.url, `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`);
  for (const worker of workers) await query(coordinator.url, `select citus_add_node('127.0.0.1', ${portOf(worker)})`);
  return {
    coordinator,
    workers,
    end() {
      for (const server of [coordinator, ...workers]) server.end();
      copy?.remove();
    },
  };
}

/** Values that stand in for the parameters of a statement: the plan of Citus depends only on where they are. */
const STAND_INS: Record<string, string> = {
  boolean: 'true',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  numeric: '1',
  jsonb: `'{}'`,
  json: `'{}'`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
};

/**
 * How many shards each statement asks, as the coordinator plans it: 0 where it needs only tables of its own.
 * @throws what the database says of a statement that it cannot plan
 */
export async function shardsAsked(url: string, statements: Iterable<string>): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const asked = new Map<string, number>();
  try {
    for (const text of statements) {
      await client.query(`prepare asked as ${text}`);
      const { rows: types } = await client.query<{ type: string }>(
        `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'asked'`,
      );
      const values = types.map(({ type }) => STAND_INS[type] ?? (type.endsWith('[]') ? `'{}'` : `'x'`));
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute asked${values.length > 0 ? `(${values.join(', ')})` : ''}`,
      );
      const tasks = plan.map(row => Number(/Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0));
      asked.set(text, Math.max(0, ...tasks));
      await client.query('deallocate asked');
    }
    return asked;
  } finally {
    await client.end();
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
