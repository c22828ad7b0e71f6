import type { Place, Placement } from '../../kit/placement.ts';

/** A table as the database has it. */
export interface TableFacts {
  name: string;
  /** The type of each column, with its collation where that is its own. */
  columns: Record<string, string>;
  /** Columns that count by themselves. */
  counters: string[];
  hasPrimaryKey: boolean;
  /** Primary keys and unique indexes; null: an expression. */
  keys: { name: string; columns: (string | null)[] }[];
  foreignKeys: ForeignKey[];
  /** Whether the coordinator's own files have rows of it. */
  filled: boolean;
}

export interface ForeignKey {
  name: string;
  columns: string[];
  to: string;
  toColumns: string[];
}

/** Where a table goes, and in sentences why and what keeps it from that. */
export interface PlannedTable {
  name: string;
  kind: Place['kind'];
  by: string | null;
  why: string;
  faults: string[];
}

/** Tables that are moved in one transaction, those that others name first; `online`: one table, while it is written to. */
export interface Step {
  tables: TableFacts[];
  online: boolean;
}

/** Said of the command's wrong use or of a database that is not ready; the message says what to do. */
export class ClusterRefused extends Error {}

const WHY = {
  account: 'Its rows belong to one account, so an account is on one node',
  ticket: 'A ticket is on one node with what was said in it, whether or not its customer has an account',
  vin: 'It grows with the vehicles',
  site: 'Its rows are a log of one brand',
  email: 'It is asked for by an address before the account is known',
} as const;

/** What becomes of each table. */
export const planOf = (tables: readonly TableFacts[], placement: Placement): PlannedTable[] =>
  tables.map(table => {
    const place = placement[table.name];
    if (!place) {
      const faults = ['Its module declares no place for it.'];
      return { name: table.name, kind: 'local', by: null, why: 'It has no place.', faults };
    }
    const by = place.kind === 'distributed' ? place.by : null;
    return { name: table.name, kind: place.kind, by, why: whyOf(place), faults: faultsOf(table, place, placement) };
  });

function whyOf(place: Place): string {
  if (place.kind === 'distributed') return `${WHY[place.group]}.`;
  return `${place.kind === 'local' ? 'It stays on the coordinator' : 'It is a copy on each node'}: ${place.why}.`;
}

function faultsOf(table: TableFacts, place: Place, placement: Placement): string[] {
  if (place.kind !== 'distributed')
    return table.foreignKeys
      .filter(({ to }) => placement[to]?.kind === 'distributed')
      .map(({ name, to }) => `Its foreign key ${name} names ${to}, which is distributed.`);
  const { by } = place;
  if (!(by in table.columns)) return [`It has no column ${by}.`];
  return [
    ...(table.hasPrimaryKey ? [] : ['It has no primary key, so its shards cannot be moved while it is written to.']),
    ...table.keys.filter(({ columns }) => !columns.includes(by)).map(({ name }) => `Its key ${name} has no ${by}.`),
    ...table.counters
      .filter(column => table.columns[column] !== 'bigint')
      .map(column => `Its column ${column} counts by itself and must be a bigint.`),
    ...table.foreignKeys.flatMap(key => foreignFault(key, place, placement)),
  ];
}

function foreignFault(key: ForeignKey, place: Place & { kind: 'distributed' }, placement: Placement): string[] {
  const other = placement[key.to];
  if (other?.kind === 'reference') return [];
  if (other?.kind !== 'distributed' || other.group !== place.group)
    return [`Its foreign key ${key.name} names ${key.to}, which is not in its group.`];
  const at = key.columns.indexOf(place.by);
  return at >= 0 && key.toColumns[at] === other.by
    ? []
    : [`Its foreign key ${key.name} does not lead from ${place.by} to ${other.by} of ${key.to}.`];
}

/**
 * The steps that move the tables. Tables with a foreign key between them go together: while one of them was on the
 * coordinator and the other was not, the key would look for rows where they no longer are. An empty table, or one with
 * a foreign key, is not moved online; writes to it wait for the end of its step.
 */
export function stepsOf(tables: readonly TableFacts[], placement: Placement): Step[] {
  const moved = tables.filter(({ name }) => (placement[name]?.kind ?? 'local') !== 'local');
  const named = new Map(moved.map(table => [table.name, table]));
  const parentsOf = (table: TableFacts) =>
    table.foreignKeys.flatMap(({ to }) => (to === table.name ? [] : (named.get(to) ?? [])));
  const ordered = new Set<TableFacts>();
  const add = (table: TableFacts): void => {
    for (const parent of parentsOf(table)) if (!ordered.has(parent)) add(parent);
    ordered.add(table);
  };
  moved.forEach(add);
  let groups: TableFacts[][] = [];
  for (const table of ordered) {
    const parents = parentsOf(table);
    const joined = groups.filter(group => group.some(each => parents.includes(each)));
    groups = [...groups.filter(group => !joined.includes(group)), [...joined.flat(), table]];
  }
  return groups.map(group => ({
    tables: group,
    online:
      group.length === 1 &&
      group.every(({ name, filled, foreignKeys }) => {
        return filled && foreignKeys.length === 0 && placement[name]?.kind === 'distributed';
      }),
  }));
}

/** Of tables that are distributed, one whose shards another can go beside: of its group, and by a column of the same type. */
export function besideOf(table: TableFacts, moved: readonly TableFacts[], placement: Placement): string | null {
  const place = placement[table.name];
  if (place?.kind !== 'distributed') return null;
  const fits = (other: TableFacts): boolean => {
    const its = placement[other.name];
    return (
      its?.kind === 'distributed' && its.group === place.group && other.columns[its.by] === table.columns[place.by]
    );
  };
  return moved.find(fits)?.name ?? null;
}
