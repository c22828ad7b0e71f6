import type { Database } from '../../kit/database/db.ts';
import type { Placement } from '../../kit/placement.ts';
import type { Config } from '../../kit/settings/config.ts';
import { besideOf, ClusterRefused, planOf, stepsOf, type PlannedTable } from './rules.ts';
import * as store from './store.ts';

export { ClusterRefused, type PlannedTable } from './rules.ts';
export type { Node, PlacedTable } from './store.ts';

export type Cluster = ReturnType<typeof createCluster>;

interface ClusterDeps {
  database: Database;
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;
  /** Every table's place. */
  placement: () => Placement;
}

/** The tables of the product on several machines, with the Citus extension of PostgreSQL (docs/scaling.md). */
export function createCluster({ database, config, placement }: ClusterDeps) {
  const sql = database.executeSql;

  /** Where each table goes, why, and what keeps it from that. Needs no cluster and changes nothing. */
  const plan = async (): Promise<PlannedTable[]> => planOf(await store.tablesOf(sql), placement());

  /** The servers and where each table is now; a server without the extension has no nodes. */
  async function status(): Promise<{ nodes: store.Node[]; tables: store.PlacedTable[] }> {
    const nodes = (await store.hasCitus(sql)) ? await store.nodesOf(sql) : [];
    return { nodes, tables: await store.placedTables(sql, nodes) };
  }

  /**
   * Moves each table to its place, on an empty or a full database. What is done already is skipped, so it goes on where it
   * was stopped. `report` gets a sentence before each step.
   * @throws ClusterRefused where a table cannot be moved, or the server is no coordinator with workers
   */
  async function distribute(report: (sentence: string) => void): Promise<void> {
    if (config.databaseUrl === null)
      throw new ClusterRefused('The embedded database is on one machine. Set DATABASE_URL to a coordinator of Citus.');
    await store.changingTables({ url: config.databaseUrl, directUrl: config.databaseDirectUrl }, async session => {
      await requireCluster(session);
      await store.dropOrphans(session);
      const planned = planOf(await store.tablesOf(session), placement());
      const faults = planned.flatMap(({ name, faults }) => faults.map(fault => `${name}: ${fault}`));
      if (faults.length > 0) throw new ClusterRefused(`Nothing was changed.\n${faults.join('\n')}`);
      await moveAll(session, report);
      await store.dropLocalCopies(session);
      await store.dropOrphans(session);
    });
  }

  async function moveAll(session: Database['executeSql'], report: (sentence: string) => void): Promise<void> {
    const places = placement();
    const done = (await store.placedTables(session, await store.nodesOf(session))).filter(
      ({ kind }) => kind !== 'local',
    );
    const tables = await store.tablesOf(session);
    const moved = tables.filter(({ name }) => done.some(each => each.name === name));
    const references = new Set(Object.keys(places).filter(name => places[name]?.kind === 'reference'));
    for (const { tables: wanted, online } of stepsOf(tables, places)) {
      const moves: store.Move[] = [];
      for (const table of wanted.filter(each => !moved.includes(each))) {
        const place = places[table.name];
        if (!place) continue;
        moves.push({ table, place, beside: besideOf(table, moved, places) });
        moved.push(table);
      }
      const [first] = moves;
      if (!first) continue;
      const names = moves.map(({ table }) => table.name).join(', ');
      report(online ? `${names}: writes go on.` : `${names}: writes to them wait until this step is done.`);
      await (online ? store.distributeOnline(session, first) : store.moveTogether(session, moves, references));
    }
  }

  return { plan, status, distribute };
}

async function requireCluster(session: Database['executeSql']): Promise<void> {
  if (!(await store.hasCitus(session)))
    throw new ClusterRefused(
      'This database has no Citus extension, so its tables cannot be distributed. Nothing was changed. docs/scaling.md ' +
        'says how the servers are prepared.',
    );
  const nodes = await store.nodesOf(session);
  if (!nodes.some(({ coordinator }) => coordinator))
    throw new ClusterRefused(
      'The coordinator has no address: run citus_set_coordinator_host on it. Nothing was changed.',
    );
  if (!nodes.some(({ shards }) => shards))
    throw new ClusterRefused('The cluster has no worker: run citus_add_node on the coordinator. Nothing was changed.');
  const silent = nodes.filter(({ answers }) => !answers).map(({ name, port }) => `${name}:${port}`);
  if (silent.length > 0) throw new ClusterRefused(`${silent.join(', ')} does not answer. Nothing was changed.`);
}
