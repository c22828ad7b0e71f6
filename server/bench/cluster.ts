import pg from 'pg';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { startCluster, whyNoCluster } from '../src/testing/servers/own-cluster.ts';
import { processRows } from './processes.ts';
import type { BenchResult } from './result.ts';

const ACCOUNTS = 2_000;
/** Rows of each account, of about 200 bytes, as the ledger's are. */
const ROWS_EACH = 25;
const SIDE_BY_SIDE = 8;
const CALLS = 2_000;

const TABLE = 'create table entries (owner text, id text, said text not null, primary key (owner, id))';
const FILL = `insert into entries select 'u' || n % ${ACCOUNTS}, 'e' || n, repeat('x', 120) from generate_series(1, ${ACCOUNTS * ROWS_EACH}) n`;
const BYTES = (size: string) => `select ${size}('entries')::float8 / ${ACCOUNTS * ROWS_EACH} as bytes`;

type Call = (client: pg.PoolClient, at: number) => Promise<unknown>;

const account = (at: number) => `u${(at * 7919) % ACCOUNTS}`;
const INSERT = `insert into entries values ($1, $2, 'bought')`;

/** Writes in one transaction to the accounts of these numbers. */
const writing =
  (of: (at: number) => number[]): Call =>
  async (client, at) => {
    await client.query('begin');
    for (const [number, owner] of of(at).entries())
      await client.query(INSERT, [account(owner), `w${at}-${number}-${Math.random()}`]);
    await client.query('commit');
  };

/** What the product asks of its database: by the account, without it, and transactions of one account and of two. */
const LOADS: Record<string, Call> = {
  'look-up with the account': (client, at) =>
    client.query('select * from entries where owner = $1 and id = $2', [account(at), `e${at}`]),
  'look-up without the account': (client, at) => client.query('select * from entries where id = $1', [`e${at}`]),
  'transaction of one account': writing(at => [at, at]),
  'transaction of two accounts': writing(at => [at, at + 1]),
};

/** Calls a second. */
async function perSecond(pool: pg.Pool, call: Call): Promise<number> {
  let next = 0;
  const one = async () => {
    const client = await pool.connect();
    try {
      while (next < CALLS) await call(client, (next += 1));
    } finally {
      client.release();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  return (CALLS / (performance.now() - began)) * 1000;
}

/**
 * Three processes beside one on a database, then three servers of Citus beside one PostgreSQL server, all on the same
 * machine: what sharing costs, and what a key costs, or its absence.
 */
export async function run(): Promise<BenchResult> {
  const rows = await processRows();
  const reason = whyNoCluster();
  if (reason !== null) return { name: 'Cluster', rows, notes: [reason] };
  const single = await startPostgres();
  const cluster = await startCluster();
  const [one, three] = [single, cluster.coordinator].map(
    ({ url }) => new pg.Pool({ connectionString: url, max: SIDE_BY_SIDE }),
  );
  try {
    if (!one || !three) throw new Error('There are two pools');
    for (const pool of [one, three]) await pool.query(TABLE);
    await three.query(`select create_distributed_table('entries', 'owner')`);
    for (const pool of [one, three]) {
      await pool.query(FILL);
      await pool.query('create index entries_id on entries (id)');
      await pool.query('analyze entries');
    }
    const bytesOf = async (pool: pg.Pool, size: string) =>
      (await pool.query<{ bytes: number }>(BYTES(size))).rows[0]?.bytes ?? 0;
    for (const [measure, call] of Object.entries(LOADS)) {
      const peer = await perSecond(one, call);
      rows.push({ measure, unit: '/s', ours: await perSecond(three, call), peer, peerName: 'one server' });
    }
    rows.push({
      measure: 'a row with two indexes',
      unit: 'bytes',
      ours: await bytesOf(three, 'citus_total_relation_size'),
      peer: await bytesOf(one, 'pg_total_relation_size'),
      peerName: 'one server',
    });
    return {
      name: 'Cluster',
      rows,
      notes: [
        'All servers share the cores of this machine, and none waits for its disk: the ratios say what a call costs, not how far it scales.',
      ],
    };
  } finally {
    await Promise.all([one?.end(), three?.end()]);
    single.end();
    cluster.end();
  }
}
