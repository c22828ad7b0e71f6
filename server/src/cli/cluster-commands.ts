import { ClusterRefused, type Node, type PlacedTable, type PlannedTable } from '../operations/cluster/service.ts';
import { withCommas } from '../kit/text/numbers.ts';
import { asksJson, CommandRefused, type Command } from './command.ts';

const PLAN = 'cluster plan [--json]';
const DISTRIBUTE = 'cluster distribute';
const STATUS = 'cluster status [--json]';

/** Says where each table goes on several machines, and whether it can. Changes nothing, and fails where one cannot. */
export const clusterPlan: Command = {
  usage: PLAN,
  async run(args, { app, print }) {
    const json = asksJson(PLAN, args);
    const planned = await (await app()).cluster.plan();
    print(json ? JSON.stringify({ tables: planned }) : planned.map(planText).join('\n'));
    const broken = planned.filter(({ faults }) => faults.length > 0).length;
    if (broken > 0) throw new CommandRefused(`${broken} of ${planned.length} tables cannot be placed so.`);
    if (!json) print(`All ${planned.length} tables can be placed so.`);
  },
};

/** Moves each table to its place. */
export const clusterDistribute: Command = {
  usage: DISTRIBUTE,
  async run(args, { app, print, report }) {
    if (args.length > 0) throw new CommandRefused(`npm run -s cli -- ${DISTRIBUTE}`, 2);
    const { cluster } = await app();
    await cluster.distribute(report).catch((error: unknown) => {
      throw error instanceof ClusterRefused ? new CommandRefused(error.message) : error;
    });
    const { tables } = await cluster.status();
    const count = (kind: PlacedTable['kind']) => tables.filter(table => table.kind === kind).length;
    print(
      `${count('distributed')} tables are distributed, ${count('reference')} copied to each node, ${count('local')} local.`,
    );
  },
};

/** Shows the servers and where each table is. */
export const clusterStatus: Command = {
  usage: STATUS,
  async run(args, { app, print }) {
    const json = asksJson(STATUS, args);
    const status = await (await app()).cluster.status();
    if (json) return print(JSON.stringify(status));
    if (status.nodes.length === 0) print('This database is on one machine.');
    for (const node of status.nodes) print(nodeText(node));
    for (const table of status.tables) print(tableText(table));
  },
};

function planText({ name, kind, by, why, faults }: PlannedTable): string {
  const place = by === null ? kind : `${kind} by ${by}`;
  return [`${name}: ${place}. ${why}`, ...faults.map(fault => `  CANNOT: ${fault}`)].join('\n');
}

const nodeText = ({ name, port, coordinator, answers }: Node): string =>
  `${name}:${port}  ${coordinator ? 'coordinator' : 'worker'}  ${answers ? 'answers' : 'DOES NOT ANSWER'}`;

function tableText({ name, kind, by, shards, bytes }: PlacedTable): string {
  const size = bytes === null ? 'size unknown' : `${withCommas(Math.round(bytes / 1e3))} kB`;
  return `${name}  ${kind}${by === null ? '' : ` by ${by} in ${shards} shards`}  ${size}`;
}
