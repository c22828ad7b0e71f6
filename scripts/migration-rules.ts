/** Migrations up to this number were made before these rules. */
const LAST_UNCHECKED = 96;
/** A migration that no older version can run beside says so in this line (docs/decisions/064). */
export const STOPS_OLDER = '-- Stop servers of older versions first.';
/** A migration that takes away what no running release uses any more names the release that stopped using it. */
const CONTRACTS = /^-- contracts: \S/m;
/** Strings and comments, in which words are no statements. */
const NO_STATEMENT = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;
const CONCURRENT = /^create (?:unique )?index concurrently /;
const DROPPED = /^drop (table|view|materialized view|sequence|type|domain|schema) /;
const INDEX = /^create (unique )?index (concurrently )?.*? on (?:only )?(?:\w+\.)?(\w+)/;
const ALTERED = /^alter table (?:if exists )?(?:only )?(?:\w+\.)?(\w+) (.*)$/;

/** What a migration adds by itself, which no older release knows: tables, and columns and defaults as `table.column`. */
interface Added {
  tables: Set<string>;
  columns: Set<string>;
  defaults: Set<string>;
}

/**
 * What migrations take from the release before, which serves on while they run and after them; one sentence for each breach.
 * A line `-- contracts: <release that stopped using it>` allows it. An index on a table that has rows already is built
 * concurrently, in a migration that holds nothing else.
 */
export function migrationBreaches(migrations: { path: string; text: string }[]): string[] {
  return migrations
    .filter(({ path, text }) => numberOf(path) > LAST_UNCHECKED && !text.includes(STOPS_OLDER))
    .flatMap(({ path, text }) => faultsOf(text).map(fault => `${path}: ${fault}`));
}

const numberOf = (path: string): number => Number(/(\d+)_[^/]*$/.exec(path)?.[1] ?? 0);

function faultsOf(text: string): string[] {
  const statements = statementsOf(text);
  const added = addedBy(statements);
  const concurrent = statements.filter(statement => CONCURRENT.test(statement)).length;
  const mixed = concurrent > 0 && concurrent < statements.length;
  const taken = CONTRACTS.test(text) ? [] : statements.flatMap(statement => takenBy(statement, added));
  return [
    ...(mixed ? ['what is built concurrently runs outside a transaction: put it into a migration of its own'] : []),
    ...statements.flatMap(statement => lockedBy(statement, added)),
    ...taken,
  ];
}

/** The statements of a migration in lower case, without quotes, strings and comments, on one line each. */
function statementsOf(text: string): string[] {
  const plain = text
    .replaceAll('--> statement-breakpoint', ';')
    .replaceAll(NO_STATEMENT, found => (found.startsWith('-') || found.startsWith('/') ? ' ' : `''`));
  return plain
    .split(';')
    .map(each => each.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(each => each !== '');
}

function addedBy(statements: readonly string[]): Added {
  const added: Added = { tables: new Set(), columns: new Set(), defaults: new Set() };
  for (const statement of statements) {
    const [, created] = /^create (?:unlogged )?table (?:if not exists )?(?:\w+\.)?(\w+)/.exec(statement) ?? [];
    if (created) added.tables.add(created);
    const { table, actions } = alteredBy(statement);
    for (const action of actions) {
      const [, column] = /^add column (?:if not exists )?(\w+)/.exec(action) ?? [];
      if (column) added.columns.add(`${table}.${column}`);
      const [, given] = /^alter (?:column )?(\w+) set default/.exec(action) ?? [];
      if (given) added.defaults.add(`${table}.${given}`);
    }
  }
  return added;
}

/** The table that a statement alters, and what it does to it, action by action. */
function alteredBy(statement: string): { table: string; actions: string[] } {
  const [, table = '', all = ''] = ALTERED.exec(statement) ?? [];
  const actions = [''];
  let depth = 0;
  for (const character of all) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions.push((actions.pop() ?? '') + character);
  }
  return { table, actions: table ? actions.map(each => each.trim()) : [] };
}

/** Indexes for which writes to a table with rows would wait. */
function lockedBy(statement: string, { tables }: Added): string[] {
  const [, , concurrently, table = ''] = INDEX.exec(statement) ?? [];
  if (!table || concurrently || tables.has(table)) return [];
  return [`writes to ${table} wait while its index is built: build it concurrently`];
}

function takenBy(statement: string, added: Added): string[] {
  const [, kind] = DROPPED.exec(statement) ?? [];
  if (kind) return [`drops a ${kind} that the release before may use`];
  if (/^alter (?:type|view|sequence|schema|index) .* rename /.test(statement))
    return ['renames what the release before may use'];
  const [, unique, , indexed = ''] = INDEX.exec(statement) ?? [];
  if (unique && !added.tables.has(indexed))
    return [`the release before may write rows to ${indexed} that its unique index refuses`];
  const { table, actions } = alteredBy(statement);
  return added.tables.has(table) ? [] : actions.flatMap(action => takenFrom(table, action, added) ?? []);
}

/** What one change to a table that is there already takes; null: nothing. */
function takenFrom(table: string, action: string, added: Added): string | null {
  if (/^drop (?!constraint )/.test(action)) return `drops a column of ${table} that the release before may use`;
  if (action.startsWith('rename ') || action.startsWith('set schema '))
    return `renames what the release before uses of ${table}`;
  const [, column = '', change = ''] = /^alter (?:column )?(\w+) (.*)$/.exec(action) ?? [];
  const name = `${table}.${column}`;
  if (/^(?:set data )?type /.test(change) && !added.columns.has(name)) return `changes the type of ${name}`;
  if (change === 'drop default' && !added.columns.has(name)) return `drops the default of ${name}`;
  if (change === 'set not null' && !added.defaults.has(name))
    return `the release before may write no ${name}: give it a default`;
  if (/^add column .* not null/.test(action) && !/ default | generated |\b(?:small|big)?serial\b/.test(action))
    return `the release before writes rows to ${table} without its new column: give it a default`;
  return constraintOf(table, action, added);
}

/** A constraint that rows of the release before may breach; one over new columns alone leaves them as they are. */
function constraintOf(table: string, action: string, { columns }: Added): string | null {
  const [, kind = '', list = ''] =
    /^add (?:constraint \w+ )?(unique|primary key|exclude|check|foreign key)\b[^(]*\(([^)]*)\)/.exec(action) ?? [];
  if (!kind) return null;
  if (/^(?:check|foreign key)$/.test(kind) && action.endsWith(' not valid')) return null;
  const isNew = list.split(',').every(column => columns.has(`${table}.${column.trim()}`));
  return kind === 'foreign key' && isNew
    ? null
    : `the release before may write rows to ${table} that its new ${kind} refuses`;
}
