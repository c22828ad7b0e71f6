import { readdirSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { startCluster, whyNoCluster } from '../src/testing/servers/own-cluster.ts';
import { processRows } from './processes.ts';
import type { BenchResult } from './result.ts';
import { processStat } from './server-process.ts';
import { capacity, simulate, type Servers, type Statement, type StatementCost } from './simulation.ts';

const ACCOUNTS = 2_000;
/** Rows of each account, of about 200 bytes, as the ledger's are. */
const ROWS_EACH = 25;
const SIDE_BY_SIDE = 8;
const CALLS = 2_000;
/** Shards of a table in the cluster of tests. */
const TEST_SHARDS = 4;

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

/** The processor time of a PostgreSQL server with all its processes, those that have ended too, in milliseconds. */
async function serverMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent: postmaster } = processStat(rows[0]!.pid);
  const { ownMs, childrenMs } = processStat(postmaster);
  let used = ownMs + childrenMs;
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const each = processStat(pid);
      if (each.parent === postmaster) used += each.ownMs;
    } catch {
      // It has ended meanwhile.
    }
  }
  return used;
}

interface Speed {
  perSecond: number;
  /** Processor time of a call on each server, the first being the one that is asked. */
  costsMs: number[];
}

/** Makes calls side by side. `servers`: those that take part, the first being the one that is asked. */
async function measure(servers: readonly pg.Pool[], call: Call): Promise<Speed> {
  const [pool] = servers;
  let next = 0;
  const one = async () => {
    const client = await pool!.connect();
    try {
      while (next < CALLS) await call(client, (next += 1));
    } finally {
      client.release();
    }
  };
  const used = () => Promise.all(servers.map(serverMs));
  const before = await used();
  const began = performance.now();
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  const perSecond = (CALLS / (performance.now() - began)) * 1000;
  const after = await used();
  return { perSecond, costsMs: after.map((each, at) => (each - before[at]!) / CALLS) };
}

/** The statements of a request as `docs/scaling.md` assumes them, by the load that stands for each; of 100 requests. */
const MIX: Record<keyof typeof LOADS, { inHundred: number; shards: Statement['shards'] }> = {
  'look-up with the account': { inHundred: 700, shards: 1 },
  'look-up without the account': { inHundred: 5, shards: 'all' },
  'transaction of one account': { inHundred: 25, shards: 1 },
  'transaction of two accounts': { inHundred: 2, shards: 2 },
};
const CORES = 8;
const PER_SECOND = 1000;
const P95_MS = 100;
/** Servers that are simulated: one without Citus, and coordinators with workers. */
const SIZES: readonly Servers[] = [0, 2, 7, 14].map(workers => ({ workers, cores: CORES, shards: 128 }));

/** What the measured costs say of servers of their own, with cores of this machine's speed and no network between them. */
function simulatedRows(one: Record<string, StatementCost>, many: Record<string, StatementCost>): BenchResult['rows'] {
  return SIZES.flatMap(servers => {
    const costs = servers.workers === 0 ? one : many;
    const statements = Object.entries(MIX).map(([name, each]) => ({ ...each, cost: costs[name]! }));
    const { coordinator, worker, p95Ms } = simulate(PER_SECOND, statements, servers);
    const name = servers.workers === 0 ? 'one server' : `a coordinator and ${servers.workers} workers`;
    const at = `${PER_SECOND} requests/s, ${name}`;
    return [
      { measure: `${at}: cores of the asked server used`, unit: '%', ours: 100 * coordinator },
      ...(servers.workers > 0
        ? [{ measure: `${at}: cores of the busiest worker used`, unit: '%', ours: 100 * worker }]
        : []),
      { measure: `${at}: wait of a request, p95`, unit: 'ms', ours: p95Ms },
      {
        measure: `${name}: p95 stays under ${P95_MS} ms up to`,
        unit: '/s',
        ours: capacity(P95_MS, statements, servers),
      },
    ];
  });
}

/**
 * Three processes beside one on a database, then three servers of Citus beside one PostgreSQL server, all on the same
 * machine: what sharing costs, and what a key costs, or its absence. Then a simulation of larger clusters with these costs.
 */
export async function run(): Promise<BenchResult> {
  const rows = await processRows();
  const reason = whyNoCluster();
  if (reason !== null) return { name: 'Cluster', rows, notes: [reason] };
  const single = await startPostgres();
  const cluster = await startCluster();
  const poolOf = ({ url }: { url: string }) => new pg.Pool({ connectionString: url, max: SIDE_BY_SIDE });
  const one = poolOf(single);
  const three = poolOf(cluster.coordinator);
  const workers = cluster.workers.map(poolOf);
  try {
    for (const pool of [one, three]) await pool.query(TABLE);
    await three.query(`select create_distributed_table('entries', 'owner')`);
    for (const pool of [one, three]) {
      await pool.query(FILL);
      await pool.query('create index entries_id on entries (id)');
      await pool.query('analyze entries');
    }
    const bytesOf = async (pool: pg.Pool, size: string) =>
      (await pool.query<{ bytes: number }>(BYTES(size))).rows[0]?.bytes ?? 0;
    const costOfOne: Record<string, StatementCost> = {};
    const costOfThree: Record<string, StatementCost> = {};
    for (const [name, call] of Object.entries(LOADS)) {
      const alone = await measure([one], call);
      const together = await measure([three, ...workers], call);
      const [coordinatorMs = 0, ...workerMs] = together.costsMs;
      const { shards } = MIX[name]!;
      const ofWorkers = workerMs.reduce((sum, each) => sum + each, 0);
      costOfOne[name] = { coordinatorMs: alone.costsMs[0]!, shardMs: 0 };
      costOfThree[name] = { coordinatorMs, shardMs: ofWorkers / (shards === 'all' ? TEST_SHARDS : shards) };
      const [ours, peer] = [together.perSecond, alone.perSecond];
      rows.push({ measure: name, unit: '/s', ours, peer, peerName: 'one server' });
      const cost = { ours: coordinatorMs + ofWorkers, peer: alone.costsMs[0]! };
      rows.push({ measure: `${name}, processor`, unit: 'ms', ...cost, peerName: 'one server' });
    }
    rows.push(...simulatedRows(costOfOne, costOfThree));
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
    await Promise.all([one, three, ...workers].map(pool => pool.end()));
    single.end();
    cluster.end();
  }
}
